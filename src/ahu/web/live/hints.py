"""Hints: what a bot would do in a seat's place, with what that seat knows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.web.advice_data import Advice
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable

TIMEOUT: Final = 10.0
"""Seconds that a request for a hint waits."""


class Hints:
    """Gives hints to the seats of one table. However often a seat asks, a bot thinks once about what it sees."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers) -> None:
        self._table = table
        self._bot_workers = bot_workers
        self._latest: dict[int, tuple[str, asyncio.Task[list[Advice]]]] = {}
        """For each seat, the written view it last asked about, and the task that gives the advice."""

    async def ask(self, seat: Seat) -> list[Advice]:
        """Advice for what a seat sees now; TimeoutError or BotFailure if none comes: the seat may ask again."""
        async with asyncio.timeout(TIMEOUT):
            return await asyncio.shield(await self._task_for(seat))

    async def _task_for(self, seat: Seat) -> asyncio.Task[list[Advice]]:
        while True:
            view = self._table.state.view(seat)
            written = view.write()
            about, task = self._latest.get(seat, ("", None))
            if task and about == written and not (task.done() and (task.cancelled() or task.exception())):
                return task
            if task is None or task.done():
                task = asyncio.create_task(self._bot_workers.advise(self._table, view))
                self._latest[seat] = written, task
                return task
            await asyncio.wait([task])  # it is about an earlier view: a bot thinks once at a time for each seat

    def close(self) -> None:
        """Stop."""
        for _, task in self._latest.values():
            task.cancel()
