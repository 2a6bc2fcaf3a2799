"""The pool of worker processes: they start as they are needed, are used again, and are killed alone."""

from __future__ import annotations

import asyncio
import os
import time
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from ahu.web.live import deadlines
from ahu.web.live.errors import BotFailure
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.table_data import FailureKind
from tests.web.live import until
from tests.web.test_broken_bots import alive
from tests.web.test_fair_queue import Client

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

TABLE = Client("a")
LONG = 600.0


def run(scenario: Callable[[WorkerPool], Coroutine[None, None, None]], workers: int = 2) -> None:
    """Run a scenario with a pool of its own."""

    async def whole() -> None:
        pool = WorkerPool(workers)
        try:
            await scenario(pool)
        finally:
            pool.close()
        await until(lambda: not children())

    others = {process.pid for process in active_children()}

    def children() -> set[int | None]:
        return {process.pid for process in active_children()} - others

    asyncio.run(whole())


async def a_child_of(others: set[int | None]) -> int:
    """The number of a process that was started since."""
    await until(lambda: {process.pid for process in active_children()} - others)
    pid = next(process.pid for process in active_children() if process.pid not in others)
    assert pid
    return pid


def test_a_process_is_started_when_it_is_needed_and_used_again() -> None:
    async def scenario(pool: WorkerPool) -> None:
        pids = {await pool.run(TABLE, LONG, os.getpid) for _ in range(5)}
        assert len(pids) == 1
        assert pids != {os.getpid()}
        both = await asyncio.gather(*[pool.run(TABLE, LONG, os.getpid) for _ in range(2)])
        assert pids < set(both)

    run(scenario)


def test_a_process_that_died_while_it_was_idle_is_nobodys_failure() -> None:
    async def scenario(pool: WorkerPool) -> None:
        first = await pool.run(TABLE, LONG, os.getpid)
        os.kill(first, 9)
        await until(lambda: first not in {process.pid for process in active_children()})
        assert await pool.run(TABLE, LONG, os.getpid) != first
        assert not pool.counters.failures

    run(scenario)


def test_when_nobody_waits_any_more_the_process_is_killed() -> None:
    async def scenario(pool: WorkerPool) -> None:
        others = {process.pid for process in active_children()}
        asking = asyncio.create_task(pool.run(TABLE, LONG, time.sleep, LONG))
        pid = await a_child_of(others)
        asking.cancel()
        await until(lambda: not alive(pid))
        assert asking.cancelled()
        assert await pool.run(TABLE, LONG, os.getpid) != pid

    run(scenario, workers=1)


@pytest.mark.parametrize(
    ("seconds", "work", "job", "kind", "details"),
    [
        (0.05, time.sleep, (LONG,), FailureKind.LATE, "nothing came in 0.05 s"),
        (LONG, int, ("x",), FailureKind.ERROR, "ValueError: invalid literal for int()"),
        (LONG, os._exit, (1,), FailureKind.CRASH, "its process died"),
        (LONG, os.abort, (), FailureKind.CRASH, "its process died"),
    ],
)
def test_what_goes_wrong_in_a_process_is_counted_and_the_next_call_works(
    seconds: float, work: Callable[..., object], job: tuple[object, ...], kind: FailureKind, details: str
) -> None:
    async def scenario(pool: WorkerPool) -> None:
        with pytest.raises(BotFailure) as failed:
            await pool.run(TABLE, seconds, work, *job)
        assert failed.value.kind is kind
        assert details in failed.value.details
        assert await pool.run(TABLE, LONG, os.getpid)
        assert (pool.counters.thoughts, dict(pool.counters.failures)) == (2, {kind: 1})

    run(scenario, workers=1)


def test_a_process_that_does_not_start_in_time_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: WorkerPool) -> None:
        monkeypatch.setitem(deadlines.SECONDS, "start", 0.0)
        with pytest.raises(BotFailure) as failed:
            await pool.run(TABLE, LONG, os.getpid)
        assert failed.value.kind is FailureKind.LATE

    run(scenario)


def test_deadlines_depend_on_the_bot_and_on_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AHU_DEADLINES", "2.5")
    assert deadlines.turn_deadline("easy") == 50
    assert deadlines.turn_deadline("hard:300") == 150
    assert deadlines.turn_deadline("mcts:9999999") == deadlines.turn_deadline("bot of a stranger") == 150
    monkeypatch.delenv("AHU_DEADLINES")
    assert deadlines.deadline("hint") == 60
