"""``/healthz`` and ``/metrics``: the lag of the event loop, what is wrong, the figures, and who may read them."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
import urllib.request
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
from django.conf import settings
from django.db import OperationalError
from prometheus_client.parser import text_string_to_metric_families

from ahu import __version__
from ahu.core.record import Record
from ahu.web import monitoring
from ahu.web.asgi import application
from ahu.web.live.live_tables import live_tables
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.loop_lag import INTERVAL, WINDOW, LoopLag
from ahu.web.storage import database as storage
from ahu.web.storage.data_folder import DATABASE
from ahu.web.storage.start_checks import LEAST_SPACE
from ahu.web.table_data import FailureKind
from tests.server import Server
from tests.web.live import ANYONE, BOT, HOST, Browser, Stream, new_live_table, set_up, settled, watch
from tests.web.other_process import locking_all, on_postgres

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.live import Run

    Series = dict[tuple[str, tuple[tuple[str, str], ...]], float]


# the lag


class FakeLoop:
    """An event loop whose clock is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due = 0.0
        self.call: Callable[[], None] = lambda: None

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, call: Callable[[], None]) -> None:
        self.due, self.call = when, call

    def run(self, seconds: float) -> None:
        """Let time pass, with nothing late."""
        until = self.now + seconds
        while self.due <= until:
            self.now = max(self.now, self.due)
            self.call()
        self.now = until

    def block(self, seconds: float) -> None:
        """Let time pass without running anything."""
        self.now += seconds


def lag_of(loop: FakeLoop) -> LoopLag:
    return LoopLag(cast("asyncio.AbstractEventLoop", loop))


def test_an_idle_loop_has_no_lag() -> None:
    loop = FakeLoop()
    lag = lag_of(loop)
    assert (lag.p95(), lag.longest()) == (0, 0)
    loop.run(WINDOW)
    assert (lag.p95(), lag.longest()) == (0, 0)


def test_a_block_counts_for_as_long_as_it_lasts() -> None:
    loop = FakeLoop()
    lag = lag_of(loop)
    loop.run(WINDOW)
    loop.block(WINDOW / 4)
    loop.run(WINDOW / 2)
    assert lag.longest() == pytest.approx(WINDOW / 4, abs=INTERVAL)
    assert lag.p95() == pytest.approx(WINDOW / 4 - 0.05 * WINDOW, abs=2 * INTERVAL)


def test_a_short_block_shows_as_the_longest_lag_only() -> None:
    loop = FakeLoop()
    lag = lag_of(loop)
    loop.run(WINDOW)
    loop.block(1)
    loop.run(1)
    assert lag.longest() == pytest.approx(1, abs=INTERVAL)
    assert lag.p95() < INTERVAL


def test_a_block_is_forgotten_after_a_minute() -> None:
    loop = FakeLoop()
    lag = lag_of(loop)
    loop.block(3)
    loop.run(WINDOW + 1)
    assert lag.longest() == pytest.approx(0, abs=1e-6)


def test_who_asks_right_after_a_block_sees_it() -> None:
    loop = FakeLoop()
    lag = lag_of(loop)
    loop.block(3)
    assert lag.longest() == pytest.approx(3 - INTERVAL)


def test_the_lag_of_a_real_loop_is_measured(run: Run) -> None:
    async def scenario() -> None:
        live = live_tables()
        time.sleep(4 * INTERVAL)  # what is measured: the loop is blocked
        assert live.lag.longest() >= 2 * INTERVAL

    run(scenario())


# asking


class Told(NamedTuple):
    status: int
    text: str


async def ask(path: str, client: tuple[str, int] | None = ("127.0.0.1", 5), **headers: str) -> Told:
    """Ask from an address; ``headers`` use _ for -."""
    given = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": client,
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:  # noqa: ANN401  # as ASGI has it
        sent.append(message)

    await application(scope, receive, send)
    return Told(sent[0]["status"], b"".join(message["body"] for message in sent[1:]).decode())


async def series() -> Series:
    """All figures by name and labels."""
    told = await ask("/metrics")
    assert told.status == 200
    families = text_string_to_metric_families(told.text)
    return {(s.name, tuple(sorted(s.labels.items()))): s.value for family in families for s in family.samples}


async def figure(name: str, **labels: str) -> float:
    return (await series()).get((name, tuple(sorted(labels.items()))), 0.0)


# health


def test_a_server_that_is_well_says_so_to_everybody(run: Run) -> None:
    async def scenario() -> None:
        for asked in (ask("/healthz"), ask("/healthz", ("203.0.113.9", 5), host="10.0.0.1:8000")):
            status, text = await asked
            assert (status, json.loads(text)) == (200, {"ok": True, "reasons": []})

    run(scenario())


async def reasons() -> list[str]:
    status, text = await ask("/healthz")
    told = json.loads(text)
    assert (status, told["ok"]) == ((503, False) if told["reasons"] else (200, True))
    return list(told["reasons"])


class Usage(NamedTuple):
    free: int


def test_lag_and_a_full_disk_are_reasons(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(live_tables().lag, "p95", lambda: monitoring.MOST_LAG + 0.01)
        assert await reasons() == ["lag"]
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(LEAST_SPACE - 1))
        assert await reasons() == ["lag", "disk"]

    run(scenario())


def test_a_write_that_failed_is_a_reason_until_one_succeeds(run: Run) -> None:
    def fails() -> None:
        raise OperationalError("database or disk is full")

    async def scenario() -> None:
        store, before = live_tables().store, await figure("ahu_database_errors_total")
        with pytest.raises(OperationalError):
            await store.write(fails)
        assert await reasons() == ["database"]
        assert await figure("ahu_database_errors_total") == before + 1
        await store.write(lambda: None)
        assert await reasons() == []

    run(scenario())


@pytest.mark.skipif(on_postgres(), reason="nobody can lock all of PostgreSQL")
def test_a_database_that_somebody_else_locks_is_a_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PROBE_SECONDS", 0.05)

    async def scenario() -> None:
        with locking_all():
            assert await reasons() == ["database"]
        await live_tables().store.write(lambda: None)
        monkeypatch.undo()
        assert await reasons() == []

    run(scenario())


def test_a_server_that_stops_says_so(run: Run) -> None:
    async def scenario() -> None:
        live_tables().end_streams()
        assert await reasons() == ["stopping"]

    run(scenario())


# figures


def test_actions_are_counted_by_who_took_them(run: Run) -> None:
    async def scenario() -> None:
        before = await series()
        table = await new_live_table(Record(set_up("giants", 3)), ANYONE, BOT, BOT)
        seat = next(actor for actor in table.state.actors() if not table.seats[actor].bot)
        action = table.state.actions(seat)[0].text
        assert (await Browser().sits(table.key, seat).play(table, seat, action)).status == 200
        await settled(table)
        after = await series()
        rows = table.history.record.moves
        for by, count in {
            "chance": sum(move.actor < 0 for move in rows),
            "bot": sum(move.actor in (1, 2) for move in rows),
            "person": 1,
        }.items():
            name = ("ahu_actions_total", (("by", by),))
            assert after.get(name, 0) - before.get(name, 0) == count > 0, by

    run(scenario())


def test_open_tables_and_streams_are_counted(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 2)))
        assert await figure("ahu_tables_open") == 1
        assert await figure("ahu_streams_open") == 0
        async with Stream(Browser(), table.key), Stream(Browser(), table.key):
            assert await figure("ahu_streams_open") == 2
        assert await figure("ahu_streams_open") == 0

    run(scenario())


def test_thoughts_of_bots_are_counted_and_those_that_wait(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("giants", 3)), ANYONE, BOT, BOT)
        await settled(table)
        pool = live_tables().bot_workers.pool
        assert isinstance(pool, WorkerPool)
        assert await figure("ahu_bot_thoughts_total") == pool.counters.thoughts > 0
        assert await figure("ahu_bot_queue") == 0
        watch(table)  # one process is kept for tables that people look at
        async with AsyncExitStack() as held:
            for _ in range(pool.workers):
                await held.enter_async_context(pool.queue.slot(table))
            thought = asyncio.ensure_future(live_tables().bot_workers.choose(table, 1, "random"))
            await asyncio.sleep(0)
            assert await figure("ahu_bot_queue") == 1
            assert await figure("ahu_bots_thinking") == 0
            thought.cancel()

    run(scenario())


def test_failures_of_bots_are_counted_by_their_kinds(run: Run) -> None:
    async def scenario() -> None:
        counters = live_tables().bot_workers.pool.counters
        counters.failures[FailureKind.LATE] += 2
        counters.stand_ins += 1
        assert await figure("ahu_bot_failures_total", kind="late") == 2
        assert await figure("ahu_bot_stand_ins_total") == 1
        assert ("ahu_bot_failures_total", (("kind", "crash"),)) in await series()

    run(scenario())


def test_responses_are_counted_by_their_status_and_by_nothing_that_people_send(run: Run) -> None:
    async def scenario() -> None:
        await Browser().get("/nothing/")
        before = await series()
        for number in range(20):
            assert (await Browser().get(f"/nothing/{number}/")).status == 404
            assert (await Browser().get("/", host=f"evil-{number}.example")).status == 400
            assert (await Browser().ask(f"STRANGE{number}", "/")).status == 405
        after = await series()
        assert (
            await figure("ahu_responses_total", status="404")
            == before["ahu_responses_total", (("status", "404"),)] + 20
        )
        new = {name for name, _ in set(after) - set(before)}
        assert new <= {"ahu_responses_total", "ahu_responses_created"}
        assert len(after) - len(before) <= 4

    run(scenario())


def test_the_figures_of_machine_and_process_are_there(run: Run) -> None:
    async def scenario() -> None:
        figures = await series()
        assert figures["ahu_info", (("version", __version__),)] == 1
        assert 0 < figures["ahu_disk_free_bytes", ()] <= shutil.disk_usage(settings.DATA).total
        if not on_postgres():
            assert figures["ahu_database_bytes", ()] >= (settings.DATA / DATABASE).stat().st_size > 0
        assert figures["ahu_writes_waiting", ()] == 0
        assert figures["process_resident_memory_bytes", ()] > 1_000_000
        assert ("ahu_event_loop_lag_seconds", (("quantile", "0.95"),)) in figures
        assert ("ahu_event_loop_lag_seconds", (("quantile", "1"),)) in figures

    run(scenario())


# who may read them


@pytest.mark.parametrize("client", [("203.0.113.9", 5), ("10.1.2.3", 5), ("2001:db8::1", 5), ("nobody", 5), None])
def test_other_machines_may_not_read_the_figures(client: tuple[str, int] | None, run: Run) -> None:
    async def scenario() -> None:
        status, text = await ask("/metrics", client)
        assert status == 403
        assert "ahu_" not in text

    run(scenario())


def test_this_machine_may_read_them_but_not_for_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        for client in (("127.0.0.1", 5), ("127.9.9.9", 5), ("::1", 5)):
            assert (await ask("/metrics", client)).status == 200
        assert (await ask("/metrics", x_forwarded_for="203.0.113.9")).status == 403
        assert (await ask("/metrics", forwarded="for=203.0.113.9")).status == 403
        assert (await ask("/metrics", x_real_ip="203.0.113.9")).status == 403
        assert (await ask("/metrics", host="rebound.example")).status == 400
        monkeypatch.setattr(settings, "BEHIND_PROXY", True)
        assert (await ask("/metrics")).status == 403

    run(scenario())


def test_a_token_opens_the_figures_to_those_who_have_it_and_to_nobody_else(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(settings, "METRICS_TOKEN", "open sesame")
        monkeypatch.setattr(settings, "BEHIND_PROXY", True)
        far = ("203.0.113.9", 5)
        assert (await ask("/metrics", far, authorization="Bearer open sesame")).status == 200
        for given in ("Bearer open sesam", "Bearer ", "open sesame", "Basic open sesame", "Bearer open sesame\xff"):
            assert (await ask("/metrics", far, authorization=given)).status == 403
        assert (await ask("/metrics", far)).status == 403
        assert (await ask("/metrics")).status == 403

    run(scenario())


def test_a_real_server_answers_both(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        with urllib.request.urlopen(f"{server.address}/healthz", timeout=60) as answer:  # noqa: S310
            assert json.load(answer) == {"ok": True, "reasons": []}
        with urllib.request.urlopen(f"{server.address}/metrics", timeout=60) as answer:  # noqa: S310
            assert answer.headers["Content-Type"].startswith("text/plain")
            assert "ahu_event_loop_lag_seconds" in answer.read().decode()
