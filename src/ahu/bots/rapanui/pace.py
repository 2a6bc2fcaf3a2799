"""How long the game will still last: few empty Ahus end it (N70)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.pieces import NOTHING, SIZES
from ahu.games.rapanui.position import PLACING, SCULPTING

if TYPE_CHECKING:
    from ahu.bots.rapanui.island import Island
    from ahu.games.rapanui.position import Position

ERECTED: Final[tuple[float, ...]] = (0.0, 0.0, 3.0, 4.0, 5.0)
"""Moai erected in a usual round, by number of players."""


def rounds_after(island: Island, p: Position) -> float:
    """How many rounds are likely to follow the one under way."""
    usual = ERECTED[island.players]
    missing = -island.last_ahus
    for moai in p.ahu_moai:
        if moai == NOTHING:
            missing += 1
    if p.stage <= SCULPTING:
        now = usual
    else:
        now = 0.0
        for seat in range(island.players):
            if not p.out[seat]:
                for size in range(len(SIZES)):
                    now += 0.9 * p.moai[seat * len(SIZES) + size]
    left = missing - now
    if missing <= 0 or left <= -0.5:
        return 0.0
    if left < 0.5:
        return left + 0.5
    return 0.5 + (left + 0.5) / usual


def round_left(p: Position) -> float:
    """Which part of the round under way is still to come, from 1 to 0: before anything is placed, all of it."""
    if p.stage < PLACING:
        return 1.0
    if p.stage == PLACING:
        return 1.0
    if p.stage == SCULPTING:
        return 0.9
    return 0.6
