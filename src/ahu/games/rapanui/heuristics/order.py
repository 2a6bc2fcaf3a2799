"""What it is worth to be ahead in the order: the stars for the Sorcerer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import COLUMNS, IN_HAND, NOBODY

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

IMPOSSIBLE: Final = -1e9
"""The worth of what can't be done."""


def stars_worth(island: Island, p: Position, seat: int) -> list[float]:
    """Each star that is free: those ahead choose first, this round's Offerings and next round's spaces."""
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
