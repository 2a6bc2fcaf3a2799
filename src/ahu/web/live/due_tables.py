"""Finds tables at which something is due though nobody looks at them, and opens them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from ahu.core.errors import AhuError
from ahu.web.clocks import storage as clocks
from ahu.web.clocks.table_clock import now
from ahu.web.storage import due

if TYPE_CHECKING:
    from ahu.web.live.live_tables import LiveTables

LOG: Final = logging.getLogger("ahu.web")


class DueTables:
    """Looks at every heartbeat which tables are due. A table that is open may act earlier by itself."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Look now, unless the last look goes on."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look())

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

    async def _look(self) -> None:
        try:
            await self._note_running()
            for key in await self._tables.store.read(lambda: due.due_tables(timezone.now())):
                await self._settle(key)
        except Exception:  # such as a full disk; the next heartbeat looks again
            LOG.exception("tables that are due were not looked at")

    async def _note_running(self) -> None:
        """Store that the server runs, if time runs at any table."""
        store = self._tables.store
        if await store.read(clocks.any_runs):
            await store.write(lambda: clocks.note_running(now()))

    async def skip_downtime(self) -> None:
        """When the server starts: time in which it did not run is no player's."""
        await self._tables.store.write(lambda: clocks.skip_downtime(now()))

    async def _settle(self, key: str) -> None:
        try:
            table = await self._tables.get(key)
        except AhuError:  # a table of rules that this program does not know
            return
        if table is not None:
            await table.gathering.settle()
            await table.clock.settle()
