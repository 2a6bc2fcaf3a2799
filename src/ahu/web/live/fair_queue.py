"""Shares worker processes between tables: those with people first, and among equals one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


class Priority(IntEnum):
    """Which tables come first."""

    PEOPLE = 0
    """Somebody looks on, and people play."""
    WATCHED = 1
    """Somebody looks on while bots play."""
    UNWATCHED = 2
    """Nobody looks on."""


class Client(Protocol):
    """What waits for a worker: a table."""

    key: str

    def priority(self) -> Priority:
        """How important it is now; asked when a worker becomes free."""
        ...


class _Waiting(NamedTuple):
    """Somebody waits for a worker."""

    client: Client
    turn: asyncio.Future[None]


class FairQueue:
    """Hands out a number of slots. However much a table asks for, others of its kind wait for one thought of it.

    If there are several slots, one of them is for tables of the first priority alone, unless nothing is reserved.
    """

    def __init__(self, slots: int, *, reserve: bool = True) -> None:
        self._slots = self._free = slots
        self._reserve = reserve
        self._waiting: dict[str, deque[_Waiting]] = {}
        """By the keys of tables, those first that were served longest ago."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def resize(self, slots: int) -> None:
        """Hand out another number of slots. Those that are held and are too many end one by one."""
        self._free += slots - self._slots
        self._slots = slots
        self.serve()

    @asynccontextmanager
    async def slot(self, client: Client) -> AsyncGenerator[None]:
        """Wait for a slot, and hold it."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client.key, deque()).append(_Waiting(client, turn))
        self.serve()
        try:
            await turn
            yield
        finally:
            if turn.cancelled():
                self._forget(client.key, turn)
            else:
                self._free += 1
                self.serve()

    def serve(self) -> None:
        """Give free slots to who comes next. It is called again when a table's priority rises."""
        reserved = 1 if self._reserve and self._slots > 1 else 0
        while self._waiting:
            key = min(self._waiting, key=self._priority)  # the first of equals
            if self._free <= (0 if self._priority(key) is Priority.PEOPLE else reserved):
                return
            of_table = self._waiting.pop(key)
            turn = of_table.popleft().turn
            if of_table:
                self._waiting[key] = of_table  # at the end
            if not turn.cancelled():
                self._free -= 1
                turn.set_result(None)

    def _priority(self, key: str) -> Priority:
        return self._waiting[key][0].client.priority()

    def _forget(self, key: str, turn: asyncio.Future[None]) -> None:
        """Take out somebody who no longer waits."""
        left = [waiting for waiting in self._waiting.get(key, ()) if waiting.turn is not turn]
        if left:
            self._waiting[key] = deque(left)
        else:
            self._waiting.pop(key, None)
