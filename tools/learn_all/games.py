"""Games to learn from: as many as there is time for, in all settings at once."""

from __future__ import annotations

from itertools import count, islice
from math import inf
from time import time
from typing import TYPE_CHECKING, NamedTuple

from ahu.arena.match import play_match
from ahu.arena.plan import Contest, game_random
from ahu.arena.setup import fill_seats, game_of, with_net
from ahu.arena.workers import in_processes
from ahu.research.learn.samples import features_of, joined, layout_digest, samples_of, write_samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.research.learn.samples import Samples
    from tools.learn_all.settings import Setting

MOST_TASKS = 6_000
"""More than there is ever time for."""


class Task(NamedTuple):
    """Some games of one bot."""

    setting: Setting
    kind: str
    """Whose games these are: a file for each."""
    bot: str
    seed: int
    numbers: list[int]
    end: float
    """The time at which no more games begin: a process that is stopped in the middle may leave others waiting."""


class Played(NamedTuple):
    """Positions of games."""

    task: Task
    samples: list[Samples]
    """Those of each game."""


def play(task: Task) -> Played:
    """Play the games of a task, as long as there is time."""
    setup = task.setting.setup
    plan = Contest(setup, fill_seats((task.bot,), len(setup.seats)), len(task.numbers), task.seed, logs=False)
    game = game_of(setup)
    found = []
    for number in task.numbers:
        if time() > task.end:
            break
        match = play_match(game, plan.players(number), game_random(plan.seed, number), plan.dice(number))
        found.append(samples_of(match.record, number))
    return Played(task, found)


def tasks(
    settings: list[Setting], bots: dict[str, tuple[str, int]], seed: int, nets: Path | None, end: float
) -> Iterator[Task]:
    """Tasks for all settings in turn; ``bots`` has the code and the number of games of a task for each kind."""
    for place in count():
        until = end if place else inf  # the first games of each setting are played whatever time it is
        for kind, (code, games) in bots.items():
            for setting in settings:
                bot = with_net(code, setting.net_in(nets) if nets else None)
                yield Task(setting, kind, bot, seed, list(range(1 + place * games, 1 + (place + 1) * games)), until)


def generate(
    settings: list[Setting],
    bots: dict[str, tuple[str, int]],
    out: Path,
    seconds: float,
    jobs: int,
    seed: int = 1,
    nets: Path | None = None,
) -> dict[str, int]:
    """Play for so many seconds, and write the positions of each setting and kind; the number of games of each file."""
    found: dict[tuple[Setting, str], list[Samples]] = {}
    listed = islice(tasks(settings, bots, seed, nets, time() + seconds), MOST_TASKS)
    for played in in_processes(play, listed, jobs):
        if played.samples:
            found.setdefault((played.task.setting, played.task.kind), []).extend(played.samples)
    out.mkdir(parents=True, exist_ok=True)
    for (setting, kind), parts in found.items():
        layout = layout_digest(features_of(game_of(setting.setup)))
        write_samples(joined(parts), out / f"{setting.name}-{kind}.npz", layout)
    return {f"{setting.name}-{kind}": len(parts) for (setting, kind), parts in found.items()}
