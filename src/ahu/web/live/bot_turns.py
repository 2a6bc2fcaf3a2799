"""Which process lets the bots of a table act: a lock in PostgreSQL, which ends with its process, however it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.web.storage import table_lock
from ahu.web.storage.changes import shared

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store


class BotTurns:
    """The right to let bots and chance act at one table. With SQLite this process always has it."""

    def __init__(self, table: LiveTable, store: Store) -> None:
        self._table, self._store = table, store
        self._held = False

    async def acquire(self) -> bool:
        """Take the right; False if another process has it. Then nothing that it did is still unknown here."""
        if not shared() or self._held:
            return True
        pk = self._table.row.pk
        number = await self._store.read(lambda: table_lock.try_lock(pk))
        if number is None:
            return False
        self._held = True
        if number > self._table.history.number:
            async with self._table.lock:
                await self._table.sync.catch_up()
        return True

    def release(self) -> None:
        """Let another process have the right."""
        if self._held:
            self._held = False
            pk = self._table.row.pk
            self._store.read_later(lambda: table_lock.unlock(pk))
