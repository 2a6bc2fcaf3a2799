"""The clock of a table in play."""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING, Final

from ahu.web.clocks import storage, times
from ahu.web.clocks.periods import period_at
from ahu.web.clocks.times import CLOCKS
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line
from ahu.web.table_data import EndKind, EventKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.state import State
    from ahu.web.clocks.periods import Holidays, Period
    from ahu.web.clocks.times import Clock, Times
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store

LOG: Final = logging.getLogger("ahu.web")
LONGEST_WAIT: Final = 3600.0
"""Seconds that a timer is set for at most; then it is set again."""
SLACK: Final = 0.02
"""Seconds after the end of somebody's time at which it is looked at."""


def now() -> int:
    """The time of day, in milliseconds since 1970."""
    return int(time() * 1000)


class TableClock:
    """Counts the time of every person at one table. At a table without a clock it does nothing."""

    def __init__(self, table: LiveTable, store: Store) -> None:
        self._table, self._store = table, store
        self.clock: Clock | None = CLOCKS.get(table.row.clock)
        self.times: Times = storage.times_of(table.row, table.seats)
        self.holidays: Holidays = table.holidays
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def read_again(self) -> None:
        """Count on from what another process has stored."""
        self.times = storage.times_of(self._table.row, self._table.seats)
        self.holidays = self._table.holidays
        self._set_timer()

    # who may take how long

    def persons(self) -> set[int]:
        """The seats of people, whether they are there or a bot plays for them."""
        return {seat.number for seat in self._table.seats if seat.taken and not seat.bot}

    def _timed(self, actors: tuple[int, ...]) -> frozenset[int]:
        """The seats among these whose time runs: those of people for whom no bot plays."""
        return frozenset(actors) & self.persons() - self._table.history.away

    def has_run_out(self, seat: int) -> bool:
        """Whether the time of a seat is over, though it was not looked at yet."""
        if self.clock is None or seat not in self.times.running():
            return False
        return times.ends_at(self.times, self.clock, seat, self.holidays) <= now()

    def holiday_of(self, seat: int) -> Period | None:
        """The holiday that the player in a seat has now; None if there is none, or if it does not count here."""
        return period_at(self.holidays.get(seat, ()), now())

    # storing

    def after(self, actors: tuple[int, ...], *, over: bool, back: int | None) -> Callable[[], Times] | None:
        """What stores the times together with events after which the game waits for these seats; None without a clock.

        Those for whom bots play are not among them. ``back`` is the seat that took moves back, if one did.
        """
        clock, table = self.clock, self._table
        if clock is None:
            return None
        waits = frozenset[int]() if over or table.row.gathering else frozenset(actors) & self.persons()
        return self._saving(clock, times.changed(self.times, clock, now(), waits, back, self.holidays))

    def _saving(self, clock: Clock, then: Times) -> Callable[[], Times]:
        row, seats, due = self._table.row, self._table.seats, times.due(then, clock, self.holidays)

        def save() -> Times:
            storage.save(row, seats, then, due)
            return then

        return save

    def apply(self, then: Times) -> None:
        """Count on from times that are stored."""
        self.times = then
        for row, seat in zip(self._table.seats, then.seats, strict=True):
            row.reserve, row.turn_used, row.time_runs = seat
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = times.due(self.times, self.clock, self.holidays) if self.clock else None
        if due is not None:
            moment = now()
            turns = [turn for periods in self.holidays.values() for period in periods for turn in period]
            seconds = max(0.0, (min([due, *[turn for turn in turns if turn > moment]]) - moment) / 1000) + SLACK
            self._timer = asyncio.get_running_loop().call_later(min(seconds, LONGEST_WAIT), self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self.holidays:
            self._table.changed()  # one may have begun or ended
        self.wake()

    # what happens by itself

    def wake(self) -> None:
        """Look whose time is over, and let time run for those who are to act, if that is not so yet."""
        if self.clock is None or self._table.over() or (self._task and not self._task.done()):
            return
        if self._timer is None:
            self._set_timer()
        wrong = self.times.running() != self._timed(self._table.acting())
        if wrong or any(self.has_run_out(seat) for seat in self.times.running()):
            self._task = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            await self.settle()
        except DATABASE_FAILURES as error:  # the next heartbeat wakes the table
            LOG.error("the clock has stopped at table %s: %s", self._table.key, one_line(error))  # noqa: TRY400  # no mistake of ours
        except Exception:
            LOG.exception("the clock has stopped at table %s", self._table.key)

    async def settle(self) -> None:
        """Hand the seats of those whose time is over to bots; if nobody is left, the table ends."""
        table = self._table
        async with table.lock:
            if self.clock is None or table.over() or table.row.gathering:
                return
            late = [seat for seat in sorted(self.times.running()) if self.has_run_out(seat)]
            if late and await self._gave_time_back():
                await table.sync.reload_details()  # nobody could act for a while
            elif late:
                await self._hand_over(late, table.state)
            elif self.times.running() != self._timed(table.acting()):
                await self._let_run()
        table.wake()

    async def _let_run(self) -> None:
        """Let the time of those run who are to act, unless another process has stored other times meanwhile."""
        table, known = self._table, self.times.at
        save = self.after(tuple(self._timed(table.acting())), over=False, back=None)
        assert save is not None

        def save_if_known() -> Times | None:
            return save() if storage.still_at(table.row, known) else None

        then = await self._store.write(save_if_known, table.row.pk)
        if then is None:
            await table.sync.reload()
        else:
            self.apply(then)
            table.changed()

    async def _gave_time_back(self) -> bool:
        """Give back the time in which no server reached the database, if that was long."""
        return await self._store.write(lambda: storage.skip_downtime(now(), storage.ALONE_AFTER))

    async def _hand_over(self, late: list[int], state: State) -> None:
        table = self._table
        away = table.history.away | set(late)
        events = [(EventKind.AWAY, seat, "") for seat in late]
        if self.persons() <= away:
            await table.end(EndKind.ABANDONED, *events)
        else:
            await table.write_events(events, state)

    def close(self) -> None:
        """Stop."""
        if self._timer:
            self._timer.cancel()
        if self._task:
            self._task.cancel()
