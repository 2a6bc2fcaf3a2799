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
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line

if TYPE_CHECKING:
    from ahu.web.live.live_tables import LiveTables

LOG: Final = logging.getLogger("ahu.web")


class DueTables:
    """Looks at every heartbeat which tables are due. A table that is open may act earlier by itself."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._task: asyncio.Task[None] | None = None
        self._noted = False
        """Whether the last look has stored that the server runs."""

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
        except DATABASE_FAILURES as error:  # the next heartbeat looks again
            LOG.error("tables that are due were not looked at: %s", one_line(error))  # noqa: TRY400  # no mistake of ours
        except Exception:
            LOG.exception("tables that are due were not looked at")

    async def _note_running(self) -> None:
        """Store that the server runs, if time runs at any table. If it could not do so for long, nobody loses time."""
        store, noted, self._noted = self._tables.store, self._noted, await self._tables.store.read(clocks.any_runs)
        if noted and self._noted:
            if await store.write(lambda: clocks.skip_downtime(now(), clocks.ALONE_AFTER)):
                self._tables.remote.reload_all()
        elif self._noted:
            await store.write(lambda: clocks.note_running(now()))

    async def skip_downtime(self) -> None:
        """When the server starts: time in which it did not run is no player's."""
        await self._tables.store.write(lambda: clocks.skip_downtime(now(), clocks.downtime_at_start()))

    async def _settle(self, key: str) -> None:
        try:
            table = await self._tables.get(key)
        except AhuError:  # a table of rules that this program does not know
            return
        if table is not None:
            await table.gathering.settle()
            await table.clock.settle()
