"""Reads the tables that the lobby lists. Every function here runs in a thread of the store.

Each query has a limit and an index of its own (``models.Table``), so it takes as long with ten thousand tables as with
ten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.web import models
from ahu.web.moderation.storage import blockers_of, kept_apart_from
from ahu.web.table_data import Level, TableSummary

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ahu.web.table_data import Terms

MOST_OPEN: Final = 40
"""Open tables that the lobby lists at most."""
MOST_RUNNING: Final = 20
"""Games that can be watched which the lobby lists at most."""
MOST_TRIED: Final = 100
"""Open tables among which a fitting one is looked for."""


def open_tables(browser: str) -> list[TableSummary]:
    """The tables that a browser may join, the newest first."""
    blockers = blockers_of(browser)
    return [found for found in _summaries(_open()[:MOST_OPEN]) if host_of(*found) not in blockers]


def host_of(row: models.Table, seats: list[models.Seat]) -> str:
    """The host of a table, by the name of their browsers; empty if there is none."""
    return seats[row.host].browser if row.host is not None else ""


def running_tables() -> list[TableSummary]:
    """The games that anyone may watch, those with the latest events first."""
    running = models.Table.objects.filter(listed=True, gathering=False, finished=False).order_by("-updated_at")
    return _summaries(running[:MOST_RUNNING])


def fitting_tables(game: str, terms: Terms, browser: str) -> list[str]:
    """The keys of open tables of a game for people of a level, with this clock, the one that has waited longest first.

    Those where the browser sits already are left out, and those with people whom it blocks, or who block it.
    """
    level = terms.level
    welcome = {level, Level.ANY} if level is not Level.ANY else set(Level)
    found = _summaries(_open().filter(game=game, level__in=welcome, clock=terms.clock)[:MOST_TRIED])
    avoided = kept_apart_from(browser) | {browser}
    fitting = [row.key for row, seats in found if all(seat.browser not in avoided for seat in seats)]
    return fitting[::-1]


def _open() -> QuerySet[models.Table]:
    return models.Table.objects.filter(listed=True, gathering=True, finished=False).order_by("-created_at")


def _summaries(rows: QuerySet[models.Table]) -> list[TableSummary]:
    return [
        TableSummary(row, sorted(row.seats.all(), key=lambda seat: seat.number))
        for row in rows.prefetch_related("seats")
    ]
