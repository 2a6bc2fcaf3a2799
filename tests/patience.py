"""How long tests wait for what must happen: long enough for a machine that has much else to do."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 60.0
"""Seconds."""
