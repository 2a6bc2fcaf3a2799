"""Keeps a table in memory as the database has it, where other server processes write to the same table."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from ahu.web.live.history import History
from ahu.web.storage import repository
from ahu.web.storage.changes import ChangeKind, shared
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.changes import Change
    from ahu.web.storage.database import Store
    from ahu.web.storage.repository import Details, StoredTable
    from ahu.web.table_data import Event

LOG: Final = logging.getLogger("ahu.web")
RETRY: Final = 1.0
"""Seconds after which a table that could not be read is read again."""
MOST_STRANGERS: Final = 1000
"""Devices without a seat that are remembered for a table at most."""


def load(key: str) -> tuple[StoredTable, History] | None:
    """A table from the database with its history; None if there is none. Runs in a thread of the store."""
    stored = repository.load_table(key)
    return None if stored is None else (stored, History(stored.game, stored.start, stored.events))


class TableSync:
    """Applies to one table what other processes have done, in their order."""

    def __init__(self, table: LiveTable, store: Store) -> None:
        self._table, self._store = table, store
        self._changes: deque[Change] = deque()
        """Changes that wait until the table is not locked."""
        self._stale = False
        """Whether changes may have been missed."""
        self._task: asyncio.Task[None] | None = None
        self._strangers: set[str] = set()
        """Digests of devices that were looked for and hold no seat: what strangers send is not looked for again."""
        self.removed = False
        """Whether the table was deleted."""

    # what other processes tell

    def receive(self, change: Change) -> None:
        """Apply a change of another process as soon as the table is not locked."""
        self._changes.append(change)
        self._start()

    def reload_soon(self) -> None:
        """Read everything again: changes may have been missed."""
        self._stale = True
        self._start()

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while (self._changes or self._stale) and not self.removed:
            try:
                async with self._table.lock:
                    await self._apply_next()
            except DATABASE_FAILURES as error:
                LOG.warning("table %s can't be read: %s", self._table.key, one_line(error))
                self._stale = True
                await asyncio.sleep(RETRY)

    async def _apply_next(self) -> None:
        if self._stale:
            self._changes.clear()
            self._stale = False
            await self.reload()
            return
        change = self._changes.popleft()
        if change.kind is ChangeKind.EVENTS:
            if not await self._follow(change.events):
                await self.catch_up()
        elif change.kind is ChangeKind.DETAILS:
            await self.reload_details()
        elif change.kind is ChangeKind.STEP:
            self._table.step_from_elsewhere()
        else:
            self._end()

    async def _follow(self, events: Sequence[Event]) -> bool:
        """Apply events that were told; False if they were not told, or if others are missing before them.

        Where there is a clock, its times were stored with them: nothing goes on by older ones.
        """
        history = self._table.history
        new = [event for event in events if event.number > history.number]
        if not events or (new and new[0].number != history.number + 1):
            return False
        if new:
            history.apply(new)
            if self._table.clock.clock is None:
                self._go_on(changed=True)
            else:
                await self.reload_details(changed=True)
        return True

    def _go_on(self, *, changed: bool) -> None:
        """Let bots act, and show what has changed, if something has."""
        self._table.wake()  # first: who thinks next is shown together with the last event
        if changed:
            self._table.changed()

    # reading; the table is locked

    async def catch_up(self) -> bool:
        """Read the events that other processes have written; False if there are none."""
        pk, number = self._table.row.pk, self._table.history.number
        events = await self._store.read(lambda: repository.events_after(pk, number))
        return await self._follow(events)

    async def catch_up_to(self, number: int) -> None:
        """Read events if a page has seen one that this process has not yet heard of."""
        if number > self._table.history.number and shared():
            await self.catch_up()

    async def reload_details(self, *, changed: bool = False) -> None:
        """Read names, seats, devices, chat, pace and clock again. ``changed``: whether something else has changed."""
        key = self._table.key
        details = await self._store.read(lambda: repository.load_details(key))
        if details is None:
            self._end()
        else:
            self._go_on(changed=self._use(details) or changed)

    def _use(self, details: Details) -> bool:
        """Take details over; False if they were known already."""
        if details.values() == self._table.details().values():
            return False
        self._table.use_details(details)
        return True

    async def find_devices(self, digests: Collection[str]) -> None:
        """Read who holds the seats if one of these devices may have got its seat from another process a moment ago."""
        access = self._table.access
        unknown = {digest for digest in digests if digest not in self._strangers and not access.knows([digest])}
        if unknown and shared():
            async with self._table.lock:
                await self.reload_details()
            if len(self._strangers) > MOST_STRANGERS:
                self._strangers.clear()
            self._strangers |= {digest for digest in unknown if not self._table.access.knows([digest])}

    async def reload(self) -> None:
        """Replace all that is in memory by what the database has."""
        loaded = await self._store.read(lambda: load(self._table.key))
        if loaded is None:
            self._end()
            return
        stored, history = loaded
        new = history.number != self._table.history.number
        if new:
            self._table.history = history
        self._go_on(changed=self._use(stored.details) or new)

    def _end(self) -> None:
        """The table was deleted: its streams end."""
        self.removed = True
        self._table.close()
        self._table.notify()

    def close(self) -> None:
        """Stop."""
        if self._task and self._task is not asyncio.current_task():
            self._task.cancel()
