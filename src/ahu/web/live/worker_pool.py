"""A pool of worker processes, each of which is killed and replaced when it misses a deadline."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar, cast

from ahu.web.live.counters import BotCounters
from ahu.web.live.deadlines import deadline
from ahu.web.live.errors import BotFailure
from ahu.web.live.fair_queue import FairQueue
from ahu.web.live.worker import Raised, Worker
from ahu.web.table_data import FailureKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.web.live.fair_queue import Client

T = TypeVar("T")


class WorkerPool:
    """Calls functions in worker processes, which are started as they are needed."""

    def __init__(self, workers: int, *, reserve: bool = True) -> None:
        self.workers = workers
        """How many processes there are at most."""
        self.queue = FairQueue(workers, reserve=reserve)
        self.counters = BotCounters()
        self._threads = ThreadPoolExecutor(workers, "ahu-worker")
        """In them the event loop waits for the processes, one each."""
        self._running: set[Worker] = set()
        self._idle: list[Worker] = []

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self.queue)

    @property
    def thinking(self) -> int:
        """How many processes are at work."""
        return len(self._running)

    def look_again(self) -> None:
        """Look who comes next: the priority of a table may have risen."""
        self.queue.serve()

    async def run(self, client: Client, seconds: float, work: Callable[..., T], *job: object) -> T:
        """Call a function in a process as soon as it is the client's turn; BotFailure if that fails or takes longer."""
        async with self.queue.slot(client):
            self.counters.thoughts += 1
            try:
                return cast("T", await self._call(seconds, work, job))
            except BotFailure as failure:
                self.counters.failures[failure.kind] += 1
                raise

    async def _call(self, seconds: float, work: Callable[..., object], job: tuple[object, ...]) -> object:
        worker = self._free_worker()
        self._running.add(worker)
        try:
            result = await self._result(worker, seconds, work, job)
        except BaseException:  # late, dead, or nobody waits any more: nobody knows what the process is doing
            worker.kill()
            raise
        finally:
            self._running.discard(worker)
        self._idle.append(worker)
        if isinstance(result, Raised):
            raise BotFailure(FailureKind.ERROR, result.traceback)
        return result

    async def _result(
        self, worker: Worker, seconds: float, work: Callable[..., object], job: tuple[object, ...]
    ) -> object:
        in_thread = asyncio.get_running_loop().run_in_executor
        try:
            async with asyncio.timeout(deadline("start")):
                await in_thread(self._threads, worker.start)
            async with asyncio.timeout(seconds):
                return await in_thread(self._threads, worker.call, work, job)
        except TimeoutError as error:
            raise BotFailure(FailureKind.LATE, f"nothing came in {seconds:g} s") from error
        except (EOFError, OSError) as error:
            raise BotFailure(FailureKind.CRASH, "its process died") from error

    def _free_worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.alive():
                return worker
        return Worker()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        for worker in (*self._running, *self._idle):
            worker.kill()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
