"""A request to a live endpoint: which table it is about, who sends it, and how it is answered."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import parse_qs

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http.request import split_domain_port, validate_host
from django.middleware.csrf import CsrfViewMiddleware
from msgspec import Struct

from ahu.core.action import SPECTATOR
from ahu.core.cache import RecentCache
from ahu.core.errors import AhuError
from ahu.core.messages import Message
from ahu.i18n import translator
from ahu.web.client_address import address_group
from ahu.web.json_encoding import to_json
from ahu.web.language import language_of
from ahu.web.live.errors import Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.moderation.hiding import hidden_seats, muted_from
from ahu.web.moderation.storage import blocked_by
from ahu.web.names import look
from ahu.web.presentation.viewer import Viewer
from ahu.web.rule_links import rule_link
from ahu.web.seat_cookies import PLAYER, digests_from, parse_cookies, read_player
from ahu.web.security_headers import HEADERS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.core.messages import Translator
    from ahu.web.asgi_types import Receive, Scope, Send
    from ahu.web.live.live_table import LiveTable

LONGEST_HOST: Final = 300
"""Characters of a Host header that is looked at: names of hosts have 253 at most."""
Headers: TypeAlias = tuple[tuple[bytes, bytes], ...]
LINK: Final = re.compile(r"\w+://|\bwww\.|\b\w[\w-]*\.[a-z]{2,}/", re.IGNORECASE)
"""What a link in a line of chat begins with."""
SECURITY_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Disconnected(Exception):
    """The browser left before the end of its request."""


class Problem(Struct):
    """Why a request was not carried out, as the page gets it."""

    error: str
    rule: str
    """The id of the rule that forbids an action; empty if no rule does."""
    link: str
    """The address of that rule in the rules book; empty if it is not there."""


class Request:
    """A request about a table."""

    def __init__(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.key, self.scope, self.receive, self.send = key, scope, receive, send
        self.started = False
        """Whether the head of the answer was sent."""
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        self.query = {
            name: values[0] for name, values in parse_qs(scope.get("query_string", b"").decode("latin-1")).items()
        }
        cookies = parse_cookies(self._header(b"cookie"))
        self._digests = digests_from(key, cookies)
        self._muted = muted_from(key, cookies)
        self._player = cookies.get(PLAYER, "")
        self._blocked: frozenset[str] = frozenset()
        self._must_sign_in: bool = settings.ACCOUNTS == "required"
        self._session = cookies.get(settings.SESSION_COOKIE_NAME, "")
        self._table: LiveTable | None = None
        self._language = language_of(cookies, self._header(b"accept-language"))
        self.translator: Translator = translator(self._language)
        """After :meth:`find_table` it uses the catalogue of the game, too."""

    def _header(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the browser holds now; none before :meth:`find_table`."""
        return self._table.access.seats_of(self._digests) if self._table else frozenset()

    @property
    def viewer(self) -> Viewer:
        """Who looks, and whether one of their seats has lifted the curtain."""
        text = self.query.get("lifted", "")
        seat, seats = int(text) if text.isdecimal() and len(text) < 3 else SPECTATOR, self.seats
        return Viewer(seats, seat if seat in seats else SPECTATOR, self.hidden)

    @property
    def hidden(self) -> frozenset[int]:
        """The seats whose lines of chat the browser is not shown; those of blocked people after :meth:`find_blocks`."""
        return hidden_seats(self._table.seats, self._muted, self._blocked) if self._table else frozenset()

    async def find_blocks(self) -> None:
        """Find out whom the browser has blocked."""
        player = read_player(self._player) if self._player else ""
        if player:
            self._blocked = await live_tables().store.read(lambda: blocked_by(player))

    @property
    def address(self) -> str:
        """Whom limits count the request for."""
        client = self.scope.get("client")
        return address_group(client[0]) if client else ""

    def count(self, what: str, table: LiveTable, seat: int) -> None:
        """Count something that a seat does; Rejected if the seat or its address does it too often."""
        limits, who = settings.LIMITS, f"{table.key}/{seat}"
        by_seat, by_address = getattr(limits, f"{what}_by_seat"), getattr(limits, f"{what}_by_address")
        wait = live_tables().rate_limits.use((by_seat, what, who), (by_address, what, self.address))
        if wait:
            raise Rejected(429, too_often(wait), wait)

    def count_line(self, text: str, table: LiveTable, seat: int) -> None:
        """Count what is in a line of chat; Rejected if the seat repeats itself, or writes too many links."""
        limits, who, use = settings.LIMITS, f"{table.key}/{seat}", live_tables().rate_limits.use
        rates = [(limits.chat_repeats_by_seat, "chat-repeats", f"{who}/{hash(look(text))}")]
        rates += [(limits.chat_links_by_seat, "chat-links", who)] * len(LINK.findall(text))
        wait = max([use(rate) for rate in rates])
        if wait:
            raise Rejected(429, too_often(wait), wait)

    def check_host(self) -> None:
        """Reject a request to a name that this server does not have."""
        host = self._header(b"host")
        if len(host) > LONGEST_HOST or not _is_our_host(host):
            raise Rejected(400, Message("this server is not set up for that address (AHU_HOSTS)"))

    async def may_come_in(self) -> bool:
        """Whether whoever sends the request has signed in, or need not."""
        return not self._must_sign_in or await live_tables().signed_in.check(self._session)

    async def check_signed_in(self) -> None:
        """Reject a request of somebody who has not signed in, where everybody must."""
        if not await self.may_come_in():
            raise Rejected(403, Message("sign in first: this server requires an account"))

    async def find_table(self) -> LiveTable:
        """The table that the request is about; Rejected if it does not exist or can't be opened."""
        try:
            table = await live_tables().get(self.key, self._digests)
        except AhuError as error:
            raise Rejected(410, error.message) from error
        if table is None:
            raise Rejected(404, Message("there is no such table"))
        self._table = table
        self.translator = translator(self._language, table.game.name)
        return table

    async def body(self, most: int) -> bytes:
        """The whole body; Rejected if it has more than ``most`` bytes, Disconnected if the browser leaves."""
        body: bytes = b""
        while True:
            part = await self.receive()
            if part["type"] == "http.disconnect":
                raise Disconnected
            body += part.get("body", b"")
            if len(body) > most:
                raise Rejected(413, Message("this request is too large"))
            if not part.get("more_body"):
                return body

    async def answer(self, status: int, content: object, *more: tuple[bytes, bytes]) -> None:
        """Answer with JSON."""
        await self.answer_bytes(status, b"application/json", to_json(content), *more)

    async def answer_bytes(self, status: int, content_type: bytes, body: bytes, *more: tuple[bytes, bytes]) -> None:
        """Answer with a body of any type."""
        headers = [
            (b"content-type", content_type),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            *more,
            *SECURITY_HEADERS,
        ]
        await self.start(status, headers)
        await self.send({"type": "http.response.body", "body": body})

    async def start(self, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        """Send the head of the answer."""
        self.started = True
        await self.send({"type": "http.response.start", "status": status, "headers": headers})

    async def reject(self, status: int, reason: Message, rule: str = "", *more: tuple[bytes, bytes]) -> None:
        """Answer why the request was not carried out."""
        link = rule_link(self._table.game, rule) if self._table else None
        await self.answer(status, Problem(self.translator.render(reason), rule, link or ""), *more)

    async def answer_rejected(self, rejected: Rejected) -> None:
        """Answer why the request was rejected, and when to try again."""
        retry = [(b"retry-after", b"%d" % rejected.retry_after)] if rejected.retry_after else []
        await self.reject(rejected.status, rejected.reason, "", *retry)


def too_often(wait: int) -> Message:
    """What somebody is told who does something too often and must wait so many seconds."""
    return Message("that is too often: wait {number} second", "that is too often: wait {number} seconds", wait)


@lru_cache(maxsize=200)
def _is_our_host(host: str) -> bool:
    """Whether this server goes by that name: other sites could make their own names lead here."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


# cross-site request forgery


def _never_called(request: HttpRequest) -> HttpResponse:
    """Stands for the view and the middleware that would come after the check; the check does not call it."""
    raise NotImplementedError(request.path)


_CSRF_CHECK: Final = CsrfViewMiddleware(_never_called)
_CSRF_HEADERS: Final = (b"host", b"origin", b"referer", b"cookie", b"x-csrftoken", b"x-forwarded-proto")
"""Headers that Django's check reads. Without a content type it does not read the body: the token is in a header."""


def is_forged(request: Request) -> bool:
    """Whether another site made the browser send a request, as the hooks of Django's own middleware decide.

    What passed is kept for a while: a page sends the same headers again and again.
    """
    headers = tuple([(name, value) for name, value in request.scope["headers"] if name in _CSRF_HEADERS])
    key = request.scope["method"], request.scope["scheme"], headers
    if _PASSED.get(key):
        return False
    if not _passes(request, headers):
        return True
    _PASSED.keep(key, value=True)
    return False


def _passes(request: Request, headers: Headers) -> bool:
    checked = ASGIRequest({**request.scope, "headers": list(headers), "query_string": b""}, BytesIO())
    _CSRF_CHECK.process_request(checked)
    return _CSRF_CHECK.process_view(checked, _never_called, (), {}) is None


_PASSED: Final[RecentCache[tuple[str, str, Headers], bool]] = RecentCache(
    1_000_000, lambda key, _: 1000 + sum([len(value) for _, value in key[2]])
)
