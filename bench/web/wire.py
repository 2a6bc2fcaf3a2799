"""HTTP by hand, so that the load weighs little beside what it measures: only what is needed is looked at."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable

END: Final = b"\n\n"
"""The end of a message: no line of JSON holds it, nor does what frames a chunk."""
END_OF_CHUNK: Final = b"\r\n"
WHOLE: Final = END + END_OF_CHUNK
"""The end of a chunk that holds whole messages."""
OFFER: Final = b'},"offer":'
"""What stands between the status and the offer."""


class Live(asyncio.Protocol):
    """One viewer: a stream of which the number, whose turn it is and the latest offer are kept."""

    def __init__(self, request: bytes, heard: Callable[[float], None]) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._searched = 0
        self._transport: asyncio.Transport | None = None
        self.number = -1
        """Of the last message that is wholly here."""
        self.turn = self.over = self.lost = False
        self.offer = b""
        """The message that holds what this seat may do; it is read only when the seat is to act."""
        self.messages = self.bytes = self.first_bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Cut what has come into messages."""
        now = perf_counter()
        buffer = self._buffer
        if not buffer and data.endswith(WHOLE) and data.find(END) == len(data) - len(WHOLE):  # as a rule
            if self._read(data):
                self._heard(now)
            return
        buffer += data
        whole = False
        while (end := buffer.find(END, self._searched)) >= 0:
            whole |= self._read(bytes(buffer[:end]))
            del buffer[: end + len(END)]
            self._searched = 0
        if buffer == END_OF_CHUNK:
            buffer.clear()
        self._searched = max(len(buffer) - 1, 0)
        if whole:
            self._heard(now)

    def _read(self, message: bytes) -> bool:
        """Whether a message shows the table; a heartbeat does not."""
        at = message.find(b"\nid: ")
        if at < 0:
            return False
        self.messages += 1
        self.bytes += len(message)
        self.first_bytes = self.first_bytes or len(message)
        self.number = int(message[at + 5 : message.index(b"\n", at + 5)])
        status = message.index(b"}", at)
        self.turn = message.find(b'"turn":"mine"', at, status) > 0
        self.over = message.find(b'"turn":"over"', at, status) > 0
        if message.startswith(OFFER, status):  # else it is the same as before
            self.offer = message[status + len(OFFER) :]
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The server or the load has hung up."""
        self.lost = True

    def close(self) -> None:
        """Leave."""
        if self._transport:
            self._transport.abort()


class Poster(asyncio.Protocol):
    """One connection on which a table's requests go out, one after the other."""

    def __init__(self, answered: Callable[[int, bytes], None]) -> None:
        self._answered = answered
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ready."""
        self._transport = cast("asyncio.Transport", transport)

    def send(self, request: bytes) -> None:
        """Send a request; the one before it must have been answered."""
        assert self._transport is not None
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Wait until the answer is whole."""
        self._buffer += data
        body = self._buffer.find(b"\r\n\r\n") + 4
        if body < 4:
            return
        head = bytes(self._buffer[:body]).lower()
        at = head.index(b"content-length: ") + 16
        end = body + int(head[at : head.index(b"\r", at)])
        if len(self._buffer) < end:
            return
        answer = bytes(self._buffer[body:end])
        del self._buffer[:end]
        self._answered(int(head[9:12]), answer)

    def close(self) -> None:
        """Leave."""
        if self._transport:
            self._transport.abort()


def get(host: str, path: str, cookie: str) -> bytes:
    """A request for a stream, as a browser sends it."""
    more = f"Cookie: {cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n{more}\r\n".encode()


def post(host: str, path: str, cookie: str, token: str, body: bytes) -> bytes:
    """A request that does something, as the page's script sends it."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n"
        f"Cookie: csrftoken={token}; {cookie}\r\nX-CSRFToken: {token}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
