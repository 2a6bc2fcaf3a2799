"""Workers that play the games of a plan: this process or several. The games do not depend on the workers."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from ahu.arena.result import play_game
from ahu.worker_process import begin_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from concurrent.futures import Future

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result

Task = TypeVar("Task")
Done = TypeVar("Done")

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
        yield from in_processes(partial(play_game, plan), numbers, self.jobs)


def in_processes(do: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Generator[Done]:
    """Do tasks in several processes, or in this one if one is enough; what comes of them, in any order."""
    tasks = list(tasks)
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        for task in tasks:
            yield do(task)
        return
    left = iter(tasks)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_worker)
    try:
        under_way = {pool.submit(do, task) for task in islice(left, QUEUED * jobs)}
        while under_way:
            done, under_way = _finished(under_way)
            under_way |= {pool.submit(do, task) for task in islice(left, len(done))}
            for future in done:
                yield future.result()
    finally:
        _end(pool)


def _finished(under_way: set[Future[Done]]) -> tuple[set[Future[Done]], set[Future[Done]]]:
    """Wait until a task is finished; the finished tasks and the others."""
    waited = wait(under_way, return_when=FIRST_COMPLETED)
    return waited.done, waited.not_done


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes at once, even in the middle of a task: it can be done again."""
    for process in list(pool._processes.values()):  # noqa: SLF001  # 3.14 has terminate_workers
        process.terminate()
    pool.shutdown(cancel_futures=True)
