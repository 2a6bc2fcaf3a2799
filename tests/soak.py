"""Longer proofs: with AHU_SOAK=1 (“make soak”) tests that draw many games draw twenty times as many."""

from __future__ import annotations

import os
from typing import Final

SOAK: Final = os.environ.get("AHU_SOAK", "0") not in ("", "0")
TIMES: Final = 20


def soak(usual: int) -> int:
    """How many games, seeds or examples to draw where ``usual`` is the number of an ordinary run."""
    return usual * TIMES if SOAK else usual
