"""The seats of the bots: all arrangements are played equally often, wherever a run stops, give or take one game."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

BotsBySeat = tuple[str, ...]
"""The codes of the bots by seat."""


class SeatingPlan(NamedTuple):
    """The bots of one game by seat, and the rotation that the game belongs to."""

    bots: BotsBySeat
    rotation: int
    """The games of a rotation share the random numbers of chance."""


@lru_cache(maxsize=64)
def rotations(bots: BotsBySeat) -> tuple[tuple[BotsBySeat, ...], ...]:
    """All different arrangements of these bots, grouped into rotations around the table.

    Within a rotation each bot sits in each seat equally often, so a run is balanced after every rotation. The first one
    begins with the bots in the given order.
    """
    found: list[tuple[BotsBySeat, ...]] = []
    seen: set[BotsBySeat] = set()
    for bots_by_seat in permutations(bots):
        if bots_by_seat not in seen:
            rotated = [bots_by_seat[-places:] + bots_by_seat[:-places] for places in range(len(bots))]
            found.append(tuple(dict.fromkeys(rotated)))
            seen.update(rotated)
    return tuple(found)


def seating(bots: BotsBySeat, number: int) -> SeatingPlan:
    """The seats of the bots in a game, whose number begins at 1.

    All arrangements are played in order, again and again. The games of a rotation share the random numbers of chance,
    so each bot gets the same luck in each seat. The next rotation has other random numbers.
    """
    cycle, place = divmod(number - 1, sum(map(len, rotations(bots))))
    for index, rotation in enumerate(rotations(bots)):
        if place < len(rotation):
            return SeatingPlan(rotation[place], cycle * len(rotations(bots)) + index)
        place -= len(rotation)
    raise AssertionError("every place is in one of the rotations")
