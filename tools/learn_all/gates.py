"""Contests with the new nets: as many games as there is time for, in all settings at once."""

from __future__ import annotations

from contextlib import closing
from itertools import count, islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ahu.arena.plan import Contest
from ahu.arena.result import play_game
from ahu.arena.setup import fill_seats
from ahu.arena.standings import Standings
from ahu.arena.workers import in_processes
from ahu.bots.catalogue import NET

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.arena.result import Result
    from tools.learn_all.settings import Setting

MOST_GAMES = 50_000
"""More than there is ever time for."""


class Game(NamedTuple):
    """One game of a contest."""

    name: str
    plan: Contest
    number: int


def play(game: Game) -> tuple[str, Result]:
    """Play it."""
    return game.name, play_game(game.plan, game.number)


def contests(settings: list[Setting], pairs: list[tuple[str, str]], nets: Path, seed: int) -> dict[str, Contest]:
    """A contest for each setting and pair: one bot with the setting's net against others without."""
    found = {}
    for bot, others in pairs:
        for setting in settings:
            net = nets / setting.name / f"players-{setting.players}.npz"
            if net.is_file():
                bots = fill_seats((f"{bot}{NET}{net}", others), setting.players)
                plan = Contest(setting.setup, bots, MOST_GAMES, seed, logs=False)
                found[f"{setting.name} {bot} {others}"] = plan
    return found


def gate(plans: dict[str, Contest], seconds: float, jobs: int) -> dict[str, Any]:
    """Play for so many seconds, whole rotations of all contests in turn; the standings of each."""
    end = monotonic() + seconds
    results: dict[str, list[Result]] = {name: [] for name in plans}
    with closing(in_processes(play, islice(_games(plans), MOST_GAMES), jobs)) as done:
        for name, result in done:
            results[name].append(result)
            if monotonic() > end:
                break
    return {name: Standings(plans[name], found).as_json()["bots"] for name, found in results.items() if found}


def _games(plans: dict[str, Contest]) -> Iterator[Game]:
    """A rotation of each contest in turn."""
    done = dict.fromkeys(plans, 0)
    for _ in count():
        for name, plan in plans.items():
            players = len(plan.setup.seats)
            for number in range(done[name] + 1, done[name] + players + 1):
                yield Game(name, plan, number)
            done[name] += players
