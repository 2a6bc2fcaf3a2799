"""Tokens of places and pieces: what a click on each of them picks (``data-pick``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.drawing.names import Picks
from ahu.games.giants.rules.pieces import FIGURES, LOAD_NAMES

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board

LOAD_PICKS: Final = [f"load:{name.lower().replace(' ', '-')}" for name in LOAD_NAMES]
"""The token of every load: its name without spaces, as in ``load:moai-1a``."""


def hex_pick(board: Board, at: int) -> str:
    """A hex."""
    return f"hex:{board.hexes[at]}"


def ahu_pick(board: Board, number: int) -> str:
    """An Ahu."""
    return f"ahu:{board.ahus[number].name}"


def figure_pick(figure: int) -> str:
    """A figure behind the screen."""
    return f"figure:{FIGURES[figure].lower()}"


class PagePicks(Picks):
    """What a click on each part of a board's map picks."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def hex(self, at: int) -> str:
        """A hex."""
        return hex_pick(self.board, at)

    def ahu(self, number: int) -> str:
        """An Ahu."""
        return ahu_pick(self.board, number)

    def load(self, load: int) -> str:
        """A load."""
        return LOAD_PICKS[load]
