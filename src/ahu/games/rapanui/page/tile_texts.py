"""What tiles do, in a sentence each: for legends and tooltips."""

from __future__ import annotations

from typing import Final

from ahu.core.words import marked
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, TILES

TILE_HINTS: Final = (
    marked("Transport: one of your fatigued figures stands up."),
    marked("On your turn, before a transport: 3 of one Resource for 3 of another."),
    marked("When styling, you give 2 Resources in place of 4."),
    marked("When sculpting, you have one more Sculptor in any column."),
    marked("When erecting, you take 3 more of the space’s Resource."),
    marked("When erecting, you take 2 more of the space’s Resource."),
    marked("When styling, you may take an Outstanding Offering. You keep this tile."),
    marked("Before you sculpt, your Sorcerer becomes a Sculptor or a Transporter."),
    marked("Once you have your Moai, a Sculptor or the Chief becomes a Transporter."),
    marked("3 points at the end."),
)
"""Ahu tiles (N61)."""
TABLET_HINT: Final = marked("Once, any Ahu tile’s power but Take Your Pick and Gain Favor. Unused: 3 points.")
"""The Rongorongo Tablet (N62)."""
IMPROVEMENT_HINTS: Final = (
    marked("Each Resource you take by erecting may be the next higher one."),
    marked("When styling, you may take from the next higher stack."),
    marked("A fifth Villager for the rest of the game."),
    marked("Once a round the Chief sculpts for you below any column."),
)
"""Improvement tiles (N63)."""

assert len(TILE_HINTS) == len(TILES)
assert len(IMPROVEMENT_HINTS) == len(IMPROVEMENTS)
