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
    """Hands out a number of slots. However much a table asks for, others of its kind wait for one thought of it."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[str, deque[_Waiting]] = {}
        """By the keys of tables, those first that were served longest ago."""

    def __len__(self) -> int:
        return sum(not waiting.turn.done() for of_table in self._waiting.values() for waiting in of_table)

    @asynccontextmanager
    async def slot(self, client: Client) -> AsyncGenerator[None]:
        """Wait for a slot, and hold it."""
        await self._acquire(client)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, client: Client) -> None:
        if self._free:  # then nobody waits
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client.key, deque()).append(_Waiting(client, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it has just got the slot
                self._release()
            raise

    def _release(self) -> None:
        """Give the slot to who comes next, if anybody waits."""
        while self._waiting:
            turn = self._next()
            if not turn.done():  # else it was cancelled
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        key = min(self._waiting, key=lambda key: self._waiting[key][0].client.priority())  # the first of equals
        of_table = self._waiting.pop(key)
        turn = of_table.popleft().turn
        if of_table:
            self._waiting[key] = of_table  # at the end
        return turn
