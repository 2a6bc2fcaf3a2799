"""Giants as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.giants import chart, text
from ahu.games.giants.game import Giants
from ahu.games.giants.position import Position

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State


class GiantsDrawer:
    """Draws boards and positions of Giants."""

    def board_text(self, game: Game) -> str:
        """The island for a terminal."""
        return text.board_text(_giants(game))

    def board_svg(self, game: Game) -> str:
        """The island as a chart."""
        return chart.board_svg(_giants(game))

    def position_text(self, state: State) -> str:
        """Where everything is, for a terminal and a screen reader."""
        return text.position_text(_position(state))

    def position_svg(self, state: State) -> str:
        """Where everything is, on the chart."""
        return chart.position_svg(_position(state))


def _giants(game: Game) -> Giants:
    assert isinstance(game, Giants)
    return game


def _position(state: State) -> Position:
    assert isinstance(state, Position)
    return state
