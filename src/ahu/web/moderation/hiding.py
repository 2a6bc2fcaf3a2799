"""Whose lines of chat a browser is not shown: of seats it has muted at a table, and of people it has blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.web.models import secret_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpResponse

    from ahu.web.models import Seat

NOBODY: Final[frozenset[int]] = frozenset()
MONTH: Final = 30 * 24 * 3600
"""How long a browser remembers whom it has muted, in seconds."""
SEPARATOR: Final = "."
MOST: Final = 10
"""Marks in a cookie that are looked at: more than a table has seats."""


def cookie_name(key: str) -> str:
    """The name of the cookie with the seats that a browser has muted at a table."""
    return f"muted-{key}"


def muted_from(key: str, cookies: Mapping[str, str]) -> frozenset[str]:
    """The marks of those whom a browser has muted at a table."""
    value = cookies.get(cookie_name(key), "")
    return frozenset(value[:200].split(SEPARATOR)[:MOST]) if value else frozenset()


def mark_of(seat: Seat) -> str:
    """Names a seat and who sits there: whoever sits down later is not muted."""
    return f"{seat.number}-{secret_digest(f'muted {seat.browser}')[:8]}"


def set_muted_cookie(response: HttpResponse, key: str, marks: frozenset[str]) -> None:
    """Let a browser remember whom it has muted at a table."""
    path = f"/table/{key}/"
    if marks:
        value = SEPARATOR.join(sorted(marks))
        response.set_cookie(cookie_name(key), value, max_age=MONTH, path=path, httponly=True, samesite="Lax")
    else:
        response.delete_cookie(cookie_name(key), path=path, samesite="Lax")


def hidden_seats(seats: Iterable[Seat], muted: frozenset[str], blocked: frozenset[str]) -> frozenset[int]:
    """The seats whose lines are not shown."""
    if not muted and not blocked:
        return NOBODY
    return frozenset([row.number for row in seats if row.browser in blocked or (muted and mark_of(row) in muted)])
