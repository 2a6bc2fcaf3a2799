"""Games as pictures: text for a terminal and a screen reader, SVG for the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ahu.draw import giants, rapanui

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.draw.drawing import Drawer

DRAWERS: dict[str, Drawer[Any, Any]] = {"giants": giants.DRAWER, "rapanui": rapanui.DRAWER}
"""Who draws each game, by the game's name."""


def drawer_of(game: Game) -> Drawer[Any, Any]:
    """Who draws this game."""
    return DRAWERS[game.name]
