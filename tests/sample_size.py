"""How many games the tests play that draw many: twenty times as many with AHU_SOAK=1, which “make soak” sets."""

from __future__ import annotations

import os
from typing import Final

from ahu.compiled import switched_off

SOAK: Final = os.environ.get("AHU_SOAK", "0") not in ("", "0")
MORE: Final = 20
FEWER: Final = 4
"""“make test” repeats tests with plain Python, which is slower: there they draw this many times fewer games."""


def sample_size(usual: int) -> int:
    """How many games, seeds or examples to draw where ``usual`` is the number for an ordinary run."""
    if SOAK:
        return usual * MORE
    return -(-usual // FEWER) if switched_off() else usual
