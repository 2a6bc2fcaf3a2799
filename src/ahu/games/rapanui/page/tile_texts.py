"""What tiles do, in a sentence each: for the legend, for buttons and for cards."""

from __future__ import annotations

from typing import Final

from ahu.core.messages import gettext_noop
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, TILES

TILE_HINTS: Final = (
    gettext_noop("Transport: one of your fatigued figures stands up."),
    gettext_noop("On your turn: 3 of one Resource for 3 of another."),
    gettext_noop("When styling, you give 2 Resources in place of 4."),
    gettext_noop("When sculpting, you have one more Sculptor in any column."),
    gettext_noop("When erecting, you take 3 more of the space’s Resource."),
    gettext_noop("When erecting, you take 2 more of the space’s Resource."),
    gettext_noop("When styling, you may take an Outstanding Offering. You keep this tile."),
    gettext_noop("Before you sculpt, your Sorcerer becomes a Sculptor or a Transporter."),
    gettext_noop("Once you have your Moai, a Sculptor or the Chief becomes a Transporter."),
    gettext_noop("3 points at the end."),
)
"""Ahu tiles (N61)."""
TABLET_HINT: Final = gettext_noop("Once, any Ahu tile’s power but Take Your Pick and Gain Favor. Unused: 3 points.")
"""The Rongorongo Tablet (N62)."""
IMPROVEMENT_HINTS: Final = (
    gettext_noop("Each Resource you take by erecting may be the next higher one."),
    gettext_noop("When styling, you may take from the next higher stack."),
    gettext_noop("A fifth Villager for the rest of the game."),
    gettext_noop("Once a round your Chief works as a Sculptor in any column."),
)
"""Improvement tiles (N63)."""

assert len(TILE_HINTS) == len(TILES)
assert len(IMPROVEMENT_HINTS) == len(IMPROVEMENTS)
