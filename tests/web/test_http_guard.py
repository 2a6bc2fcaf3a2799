"""The guard of the HTTP server, over real sockets: every limit with a small value, and waiting for conditions only."""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest
import uvicorn

from ahu.web.http_guard import ConnectionGuard, HeadWithBody, guarded
from ahu.web.limits import Limits
from ahu.web.metrics import REGISTRY
from ahu.web.views.refusal import refusing
from tests.patience import PATIENCE
from tests.web.live import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ahu.web.asgi_types import Receive, Scope, Send

LONG = 3600.0
PATIENT = Limits(head_seconds=LONG, body_seconds=LONG, body_pause_seconds=LONG, unread_seconds=LONG)
LARGE = 30_000_000
"""Bytes of an answer that no buffer holds."""
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


class App:
    """Answers with the size of the body; at ``/stream`` it sends until the test lets it end."""

    def __init__(self) -> None:
        self.streams = 0
        self.end = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/stream":
            await self._stream(send)
        elif scope["path"] == "/wait":
            await self._wait(receive)
        elif scope["path"] == "/flood":
            await self._flood(send)
        elif scope["path"] == "/large":
            await self._large(send)
        else:
            await self._echo(receive, send)

    async def _echo(self, receive: Receive, send: Send) -> None:
        size, more = 0, True
        while more:
            part = await receive()
            if part["type"] == "http.disconnect":
                return
            size, more = size + len(part["body"]), part["more_body"]
        body = b"%d bytes" % size
        head = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": body})

    async def _stream(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"first", "more_body": True})
        self.streams += 1
        await self.end.wait()
        await send({"type": "http.response.body", "body": b"last"})

    async def _wait(self, receive: Receive) -> None:
        """Wait as a stream does that has nothing to send."""
        self.streams += 1
        while (await receive())["type"] != "http.disconnect":
            pass
        self.streams -= 1

    async def _large(self, send: Send) -> None:
        head = [(b"content-length", b"%d" % LARGE)]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": b"x" * LARGE})
        self.streams += 1

    async def _flood(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        self.streams += 1
        while not self.end.is_set():
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
            await asyncio.sleep(0)


class Guarded:
    """A server with a guard."""

    def __init__(self, app: App, guard: ConnectionGuard, port: int) -> None:
        self.app, self.guard, self.port = app, guard, port
        self.clients: list[Client] = []

    async def connect(self) -> Client:
        client = Client(*await asyncio.open_connection("127.0.0.1", self.port))
        self.clients.append(client)
        return client

    async def ask(self, request: bytes) -> bytes:
        """All that is answered until the connection closes."""
        client = await self.connect()
        client.send(request)
        return await client.rest()

    async def until(self, connections: int) -> None:
        """Wait until so many connections are open."""
        await until(lambda: len(self.guard.open) == connections)


class Client:
    """A client that sends what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def answer(self, end: bytes = b" bytes") -> bytes:
        async with asyncio.timeout(PATIENCE):
            return await self.reader.readuntil(end)

    async def rest(self) -> bytes:
        """Whatever comes until the server closes."""
        async with asyncio.timeout(PATIENCE):
            return await self.reader.read()

    def close(self) -> None:
        self.writer.close()


@asynccontextmanager
async def serving(limits: Limits, most: int | None = None) -> AsyncIterator[Guarded]:
    app = App()
    guard = ConnectionGuard(limits, refusing, most)
    config = uvicorn.Config(
        app, port=0, http=guarded(guard), ws="none", lifespan="off", log_level="critical", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())  # noqa: SLF001  # serve() would take the signals of the tests
    await until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = Guarded(app, guard, port)
    try:
        yield found
    finally:
        for client in found.clients:
            client.close()
            with suppress(OSError):
                await client.writer.wait_closed()
        app.end.set()
        server.should_exit = True
        await task


def limits(**values: Any) -> Limits:  # noqa: ANN401  # numbers
    from dataclasses import replace

    return replace(PATIENT, **values)


def status(heard: bytes) -> bytes:
    return heard.split(b" ", 2)[1] if heard else b""


# what is left of a request


class Written:
    """A transport that notes each write."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


def test_a_head_goes_out_with_the_first_bytes_of_its_body_or_alone_if_they_come_later() -> None:
    async def check() -> None:
        transport, cycle = Written(), SimpleNamespace(transport=None)
        held: Any = HeadWithBody(cycle, transport)  # type: ignore[arg-type]
        held.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        held.write(b"head")
        assert transport.writes == [b"HTTP/1.1 100 Continue\r\n\r\n"]
        held.write(b" and body")
        assert transport.writes[1:] == [b"head and body"]
        assert cycle.transport is transport, "what follows is written without a detour"
        await asyncio.sleep(0)
        assert len(transport.writes) == 2

        alone: Any = HeadWithBody(cycle, transport)  # type: ignore[arg-type]
        alone.write(b"head of a stream")
        await asyncio.sleep(0)
        assert transport.writes[2:] == [b"head of a stream"]

        last: Any = HeadWithBody(cycle, transport)  # type: ignore[arg-type]
        last.write(b"head without a body")
        last.close()
        assert transport.writes[3:] == [b"head without a body"]
        assert transport.closed

    asyncio.run(check())


def test_requests_in_a_row_leave_nothing_for_the_collector_of_cycles_when_their_connection_closes() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as server:
            client = await server.connect()
            client.send(GET.replace(b"/", b"/wait", 1) + GET + GET)
            await server.until(1)
            (connection,) = server.guard.open
            waiting = connection.pipeline
            await until(lambda: len(waiting) == 2)
            last = ref(connection.cycle)
            del connection
            client.close()
            await until(lambda: last() is None)

    gc.collect()
    gc.disable()
    try:
        asyncio.run(scenario())
    finally:
        gc.enable()


# size


@pytest.mark.parametrize("whole", [True, False])
def test_a_head_that_is_too_large_is_answered_with_431(*, whole: bool) -> None:
    async def scenario() -> None:
        async with serving(limits(head_bytes=2000)) as server:
            head = b"GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: de\r\nCookie: " + b"x" * 3000
            heard = await server.ask(head + b"\r\n\r\n" * whole)
            assert status(heard) == b"431"
            assert b"Cookies" in heard.split(b"\r\n\r\n")[1]
            await server.until(0)

    asyncio.run(scenario())


def test_many_small_headers_are_too_large_together() -> None:
    async def scenario() -> None:
        async with serving(limits(head_bytes=2000)) as server:
            many = b"".join(b"x-%d: y\r\n" % number for number in range(400))
            assert status(await server.ask(b"GET / HTTP/1.1\r\nHost: a\r\n" + many + b"\r\n")) == b"431"

    asyncio.run(scenario())


def test_an_address_that_is_too_long_is_answered_with_414() -> None:
    def counted() -> float:
        return REGISTRY.get_sample_value("ahu_responses_total", {"status": "414"}) or 0

    async def scenario() -> None:
        async with serving(limits(head_bytes=2000)) as server:
            assert status(await server.ask(b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")) == b"414"

    before = counted()
    asyncio.run(scenario())
    assert counted() == before + 1


def test_a_header_without_end_takes_no_memory() -> None:
    async def scenario() -> None:
        async with serving(limits(head_bytes=2000)) as server:
            client = await server.connect()
            client.send(b"GET / HTTP/1.1\r\nHost: a\r\nCookie: ")
            for _ in range(50):
                client.send(b"x" * 10_000)
            assert status(await client.rest()) == b"431"

    asyncio.run(scenario())


def test_large_bodies_and_many_requests_are_none_of_its_business() -> None:
    async def scenario() -> None:
        async with serving(limits(head_bytes=200)) as server:
            client = await server.connect()
            for _ in range(20):
                client.send(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n" + b"x" * 300_000)
                assert (await client.answer()).endswith(b"300000 bytes")
            client.send(GET * 20)  # all at once
            for _ in range(20):
                assert (await client.answer()).endswith(b"0 bytes")
            client.close()

    asyncio.run(scenario())


# time


def test_a_connection_that_says_nothing_is_closed() -> None:
    async def scenario() -> None:
        async with serving(limits(head_seconds=0.1)) as server:
            assert await (await server.connect()).rest() == b""
            await server.until(0)

    asyncio.run(scenario())


@pytest.mark.parametrize("before", [b"", GET])
def test_a_head_that_does_not_arrive_in_time_is_answered_with_408(before: bytes) -> None:
    async def scenario() -> None:
        async with serving(limits(head_seconds=0.1)) as server:
            client = await server.connect()
            if before:
                client.send(before)
                await client.answer()
            client.send(b"GET / HTTP/1.1\r\nHo")
            assert status(await client.rest()) == b"408"
            await server.until(0)

    asyncio.run(scenario())


def test_a_head_that_trickles_is_answered_with_408() -> None:
    async def scenario() -> None:
        async with serving(limits(head_seconds=0.3)) as server:
            client = await server.connect()
            client.send(b"GET / HTTP/1.1\r\n")

            async def trickle() -> None:
                while True:
                    client.send(b"x: y\r\n")
                    await asyncio.sleep(0.01)

            trickling = asyncio.create_task(trickle())
            assert status(await client.rest()) == b"408"
            trickling.cancel()

    asyncio.run(scenario())


@pytest.mark.parametrize("limit", ["body_seconds", "body_pause_seconds"])
def test_a_body_that_does_not_arrive_in_time_is_answered_with_408(limit: str) -> None:
    async def scenario() -> None:
        async with serving(limits(**{limit: 0.1}, head_seconds=0.4)) as server:
            client = await server.connect()
            client.send(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
            assert status(await client.rest()) == b"408"
            await server.until(0)

    asyncio.run(scenario())


def test_a_stream_is_never_cut_while_its_browser_reads() -> None:
    async def scenario() -> None:
        short = {"head_seconds": 0.05, "body_seconds": 0.05, "body_pause_seconds": 0.05, "unread_seconds": 0.05}
        async with serving(limits(**short)) as server:
            client = await server.connect()
            client.send(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            await client.answer(b"first\r\n")
            for _ in range(5):  # others come and are closed meanwhile
                assert await (await server.connect()).rest() == b""
            server.app.end.set()
            assert b"last" in await client.answer(b"0\r\n\r\n")
            client.close()

    asyncio.run(scenario())


def test_a_browser_that_does_not_read_is_cut_off() -> None:
    async def scenario() -> None:
        async with serving(limits(unread_seconds=0.1)) as server:
            client = await server.connect()
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            client.send(b"GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
            await until(lambda: server.app.streams)
            await server.until(0)
            client.writer.transport.abort()

    asyncio.run(scenario())


@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"])
def test_a_browser_that_never_reads_an_answer_is_cut_off(more: bytes) -> None:
    async def scenario() -> None:
        async with serving(limits(unread_seconds=0.1)) as server:
            client = await server.connect()
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            client.send(b"GET /large HTTP/1.1\r\nHost: a\r\n%b\r\n" % more)
            await until(lambda: server.app.streams)
            await server.until(0)
            client.writer.transport.abort()

    asyncio.run(scenario())


def test_a_slow_browser_gets_the_whole_answer() -> None:
    async def scenario() -> None:
        async with serving(limits(unread_seconds=5)) as server:
            client = await server.connect()
            client.send(b"GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            heard = await client.rest()
            assert heard.endswith(b"x" * 1000)
            assert len(heard) > LARGE

    asyncio.run(scenario())


def test_a_stream_ends_if_its_browser_asked_for_more_and_hung_up() -> None:
    """Uvicorn tells only the latest request of a connection that the browser is gone."""

    async def scenario() -> None:
        async with serving(PATIENT) as server:
            client = await server.connect()
            client.send(b"GET /wait HTTP/1.1\r\nHost: a\r\n\r\n" + GET)
            await until(lambda: server.app.streams)
            client.close()
            await until(lambda: not server.app.streams)

    asyncio.run(scenario())


def test_half_a_request_after_a_stream_never_writes_into_it() -> None:
    async def scenario() -> None:
        async with serving(limits(head_seconds=0.1)) as server:
            client = await server.connect()
            client.send(b"GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            heard = await client.answer(b"first\r\n")
            client.send(b"GET / HT")
            async with asyncio.timeout(PATIENCE):
                with suppress(ConnectionResetError):
                    heard += await client.reader.read()
            assert heard.count(b"HTTP/1.1") == 1

    asyncio.run(scenario())


# connections


async def opened(server: Guarded, number: int) -> list[Client]:
    """Connections that have been served and stay open."""
    clients = [await server.connect() for _ in range(number)]
    for client in clients:
        client.send(GET)
        await client.answer()
    return clients


@pytest.mark.parametrize(
    ("values", "expected"), [({"connections": 20}, b"503"), ({"connections_by_address": 20}, b"429")]
)
def test_connections_beyond_the_limit_are_told_so(values: dict[str, int], expected: bytes) -> None:
    async def scenario() -> None:
        async with serving(limits(**values)) as server:
            clients = await opened(server, 20)
            heard = await server.ask(b"GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: de\r\n\r\n")
            assert status(heard) == expected
            assert b"retry-after: 30" in heard
            assert b'lang="de"' in heard
            live = await server.ask(b"GET /table/x/hint HTTP/1.1\r\nHost: a\r\nAccept-Language: fr\r\n\r\n")
            assert status(live) == expected
            assert b'{"error":"' in live
            clients[0].close()
            await server.until(19)
            assert len(await opened(server, 1)) == 1  # there is room again

    asyncio.run(scenario())


def test_connections_far_beyond_the_limit_are_closed_unheard() -> None:
    async def scenario() -> None:
        async with serving(limits(), most=10) as server:
            await opened(server, 10)
            for _ in range(30):
                await server.connect()
            await until(lambda: len(server.guard.open) <= 12)

    asyncio.run(scenario())


def test_proxies_are_not_counted_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setenv("AHU_BEHIND_PROXY", "1")
        async with serving(limits(connections_by_address=2)) as server:
            assert len(await opened(server, 5)) == 5
        monkeypatch.setenv("AHU_PROXIES", "10.0.0.0/8")
        async with serving(limits(connections_by_address=2)) as server:
            await opened(server, 2)
            assert status(await server.ask(GET)) == b"429"

    asyncio.run(scenario())
