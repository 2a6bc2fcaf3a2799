"""How many rounds the game will still last, by the number of empty Ahus (N70)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.rapanui.rules.pieces import NOTHING, SIZES
from ahu.games.rapanui.rules.position import SCULPTING

if TYPE_CHECKING:
    from ahu.games.rapanui.heuristics.island import Island
    from ahu.games.rapanui.rules.position import Position


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
                left -= island.weights.moai_erected * p.moai[seat * len(SIZES) + size]
    return left


def rounds_after(island: Island, p: Position) -> float:
    """The expected number of rounds after this one."""
    following = island.rounds_following
    if p.stage <= SCULPTING:
        return following[max(0, min(missing_moai(island, p), len(following) - 1))]
    left = still_missing(island, p)
    follows = another_round(island, left)
    if follows <= 0.0 or missing_moai(island, p) <= 0:
        return 0.0
    return (1.0 + following[min(int(max(left, 1.0)), len(following) - 1)]) * follows


def another_round(island: Island, missing: float) -> float:
    """The probability of another round if so many Moai are missing for the end; a negative result means 0."""
    return min(1.0, missing + island.weights.missing_error)
