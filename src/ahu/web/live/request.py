"""What a browser asks at the door of the live table: who it is, which table it means, and how it is answered."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from ahu.core.action import SPECTATOR
from ahu.core.errors import AhuError
from ahu.core.messages import Message
from ahu.i18n import translator
from ahu.web.language import language_of
from ahu.web.live.live_table import LiveTable, Rejected
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation.viewer import Viewer
from ahu.web.seat_cookies import parse_cookies, seats_from
from ahu.web.security_headers import HEADERS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from ahu.core.messages import Translator

    Scope = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

SECURITY_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Request:
    """What a browser asks at the door."""

    table: LiveTable
    """The table it asks about, once that is found."""

    def __init__(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.key, self.scope, self.receive, self.send = key, scope, receive, send
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        cookies = parse_cookies(self.headers.get(b"cookie", b"").decode("latin-1"))
        self.query = {
            name: values[0] for name, values in parse_qs(scope.get("query_string", b"").decode("latin-1")).items()
        }
        lifted = self.query.get("lifted", "")
        self.seats = seats_from(key, cookies)
        seat = int(lifted) if lifted.isdecimal() and len(lifted) < 3 else SPECTATOR
        self.viewer = Viewer(self.seats, seat if seat in self.seats else SPECTATOR)
        accepted = self.headers.get(b"accept-language", b"").decode("latin-1")
        self._language = language_of(cookies, accepted)
        self.translator: Translator = translator(self._language)

    async def find_table(self) -> None:
        """Go to the table; Refused if it is not there or can't be opened."""
        if not _is_our_host(self.headers.get(b"host", b"").decode("latin-1")):
            raise Rejected(400, Message("this server does not go by that name"))
        try:
            table = await live_tables().get(self.key)
        except AhuError as error:
            raise Rejected(410, error.words) from error
        if table is None:
            raise Rejected(404, Message("there is no such table"))
        self.table = table
        self.translator = translator(self._language, table.game.name)

    async def answer(self, status: int, told: object, *more: tuple[bytes, bytes]) -> None:
        """Answer with JSON."""
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            *more,
            *SECURITY_HEADERS,
        ]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    async def refuse(self, rejected: Rejected, *more: tuple[bytes, bytes]) -> None:
        """Answer why not."""
        await self.answer(
            rejected.status, {"error": self.translator.render(rejected.words), "rule": rejected.rule}, *more
        )


@lru_cache(maxsize=200)
def _is_our_host(host: str) -> bool:
    """Whether a browser that says it talks to this host may: pages of others can lead their own names here."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
