"""Who sits where: every arrangement of the bots over the seats, in balance wherever the run breaks off."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

BotsBySeat = tuple[str, ...]
"""The codes of the bots, seat by seat."""


class SeatingPlan(NamedTuple):
    """Who sits where in one game, and which luck it is played with."""

    bots: BotsBySeat
    luck: int


@cache
def circles(bots: BotsBySeat) -> tuple[tuple[BotsBySeat, ...], ...]:
    """Every different arrangement of these bots, once; together stand those that turn into each other around the table.

    Within a circle each bot sits as often in each seat, so that a run is in balance after every circle. The first one
    begins with the bots as they were named.
    """
    found: list[tuple[BotsBySeat, ...]] = []
    seen: set[BotsBySeat] = set()
    for bots_by_seat in permutations(bots):
        if bots_by_seat not in seen:
            turned = [bots_by_seat[-places:] + bots_by_seat[:-places] for places in range(len(bots))]
            found.append(tuple(dict.fromkeys(turned)))
            seen.update(turned)
    return tuple(found)


def seating(bots: BotsBySeat, number: int) -> SeatingPlan:
    """How the bots sit in a game, counted from 1.

    All arrangements are played in turn, again and again. The games of a circle share their luck: what the dice give to
    a seat, they give to each bot that comes to sit there. The next circle has luck of its own, so that a run sees many.
    """
    rounds, place = divmod(number - 1, sum(map(len, circles(bots))))
    for index, circle in enumerate(circles(bots)):
        if place < len(circle):
            return SeatingPlan(circle[place], rounds * len(circles(bots)) + index)
        place -= len(circle)
    raise AssertionError("a place is within one of the circles")
