"""The colours of Giants that are not everybody's."""

from __future__ import annotations

from ahu.draw.style_sheet import game_sheet
from ahu.games.island.colours import FILLS, SETTINGS, STROKES


def page_style() -> str:
    """The style sheet of drawings that stand in a page."""
    return game_sheet(FILLS, STROKES, SETTINGS)
