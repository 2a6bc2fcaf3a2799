"""Games as pictures: text for a terminal and a screen reader, SVG for the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ahu.draw.giants import GiantsDrawer

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State


class Drawer(Protocol):
    """What draws one game. A state may be screened: what the viewer can't tell is drawn as ``?``."""

    def board_text(self, game: Game) -> str:
        """The empty board for a terminal."""

    def board_svg(self, game: Game) -> str:
        """The empty board as a standalone SVG file."""

    def position_text(self, state: State) -> str:
        """Where everything is, as a picture in characters and in plain lines."""

    def position_svg(self, state: State) -> str:
        """Where everything is, as a standalone SVG file."""


DRAWERS: dict[str, Drawer] = {"giants": GiantsDrawer()}
"""Who draws each game, by the game's name."""


def drawer_of(game: Game) -> Drawer:
    """Who draws this game."""
    return DRAWERS[game.name]
