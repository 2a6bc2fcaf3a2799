"""Clients that survive the server: connections are opened again when they are lost."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from time import monotonic
from typing import TYPE_CHECKING, Final

from bench.web import wire

if TYPE_CHECKING:
    from collections.abc import Callable

HOST: Final = "127.0.0.1"
TOKEN: Final = "s0akS0ak" * 4
"""Of the length that Django's own tokens have."""
PATIENCE: Final = 30.0
"""Seconds after which an answer is missed."""
RETRY: Final = 1.0
"""Seconds after which a browser opens a stream again, unless the server told it otherwise (``live/stream.py``)."""
_TOLD_RETRY: Final = re.compile(rb"^retry: (\d+)$", re.MULTILINE)
LOST: Final = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError)
"""What happens to a request when the server is killed."""


def address_of(*numbers: int) -> tuple[str, int] | None:
    """An address of this machine to send from, so that limits by address see many clients; Linux has many."""
    return (".".join(["127", *map(str, numbers)]), 0) if sys.platform == "linux" else None


class Poster:
    """Sends commands, one after the other, on one connection."""

    def __init__(self, port: int, source: tuple[str, int] | None) -> None:
        self._port, self._source = port, source
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, cookie: str, body: bytes) -> tuple[int, bytes]:
        """Send a command; its answer's status and body. One of LOST if the connection breaks."""
        request = wire.post(f"{HOST}:{self._port}", path, cookie, TOKEN, body)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange(request)
        except BaseException:
            self.close()
            raise

    async def _exchange(self, request: bytes) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = await asyncio.open_connection(HOST, self._port, local_addr=self._source)
        reader, writer = self._connection
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r")[0] or 0)
        body = await reader.readexactly(length)
        if b"\r\nconnection: close" in head:
            self.close()
        return int(head[9:12]), body

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection[1].transport.abort()
            self._connection = None


class Viewer:
    """Follows a table: what its last message says, whichever connection it came over."""

    def __init__(self, port: int, path: str, cookie: str, source: tuple[str, int] | None) -> None:
        self._port, self._source = port, source
        self._request = wire.get(f"{HOST}:{port}", path, cookie)
        self.live = _Stream(self._request, lambda _: None)
        self.refused = 0
        """How often the server did not let it look."""
        self.gaps: list[tuple[float, float]] = []
        """When a stream was lost, on the monotonic clock, and how many seconds passed until the next message."""
        self._lost_at = 0.0

    async def follow(self) -> None:
        """Connect, and connect again, until cancelled."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                live = _Stream(self._request, self._heard)
                live.retry = self.live.retry
                with contextlib.suppress(*LOST):
                    await loop.create_connection(lambda live=live: live, HOST, self._port, local_addr=self._source)
                    self.live = live
                    await live.gone.wait()
                    self.refused += live.refused
                self._lost_at = self._lost_at or monotonic()
                await asyncio.sleep(live.retry)
        finally:
            self.live.close()

    def _heard(self, _: float) -> None:
        if self._lost_at:
            self.gaps.append((self._lost_at, monotonic() - self._lost_at))
            self._lost_at = 0.0


class _Stream(wire.Live):
    """A stream that knows when it is over, or was never opened."""

    def __init__(self, request: bytes, heard: Callable[[float], None]) -> None:
        super().__init__(request, heard)
        self.gone = asyncio.Event()
        self.refused = False
        self.retry = RETRY
        self._begun = False

    def data_received(self, data: bytes) -> None:
        """Look at the status first."""
        if not self._begun:
            self._begun = True
            self.refused = not data.startswith(b"HTTP/1.1 200")
        if self.refused:
            self.close()
        else:
            super().data_received(data)

    def _read(self, message: bytes) -> bool:
        """Note how soon to connect again, as browsers do."""
        if found := _TOLD_RETRY.search(message):
            self.retry = int(found[1]) / 1000
        return super()._read(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream is over."""
        super().connection_lost(exc)
        self.gone.set()
