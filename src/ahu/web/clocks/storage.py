"""Reads and writes clocks. Every function here runs in a thread of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import connection
from django.db.models import F

from ahu.web import models
from ahu.web.clocks.times import CLOCKS, SeatTime, Times, advanced, due
from ahu.web.storage.changes import ChangeKind, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE_AFTER: Final = 30_000
"""Milliseconds after which several servers that share a database count as down, if none of them has said it runs.

A server that has a database for itself was down from the moment it last said so."""


def times_of(table: models.Table, seats: Sequence[models.Seat]) -> Times:
    """The times of a table as the database has them."""
    return Times(table.clock_at or 0, tuple(SeatTime(seat.reserve, seat.turn_used, seat.time_runs) for seat in seats))


def save(table: models.Table, seats: Sequence[models.Seat], times: Times, due: int | None) -> None:
    """Store the times of a table, and when the first seat runs out of time."""
    for row, seat in zip(seats, times.seats, strict=True):
        if seat != (row.reserve, row.turn_used, row.time_runs):
            models.Seat.objects.filter(pk=row.pk).update(reserve=seat.reserve, turn_used=seat.used, time_runs=seat.runs)
    models.Table.objects.filter(pk=table.pk).update(clock_at=times.at, clock_due=due)
    tell(table.pk, ChangeKind.DETAILS)


def due_tables(now: int, most: int) -> list[str]:
    """The keys of tables at which somebody has run out of time."""
    found = models.Table.objects.filter(clock_due__isnull=False, finished=False, clock_due__lte=now)
    return list(found.order_by("clock_due").values_list("key", flat=True)[:most])


def any_runs() -> bool:
    """Whether time runs at any table."""
    return models.Table.objects.filter(clock_due__isnull=False, finished=False).exists()


def note_running(now: int) -> None:
    """Store that the server runs."""
    models.ServerTime.objects.update_or_create(pk=1, defaults={"alive_at": now})


def skip_downtime(now: int) -> None:
    """When the server starts: give back to every seat the time in which no server ran."""
    known = models.ServerTime.objects.filter(pk=1).first()
    gap = now - known.alive_at if known else 0
    if known and gap > (0 if connection.vendor == "sqlite" else ALONE_AFTER):
        running = models.Table.objects.filter(clock_due__isnull=False, finished=False)
        with_holidays = models.Seat.objects.filter(browser__in=models.Holiday.objects.values("player")).values("table")
        for table in running.filter(pk__in=with_holidays):
            _skip(table, known.alive_at, now)
        running.exclude(pk__in=with_holidays).update(clock_at=F("clock_at") + gap, clock_due=F("clock_due") + gap)
    note_running(now)


def _skip(table: models.Table, stopped: int, now: int) -> None:
    """Count the times of a table up to when the server stopped, and go on from now: holidays before that count."""
    from ahu.web.clocks.holidays import at_table

    clock, seats = CLOCKS.get(table.clock), list(table.seats.order_by("number"))
    if clock is not None:
        holidays, known = at_table(table, seats), times_of(table, seats)
        then = advanced(known, max(known.at, stopped), holidays)._replace(at=now)
        save(table, seats, then, due(then, clock, holidays))
