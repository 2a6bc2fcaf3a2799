"""Lets bots take their turns at a table, and lets chance draw before the first move."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable

LOG: Final = logging.getLogger("ahu.web")
STEP_SHARE: Final = 0.4
"""The pause before each further action of a turn, as a share of the pace; a piece moves on the page as long."""
MOST_STEPS: Final = 3.0
"""The most that these pauses take together, in paces."""


class BotRunner:
    """Lets bots and chance act at one table, at a pace people can follow."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers, pace: float) -> None:
        self._table = table
        self._bot_workers = bot_workers
        self._pace = pace
        """Seconds that a turn takes at least."""
        self._task: asyncio.Task[None] | None = None
        self.thinking = SPECTATOR
        """The seat of the bot that thinks; SPECTATOR if none does."""

    def wake(self) -> None:
        """Let bots and chance act, if the game waits for them and they do not act already."""
        if not self.busy() and self._has_work():
            self._show_thinking(self._next_bot())  # at once: the page shows it together with the last event
            self._task = asyncio.get_running_loop().create_task(self._run())
            self._task.add_done_callback(_log_failure)

    def busy(self) -> bool:
        """Whether a bot thinks or is about to act."""
        return self._task is not None and not self._task.done()

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

    def _has_work(self) -> bool:
        return CHANCE in self._table.state.actors() or self._next_bot() != SPECTATOR

    def _next_bot(self) -> int:
        seats = self._table.seats
        return next((a for a in self._table.state.actors() if a != CHANCE and seats[a].bot), SPECTATOR)

    def _show_thinking(self, seat: Seat) -> None:
        if seat != self.thinking:
            self.thinking = seat
            if seat != SPECTATOR:
                self._table.changed()

    async def _run(self) -> None:
        try:
            while self._has_work():
                if CHANCE in self._table.state.actors():
                    await self._table.draw_chance()
                else:
                    await self._take_turn(self._next_bot())
        finally:
            self.thinking = SPECTATOR

    async def _take_turn(self, seat: Seat) -> None:
        """Let a bot choose a turn, and take its actions one by one; stop if somebody else acts meanwhile."""
        table, clock = self._table, asyncio.get_running_loop().time
        seen, due = table.history.number, clock() + self._pace
        self._show_thinking(seat)
        actions = await self._bot_workers.choose(table.seats[seat].bot, table.state, seat, table.board_text)
        self.thinking = SPECTATOR
        pause = self._pace * min(STEP_SHARE, MOST_STEPS / len(actions))
        for text in actions:
            await asyncio.sleep(due - clock())
            if not await table.play_for_bot(seat, text, seen):
                return
            seen, due = table.history.number, clock() + pause


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log an error: nobody awaits the task."""
    if not task.cancelled() and task.exception():
        LOG.error("bot failed", exc_info=task.exception())
