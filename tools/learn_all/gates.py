"""Contests with the new nets: as many games as there is time for, in all settings at once."""

from __future__ import annotations

from itertools import count, islice
from math import inf
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from ahu.arena.plan import Contest
from ahu.arena.result import play_game
from ahu.arena.setup import fill_seats, with_net
from ahu.arena.standings import Standings
from ahu.arena.workers import in_processes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.arena.result import Result
    from tools.learn_all.settings import Setting

MOST_GAMES = 6_000
"""More than there is ever time for."""


class Game(NamedTuple):
    """One game of a contest."""

    name: str
    plan: Contest
    number: int
    end: float
    """The time at which it does not begin any more."""


def play(game: Game) -> tuple[str, Result | None]:
    """Play it, if there is time."""
    return game.name, play_game(game.plan, game.number) if time() < game.end else None


def contests(settings: list[Setting], pairs: list[tuple[str, str]], nets: Path, seed: int) -> dict[str, Contest]:
    """A contest for each setting and pair: one bot with the setting's net against others without."""
    found = {}
    for bot, others in pairs:
        for setting in settings:
            if net := setting.net_in(nets):
                bots = fill_seats((with_net(bot, net), others), setting.players)
                plan = Contest(setting.setup, bots, MOST_GAMES, seed, logs=False)
                found[f"{setting.name} {bot} {others}"] = plan
    return found


def gate(plans: dict[str, Contest], seconds: float, jobs: int) -> dict[str, Any]:
    """Play for so many seconds, whole rotations of all contests in turn; the standings of each."""
    results: dict[str, list[Result]] = {name: [] for name in plans}
    for name, result in in_processes(play, islice(_games(plans, time() + seconds), MOST_GAMES), jobs):
        if result:
            results[name].append(result)
    return {name: Standings(plans[name], found).as_json()["bots"] for name, found in results.items() if found}


def _games(plans: dict[str, Contest], end: float) -> Iterator[Game]:
    """A rotation of each contest in turn."""
    done = dict.fromkeys(plans, 0)
    for place in count():
        until = end if place else inf  # the first rotation is played whatever time it is
        for name, plan in plans.items():
            players = len(plan.setup.seats)
            for number in range(done[name] + 1, done[name] + players + 1):
                yield Game(name, plan, number, until)
            done[name] += players
