"""``ahu worker``: takes thoughts from the queue of one or several servers, and thinks in processes of its own.

It needs no Django and reads nothing of the database but the queue.
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ahu.web.live import thought_queue
from ahu.web.live.errors import BotFailure
from ahu.web.live.fair_queue import Priority
from ahu.web.live.thought_json import to_json, unpack
from ahu.web.live.thought_queue import HEARTBEAT, WORK
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.storage.postgres import one_line
from ahu.web.table_data import FailureKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from procrastinate import App

LOG: Final = logging.getLogger("ahu.worker")
PAUSE: Final = 1.0
"""Seconds before the queue is opened again after it was lost."""
STOP_SECONDS: Final = 5.0
"""Seconds in which thoughts may end when the program is asked to end; others think the rest again."""
FORGET_WORKER: Final = 60.0
"""Seconds without a sign of life after which a worker is forgotten when another starts."""
OTHER_CONNECTIONS: Final = 2
"""Connections beside those in which answers are stored."""

ANSWER: Final = """
WITH stored AS (
    INSERT INTO ahu_answers (thought, failure, answer) VALUES (%(thought)s, %(failure)s, %(answer)s)
    ON CONFLICT (thought) DO NOTHING RETURNING thought
)
SELECT pg_notify(%(channel)s, thought) FROM stored
"""
REGISTER: Final = """
INSERT INTO ahu_capacity (worker, processes) VALUES (%(worker)s, %(processes)s)
"""
REGISTERED: Final = """
SELECT 1 FROM ahu_capacity WHERE worker = %(worker)s
"""


class _Table:
    """Whose thought it is. Which of several comes first was decided before."""

    def __init__(self, key: str) -> None:
        self.key = key

    def priority(self) -> Priority:
        """All alike."""
        return Priority.PEOPLE


class BotWorker:
    """Thinks for servers until it is asked to stop."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = WorkerPool(processes, reserve=False)
        self._stopping = asyncio.Event()

    async def run(self, ready: Callable[[], None]) -> None:
        """Think until SIGTERM or SIGINT. ``ready`` is called once the queue was reached for the first time."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        said = False
        try:
            while not self._stopping.is_set():
                try:
                    await self._wait_for_tables()
                    async with thought_queue.make_app(self._processes + OTHER_CONNECTIONS).open_async() as app:
                        if not said:
                            ready()
                        said = True
                        await self._take_thoughts(app)
                except Exception as error:  # noqa: BLE001  # whatever it is: the queue may be there again in a moment
                    LOG.warning("the queue can't be reached: %s", one_line(error))
                await self._pause()
        finally:
            self._pool.close()

    async def _wait_for_tables(self) -> None:
        """Wait until a server has made the tables of the queue, if the user of the database may not."""
        told = False
        while not await asyncio.get_running_loop().run_in_executor(None, thought_queue.make_tables):
            if not told:
                LOG.warning("the queue is not there yet: a server makes it when it starts")
            told = True
            await self._pause()
            if self._stopping.is_set():
                return

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), PAUSE)

    async def _take_thoughts(self, app: App) -> None:
        """Take jobs until asked to stop, or until the queue is lost."""
        from procrastinate.worker import Worker

        app.task(name=thought_queue.THINK)(self._think_for(app))
        worker = Worker(
            app,
            queues=[thought_queue.schema_name()],
            concurrency=self._processes,
            fetch_job_polling_interval=HEARTBEAT,
            abort_job_polling_interval=HEARTBEAT,
            shutdown_graceful_timeout=STOP_SECONDS,
            delete_jobs="always",
            install_signal_handlers=False,
            update_heartbeat_interval=HEARTBEAT,
            stalled_worker_timeout=FORGET_WORKER,
        )
        working = asyncio.create_task(worker.run())  # type: ignore[no-untyped-call]  # it has no type
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            while worker.worker_id is None and not working.done():
                await asyncio.sleep(0.01)
            if worker.worker_id is not None:
                await app.connector.execute_query_async(REGISTER, worker=worker.worker_id, processes=self._processes)
            while not (working.done() or stopping.done()):
                await asyncio.wait([working, stopping], timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if not await app.connector.execute_query_all_async(REGISTERED, worker=worker.worker_id):
                    LOG.warning("nothing was heard of this worker for a while: it is registered again")
                    break
        finally:
            stopping.cancel()
            worker.stop()  # type: ignore[no-untyped-call]  # it has no type
            await working

    def _think_for(self, app: App) -> Callable[..., Any]:
        async def think(thought: str, server: str, table: str, work: str, job: str, seconds: float) -> None:
            failure, answer = await self._thought(table, work, job, seconds)
            channel = thought_queue.answers_channel(server)
            try:
                await app.connector.execute_query_all_async(
                    ANSWER, thought=thought, failure=failure, answer=answer, channel=channel
                )
            except Exception as error:  # noqa: BLE001  # the queue is away: the server lets another think
                LOG.warning("an answer was not stored: %s", one_line(error))

        return think

    async def _thought(self, table: str, work: str, job: str, seconds: float) -> tuple[str, str]:
        """How a thought has failed, or empty, and its result as JSON, or what is known about the failure."""
        if work not in WORK:
            return FailureKind.ERROR.value, "this version of ahu worker can't think about that"
        try:
            result = await self._pool.run(_Table(table), seconds, WORK[work], *unpack(job))
            return "", json.dumps(to_json(result))
        except BotFailure as failure:
            return failure.kind.value, failure.details
        except TypeError as error:
            return FailureKind.ERROR.value, f"a result of an unknown kind: {error}"


def work(processes: int, ready: Callable[[], None]) -> None:
    """Think for servers until asked to stop. AhuError if the database can't be reached at the start."""
    from ahu.web.live.worker_settings import check_queue
    from ahu.web.server_log import FORMAT
    from ahu.web.storage import postgres

    check_queue()
    postgres.connect(postgres.address()).close()
    logging.basicConfig(format=FORMAT, level=logging.WARNING)
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # it would write views into the log

    async def run() -> None:
        await BotWorker(processes).run(ready)

    asyncio.run(run())
