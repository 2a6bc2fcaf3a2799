"""Every live table of this process, and what all of them share."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from ahu.web import keeping
from ahu.web.room import Room
from ahu.web.store import Store
from ahu.web.thinking import Thinkers

MOST_ROOMS: Final = 400
"""Tables kept open; those nobody looks at make room."""


class Hub:
    """Finds tables, in memory or in the database."""

    def __init__(self, pace: float = 0.7) -> None:
        self.store = Store()
        self.thinkers = Thinkers()
        self.pace = pace
        """Seconds a bot takes at least, so that people can follow."""
        self.closing = asyncio.Event()
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def room(self, key: str) -> Room | None:
        """The table of that key; None if there is none."""
        room = self._rooms.pop(key, None)
        if room is not None:
            self._rooms[key] = room  # the last to make room for another
            return room
        lock = self._opening.setdefault(key, asyncio.Lock())
        async with lock:
            try:
                if key not in self._rooms:
                    kept = await self.store.read(lambda: keeping.take_out(key))
                    if kept is not None:
                        self._make_way()
                        self._rooms[key] = Room(kept, self.store, self.thinkers, self.pace)
            finally:
                self._opening.pop(key, None)
        room = self._rooms.get(key)
        if room is not None:
            room.stir()
        return room

    def _make_way(self) -> None:
        if len(self._rooms) >= MOST_ROOMS:
            idle = [key for key, room in self._rooms.items() if not room.listeners and not room.busy()]
            for key in idle[: MOST_ROOMS // 4]:
                self._rooms.pop(key).close()

    def leave(self) -> None:
        """Let every stream end."""
        self.closing.set()
        for room in self._rooms.values():
            for listener in list(room.listeners):
                listener()

    def close(self) -> None:
        """End everything that goes on."""
        self.leave()
        for room in self._rooms.values():
            room.close()
        self.thinkers.close()
        self.store.close()


_HUBS: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub(float(os.environ.get("AHU_PACE", "0.7")))
    return _HUBS[loop]


def leave_all() -> None:
    """Let the streams of every hub end, from wherever it is asked."""
    for loop, found in _HUBS.items():
        loop.call_soon_threadsafe(found.leave)


def close_hub() -> None:
    """Close the running loop's hub, if it has one."""
    found = _HUBS.pop(asyncio.get_running_loop(), None)
    if found:
        found.close()
