"""Cookies: a signed one for each table, with the seats that the browser holds there, and one that names the browser."""

from __future__ import annotations

from functools import lru_cache
from secrets import token_urlsafe
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from django.core import signing
from django.http import parse_cookie

from ahu.core.cache import RecentCache

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

YEARS: Final = 5 * 365 * 24 * 3600
"""How long cookies live, in seconds."""
PLAYER: Final = "player"
LANGUAGE: Final = "language"
PARSED_BYTES: Final = 20_000_000
"""Bytes of memory for headers that were parsed."""
HEADER_OVERHEAD: Final = 1000
"""Bytes that a parsed header takes beside its text. A byte of text makes 16 at most."""
LONGEST: Final = 300
"""Characters that a seat cookie may have; longer ones are not read."""


def cookie_name(key: str) -> str:
    """The name of the cookie for a table; the browser sends it to that table only."""
    return f"seat-{key}"


def _salt(key: str) -> str:
    """Binds the signature to a table: a cookie that was renamed for another table is not valid."""
    return f"ahu.seat:{key}"


@lru_cache(maxsize=5000)
def seats_in_cookie(key: str, value: str) -> frozenset[int]:
    """The seats in a cookie for a table; none if its signature is wrong."""
    try:
        return frozenset(signing.loads(value, salt=_salt(key)))
    except (signing.BadSignature, TypeError):
        return frozenset()


def seats_from(key: str, cookies: Mapping[str, str]) -> frozenset[int]:
    """The seats a browser holds at a table."""
    value = cookies.get(cookie_name(key), "") if len(key) <= LONGEST else ""
    return seats_in_cookie(key, value) if 0 < len(value) <= LONGEST else frozenset()


def set_seat_cookie(request: HttpRequest, response: HttpResponse, key: str, seats: frozenset[int]) -> None:
    """Give a browser seats at a table."""
    response.set_cookie(
        cookie_name(key),
        signing.dumps(sorted(seats), salt=_salt(key)),
        max_age=YEARS,
        path=f"/table/{key}/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def player_from(request: HttpRequest) -> str:
    """The random name of a browser, for its list of tables; a new one if it has none yet."""
    try:
        return str(signing.loads(request.COOKIES.get(PLAYER, ""), salt="ahu.player"))
    except signing.BadSignature:
        return token_urlsafe(12)


def set_player_cookie(request: HttpRequest, response: HttpResponse, player: str) -> None:
    """Give a browser its name."""
    response.set_cookie(
        PLAYER,
        signing.dumps(player, salt="ahu.player"),
        max_age=YEARS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def parse_cookies(header: str) -> Mapping[str, str]:
    """The cookies in a header, parsed as Django does: other programs at this host may set malformed ones.

    The result is cached, since a page sends the same header again and again.
    """
    known = _PARSED.get(header)
    return known if known is not None else _PARSED.keep(header, MappingProxyType(dict(parse_cookie(header))))


_PARSED: Final[RecentCache[str, Mapping[str, str]]] = RecentCache(
    PARSED_BYTES, lambda header, _: HEADER_OVERHEAD + 16 * len(header)
)
