"""Names for the numbers that stand for things, for use in type hints; to the compiler each is an ``int``."""

from __future__ import annotations

from typing import TypeAlias

Hex: TypeAlias = int
"""A hex by its place in the board's file. A piece that is on no hex has one of the negative numbers of pieces.py."""
AhuNumber: TypeAlias = int
"""An Ahu by its place in the board's file."""
Load: TypeAlias = int
"""A Moai or a Headdress by its place in LOAD_NAMES, or NOTHING."""
Figure: TypeAlias = int
"""WORKER, SORCERER or CHIEF."""
Stage: TypeAlias = int
"""What the game waits for, from LOTS to OVER (position.py)."""
