"""Results made up for tests."""

from __future__ import annotations

from ahu.arena.plan import Contest
from ahu.arena.result import Result
from ahu.arena.setup import GameSetup
from ahu.arena.summary import Summary
from ahu.arena.times import Times

SETTING = GameSetup("giants", ("blue", "green", "red"), ("quick",))


def contest(*bots: str, games: int = 6, seed: int = 7) -> Contest:
    """A contest of three bots."""
    return Contest(SETTING, bots or ("greedy", "random", "random"), games, seed)


def result(number: int, bots: str, *scores: int, first: int = 0) -> Result:
    """A game by bots with names of one letter."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    turns = [Times() for _ in scores]
    for seat, times in enumerate(turns):
        times.add(seat + 1.0)
    usage = {"pass": [1] * len(scores), "buy Chief": [int(seat in best) for seat in range(len(scores))]}
    return Result(number, tuple(bots), list(scores), best, first, 10, 300, turns, usage, Summary())
