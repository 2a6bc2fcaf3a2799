"""Every live table of this process, and what all of them share."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from ahu.web.live.bot_workers import BotWorkers
from ahu.web.live.live_table import LiveTable
from ahu.web.storage import repository
from ahu.web.storage.database import Store

MOST_OPEN: Final = 400
"""Tables kept open; those nobody looks at make room."""


class LiveTables:
    """Finds tables, in memory or in the database."""

    def __init__(self, pace: float = 0.7) -> None:
        self.store = Store()
        self.bot_workers = BotWorkers()
        self.pace = pace
        """Seconds a bot takes at least, so that people can follow."""
        self.closing = asyncio.Event()
        self._open: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def get(self, key: str) -> LiveTable | None:
        """The table of that key; None if there is none."""
        table = self._open.pop(key, None)
        if table is not None:
            self._open[key] = table  # the last to make room for another
            return table
        lock = self._opening.setdefault(key, asyncio.Lock())
        async with lock:
            try:
                if key not in self._open:
                    kept = await self.store.read(lambda: repository.load_table(key))
                    if kept is not None:
                        self._make_way()
                        self._open[key] = LiveTable(kept, self.store, self.bot_workers, self.pace)
            finally:
                self._opening.pop(key, None)
        table = self._open.get(key)
        if table is not None:
            table.wake()
        return table

    def _make_way(self) -> None:
        if len(self._open) >= MOST_OPEN:
            idle = [key for key, table in self._open.items() if not table.listeners and not table.busy()]
            for key in idle[: MOST_OPEN // 4]:
                self._open.pop(key).close()

    def leave(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for table in self._open.values():
            for listener in list(table.listeners):
                listener()

    def close(self) -> None:
        """End everything that goes on."""
        self.leave()
        for table in self._open.values():
            table.close()
        self.bot_workers.close()
        self.store.close()


_BY_LOOP: dict[asyncio.AbstractEventLoop, LiveTables] = {}


def live_tables() -> LiveTables:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _BY_LOOP:
        _BY_LOOP[loop] = LiveTables(float(os.environ.get("AHU_PACE", "0.7")))
    return _BY_LOOP[loop]


def end_all_streams() -> None:
    """Let the streams of every hub end, from wherever it is asked."""
    for loop, found in _BY_LOOP.items():
        loop.call_soon_threadsafe(found.leave)


def close_live_tables() -> None:
    """Close the running loop's hub, if it has one."""
    found = _BY_LOOP.pop(asyncio.get_running_loop(), None)
    if found:
        found.close()
