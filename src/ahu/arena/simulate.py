"""Many games by bots, on as many cores as wished. The result is the same for any number of them."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from ahu.arena.match import play_match
from ahu.arena.report import Report, Tally
from ahu.arena.setting import Setting, call_bots
from ahu.core.errors import BadOption
from ahu.core.log import write_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BATCH = 25
"""Most games handed to a process at once: enough to make the handing over cheap, few enough to show progress."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate."""

    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: int
    save: Path | None = None

    def file_of(self, number: int) -> str:
        """The name of the file in which a game is saved."""
        return f"{self.setting.game}-{len(self.setting.seats)}p-seed{self.seed}-{number:05}.ahu"


def game_random(seed: int, number: int) -> Random:
    """The random numbers of one game, whichever process plays it. Seeded by text: that is the same everywhere."""
    return Random(f"{seed}/{number}")


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(plan: Plan, jobs: int = 1, played: Callable[[int], None] | None = None) -> Report:
    """Play all games of a plan; ``played`` is told of how many more have been, now and then."""
    plan.setting.open()  # so that what is wrong with the set-up is said once, here, and not by a worker
    if plan.save:
        _make_folder(plan.save)
    start = perf_counter()
    tally = Tally.of_none(len(plan.setting.seats))
    for part in _parts(plan, jobs):
        tally.include(part)
        if played:
            played(part.games)
    return Report(plan.setting, plan.bots, plan.seed, tally, perf_counter() - start)


def _make_folder(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(
            "{folder} holds something already: name a new or an empty folder to save the games in", folder=folder
        )
    folder.mkdir(parents=True, exist_ok=True)


def _parts(plan: Plan, jobs: int) -> Iterator[Tally]:
    batch = max(1, min(BATCH, plan.games // (4 * jobs)))
    batches = [range(n, min(n + batch, plan.games + 1)) for n in range(1, plan.games + 1, batch)]
    if jobs == 1 or len(batches) == 1:
        for numbers in batches:
            yield _play_batch(plan, numbers)
        return
    pool = ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn"), _begin_worker)
    try:
        for future in as_completed([pool.submit(_play_batch, plan, numbers) for numbers in batches]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Let Ctrl-C end a worker at once and in silence; the first process speaks for all."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_batch(plan: Plan, numbers: range) -> Tally:
    game = plan.setting.open()
    tally = Tally.of_none(game.players)
    for number in numbers:
        match = play_match(game, call_bots(plan.bots), game_random(plan.seed, number))
        tally.add(match)
        if plan.save:
            (plan.save / plan.file_of(number)).write_text(write_log(match.record), encoding="utf-8")
    return tally
