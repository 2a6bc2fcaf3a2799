"""Browsers for tests of live tables: they send requests to the whole app and keep its cookies."""

from __future__ import annotations

import asyncio
import json
import re
from http.cookies import SimpleCookie
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlencode

from ahu.registry import games
from ahu.web import models
from ahu.web.asgi import application
from ahu.web.live.live_tables import live_tables
from ahu.web.live.stream import HEARTBEAT_EVENT
from ahu.web.storage import repository
from ahu.web.storage.seats import add_device
from ahu.web.table_data import NewDevice, NewSeat
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, MutableMapping

    from ahu.core.game import Game
    from ahu.core.record import Record
    from ahu.web.live.live_table import LiveTable

    Part = dict[str, Any] | Callable[[], Awaitable[dict[str, Any]]]
    Run = Callable[[Coroutine[Any, Any, None]], None]

HOST = "testserver"
TOKEN = "a1B2c3D4" * 4  # of the length Django's own secrets have
ANYONE = NewSeat(here=True)
BOT = NewSeat(bot="random")
OPEN = NewSeat()
_REQUESTS = count()


def new_request_id() -> str:
    """An idempotency key that no other request has."""
    return f"request-{next(_REQUESTS):08}"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """A header's value; empty if there is none."""
        return next((value for known, value in self.headers if known == name), "")

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def told(self) -> dict[str, Any]:
        """The body, which is JSON."""
        told = json.loads(self.body)
        assert isinstance(told, dict)
        return told


class Browser:
    """Asks as a browser does."""

    address = "127.0.0.1"
    """Where it asks from."""

    def __init__(self, language: str = "en", **cookies: str) -> None:
        self.cookies = {"csrftoken": TOKEN, **cookies}
        self.language = language

    def headers(self, **more: str) -> list[tuple[bytes, bytes]]:
        """What it sends along; ``more`` uses _ for -, and an empty value leaves a header out."""
        told = {
            "host": HOST,
            "accept-language": self.language,
            "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "x-csrftoken": TOKEN,
            **{name.replace("_", "-"): value for name, value in more.items()},
        }
        return [(name.encode(), value.encode("latin-1")) for name, value in told.items() if value]

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        *,
        query: bytes = b"",
        headers: list[tuple[bytes, bytes]] | None = None,
        parts: Iterable[Part] | None = None,
    ) -> Answer:
        """Ask for anything at all; ``parts`` are what the server hears instead of the body, at once or when it can."""
        sent: list[MutableMapping[str, Any]] = []
        whole: Part = {"type": "http.request", "body": body, "more_body": False}
        heard: Iterator[Part] = iter([whole] if parts is None else parts)

        async def receive() -> MutableMapping[str, Any]:
            for part in heard:
                return await part() if callable(part) else part
            await asyncio.sleep(PATIENCE)  # connected still, and silent
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:  # the server awaits it
            sent.append(message)

        await application(_scope(method, path, query, headers or self.headers(), self.address), receive, send)
        return self._heard(sent)

    def _heard(self, sent: list[MutableMapping[str, Any]]) -> Answer:
        if not sent:
            return Answer(0, [], b"")
        assert sent[0]["type"] == "http.response.start"
        assert [message["type"] for message in sent[1:]] == ["http.response.body"] * (len(sent) - 1)
        headers = [(name.decode().lower(), value.decode("latin-1")) for name, value in sent[0]["headers"]]
        for name, value in headers:
            if name == "set-cookie":
                self.cookies.update({key: morsel.value for key, morsel in SimpleCookie(value).items()})
        return Answer(sent[0]["status"], headers, b"".join(message["body"] for message in sent[1:]))

    async def get(self, address: str, **headers: str) -> Answer:
        path, _, query = address.partition("?")
        return await self.ask("GET", path, query=query.encode(), headers=self.headers(**headers))

    async def post(self, address: str, form: dict[str, str], **headers: str) -> Answer:
        kind = "application/x-www-form-urlencoded"
        body = urlencode(form).encode()
        return await self.ask("POST", address, body, headers=self.headers(content_type=kind, **headers))

    async def upload(self, address: str, files: dict[str, bytes], form: dict[str, str]) -> Answer:
        edge = b"----edge"
        parts = [
            b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="it"\r\n\r\n%s\r\n' % (edge, n.encode(), body)
            for n, body in files.items()
        ]
        parts += [
            b'--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (edge, n.encode(), v.encode())
            for n, v in form.items()
        ]
        body = b"".join(parts) + b"--%s--\r\n" % edge
        kind = f"multipart/form-data; boundary={edge.decode()}"
        headers = self.headers(content_type=kind, content_length=str(len(body)))
        return await self.ask("POST", address, body, headers=headers)

    async def send(self, key: str, kind: str, seat: int, seen: int, **fields: Any) -> Answer:  # noqa: ANN401  # JSON
        """Send a command."""
        command = {"kind": kind, "seat": seat, "seen": seen, "request_id": new_request_id(), **fields}
        return await self.ask("POST", f"/table/{key}/commands", json.dumps(command).encode())

    async def play(self, table: LiveTable, seat: int, *actions: str, **fields: Any) -> Answer:  # noqa: ANN401  # JSON
        """Take actions from where the game stands, confirmed."""
        fields = {"seen": table.history.number, "confirmed": True, **fields}
        return await self.send(table.key, "play", seat, actions=list(actions), **fields)

    def sits(self, key: str, *seats: int) -> Self:
        """Hold seats at a table that :func:`new_key` has made."""
        if seats:
            self.cookies[f"seat-{key}"] = ".".join(device_secret(key, seat) for seat in seats)
        return self


class Stream:
    """A page that follows a table."""

    def __init__(self, browser: Browser, key: str, query: str = "") -> None:
        self._scope = _scope("GET", f"/table/{key}/events", query.encode(), browser.headers())
        self._left = asyncio.Event()
        self._sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.headers: list[tuple[str, str]] = []

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(application(self._scope, self._receive, self._sent.put))  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE):
            start = await self._sent.get()
        assert start["status"] == 200
        self.headers = [(name.decode(), value.decode()) for name, value in start["headers"]]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._left.set()
        assert self._task
        async with asyncio.timeout(PATIENCE):
            await self._task

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def event(self) -> bytes:
        """The next thing sent."""
        async with asyncio.timeout(PATIENCE):
            body = (await self._sent.get())["body"]
        assert isinstance(body, bytes)
        return body

    async def change(self) -> bytes:
        """The next change of the table; signs of life depend on the clock and are passed over."""
        event = await self.event()
        while event == HEARTBEAT_EVENT:
            event = await self.event()
        return event

    async def until(self, number: int) -> bytes:
        """All changes that are sent until the page shows an event."""
        sent = b""
        while True:
            event = await self.change()
            sent += event
            found = re.search(rb"^id: (\d+)$", event, re.MULTILINE)
            if found and int(found[1]) >= number:
                return sent


def told(event: bytes) -> dict[str, Any]:
    """What the last message of a stream says."""
    found = re.findall(rb"^data: (.*)$", event, re.MULTILINE)
    message = json.loads(found[-1])
    assert isinstance(message, dict)
    return message


def _scope(
    method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]], address: str = Browser.address
) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": (address, 4242),
        "server": (HOST, 80),
    }


def set_up(name: str, players: int, *options: str) -> Game:
    """A game with its usual seats."""
    return games()[name].set_up(games()[name].seats_for(players), options)


async def new_key(record: Record, *seats: NewSeat, board: str = "") -> str:
    """A table for a game in the database, with people in all seats unless others are given; returns its key."""
    kind = type(record.game)
    text = board or kind.default_board_text(record.game.players)
    plans = list(seats) or [ANYONE] * record.game.players

    def write() -> str:
        row = repository.new_table(record, text, plans, "somebody", None)
        for seat in models.Seat.objects.filter(table=row):
            add_device(seat.pk, NewDevice(device_secret(row.key, seat.number), "Firefox, Linux"))
        return row.key

    return await live_tables().store.write(write)


def device_secret(key: str, seat: int) -> str:
    """The secret of a device that holds a seat at a table of the tests."""
    return f"seat-{seat}-of-{key}"


async def new_live_table(record: Record, *seats: NewSeat, board: str = "") -> LiveTable:
    """A table for a game, opened, after chance has drawn."""
    key = await new_key(record, *seats, board=board)
    table = await open_table(key)
    await settled(table)
    return table


async def open_table(key: str) -> LiveTable:
    table = await live_tables().get(key)
    assert table is not None
    return table


def watch(table: LiveTable) -> None:
    """Look on, as an open page does: bots alone play only while somebody does."""
    table.listeners.add(lambda: None)
    table.wake()


async def settled(table: LiveTable) -> None:
    """Wait until neither bots nor chance have anything to do."""
    async with asyncio.timeout(PATIENCE):
        while table.busy():
            await asyncio.sleep(0.005)


async def rows(table: LiveTable) -> list[tuple[int, str, int, str]]:
    """The events of a table as the database has them."""
    return await live_tables().store.read(
        lambda: list(
            models.Event.objects.filter(table=table.row.pk)
            .order_by("number")
            .values_list("number", "kind", "actor", "text")
        )
    )


async def kept(table: LiveTable) -> tuple[object, ...]:
    """Everything of a table that a request could change, in the database and in memory."""

    def read() -> tuple[object, ...]:
        return (
            list(models.Event.objects.filter(table=table.row.pk).order_by("number").values_list()),
            list(models.Seat.objects.filter(table=table.row.pk).order_by("number").values_list()),
            list(models.ChatMessage.objects.filter(table=table.row.pk).order_by("pk").values_list()),
            list(models.Table.objects.filter(pk=table.row.pk).values_list()),
            models.Table.objects.count(),
        )

    stored = await live_tables().store.read(read)
    return (*stored, table.state.digest(), table.history.number, [seat.name for seat in table.seats])


class Changes:
    """Counts how often a table tells its pages that something changed."""

    def __init__(self, table: LiveTable) -> None:
        self.count = 0
        table.listeners.add(self._changed)

    def _changed(self) -> None:
        self.count += 1


async def until(happened: Callable[[], object]) -> None:
    """Wait until something has happened, for a minute at most: processes start slowly on a busy machine."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)
