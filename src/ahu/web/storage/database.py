"""The one way to the database: all writing in one thread, many deeds in one commit; reading in another."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import connection, transaction

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
MOST_TOGETHER: Final = 200
"""Jobs that share a commit."""


class _Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("error", "loop", "result", "waiting", "work")

    def __init__(self, work: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.waiting: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        """Wake who waits, unless they have left."""
        if self.waiting.cancelled():
            return
        if self.error:
            self.waiting.set_exception(self.error)
        else:
            self.waiting.set_result(self.result)


class Store:
    """Reads and writes; a write is answered when it is safely on disk."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "ahu-reader")
        self._writer = Thread(target=self._write_all, name="ahu-writer", daemon=True)
        self._writer.start()

    async def write(self, work: Callable[[], T]) -> T:
        """Let the writer do some work, all of it or nothing, and wait until it is committed."""
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        result: T = await job.waiting
        return result

    async def read(self, work: Callable[[], T]) -> T:
        """Let the reader look something up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def close(self) -> None:
        """Finish what was begun."""
        self._jobs.put(None)
        self._writer.join(2)
        self._readers.submit(connection.close)
        self._readers.shutdown()

    def _write_all(self) -> None:
        while job := self._jobs.get():
            together = [job]
            while len(together) < MOST_TOGETHER and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)
                    break
                together.append(more)
            self._commit(together)
        connection.close()

    def _commit(self, jobs: list[_Job]) -> None:
        """One commit for all; if one of them fails nothing was written, and each has a commit of its own."""
        try:
            with transaction.atomic():
                for job in jobs:
                    job.result = job.work()
        except Exception as error:  # noqa: BLE001  # whatever it is, who asked must hear it
            if len(jobs) == 1:
                jobs[0].error = error
            else:
                for job in jobs:
                    self._commit([job])
                return
        for job in jobs:
            job.loop.call_soon_threadsafe(job.answer)
