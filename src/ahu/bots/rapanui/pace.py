"""How long the game will still last: few empty Ahus end it (N70), and the last ones are far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.pieces import NOTHING, SIZES
from ahu.games.rapanui.position import SCULPTING

if TYPE_CHECKING:
    from ahu.bots.rapanui.island import Island
    from ahu.games.rapanui.position import Position

FOLLOWING: Final = (
    (0.0,),
    (0.0,),
    (0.0, 0.4, 1.1, 2.0, 2.6, 3.3, 3.9, 4.4, 4.8, 5.1, 5.5, 5.8, 6.2, 6.5, 6.8),
    (0.0, 0.5, 0.9, 1.4, 2.0, 2.4, 2.8, 3.1, 3.4, 3.8, 4.1, 4.4, 4.6, 4.8, 5.0, 5.3, 5.5, 5.8, 6.0),
    (0.0, 0.3, 0.6, 0.9, 1.3, 1.5, 1.8, 2.0, 2.2, 2.5, 2.7, 2.9, 3.1, 3.3, 3.5, 3.7, 3.9, 4.1),
)
"""Rounds that follow one at whose beginning so many Moai are missing for the end, by number of players."""


def rounds_after(island: Island, p: Position) -> float:
    """How many rounds are likely to follow the one under way."""
    missing = -island.last_ahus
    for moai in p.ahu_moai:
        if moai == NOTHING:
            missing += 1
    if missing <= 0:
        return 0.0
    following = FOLLOWING[island.players]
    if p.stage <= SCULPTING:
        return following[min(missing, len(following) - 1)]
    left = float(missing)
    for seat in range(island.players):
        if not p.out[seat]:
            for size in range(len(SIZES)):
                left -= 0.85 * p.moai[seat * len(SIZES) + size]
    if left <= -0.5:
        return 0.0
    at = int(max(left, 1.0))
    after = 1.0 + following[min(at, len(following) - 1)]
    return after * min(1.0, left + 0.5)
