"""Access to the database from the event loop: one thread writes, many writes to a commit; another thread reads.

Both have a connection of their own. One that PostgreSQL has closed is opened anew.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from math import inf
from queue import SimpleQueue
from secrets import token_urlsafe
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import DatabaseError, IntegrityError, InterfaceError, connection, transaction

from ahu.web.metrics import DATABASE_ERRORS
from ahu.web.storage.changes import SENDER, sent_together, shared

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
DATABASE_FAILURES: Final = (DatabaseError, InterfaceError)
"""What Django raises if the database can't do something, or can't be reached."""
MOST_PER_COMMIT: Final = 200
"""How many jobs share a commit at most."""
PROBE_SECONDS: Final = 5.0
"""How long an empty write may wait for its turn."""
FAILURE_SECONDS: Final = 60.0
"""How long a failed write counts, unless another succeeds."""


class _Job:
    """A function that writes to the database, and the future of its result."""

    __slots__ = ("error", "future", "result", "table", "work")

    def __init__(self, work: Callable[[], Any], loop: asyncio.AbstractEventLoop, table: int) -> None:
        self.work = work
        self.table = table
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def finish(self) -> None:
        """Set the future, unless nobody waits for it any more. Runs in the event loop."""
        if self.future.cancelled():
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Store:
    """Runs functions that read or write; a write returns when it is safely on disk."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "ahu-reader")
        self._failed_at = -inf
        """When the database last did not take a write, in seconds of the monotonic clock."""
        self.name = token_urlsafe(9)
        """Names this store among those of all processes that use the database."""
        self.on_lost_connection: Callable[[], object] | None = None
        """Called in a thread of the store when a connection was lost: nobody knows whether its last write counts."""
        self.reader_session = 0
        """Which connection the reader has, counted from 0. The locks of one that was lost are gone."""
        self._lost = False
        """Whether the connection for writing was lost during the last writes."""
        self._writer = Thread(target=self._write_all, name="ahu-writer", daemon=True)
        self._writer.start()

    async def write(self, work: Callable[[], T], table: int = 0) -> T:
        """Run a function in a transaction and wait until it is committed; if it raises, nothing is written.

        ``table`` is the primary key of the one table that it writes to; 0 if it writes to several, or to a new one.
        """
        job = _Job(work, asyncio.get_running_loop(), table)
        self._jobs.put(job)
        result: T = await job.future
        return result

    async def read(self, work: Callable[[], T]) -> T:
        """Run a function that only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def read_later(self, work: Callable[[], object]) -> None:
        """Run a function that only reads, and wait for nothing: whoever needed its result may be gone."""
        with suppress(RuntimeError):  # the store is closed, and so is its connection
            self._readers.submit(self._read, work)

    def _read(self, work: Callable[[], T]) -> T:
        """In the reader thread; once more if the connection turns out to be lost."""
        used = _opened()
        try:
            return work()
        except DATABASE_FAILURES:
            if not self._drop_lost_connection(used):
                raise
        self.reader_session += 1
        return work()

    def waiting(self) -> int:
        """How many writes wait."""
        return self._jobs.qsize()

    async def works(self) -> bool:
        """Whether the database takes writes: it did in the last minute, and its lock can be had in time."""
        if monotonic() - self._failed_at < FAILURE_SECONDS:
            return False
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.write(_probe)
        except (TimeoutError, *DATABASE_FAILURES):
            return False
        return True

    def close(self) -> None:
        """Finish what was begun, and end both threads."""
        self._jobs.put(None)
        self._writer.join(2)
        self._readers.submit(_close_connection)
        self._readers.shutdown()

    def _write_all(self) -> None:
        """The writer thread: commit what waits, until None comes."""
        SENDER.set(self.name)
        while job := self._jobs.get():
            together = [job]
            while len(together) < MOST_PER_COMMIT and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)
                    break
                together.append(more)
            self._commit(together)
        connection.close()

    def _commit(self, jobs: list[_Job]) -> None:
        """Commit all jobs together; if one of them fails, nothing was written, and each gets its own commit."""
        self._lost = False
        try:
            self._run_together(jobs)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is raised where the job is awaited
            if len(jobs) == 1:
                jobs[0].error = error
                self._note(error)
            else:
                for job in jobs:
                    self._commit([job])
                return
        else:
            self._failed_at = -inf
        for job in jobs:
            job.future.get_loop().call_soon_threadsafe(job.finish)

    def _run_together(self, jobs: list[_Job], *, again: bool = True) -> None:
        """Run jobs in one transaction; once more if the connection turns out to be lost before anything counts.

        Tables are written in the order of their keys: two processes would else wait for each other's rows. To
        PostgreSQL all statements go at once; a job that minds that fails here, and is then run alone.
        """
        committing = False
        used = _opened()
        try:
            with transaction.atomic():
                with sent_together() if len(jobs) > 1 else nullcontext():
                    for job in sorted(jobs, key=lambda job: job.table):
                        job.result = job.work()
                committing = True
        except DATABASE_FAILURES:
            if not self._drop_lost_connection(used) or committing or not again:
                raise
            self._run_together(jobs, again=False)

    def _drop_lost_connection(self, used: object) -> bool:
        """Whether PostgreSQL has closed the connection that this thread used; then the next use opens another.

        Django may have opened another already, at the end of a transaction.
        """
        if not shared() or (connection.connection is used and connection.is_usable()):
            return False
        if connection.connection is used:
            connection.close()
        self._lost = True
        if self.on_lost_connection:
            self.on_lost_connection()
        return True

    def _note(self, error: Exception) -> None:
        """Count an error of the database. That another process was faster is none.

        After a connection was lost, the next write opens another, and whoever asks is told whether that works.
        """
        if isinstance(error, DATABASE_FAILURES) and not isinstance(error, IntegrityError):
            DATABASE_ERRORS.inc()
            if not self._lost:
                self._failed_at = monotonic()


def _opened() -> object:
    """The connection of this thread to PostgreSQL, which is opened if there is none; None with SQLite."""
    if not shared():
        return None
    connection.ensure_connection()
    return connection.connection


def _probe() -> None:
    """Write nothing. SQLite takes its lock for that; PostgreSQL must be asked for something, or it hears of nothing."""
    if shared():
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")


def _close_connection() -> None:
    """Close the connection of the thread that calls this: ``connection.close`` is that of the thread that names it."""
    connection.close()
