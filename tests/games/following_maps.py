"""Maps that are drawn after others: what every page of a game must keep to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import SPECTATOR
from ahu.core.messages import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.state import State
    from ahu.web.game_page import GamePage


def check_following_maps(page: GamePage, positions: Iterable[State]) -> None:
    """Each map of a game, drawn after the last one for another viewer, is as if it were the first."""
    before: dict[str, str] = {}
    for number, state in enumerate(positions):
        players = state.game.players
        viewer = number % (players + 1)  # another one each time
        screen = state.screen(viewer if viewer < players else SPECTATOR)
        copy, drawn = dict(before), page.pieces_after(before, screen, ENGLISH)
        assert list(drawn.items()) == list(page.pieces(screen, ENGLISH).items())
        assert before == copy
        assert page.pieces_after(drawn, screen, ENGLISH) == drawn
        before = drawn
    first = state.game.start().screen(0)  # all moves are taken back
    assert page.pieces_after(before, first, ENGLISH) == page.pieces(first, ENGLISH)
