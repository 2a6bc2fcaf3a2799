"""Periods in which somebody's time does not run. Nothing here reads a clock or the database; times are milliseconds."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Period(NamedTuple):
    """From a moment up to another one, in milliseconds since 1970."""

    begins: int
    ends: int


Periods = tuple[Period, ...]
"""In their order; no two of them touch."""

if TYPE_CHECKING:
    Holidays = Mapping[int, Periods]
    """The holidays of the players of a table, by the numbers of their seats."""


def joined(periods: Iterable[Period]) -> Periods:
    """Periods in their order; those that touch are one."""
    found: list[Period] = []
    for period in sorted(periods):
        if found and period.begins <= found[-1].ends:
            found[-1] = Period(found[-1].begins, max(found[-1].ends, period.ends))
        elif period.begins < period.ends:
            found.append(period)
    return tuple(found)


def time_within(periods: Periods, begins: int, ends: int) -> int:
    """How much of the time between two moments lies in periods."""
    return sum(max(0, min(ends, period.ends) - max(begins, period.begins)) for period in periods)


def later(moment: int, time: int, periods: Periods) -> int:
    """The moment at which so much time outside of periods has passed since another one."""
    for period in periods:
        if period.ends <= moment:
            continue
        before = max(0, period.begins - moment)
        if time <= before:
            break
        moment, time = period.ends, time - before
    return moment + time


def period_at(periods: Periods, moment: int) -> Period | None:
    """The period in which a moment lies; None if it lies in none."""
    return next((period for period in periods if period.begins <= moment < period.ends), None)


def start_of(day: date) -> int:
    """When a day begins, in milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def day_of(moment: int) -> date:
    """The day on which a moment lies."""
    return datetime.fromtimestamp(moment / 1000, UTC).date()
