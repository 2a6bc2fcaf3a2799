"""Reads and writes holidays: days on which somebody's time does not run, where a turn has days.

A holiday has whole days, by the calendar of UTC, and never begins in the past. Every function that uses the database
runs in a thread of the store.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from ahu.core.errors import BadOption
from ahu.web import models
from ahu.web.clocks import storage, times
from ahu.web.clocks.periods import Period, day_of, joined, start_of
from ahu.web.clocks.times import CLOCKS, DAY
from ahu.web.storage.changes import ChangeKind, tell

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from ahu.web.clocks.periods import Holidays, Periods

DAYS_A_YEAR: Final = 28
"""Days of holidays that a person may have in a calendar year."""
MOST_AHEAD: Final = timedelta(days=366)
DAY_CLOCKS: Final = tuple(code for code, clock in CLOCKS.items() if clock.by_days)
"""The clocks that stop in holidays."""


def days_in(periods: Iterable[Period]) -> set[date]:
    """The days that lie in periods, also those of which only a part does."""
    found: set[date] = set()
    for period in periods:
        first, last = day_of(period.begins), day_of(period.ends - 1)
        found |= {first + timedelta(days=number) for number in range((last - first).days + 1)}
    return found


# reading


def periods_of(player: str) -> Periods:
    """The holidays of a person."""
    rows = models.Holiday.objects.filter(player=player).values_list("begins", "ends")
    return joined(Period(*row) for row in rows)


def at_table(table: models.Table, seats: Iterable[models.Seat]) -> Holidays:
    """The holidays of the people at a table, where they count; by the numbers of the seats."""
    if table.clock not in DAY_CLOCKS:
        return {}
    players = {seat.number: seat.browser for seat in seats if seat.browser and not seat.bot}
    rows = models.Holiday.objects.filter(player__in=players.values()).values_list("player", "begins", "ends")
    found: dict[str, list[Period]] = {}
    for player, begins, ends in rows:
        found.setdefault(player, []).append(Period(begins, ends))
    return {seat: joined(found[player]) for seat, player in players.items() if player in found}


def days_left(player: str, year: int) -> int:
    """How many days of holidays a person may still have in a year."""
    return DAYS_A_YEAR - len([day for day in days_in(periods_of(player)) if day.year == year])


# writing


def add(player: str, first: date, last: date, now: int) -> list[str]:
    """Store a holiday from one day to another, both included; the keys of the tables at which clocks change.

    BadOption if it can't be. One that begins today begins now.
    """
    today = day_of(now)
    if first < today or last < first:
        raise BadOption("a holiday begins today or later, and ends after that")
    if last > today + MOST_AHEAD:
        raise BadOption("a holiday ends within a year")
    new = Period(max(now, start_of(first)), start_of(last) + DAY)
    for year, number in _days_by_year(joined([*periods_of(player), new])).items():
        if number > DAYS_A_YEAR:
            left = days_left(player, year)
            raise BadOption(
                "{most} days of holidays are possible in {year}, and {left} of them are left",
                most=DAYS_A_YEAR,
                year=year,
                left=left,
            )
    models.Holiday.objects.create(player=player, begins=new.begins, ends=new.ends)
    return _changed_tables(player)


def _days_by_year(periods: Periods) -> dict[int, int]:
    days = days_in(periods)
    return {year: len([day for day in days if day.year == year]) for year in {day.year for day in days}}


def end(player: str, number: int, now: int) -> list[str]:
    """End a holiday now, or give one up that has not begun; the keys of the tables at which clocks change."""
    mine = models.Holiday.objects.filter(player=player, pk=number, ends__gt=now)
    mine.filter(begins__gte=now).delete()
    mine.update(ends=now)
    return _changed_tables(player)


def _changed_tables(player: str) -> list[str]:
    """Store when time runs out now at the tables of a person."""
    mine = models.Seat.objects.filter(browser=player, bot="").values("table")
    rows = models.Table.objects.filter(pk__in=mine, finished=False, clock__in=DAY_CLOCKS)
    for table in rows:
        seats = list(table.seats.order_by("number"))
        due = times.due(storage.times_of(table, seats), CLOCKS[table.clock], at_table(table, seats))
        models.Table.objects.filter(pk=table.pk).update(clock_due=due)
        tell(table.pk, ChangeKind.DETAILS)
    return [table.key for table in rows]


def move(guest: str, player: str) -> None:
    """Let the holidays of a guest be those of an account."""
    models.Holiday.objects.filter(player=guest).update(player=player)
