"""Workers that play the games of a plan: this process or several. The games do not depend on the workers."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol

from ahu.arena.result import play_game
from ahu.worker_process import begin_worker

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from concurrent.futures import Future

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result

QUEUED: Final = 3
"""Games given to each process at once: enough that none waits, few enough to stop soon."""


class Workers(Protocol):
    """Anything that plays the games of a plan."""

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play the games of these numbers; results come as soon as they are ready, in any order."""
        ...


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class LocalWorkers:
    """Processes on this machine; with one job, this process."""

    jobs: int = 1

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play games, with a few queued for each process."""
        numbers = list(numbers)
        jobs = min(self.jobs, len(numbers))
        if jobs <= 1:
            for number in numbers:
                yield play_game(plan, number)
            return
        left = iter(numbers)
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_worker)
        try:
            under_way = {pool.submit(play_game, plan, number) for number in islice(left, QUEUED * jobs)}
            while under_way:
                done, under_way = _finished(under_way)
                under_way |= {pool.submit(play_game, plan, number) for number in islice(left, len(done))}
                for future in done:
                    yield future.result()
        finally:
            _end(pool)


def _finished(under_way: set[Future[Result]]) -> tuple[set[Future[Result]], set[Future[Result]]]:
    """Wait until a game is finished; the finished games and the others."""
    waited = wait(under_way, return_when=FIRST_COMPLETED)
    return waited.done, waited.not_done


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes at once, even in the middle of a game: it can be played again."""
    for process in list(pool._processes.values()):  # noqa: SLF001  # 3.14 has terminate_workers
        process.terminate()
    pool.shutdown(cancel_futures=True)
