"""Names for the numbers that stand for things, for use in type hints; to the compiler each is an ``int``."""

from __future__ import annotations

from typing import TypeAlias

Space: TypeAlias = int
"""A space by its place in the board's file. A figure that is on no space has a negative number of pieces.py."""
AhuNumber: TypeAlias = int
"""An Ahu by its place in the board's file."""
Cargo: TypeAlias = int
"""The size of the Moai that is transported, PUKAO, or NO_CARGO."""
Figure: TypeAlias = int
"""VILLAGER, SORCERER or CHIEF."""
Tile: TypeAlias = int
"""An Ahu tile by its place in TILES."""
Stage: TypeAlias = int
"""What the game waits for, from ORDER_LOTS to OVER (position.py)."""
