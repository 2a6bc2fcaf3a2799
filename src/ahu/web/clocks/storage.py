"""Reads and writes clocks. Every function here runs in a thread of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import connection
from django.db.models import BigIntegerField, F, Value
from django.db.models.functions import Least

from ahu.web import models
from ahu.web.clocks.times import CLOCKS, SeatTime, Times, advanced, due
from ahu.web.storage.changes import ChangeKind, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE_AFTER: Final = 30_000
"""Milliseconds after which all servers count as down, if none of them has stored that it runs."""


def times_of(table: models.Table, seats: Sequence[models.Seat]) -> Times:
    """The times of a table as the database has them."""
    return Times(table.clock_at or 0, tuple(SeatTime(seat.reserve, seat.turn_used, seat.time_runs) for seat in seats))


def still_at(table: models.Table, at: int) -> bool:
    """Whether the times of a table are still those of this moment; until the end of the transaction they stay so."""
    rows = models.Table.objects.filter(pk=table.pk)
    return (rows.select_for_update().values_list("clock_at", flat=True).first() or 0) == at


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


def skip_downtime(now: int, least: int) -> bool:
    """Give back to every seat the time in which no server ran or none reached the database, if that was long enough.

    At a table whose time began to run meanwhile that is less. ``least``: milliseconds. Whether any time was given back.
    """
    known = models.ServerTime.objects.select_for_update().filter(pk=1).first()
    gap = now - known.alive_at if known else 0
    note_running(now)
    if known is None or gap <= least:
        return False
    running = models.Table.objects.filter(clock_due__isnull=False, finished=False, clock_at__lt=now)
    with_holidays = models.Seat.objects.filter(browser__in=models.Holiday.objects.values("player")).values("table")
    away = list(running.filter(pk__in=with_holidays))
    others = running.exclude(pk__in=with_holidays)
    tables = list(others.values_list("pk", flat=True))
    for table in away:
        _skip(table, known.alive_at, now)
    given = Least(Value(gap), Value(now) - F("clock_at"), output_field=BigIntegerField())
    others.update(clock_at=F("clock_at") + given, clock_due=F("clock_due") + given)
    for number in tables:
        tell(number, ChangeKind.DETAILS)
    return bool(tables or away)


def downtime_at_start() -> int:
    """Milliseconds after which a server that starts gives time back.

    One that has a database for itself was down from the moment it last said that it runs.
    """
    return 0 if connection.vendor == "sqlite" else ALONE_AFTER


def _skip(table: models.Table, stopped: int, now: int) -> None:
    """Count the times of a table up to when the server stopped, and go on from now: holidays before that count."""
    from ahu.web.clocks.holidays import at_table

    clock, seats = CLOCKS.get(table.clock), list(table.seats.order_by("number"))
    if clock is not None:
        holidays, known = at_table(table, seats), times_of(table, seats)
        then = advanced(known, max(known.at, stopped), holidays)._replace(at=now)
        save(table, seats, then, due(then, clock, holidays))
