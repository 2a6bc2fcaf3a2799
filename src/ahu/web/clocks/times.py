"""How time is counted. Nothing here reads a clock or the database; all times are whole milliseconds.

A turn has time of its own; what a seat takes beyond that comes out of its reserve. A turn lasts from when the game
begins to wait for a seat until it waits for it no more. Who takes a move back goes on with the turn as it was, so that
nobody gains time by playing and taking back. In holidays no time is used.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import Message
from ahu.web.clocks.periods import later, time_within

if TYPE_CHECKING:
    from collections.abc import Collection

    from ahu.web.clocks.periods import Holidays

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
NO_HOLIDAYS: Final[Holidays] = MappingProxyType({})
NO_CLOCK: Final = ""
"""The code of a table without a clock."""


class Clock(NamedTuple):
    """What time every person at a table has."""

    reserve: int
    turn: int
    """The time of each turn, before the reserve is touched."""
    label: Message

    @property
    def by_days(self) -> bool:
        """Whether a turn has days: then time does not run in holidays."""
        return self.turn >= DAY


def _live(minutes: int, seconds: int) -> Clock:
    label = Message("{minutes} min each + {seconds} s a turn", minutes=minutes, seconds=seconds)
    return Clock(minutes * MINUTE, seconds * SECOND, label)


def _days(days: int) -> Clock:
    return Clock(0, days * DAY, Message("{number} day a turn", "{number} days a turn", days))


CLOCKS: Final = {
    "live-5-15": _live(5, 15),
    "live-15-30": _live(15, 30),
    "live-30-60": _live(30, 60),
    "days-1": _days(1),
    "days-3": _days(3),
    "days-7": _days(7),
}
"""The clocks that a table can have. The database holds these codes."""


class SeatTime(NamedTuple):
    """The time of one seat."""

    reserve: int
    """What was left of the reserve when the turn began."""
    used: int = 0
    """What the seat has used in this turn, or in its last one."""
    runs: bool = False


class Times(NamedTuple):
    """The times of all seats, counted up to a moment."""

    at: int
    """That moment, in milliseconds since 1970."""
    seats: tuple[SeatTime, ...]

    def running(self) -> frozenset[int]:
        """The seats whose time runs."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.runs)


def beginning(clock: Clock, players: int, now: int) -> Times:
    """The times before the first turn."""
    return Times(now, (SeatTime(clock.reserve),) * players)


def advanced(times: Times, now: int, holidays: Holidays = NO_HOLIDAYS) -> Times:
    """The times at a later moment. A moment that is earlier, by a clock that was set back, takes nothing away."""
    passed = max(0, now - times.at)
    seats = [
        seat._replace(used=seat.used + passed - time_within(holidays.get(number, ()), times.at, times.at + passed))
        if seat.runs
        else seat
        for number, seat in enumerate(times.seats)
    ]
    return Times(now, tuple(seats))


def changed(
    times: Times,
    clock: Clock,
    now: int,
    acting: Collection[int],
    back: int | None = None,
    holidays: Holidays = NO_HOLIDAYS,
) -> Times:
    """The times when the game begins to wait for these seats. ``back`` is the seat that took moves back, if one did."""
    seats = [
        _seat(seat, clock, acts=number in acting, same_turn=number == back)
        for number, seat in enumerate(advanced(times, now, holidays).seats)
    ]
    return Times(now, tuple(seats))


def _seat(seat: SeatTime, clock: Clock, *, acts: bool, same_turn: bool) -> SeatTime:
    if not acts or seat.runs or same_turn:
        return seat._replace(runs=acts)
    return SeatTime(reserve_left(seat, clock), 0, runs=True)


def reserve_left(seat: SeatTime, clock: Clock) -> int:
    """What is left of a seat's reserve after the turn under way, or its last one, if it ends now."""
    return max(0, min(seat.reserve, left(seat, clock)))


def left(seat: SeatTime, clock: Clock) -> int:
    """How long a seat may still take for the turn under way: the rest of the turn's own time, and the reserve."""
    return seat.reserve + clock.turn - seat.used


def ends_at(times: Times, clock: Clock, number: int, holidays: Holidays = NO_HOLIDAYS) -> int:
    """When the time of a seat runs out if it goes on."""
    return later(times.at, left(times.seats[number], clock), holidays.get(number, ()))


def due(times: Times, clock: Clock, holidays: Holidays = NO_HOLIDAYS) -> int | None:
    """When the first seat runs out of time; None if no time runs."""
    return min((ends_at(times, clock, number, holidays) for number in times.running()), default=None)
