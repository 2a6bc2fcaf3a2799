"""How many rounds the game will still last, by the number of empty Ahus (N70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import NOTHING, SIZES
from ahu.games.rapanui.rules.position import SCULPTING

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position

FOLLOWING: Final[tuple[tuple[float, ...], ...]] = (
    (0.0,),
    (0.0,),
    (0.0, 0.5, 1.1, 2.1, 2.9, 3.5, 4.1, 4.6, 5.1, 5.5, 5.9, 6.2, 6.6, 6.9, 7.2),
    (0.0, 0.5, 0.9, 1.4, 2.0, 2.6, 2.9, 3.3, 3.7, 3.9, 4.2, 4.5, 4.8, 5.0, 5.3, 5.5, 5.8, 6.0, 6.3),
    (0.0, 0.2, 0.5, 0.7, 1.0, 1.2, 1.5, 1.8, 2.0, 2.1, 2.3, 2.7, 3.0, 3.1, 3.3, 3.5, 3.8, 4.0),
)
"""Rounds after a round that begins with so many Moai missing for the end; by number of players."""
ERECTED: Final = 0.85
"""The share of Moai in hand that are erected."""


def missing_moai(island: Island, p: Position) -> int:
    """The number of Moai that must still be erected for the game to end."""
    missing = -island.last_ahus
    for moai in p.ahu_moai:
        if moai == NOTHING:
            missing += 1
    return missing


def still_missing(island: Island, p: Position) -> float:
    """The expected number of missing Moai after the transport."""
    left = float(missing_moai(island, p))
    for seat in range(island.players):
        if not p.out[seat]:
            for size in range(len(SIZES)):
                left -= ERECTED * p.moai[seat * len(SIZES) + size]
    return left


def rounds_after(island: Island, p: Position) -> float:
    """The expected number of rounds after this one."""
    following = FOLLOWING[island.players]
    if p.stage <= SCULPTING:
        return following[max(0, min(missing_moai(island, p), len(following) - 1))]
    left = still_missing(island, p)
    follows = another_round(left)
    if follows <= 0.0 or missing_moai(island, p) <= 0:
        return 0.0
    return (1.0 + following[min(int(max(left, 1.0)), len(following) - 1)]) * follows


def another_round(missing: float) -> float:
    """The probability of another round if so many Moai are missing for the end; a negative result means 0.

    It allows for an error of half a Moai.
    """
    return min(1.0, missing + 0.5)
