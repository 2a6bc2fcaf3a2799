"""Cookies: one for each table, with the secrets by which the browser holds seats there, and one that names the browser.

``middleware.secure_cookies`` marks all of them as Secure where pages come by TLS.
"""

from __future__ import annotations

from functools import lru_cache
from secrets import token_urlsafe
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from django.core import signing
from django.http import parse_cookie

from ahu.core.cache import RecentCache
from ahu.web.models import secret_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from ahu.web.live.live_table import LiveTable

YEARS: Final = 5 * 365 * 24 * 3600
"""How long cookies live, in seconds."""
PLAYER: Final = "player"
LANGUAGE: Final = "language"
MINUTE_CLOSED: Final = "minute-closed"
"""Set when a visitor has closed the panel that shows each game in a minute."""
PARSED_BYTES: Final = 2_000_000
"""Bytes of memory for headers that were parsed."""
HEADER_OVERHEAD: Final = 1000
"""Bytes that a parsed header takes beside its text. A byte of text makes 16 at most."""
SEPARATOR: Final = "."
"""Stands between the secrets in a seat cookie."""
SIGNED: Final = ":"
"""Is in what earlier versions put into a seat cookie: a signed list of seats. A secret never has it."""
LONGEST: Final = 400
"""Characters that a seat cookie may have; longer ones are not read."""
MOST_SECRETS: Final = 10
"""Secrets in a cookie that are looked at: more than a table has seats."""


def cookie_name(key: str) -> str:
    """The name of the cookie for a table; the browser sends it to that table only."""
    return f"seat-{key}"


def digests_from(key: str, cookies: Mapping[str, str]) -> tuple[str, ...]:
    """The digests of the secrets by which a browser holds seats at a table."""
    value = cookies.get(cookie_name(key), "")
    return _digests(key, value) if 0 < len(value) <= LONGEST and len(key) <= LONGEST else ()


@lru_cache(maxsize=5000)
def _digests(key: str, value: str) -> tuple[str, ...]:
    return tuple(digest for part in value.split(SEPARATOR)[:MOST_SECRETS] for digest in _digests_of_part(key, part))


def _digests_of_part(key: str, part: str) -> list[str]:
    if SIGNED not in part:
        return [secret_digest(part)]
    try:  # a cookie of an earlier version; its signature is bound to the table
        seats = signing.loads(part, salt=f"ahu.seat:{key}")
        return [secret_digest(f"signed cookie {key} {int(seat)}") for seat in seats]
    except (signing.BadSignature, TypeError, ValueError):
        return []


def add_seat_secret(request: HttpRequest, response: HttpResponse, table: LiveTable, secret: str) -> None:
    """Give a browser the secret by which it holds seats at a table, beside those that are still valid."""
    parts = request.COOKIES.get(cookie_name(table.key), "")[:LONGEST].split(SEPARATOR)
    valid = [part for part in parts if part and table.access.seats_of(_digests_of_part(table.key, part))]
    set_seat_cookie(response, table.key, [*valid, secret])


def set_seat_cookie(response: HttpResponse, key: str, secrets: list[str]) -> None:
    """Set the cookie by which a browser holds seats at a table."""
    response.set_cookie(
        cookie_name(key),
        SEPARATOR.join(secrets),
        max_age=YEARS,
        path=f"/table/{key}/",
        httponly=True,
        samesite="Lax",
    )


def known_player(request: HttpRequest) -> str:
    """The name of a browser; empty if it has none yet."""
    return read_player(request.COOKIES.get(PLAYER, ""))


def read_player(cookie: str) -> str:
    """The name of a browser that is signed in a cookie; empty if it is not."""
    try:
        return str(signing.loads(cookie, salt="ahu.player"))
    except signing.BadSignature:
        return ""


def player_from(request: HttpRequest) -> str:
    """The random name of a browser, for its list of tables; a new one if it has none yet."""
    return known_player(request) or token_urlsafe(12)


def set_player_cookie(response: HttpResponse, player: str) -> None:
    """Give a browser its name."""
    signed = signing.dumps(player, salt="ahu.player")
    response.set_cookie(PLAYER, signed, max_age=YEARS, httponly=True, samesite="Lax")


def parse_cookies(header: str) -> Mapping[str, str]:
    """The cookies in a header, parsed as Django does: other programs at this host may set malformed ones.

    The result is cached, since a page sends the same header again and again.
    """
    known = _PARSED.get(header)
    return known if known is not None else _PARSED.keep(header, MappingProxyType(dict(parse_cookie(header))))


_PARSED: Final[RecentCache[str, Mapping[str, str]]] = RecentCache(
    PARSED_BYTES, lambda header, _: HEADER_OVERHEAD + 16 * len(header)
)
