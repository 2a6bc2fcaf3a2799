"""Delivers messages to push services, in the event loop: nobody waits for them, and each has a deadline."""

from __future__ import annotations

import asyncio
import logging
import ssl
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from ahu.web.notifications.outcome import Outcome
from ahu.web.notifications.push_addresses import PORT, ForbiddenAddress, host_of, public_address
from ahu.web.notifications.push_messages import authorization, encrypted

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from collections.abc import Awaitable, Callable

    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    Connect = Callable[[str], Awaitable[tuple[StreamReader, StreamWriter]]]

LOG: Final = logging.getLogger("ahu.web")
DEADLINE: Final = 15.0
"""Seconds that a delivery may take, from the look-up of the host to the answer."""
PAUSES: Final = (0.0, 30.0, 300.0)
"""Seconds before each try."""
MOST_WAITING: Final = 2000
"""Messages that wait at most; beyond that they are dropped."""
MOST_AT_ONCE: Final = 8
LIFETIME: Final = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is not there."""
LONGEST_LINE: Final = 4096
"""Bytes of the first line of an answer; nothing else of it is read."""


class PushMessage(NamedTuple):
    """What is sent to one device."""

    subscription: int
    """The primary key of its subscription."""
    endpoint: str
    key: str
    secret: str
    topic: str
    """Of several undelivered messages about one topic only the last counts."""
    text: bytes


class PushSender:
    """Delivers messages, few at a time, and tries again where that may help."""

    def __init__(
        self, contact: str, key: EllipticCurvePrivateKey, report: Callable[[int, Outcome], Awaitable[None]]
    ) -> None:
        self._contact, self._key, self._report = contact, key, report
        self._tasks: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self.connect: Connect = connect
        self.pauses = PAUSES

    def send(self, message: PushMessage) -> None:
        """Send a message some time soon."""
        if len(self._tasks) >= MOST_WAITING:
            LOG.warning("a notification was dropped: %s wait already", MOST_WAITING)
            return
        task = asyncio.get_running_loop().create_task(self._send(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait until nothing is left to send."""
        await asyncio.gather(*self._tasks)

    def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()

    async def _send(self, message: PushMessage) -> None:
        outcome = Outcome.FAILED
        for pause in self.pauses:
            await asyncio.sleep(pause)
            async with self._free:
                outcome = await self._deliver(message)
            if outcome is not Outcome.FAILED:
                break
        await self._report(message.subscription, outcome)

    async def _deliver(self, message: PushMessage) -> Outcome:
        try:
            async with asyncio.timeout(DEADLINE):
                status = await self._post(message)
        except ForbiddenAddress:
            LOG.warning("a push service has an address that nothing may be sent to")
            return Outcome.GONE
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return Outcome.FAILED  # also a deadline that has passed
        if status in (404, 410):
            return Outcome.GONE
        return Outcome.DELIVERED if 200 <= status < 300 else Outcome.FAILED  # redirects are not followed

    async def _post(self, message: PushMessage) -> int:
        """Send a message; returns the status of the answer."""
        host = host_of(message.endpoint)
        body = await asyncio.to_thread(encrypted, message.text, message.key, message.secret)
        parts = urlsplit(message.endpoint)
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        headers = {
            "Host": host,
            "Authorization": authorization(host, self._contact, self._key),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(LIFETIME),
            "Topic": message.topic,
            "Urgency": "normal",
            "Connection": "close",
        }
        head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        reader, writer = await self.connect(host)
        try:
            writer.write(head.encode("ascii") + b"\r\n" + body)
            await writer.drain()
            return _status((await reader.readuntil(b"\r\n")).split())
        finally:
            writer.transport.abort()  # whatever else is sent is not read


def _status(line: list[bytes]) -> int:
    if len(line) < 2 or not line[0].startswith(b"HTTP/1."):
        raise ValueError(line)
    return int(line[1])


async def connect(host: str) -> tuple[StreamReader, StreamWriter]:
    """A connection to a host whose certificate is valid, at an address that was checked."""
    address = await public_address(host)
    return await asyncio.open_connection(address, PORT, ssl=_trusted(), server_hostname=host, limit=LONGEST_LINE)


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates are believed: those that this system trusts."""
    return ssl.create_default_context()
