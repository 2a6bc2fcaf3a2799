"""What it is worth to be ahead in the order: the stars for the Sorcerer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import COLUMNS, IN_HAND, NOBODY

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

NOT_THERE: Final = -1e9
"""The worth of what can't be done."""
FIRST_STAR: Final = 3.2
"""What the first star is worth: the pick of the Offerings, and of the spaces of the next round."""
NEXT_STAR: Final = 0.9
"""What the best star is worth at most once a better one is free as well, which nobody would leave."""
STAR: Final = 0.55
"""What it is worth to be one place further ahead."""


def stars_worth(island: Island, p: Position, seat: int) -> list[float]:
    """Each star that is free: those ahead choose first, this round's Offerings and next round's spaces."""
    worth = [NOT_THERE] * island.players
    if p.sorcerer[seat] != IN_HAND:
        return worth
    held_back = p.order[0] == seat and _placed_nothing(p, seat)  # N12
    ahead = FIRST_STAR
    for star in range(island.players):
        if p.stars[star] == NOBODY and not (star == 0 and held_back):
            worth[star] = ahead
            ahead = min(ahead, NEXT_STAR)
        ahead -= STAR
    return worth


def _placed_nothing(p: Position, seat: int) -> bool:
    if seat in p.holder:
        return False
    return sum(p.sculptors[seat * COLUMNS : seat * COLUMNS + COLUMNS]) == 0
