"""``/healthz`` and ``/metrics``: whether the server is well, and its figures, for programs that watch over it."""

from __future__ import annotations

import hmac
import shutil
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from ahu import __version__
from ahu.core.messages import Message
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.live.queued_pool import QueuedPool
from ahu.web.live.request import Request
from ahu.web.metrics import REGISTRY, count_response
from ahu.web.storage.changes import shared
from ahu.web.storage.data_folder import DATABASE
from ahu.web.storage.start_checks import LEAST_SPACE
from ahu.web.table_data import FailureKind

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

    from prometheus_client.core import Metric

    from ahu.web.asgi_types import App, Receive, Scope, Send
    from ahu.web.live.live_tables import LiveTables

MOST_LAG: Final = 0.5
"""Seconds of lag (95 of 100 measurements of the last minute) with which the server is still well."""
FORWARDED: Final = (b"forwarded", b"x-forwarded-for", b"x-real-ip")
"""Headers of requests that come through a proxy, whoever sent them."""


class Health(Struct, omit_defaults=True):
    """What ``/healthz`` answers."""

    ok: bool
    reasons: list[str]
    """What is wrong: ``lag``, ``disk``, ``database``, ``stopping``."""
    notes: list[str] = []
    """What is not as it was asked for, though the server does well without: ``workers``."""


def with_monitoring(inner: App) -> App:
    """An app that answers at the two addresses, and counts the responses to other requests."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await inner(scope, receive, send)
        elif endpoint := _ENDPOINTS.get(scope["path"]):
            request = Request("", scope, receive, send)
            try:
                await endpoint(request)
            except Rejected as rejected:
                await request.answer_rejected(rejected)
        else:
            await inner(scope, receive, _counting(send))

    return app


def _counting(send: Send) -> Send:
    async def counted(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            count_response(message["status"])
        await send(message)

    return counted


# health


async def _healthz(request: Request) -> None:
    """For everybody: a probe knows no token, and often asks by an address instead of a name."""
    reasons = await problems(live_tables())
    await request.answer(503 if reasons else 200, Health(not reasons, reasons, notes(live_tables())))


async def problems(live: LiveTables) -> list[str]:
    """What is wrong with the server."""
    found = {
        "lag": live.lag.p95() > MOST_LAG,
        "disk": _free_space() < LEAST_SPACE,
        "database": not await live.remote.works() or not await live.store.works(),
        "stopping": live.closing.is_set(),
    }
    return [name for name, wrong in found.items() if wrong]


def notes(live: LiveTables) -> list[str]:
    """What is not as the settings ask for."""
    pool = live.bot_workers.pool
    return ["workers"] if isinstance(pool, QueuedPool) and not pool.workers else []


def _free_space() -> int:
    return shutil.disk_usage(settings.DATA).free


# metrics


async def _metrics(request: Request) -> None:
    request.check_host()
    _check_reader(request)
    await request.answer_bytes(200, CONTENT_TYPE_LATEST.encode(), generate_latest(_Figures(live_tables())))


def _check_reader(request: Request) -> None:
    """Reject whoever may not read figures: with a token set, those without it; else, those at other machines."""
    if token := settings.METRICS_TOKEN:
        given = request.headers.get(b"authorization", b"")
        if not hmac.compare_digest(given, b"Bearer " + token.encode()):
            raise Rejected(403, Message("the figures of this server are read with its token"))
    elif settings.BEHIND_PROXY or not _is_local(request):
        raise Rejected(403, Message("the figures of this server are read on its own machine, or with a token"))


def _is_local(request: Request) -> bool:
    """Whether a program on this machine asks, and not a proxy on it for somebody else."""
    client = request.scope.get("client")
    if client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


class _Figures:
    """The counters of this process, and what is read from the live tables when somebody asks."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live

    def collect(self) -> Iterator[Metric]:
        """All figures."""
        yield from REGISTRY.collect()
        yield from self._server()
        yield from self._loop_lag()
        yield from self._bots()

    def _server(self) -> Iterator[Metric]:
        live, database = self._live, settings.DATA / DATABASE
        files = [database, database.with_name(f"{DATABASE}-wal")]
        yield GaugeMetricFamily("ahu_tables_open", "Tables in memory.", len(live.tables))
        yield GaugeMetricFamily("ahu_streams_open", "Pages that follow a table.", live.streams())
        yield GaugeMetricFamily("ahu_writes_waiting", "Writes that wait for the database.", live.store.waiting())
        yield GaugeMetricFamily("ahu_disk_free_bytes", "Space left on the disk of the data folder.", _free_space())
        if not shared():
            size = sum(file.stat().st_size for file in files if file.exists())
            yield GaugeMetricFamily("ahu_database_bytes", "Size of the database with its journal.", size)
        info = GaugeMetricFamily("ahu_info", "The version of Ahu.", labels=["version"])
        info.add_metric([__version__], 1)
        yield info

    def _loop_lag(self) -> Iterator[Metric]:
        about = "How late the event loop was in the last minute, 95 of 100 times at most, and at most."
        lag = GaugeMetricFamily("ahu_event_loop_lag_seconds", about, labels=["quantile"])
        lag.add_metric(["0.95"], self._live.lag.p95())
        lag.add_metric(["1"], self._live.lag.longest())
        yield lag

    def _bots(self) -> Iterator[Metric]:
        pool = self._live.bot_workers.pool
        yield GaugeMetricFamily("ahu_bot_queue", "Thoughts of bots that wait for a process.", pool.waiting)
        yield GaugeMetricFamily("ahu_bots_thinking", "Processes in which a bot thinks.", pool.thinking)
        counters = pool.counters
        yield CounterMetricFamily("ahu_bot_thoughts", "Turns, hints and steps of reviews begun.", counters.thoughts)
        yield CounterMetricFamily("ahu_bot_stand_ins", "Turns taken for a bot that failed.", counters.stand_ins)
        failures = CounterMetricFamily("ahu_bot_failures", "Thoughts that failed.", labels=["kind"])
        for kind in FailureKind:
            failures.add_metric([kind.value], counters.failures[kind])
        yield failures
        if isinstance(pool, QueuedPool):
            yield from self._queue(pool)

    @staticmethod
    def _queue(pool: QueuedPool) -> Iterator[Metric]:
        counters = pool.queue_counters
        yield GaugeMetricFamily("ahu_remote_workers", "Processes of ahu worker that are alive.", pool.workers)
        jobs = CounterMetricFamily("ahu_remote_thoughts", "Thoughts that were put into the queue.", labels=["how"])
        jobs.add_metric(["sent"], counters.sent)
        jobs.add_metric(["again"], counters.redone)
        jobs.add_metric(["taken back"], counters.taken_back)
        yield jobs


_ENDPOINTS: Final = {"/healthz": _healthz, "/metrics": _metrics}
