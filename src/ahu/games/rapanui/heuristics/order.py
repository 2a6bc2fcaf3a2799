"""The values of stars for the Sorcerer, which decide the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import COLUMNS, IN_HAND, NOBODY

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

IMPOSSIBLE: Final = -1e9
"""The value of a placement that is not legal."""


def stars_worth(island: Island, p: Position, seat: int) -> list[float]:
    """The value of each star: the seat ahead chooses first among Offerings, and spaces in the next round."""
    worth = [IMPOSSIBLE] * island.players
    if p.sorcerer[seat] != IN_HAND:
        return worth
    held_back = p.order[0] == seat and _placed_nothing(p, seat)  # N12
    weights = island.weights
    ahead = weights.first_star
    for star in range(island.players):
        if p.stars[star] == NOBODY and not (star == 0 and held_back):
            worth[star] = ahead
            ahead = min(ahead, weights.next_star)
        ahead -= weights.star_step
    return worth


def _placed_nothing(p: Position, seat: int) -> bool:
    if seat in p.holder:
        return False
    return sum(p.sculptors[seat * COLUMNS : seat * COLUMNS + COLUMNS]) == 0
