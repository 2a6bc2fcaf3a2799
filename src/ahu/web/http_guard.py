"""Guards uvicorn's HTTP protocol: limits on connections, on the size of a request's head, and on slow requests.

Uvicorn itself has none of these. Streams of events are not affected: their request has arrived whole.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from enum import Enum
from http import HTTPStatus
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ahu.core.messages import Message, capital
from ahu.i18n import translator
from ahu.web.client_address import address_group, is_proxy
from ahu.web.language import language_of
from ahu.web.metrics import count_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from ahu.web.asgi_types import App
    from ahu.web.limits import Limits

    Overloaded = Callable[[int], App]
    """Makes the app that answers with a status instead of the server's own app."""

SPARE: Final = 0.1
"""The share of connections beyond the limit that are still told so. Any more are closed unheard."""
CONTINUE: Final = b"HTTP/1.1 100 "
"""How an answer begins that asks for the body of a request."""
LINGER: Final = 2.0
"""Seconds in which the rest of a refused request is read and dropped."""
LONGEST_SWEEP: Final = 1.0
"""Seconds between two searches for connections that are too slow."""


class Phase(Enum):
    """What a connection waits for."""

    IDLE = "nothing: no byte of the next request is here yet"
    HEAD = "the rest of a request line and headers"
    BODY = "the rest of a body"
    ANSWER = "our answer"


class ConnectionGuard:
    """What all connections of one server share: how many there are, and the search for slow ones."""

    def __init__(self, limits: Limits, overloaded: Overloaded, most: int | None = None) -> None:
        self.limits = limits
        self.overloaded = overloaded
        self.most = min(limits.connections, most or limits.connections)
        """How many connections are served at a time."""
        self.open: set[GuardedProtocol] = set()
        self.by_address: Counter[str] = Counter()
        self._sweep: asyncio.TimerHandle | None = None

    def enter(self, connection: GuardedProtocol) -> int:
        """Count a connection; returns the status that it is to be answered with, 0 if it may be served."""
        self.open.add(connection)
        self.by_address[connection.address] += 1
        if self._sweep is None:
            self._schedule()
        if len(self.open) > self.most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if connection.address and self.by_address[connection.address] > self.limits.connections_by_address:
            return HTTPStatus.TOO_MANY_REQUESTS
        return 0

    def leave(self, connection: GuardedProtocol) -> None:
        """Forget a connection."""
        self.open.discard(connection)
        self.by_address[connection.address] -= 1
        if self.by_address[connection.address] <= 0:
            del self.by_address[connection.address]

    @property
    def crowded(self) -> bool:
        """Whether there are so many connections that those beyond the limit are not even told so."""
        return len(self.open) > self.most * (1 + SPARE) + 1

    def _schedule(self) -> None:
        limits = self.limits
        shortest = min(limits.head_seconds, limits.body_pause_seconds, limits.unread_seconds)
        self._sweep = asyncio.get_running_loop().call_later(min(LONGEST_SWEEP, shortest / 4), self._close_slow)

    def _close_slow(self) -> None:
        """Close the connections whose time is up; search again while there are any: one timer for all of them."""
        now = asyncio.get_running_loop().time()
        for connection in [connection for connection in self.open if connection.deadline <= now]:
            connection.close_slow()
        self._sweep = None
        if self.open:
            self._schedule()


class HeadWithBody:
    """Stands for the transport of an answer until its head is sent: that waits for the first bytes of the body.

    So a short answer is one packet, and takes one call of the system. If the app pauses after the head, it goes out
    alone.
    """

    __slots__ = ("_cycle", "_head", "_transport")

    def __init__(self, cycle: RequestResponseCycle, transport: asyncio.Transport) -> None:
        self._cycle, self._transport = cycle, transport
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:
        """Send something; a head is held back."""
        if self._head is not None:
            self._send(self._head + data)
        elif data.startswith(CONTINUE):
            self._transport.write(data)
        else:
            self._head = data
            asyncio.get_running_loop().call_soon(self._send_head)

    def _send_head(self) -> None:
        if self._head is not None:
            self._send(self._head)

    def _send(self, data: bytes) -> None:
        """From here on the answer has its transport."""
        self._head = None
        self._cycle.transport = self._transport
        self._transport.write(data)

    def is_closing(self) -> bool:
        """Whether the connection is about to end."""
        return self._transport.is_closing()

    def close(self) -> None:
        """End the connection once all is sent."""
        self._send_head()
        self._transport.close()


class GuardedProtocol(HttpToolsProtocol):
    """One connection. :func:`guarded` makes the class for a server."""

    guard: ClassVar[ConnectionGuard]

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401  # passed on
        super().__init__(*arguments, **more)
        self.address = ""
        """Whose connection it is, as far as that is limited; empty for a proxy of ours."""
        self.deadline = inf
        """The time of the event loop when it is closed as too slow."""
        self._phase = Phase.IDLE
        self._body_end = inf
        self._head_size = 0
        self._refused = False
        self._status = 0
        self._unanswered: list[RequestResponseCycle] = []

    # the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count it, and wait for the first request."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self.address = "" if is_proxy(peer) else address_group(peer)
        self._status = self.guard.enter(self)
        self._wait(Phase.IDLE, self.guard.limits.head_seconds)
        if self._status and self.guard.crowded:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it, and tell every request on it: uvicorn tells the latest only."""
        self.guard.leave(self)
        for cycle in self._unanswered:
            cycle.disconnected = not cycle.response_complete
            cycle.transport = self.transport
            cycle.message_event.set()
        super().connection_lost(exc)
        # A request knows its connection: without this, those in a row would wait for the collector of cycles.
        self._unanswered = []
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # as before the first request

    def _wait(self, phase: Phase, seconds: float) -> None:
        self._phase = phase
        self.deadline = self.loop.time() + seconds

    def close_slow(self) -> None:
        """Close it: its time is up. It is told so if a request is half here and nothing has been answered yet."""
        if self.transport.is_closing() or self.flow.write_paused:
            self.transport.abort()  # it reads nothing of what is still to be sent
        elif self.flow.read_paused:  # it is we who do not read
            self._wait(self._phase, self.guard.limits.body_pause_seconds)
        elif self._phase in (Phase.HEAD, Phase.BODY):
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, Message("the rest of this request did not arrive in time"))
        else:
            self._close()

    def _close(self) -> None:
        """Close it when it has read all that it was sent, but do not wait for that too long."""
        self.transport.close()
        self.deadline = self.loop.time() + self.guard.limits.unread_seconds

    def timeout_keep_alive_handler(self) -> None:
        """No other request has come on it."""
        if not self.transport.is_closing():
            self._close()

    def pause_writing(self) -> None:
        """The browser does not read what it is sent."""
        super().pause_writing()
        if self._phase in (Phase.ANSWER, Phase.IDLE):
            self.deadline = self.loop.time() + self.guard.limits.unread_seconds

    def resume_writing(self) -> None:
        """The browser reads again."""
        super().resume_writing()
        if self._phase is Phase.ANSWER:
            self.deadline = inf
        elif self._phase is Phase.IDLE:
            self.deadline = self.loop.time() + self.guard.limits.unread_seconds

    # requests

    def data_received(self, data: bytes) -> None:
        """Take a part of a request."""
        if self._refused:
            return
        before = self._phase
        if before is Phase.IDLE:
            self._wait(Phase.HEAD, self.guard.limits.head_seconds)
        elif before is Phase.BODY:
            self._more_body()
        super().data_received(data)
        if self._phase is Phase.HEAD and before in (Phase.IDLE, Phase.HEAD):
            self._head_size += len(data)
            if self._head_size > self.guard.limits.head_bytes:
                self._refuse_head()

    def on_message_begin(self) -> None:
        """A request begins; perhaps in the same packet in which another one ends."""
        super().on_message_begin()
        self._head_size = 0
        if self._phase is not Phase.HEAD:
            self._wait(Phase.HEAD, self.guard.limits.head_seconds)

    def on_headers_complete(self) -> None:
        """The head is here: it is answered now, or when the answers before it are sent."""
        if (
            len(self.url) + sum([len(name) + len(value) + 4 for name, value in self.headers])
            > self.guard.limits.head_bytes
        ):
            self._refuse_head()
        if self._refused:
            return
        if self._status:
            self.app = self.guard.overloaded(self._status)
        self._body_end = self.loop.time() + self.guard.limits.body_seconds
        self._wait(Phase.BODY, 0.0)
        self._more_body()
        super().on_headers_complete()
        self.cycle.transport = HeadWithBody(self.cycle, self.transport)  # type: ignore[assignment]  # what is used of it
        self._unanswered = [cycle for cycle in self._unanswered if not cycle.response_complete] + [self.cycle]
        if self._status:
            self.cycle.keep_alive = False

    def _more_body(self) -> None:
        self.deadline = min(self._body_end, self.loop.time() + self.guard.limits.body_pause_seconds)

    def on_body(self, body: bytes) -> None:
        """A part of a body is here."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here as a whole."""
        if self._refused:
            return
        self._phase, self.deadline = Phase.ANSWER, inf
        super().on_message_complete()
        if self.cycle.response_complete:  # it was answered before it was here as a whole
            self._wait(Phase.IDLE, self.guard.limits.idle_seconds)

    def on_response_complete(self) -> None:
        """The answer is sent. Uvicorn closes the connection if no other request comes."""
        super().on_response_complete()
        latest: RequestResponseCycle | None = self.cycle  # None if the connection was lost meanwhile
        if self._phase is Phase.ANSWER and latest is not None and latest.response_complete:
            unread = self.flow.write_paused or self.transport.is_closing()
            self._wait(Phase.IDLE, self.guard.limits.unread_seconds if unread else inf)

    # refusals

    def _refuse_head(self) -> None:
        if len(self.url) > self.guard.limits.head_bytes:
            self._refuse(HTTPStatus.REQUEST_URI_TOO_LONG, Message("this address is too long"))
        else:
            self._refuse(
                HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                Message("the headers of this request are too large: delete the cookies of this site"),
            )

    def _refuse(self, status: HTTPStatus, reason: Message) -> None:
        """Answer with a sentence and close: there is no request that the app could answer."""
        self._refused = True
        if self.transport.is_closing():
            return
        if not self._answerable():
            self.transport.abort()
            return
        if self._phase is Phase.BODY:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        accepted = next((value for name, value in self.headers or [] if name == b"accept-language"), b"")
        sentence = capital(translator(language_of({}, accepted.decode("latin-1"))).render(reason)).encode() + b"\n"
        head = [
            b"HTTP/1.1 %d %b" % (status, status.phrase.encode()),
            b"content-type: text/plain; charset=utf-8",
            b"content-length: %d" % len(sentence),
            b"connection: close",
        ]
        self.transport.write(b"\r\n".join([*head, b"", sentence]))
        count_response(status)
        # Data that nobody reads would reset the connection, and the answer could be lost: read a little longer.
        self._wait(Phase.IDLE, LINGER)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _answerable(self) -> bool:
        """Whether an answer can be sent now, and would be the answer to the request that is half here."""
        if self._phase is Phase.BODY:
            return not self.cycle.response_started and not self.pipeline
        latest: RequestResponseCycle | None = self.cycle  # uvicorn's type leaves out None, before the first request
        return latest is None or latest.response_complete


def guarded(connection_guard: ConnectionGuard) -> type[GuardedProtocol]:
    """The protocol class for a server."""

    class Guarded(GuardedProtocol):
        guard = connection_guard

    return Guarded
