"""Hostile clients. How each request is answered is counted; only a request that is carried out is a violation."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from typing import TYPE_CHECKING, Final

from bench.web import wire
from tests.soak.client import HOST, LOST, TOKEN, address_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from bench.web.seating import Seating
    from tests.soak.ledger import Ledger

    Attack = Callable[["Hostile"], Awaitable[str]]

WAIT: Final = 4.0
"""Seconds a hostile client waits for an answer, or keeps a connection open."""
PAUSE: Final = 0.5
MEGABYTE: Final = 1_000_000
DEPTH: Final = 4000
FLOOD: Final = 200
"""Requests that are sent without waiting for answers."""


class Hostile:
    """One hostile client, which attacks again and again."""

    def __init__(
        self, number: int, port: int, victims: Callable[[], list[Seating]], ledger: Ledger, rng: Random
    ) -> None:
        self.port, self.victims, self.rng, self._ledger = port, victims, rng, ledger
        self.source = address_of(66, number // 250, number % 250 + 1)
        self.host = f"{HOST}:{port}"

    async def attack(self) -> None:
        """Attack until cancelled."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / PAUSE))
            name = self.rng.choice(list(ATTACKS))
            try:
                async with asyncio.timeout(3 * WAIT):
                    outcome = await ATTACKS[name](self)
            except LOST as error:
                outcome = _outcome(error)
            self._ledger.hostile[name, outcome] += 1
            if outcome == "200" and name in FORBIDDEN:
                self._ledger.violations.append(f"{name} was carried out")

    def victim(self) -> Seating:
        """A table at which others play now."""
        return self.rng.choice(self.victims())

    async def send(self, request: bytes, *, rest: float = 0.0) -> str:
        """Send bytes on a new connection, and wait for the status of the answer."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=self.source)
        try:
            writer.write(request)
            await asyncio.sleep(rest)
            async with asyncio.timeout(WAIT):
                return _status(await reader.readline())
        finally:
            writer.transport.abort()

    async def trickle(self, request: bytes, pieces: int) -> str:
        """Send bytes in pieces, slowly, and wait for the status of an answer."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=self.source)
        size = max(len(request) // pieces, 1)
        try:
            for first in range(0, len(request), size):
                writer.write(request[first : first + size])
                await writer.drain()
                await asyncio.sleep(WAIT / pieces)
            async with asyncio.timeout(WAIT):
                return _status(await reader.readline())
        finally:
            writer.transport.abort()

    def command(self, **fields: object) -> bytes:
        """The body of a command."""
        command = {"kind": "chat", "seat": 0, "seen": 0, "request_id": f"bad-{self.rng.getrandbits(60)}", "text": "x"}
        return json.dumps({**command, **fields}).encode()


def _outcome(error: BaseException) -> str:
    if isinstance(error, ConnectionRefusedError):
        return "server down"
    return "no answer" if isinstance(error, TimeoutError) else "hung up"


def _status(line: bytes) -> str:
    return line.split(b" ")[1].decode("latin-1")[:3] if line.startswith(b"HTTP/1.") else "hung up"


# what no server may understand


async def _garbage(client: Hostile) -> str:
    return await client.send(client.rng.randbytes(client.rng.randrange(1, 5000)) + b"\r\n\r\n")


async def _wrong_length(client: Hostile) -> str:
    head = f"POST /table/x/commands HTTP/1.1\r\nHost: {client.host}\r\nContent-Length: -5\r\n\r\n"
    return await client.send(head.encode())


# too much


async def _huge_body(client: Hostile) -> str:
    path = client.rng.choice([f"{client.victim().address}commands", "/upload/", "/new/"])
    return await client.send(wire.post(client.host, path, "", TOKEN, b"x" * (10 * MEGABYTE)))


async def _huge_cookie(client: Hostile) -> str:
    cookie = f"a{client.rng.random()}=" + "x" * MEGABYTE
    return await client.send(wire.get(client.host, f"{client.victim().address}plans", cookie))


async def _endless_headers(client: Hostile) -> str:
    lines = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 1000) for number in range(2000))
    return await client.send(f"GET / HTTP/1.1\r\nHost: {client.host}\r\n".encode() + lines)


async def _flood(client: Hostile) -> str:
    request = wire.post(client.host, f"{client.victim().address}commands", "", TOKEN, client.command())
    return await client.send(request * FLOOD)


async def _flood_of_pages(client: Hostile) -> str:
    return await client.send(wire.get(client.host, client.victim().address, "") * (FLOOD // 10))


async def _deep_board(client: Hostile) -> str:
    """A board file that takes long to read: the time grows with the square of the depth of a key."""
    fields = {"game": "giants", "players": "3", "who-0": "me", "who-1": "beside", "who-2": "beside"}
    lines = [
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}' for name, value in fields.items()
    ]
    lines.append('--edge\r\nContent-Disposition: form-data; name="board"; filename="b.toml"\r\n')
    body = "\r\n".join([*lines, ".".join("a" * DEPTH) + " = 1", "--edge--", ""]).encode()
    request = wire.post(client.host, "/new/", "", TOKEN, body)
    return await client.send(request.replace(b"application/json", b"multipart/form-data; boundary=edge"))


# too slow


async def _half_open(client: Hostile) -> str:
    return await client.send(b"GET / HTTP/1.1\r\nHost: ", rest=WAIT)


async def _silent(client: Hostile) -> str:
    return await client.send(b"", rest=WAIT)


async def _slow_headers(client: Hostile) -> str:
    return await client.trickle(wire.get(client.host, "/", "a=b"), 20)


async def _slow_body(client: Hostile) -> str:
    request = wire.post(client.host, f"{client.victim().address}commands", "", TOKEN, client.command())
    return await client.trickle(request, 20)


async def _never_reads(client: Hostile) -> str:
    """Open streams, and never read what comes."""
    sockets = []
    loop = asyncio.get_running_loop()
    try:
        for _ in range(5):
            connection = socket.socket()
            sockets.append(connection)
            connection.settimeout(0)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            if client.source:
                connection.bind(client.source)
            await loop.sock_connect(connection, (HOST, client.port))
            await loop.sock_sendall(connection, wire.get(client.host, f"{client.victim().address}events", ""))
        await asyncio.sleep(WAIT)
        return "stayed"
    finally:
        for connection in sockets:
            connection.close()


async def _leaves_in_the_middle(client: Hostile) -> str:
    request = wire.post(client.host, f"{client.victim().address}commands", "", TOKEN, client.command())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.2):
            return await client.send(request[: client.rng.randrange(1, len(request))])
    return "left"


# what is not theirs


async def _no_cookie(client: Hostile) -> str:
    request = wire.post(client.host, f"{client.victim().address}commands", "", TOKEN, client.command())
    return await client.send(request)


async def _tampered_cookie(client: Hostile) -> str:
    victim = client.victim()
    cookie = list(victim.cookies[0])
    at = client.rng.randrange(len(cookie) // 2, len(cookie) - 1)
    cookie[at] = "A" if cookie[at] != "A" else "B"
    body = client.command()
    return await client.send(wire.post(client.host, f"{victim.address}commands", "".join(cookie), TOKEN, body))


async def _cookie_of_another_table(client: Hostile) -> str:
    mine, victim = client.rng.sample(client.victims(), 2)
    cookie = mine.cookies[0].replace(mine.key, victim.key)
    return await client.send(wire.post(client.host, f"{victim.address}commands", cookie, TOKEN, client.command()))


async def _another_seat(client: Hostile) -> str:
    victim = client.victim()
    body = client.command(seat=1)
    return await client.send(wire.post(client.host, f"{victim.address}commands", victim.cookies[0], TOKEN, body))


async def _forged(client: Hostile) -> str:
    """What another site makes the browser of a player send."""
    victim = client.victim()
    request = wire.post(client.host, f"{victim.address}commands", victim.cookies[0], TOKEN, client.command())
    return await client.send(request.replace(f"X-CSRFToken: {TOKEN}\r\n".encode(), b""))


async def _odd_actions(client: Hostile) -> str:
    """A player's own nonsense."""
    victim = client.victim()
    actions = ["".join(client.rng.choices("abcdefg o1,", k=60)) for _ in range(client.rng.randrange(1, 80))]
    body = client.command(kind="play", actions=actions).replace(b', "text": "x"', b"")
    return await client.send(wire.post(client.host, f"{victim.address}commands", victim.cookies[0], TOKEN, body))


FORBIDDEN: Final = {
    "without a cookie": _no_cookie,
    "tampered cookie": _tampered_cookie,
    "cookie of another table": _cookie_of_another_table,
    "another’s seat": _another_seat,
    "forged by another site": _forged,
}
"""Attacks that must never be carried out."""
ATTACKS: Final[dict[str, Attack]] = {
    "random bytes": _garbage,
    "negative length": _wrong_length,
    "body of 10 MB": _huge_body,
    "cookie of 1 MB": _huge_cookie,
    "headers of 2 MB without an end": _endless_headers,
    "board with a very deep key": _deep_board,
    f"{FLOOD} commands at once": _flood,
    f"{FLOOD // 10} pages at once": _flood_of_pages,
    "half a request, then silence": _half_open,
    "silence": _silent,
    "headers in small pieces": _slow_headers,
    "body in small pieces": _slow_body,
    "five streams, never read": _never_reads,
    "hangs up in the middle": _leaves_in_the_middle,
    "actions that are none": _odd_actions,
    **FORBIDDEN,
}
"""By their names in the report."""
