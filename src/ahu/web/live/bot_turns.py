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
        self._pk: int = table.row.pk
        self._session: int | None = None
        """The session that holds the lock, as the store counts them; None if this process does not hold it.

        The reader thread sets it: whoever waits for the lock may be cancelled, and then it must be given back, too.
        """

    async def acquire(self) -> bool:
        """Take the right; False if another process has it. If it is had, nothing that others did is unknown here."""
        if not shared() or self._session == self._store.reader_session:
            return True
        number = await self._store.read(self._lock)
        if number is None:
            return False
        if number > self._table.history.number:
            async with self._table.lock:
                await self._table.sync.catch_up()
        return True

    def release(self) -> None:
        """Let another process have the right."""
        if shared():
            self._store.read_later(self._unlock)

    # in the reader thread

    def _lock(self) -> int | None:
        number = table_lock.try_lock(self._pk)
        self._session = None if number is None else self._store.reader_session
        return number

    def _unlock(self) -> None:
        """Give the lock back, unless it has ended with an earlier session."""
        held, self._session = self._session == self._store.reader_session, None
        if held:
            table_lock.unlock(self._pk)
