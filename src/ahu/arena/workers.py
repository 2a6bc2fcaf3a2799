"""Who plays the games of a plan: this process, several on this machine, or a Ray cluster; the games are the same."""

from __future__ import annotations

import os
import signal
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol

from ahu.arena.result import play_game

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from concurrent.futures import Future

    from ahu.arena.plan import Plan
    from ahu.arena.result import Result

AHEAD: Final = 3
"""Games handed out per process, those under way included: enough that nobody waits, few enough to stop soon."""


class Workers(Protocol):
    """Those who play."""

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play the games of these numbers; results come as they are ready, in any order."""
        ...


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class LocalWorkers:
    """Processes on this machine; with one job this process itself."""

    jobs: int = 1

    def play(self, plan: Plan, numbers: Iterable[int]) -> Generator[Result]:
        """Play games, a few handed out ahead of time."""
        numbers = list(numbers)
        jobs = min(self.jobs, len(numbers))
        if jobs <= 1:
            for number in numbers:
                yield play_game(plan, number)
            return
        left = iter(numbers)
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_worker)
        try:
            under_way = {pool.submit(play_game, plan, number) for number in islice(left, AHEAD * jobs)}
            while under_way:
                done, under_way = _finished(under_way)
                under_way |= {pool.submit(play_game, plan, number) for number in islice(left, len(done))}
                for future in done:
                    yield future.result()
        finally:
            _end(pool)


def _finished(under_way: set[Future[Result]]) -> tuple[set[Future[Result]], set[Future[Result]]]:
    """Wait until some games are finished: those, and the others."""
    waited = wait(under_way, return_when=FIRST_COMPLETED)
    return waited.done, waited.not_done


def _end(pool: ProcessPoolExecutor) -> None:
    """Let the workers go, in the middle of a game if need be: it can be played again."""
    for process in list(pool._processes.values()):  # noqa: SLF001  # 3.14 has terminate_workers
        process.terminate()
    pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """A worker ends when it is told to, or when the first process does, however that came; Ctrl-C is for the first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    first = parent_process()
    if first:
        first.join()
        os._exit(1)
