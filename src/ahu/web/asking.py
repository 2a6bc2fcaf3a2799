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
from ahu.core.words import Words
from ahu.tongues import tongue
from ahu.web.holding import cookies_in, held
from ahu.web.hub import hub
from ahu.web.language import language_of
from ahu.web.room import Refused, Room
from ahu.web.shield import HEADERS
from ahu.web.viewer import Viewer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from ahu.core.words import Tongue

    Scope = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

SHIELD: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Request:
    """What a browser asks at the door."""

    room: Room
    """The table it asks about, once that is found."""

    def __init__(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        self.key, self.scope, self.receive, self.send = key, scope, receive, send
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        cookies = cookies_in(self.headers.get(b"cookie", b"").decode("latin-1"))
        self.query = {
            name: values[0] for name, values in parse_qs(scope.get("query_string", b"").decode("latin-1")).items()
        }
        lifted = self.query.get("lifted", "")
        self.seats = held(key, cookies)
        seat = int(lifted) if lifted.isdecimal() and len(lifted) < 3 else SPECTATOR
        self.viewer = Viewer(self.seats, seat if seat in self.seats else SPECTATOR)
        accepted = self.headers.get(b"accept-language", b"").decode("latin-1")
        self._language = language_of(cookies, accepted)
        self.tongue: Tongue = tongue(self._language)

    async def find_room(self) -> None:
        """Go to the table; Refused if it is not there or can't be opened."""
        if not _our_name(self.headers.get(b"host", b"").decode("latin-1")):
            raise Refused(400, Words("this server does not go by that name"))
        try:
            room = await hub().room(self.key)
        except AhuError as error:
            raise Refused(410, error.words) from error
        if room is None:
            raise Refused(404, Words("there is no such table"))
        self.room = room
        self.tongue = tongue(self._language, room.game.name)

    async def answer(self, status: int, told: object, *more: tuple[bytes, bytes]) -> None:
        """Answer with JSON."""
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            *more,
            *SHIELD,
        ]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    async def refuse(self, refused: Refused, *more: tuple[bytes, bytes]) -> None:
        """Answer why not."""
        await self.answer(refused.status, {"error": self.tongue.tell(refused.words), "rule": refused.rule}, *more)


@lru_cache(maxsize=200)
def _our_name(host: str) -> bool:
    """Whether a browser that says it talks to this host may: pages of others can lead their own names here."""
    domain, _ = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
