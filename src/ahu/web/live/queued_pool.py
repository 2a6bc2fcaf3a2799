"""Lets ``ahu worker`` think for a server, through the queue. While there is no worker, the server thinks itself."""

from __future__ import annotations

import asyncio
import json
import logging
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from ahu.web.live import thought_queue
from ahu.web.live.counters import QueueCounters
from ahu.web.live.deadlines import deadline
from ahu.web.live.errors import BotFailure
from ahu.web.live.fair_queue import FairQueue, Priority
from ahu.web.live.thought_json import from_json, pack
from ahu.web.live.thought_queue import DEAD_AFTER, HEARTBEAT
from ahu.web.storage.postgres import one_line
from ahu.web.table_data import FailureKind

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from procrastinate import App

    from ahu.web.live.fair_queue import Client
    from ahu.web.live.worker_pool import WorkerPool

T = TypeVar("T")
LOG: Final = logging.getLogger("ahu.web")
MOST_CONNECTIONS: Final = 2
MOST_TIMES: Final = 3
"""How often a thought is asked for, if workers die over it."""
GRACE: Final = 10.0
"""Seconds beyond a deadline in which a worker has to say that it was missed."""
UNLIMITED: Final = 1_000_000
"""So many slots there are while nobody waits here for a worker: processes of the server have a queue of their own."""

WORKERS: Final = """
SELECT coalesce(sum(processes), 0)::int AS processes
FROM ahu_capacity JOIN procrastinate_workers ON id = worker
WHERE last_heartbeat > now() - make_interval(secs => %(dead_after)s)
"""
ANSWERS: Final = """
DELETE FROM ahu_answers WHERE thought = ANY(%(thoughts)s) RETURNING thought, failure, answer
"""
JOBS: Final = """
SELECT j.id, j.status = 'doing' AS begun, j.status = 'doing' AND
    (w.id IS NULL OR w.last_heartbeat < now() - make_interval(secs => %(dead_after)s)) AS dead
FROM procrastinate_jobs j LEFT JOIN procrastinate_workers w ON w.id = j.worker_id WHERE j.id = ANY(%(jobs)s)
"""
FORGET: Final = """
DELETE FROM ahu_answers WHERE answered_at < now() - make_interval(secs => %(seconds)s)
"""


class QueueIsAwayError(Exception):
    """Nobody takes anything from the queue, or it can't be reached."""


class _Thought:
    """Something that this server has asked for."""

    def __init__(self, work: str, job: tuple[object, ...], seconds: float, client: Client) -> None:
        self.name = token_hex(12)
        self.table, self.priority = client.key, client.priority()
        self.work, self.job, self.seconds = work, job, seconds
        self.answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.number: int | None = None
        """The number of the job in the queue; None while it is put there."""
        self.times = 0
        """How often it was put there."""
        self.begun_at: float | None = None
        """When a worker was first seen to think about it, on the clock of the event loop."""


class QueuedPool:
    """Calls functions in the processes of ``ahu worker``, as WorkerPool does in processes of its own.

    Tables wait in this server, so that those with people come first at every moment, and share fairly; the queue itself
    has no more jobs of a server than there are processes. A job holds the arguments of the function: the written view
    of one seat, never more.
    """

    def __init__(self, local: WorkerPool) -> None:
        self.local = local
        self.workers = 0
        """How many processes of workers there are. None: then the server thinks itself."""
        self.counters = local.counters
        self.queue_counters = QueueCounters()
        self._queue = FairQueue(UNLIMITED)
        self._thoughts: dict[str, _Thought] = {}
        """What was asked for and not answered, by its name."""
        self._server = token_hex(8)
        self._app: App | None = None
        self._tasks = {asyncio.get_running_loop().create_task(self._keep_up())}

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self._queue) + self.local.waiting

    @property
    def thinking(self) -> int:
        """How many thoughts were asked for and not answered."""
        return len(self._thoughts) + self.local.thinking

    def look_again(self) -> None:
        """Look who comes next: the priority of a table may have risen."""
        self._queue.serve()
        self.local.look_again()

    async def run(self, client: Client, seconds: float, work: Callable[..., T], *job: object) -> T:
        """Call a function in a process as soon as it is the client's turn; BotFailure if that fails or takes longer."""
        if self.workers:
            async with self._queue.slot(client):
                if self.workers:
                    try:
                        return cast("T", await self._ask(_Thought(work.__name__, job, seconds, client)))
                    except QueueIsAwayError:
                        self.queue_counters.taken_back += 1
        return await self.local.run(client, seconds, work, *job)

    # asking; everything here runs in the event loop

    async def _ask(self, thought: _Thought) -> object:
        self._thoughts[thought.name] = thought
        try:
            await self._put(thought)
            result = await thought.answer
        except BotFailure as failure:
            self.counters.thoughts += 1
            self.counters.failures[failure.kind] += 1
            raise
        finally:
            del self._thoughts[thought.name]
            if not thought.answer.done() or thought.answer.cancelled() or thought.answer.exception():
                self._begin(self._take_back(thought))
        self.counters.thoughts += 1
        return result

    async def _put(self, thought: _Thought) -> None:
        """Put a job into the queue."""
        assert self._app
        thought.times += 1
        thought.number, thought.begun_at = None, None
        task = self._app.configure_task(
            thought_queue.THINK,
            queue=thought_queue.schema_name(),
            priority=Priority.UNWATCHED - thought.priority,  # the highest first
        )
        try:
            thought.number = await task.defer_async(
                thought=thought.name,
                server=self._server,
                table=thought.table,
                work=thought.work,
                job=pack(thought.job),
                seconds=thought.seconds,
            )
        except Exception as error:
            self._lose_queue(error)
            raise QueueIsAwayError from error
        self.queue_counters.sent += 1

    async def _take_back(self, thought: _Thought) -> None:
        """Nobody waits for a thought any more: take it out of the queue, or let the worker stop."""
        if self._app and thought.number is not None:
            await self._app.job_manager.cancel_job_by_id_async(thought.number, abort=True, delete_job=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.warning("the queue of bots: %s", one_line(error))

    # answers

    async def _listen(self) -> None:
        """Take answers as they come. What is missed here is found by :meth:`_look_after`."""
        assert self._app

        async def heard(*, channel: str, payload: str) -> None:  # noqa: ARG001  # as it is called
            if payload in self._thoughts:
                await self._take_answers([payload])

        await self._app.connector.listen_notify(heard, [thought_queue.answers_channel(self._server)])

    async def _take_answers(self, names: list[str]) -> None:
        assert self._app
        for row in await self._app.connector.execute_query_all_async(ANSWERS, thoughts=names):
            thought = self._thoughts.get(row["thought"])
            if thought and not thought.answer.done():
                self._answer(thought, row["failure"], row["answer"])

    @staticmethod
    def _answer(thought: _Thought, failure: str, answer: str) -> None:
        try:
            if failure:
                thought.answer.set_exception(BotFailure(FailureKind(failure), answer))
            else:
                thought.answer.set_result(from_json(json.loads(answer)))
        except (KeyError, TypeError, ValueError) as error:
            thought.answer.set_exception(BotFailure(FailureKind.ERROR, f"an answer can't be read: {one_line(error)}"))

    # looking after the queue

    async def _keep_up(self) -> None:
        """Open the queue, and open it again whenever it is lost."""
        while True:
            try:
                await self._use_queue()
            except Exception as error:  # noqa: BLE001  # whatever it is, the server thinks itself meanwhile
                self._lose_queue(error)
            await asyncio.sleep(HEARTBEAT)

    async def _use_queue(self) -> None:
        loop = asyncio.get_running_loop()
        if not await loop.run_in_executor(None, thought_queue.make_tables):
            raise QueueIsAwayError("the user of the database may not make its tables")
        async with thought_queue.make_app(MOST_CONNECTIONS).open_async() as self._app:
            listening = loop.create_task(self._listen())
            try:
                forgotten_at = loop.time()
                while not listening.done():
                    await self._look_after()
                    if loop.time() - forgotten_at > thought_queue.FORGOTTEN_AFTER / 10:
                        forgotten_at = loop.time()
                        await self._forget()
                    await asyncio.wait([listening], timeout=HEARTBEAT)
                await listening
            finally:
                listening.cancel()

    async def _look_after(self) -> None:
        """Count the workers; find answers that were missed, and thoughts whose worker is dead or late."""
        assert self._app
        query = self._app.connector.execute_query_all_async
        (found,) = await query(WORKERS, dead_after=DEAD_AFTER)
        self._note_workers(found["processes"])
        asked = [thought for thought in self._thoughts.values() if thought.number is not None]
        if not asked:
            return
        rows = {row["id"]: row for row in await query(JOBS, jobs=[one.number for one in asked], dead_after=DEAD_AFTER)}
        await self._take_answers([thought.name for thought in asked])  # a job that has ended left its answer before
        for thought in asked:
            if not thought.answer.done():
                await self._look_at(thought, rows.get(thought.number))

    async def _look_at(self, thought: _Thought, row: dict[str, Any] | None) -> None:
        """Look after a thought that was not answered yet."""
        assert self._app
        assert thought.number is not None
        now = asyncio.get_running_loop().time()
        if row is None or row["dead"]:
            if row:
                from procrastinate.jobs import Status

                await self._app.job_manager.finish_job_by_id_async(thought.number, Status.FAILED, delete_job=True)
            if thought.times >= MOST_TIMES:
                thought.answer.set_exception(BotFailure(FailureKind.CRASH, "its workers died"))
            else:
                self.queue_counters.redone += 1
                await self._put(thought)
        elif row["begun"]:
            thought.begun_at = thought.begun_at or now
            if now - thought.begun_at > thought.seconds + deadline("start") + GRACE:
                thought.answer.set_exception(BotFailure(FailureKind.LATE, "its worker did not answer"))

    async def _forget(self) -> None:
        """Delete what servers have asked for that are gone."""
        from procrastinate.jobs import Status

        assert self._app
        await self._app.connector.execute_query_async(FORGET, seconds=thought_queue.FORGOTTEN_AFTER)
        manager = self._app.job_manager
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=thought_queue.FORGOTTEN_AFTER):
            await manager.finish_job(job, Status.FAILED, delete_job=True)

    def _lose_queue(self, error: Exception) -> None:
        if self.workers:
            LOG.warning("the queue of bots can't be reached: %s", one_line(error))
        self._note_workers(0)

    def _note_workers(self, workers: int) -> None:
        """Note how many processes workers have. If there are none, the server thinks itself, at once."""
        if bool(workers) != bool(self.workers):
            LOG.warning("bots think in %s", "ahu worker" if workers else "processes of this server: there is no worker")
        changed, self.workers = workers != self.workers, workers
        if changed:
            self._queue.resize(workers or UNLIMITED)
        if not workers:
            for thought in self._thoughts.values():
                if not thought.answer.done():
                    thought.answer.set_exception(QueueIsAwayError())

    def close(self) -> None:
        """End everything; what was asked for is forgotten."""
        for task in self._tasks:
            task.cancel()
        self.local.close()
