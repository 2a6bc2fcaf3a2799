"""Pebbles in the browser: a row of pebbles to click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.web.game_page import ACTION, GamePage
from ahu_pebbles.rules import HEAPS, TAKE
from ahu_pebbles_plus.drawing import PEBBLE, VIEW_BOX, at, left_of

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State

HIT = '<ellipse class="hit" rx="20" ry="22"/>'


class PebblesPage(GamePage):
    """A click on one of the last three pebbles takes it and all that follow it."""

    places = (ACTION,)
    on_map = (ACTION,)

    def view_box(self, game: Game) -> str:
        return VIEW_BOX

    def land(self, game: Game, translator: Translator) -> str:
        return '<rect class="pebbles-sand" width="100%" height="100%"/>'

    def pieces(self, screen: State, translator: Translator) -> dict[str, str]:
        left = left_of(screen)
        return {f"pebble-{number}": _pebble(number, left) for number in range(HEAPS[-1])}


def _pebble(number: int, left: int) -> str:
    """A pebble with the action that a click on it means; an empty group if it has been taken."""
    taken = left - number
    if taken < 1:
        return f'<g id="pebble-{number}"/>'
    pick = f' data-pick="{ACTION}:{TAKE[taken - 1]}"' if taken <= len(TAKE) else ""
    return f'<g id="pebble-{number}" data-piece="pebble-{number}" transform="{at(number)}"{pick}>{PEBBLE}{HIT}</g>'
