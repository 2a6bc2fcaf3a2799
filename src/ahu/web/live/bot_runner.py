"""Bots at a table take their turns, and chance speaks before the first move: nobody asks them to."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable

LOG: Final = logging.getLogger("ahu.web")
STEP: Final = 0.4
"""What a step in the middle of a turn takes, beside what the turn itself does: about as long as a piece glides."""
LONGEST: Final = 3.0
"""What all steps after the first take together at most, however far something is carried."""


class BotRunner:
    """Lets bots and chance act at one table, at a pace people can follow."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers, pace: float) -> None:
        self._room = table
        self._bot_workers = bot_workers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self.thinking = SPECTATOR
        """The seat of the bot that thinks; SPECTATOR if none does."""

    def wake(self) -> None:
        """See whether a bot or chance is to act, and let them."""
        if not self.busy() and self._has_work():
            self._think(self._next_bot())  # at once: the page that shows the last deed shows this, too
            self._task = asyncio.get_running_loop().create_task(self._move())
            self._task.add_done_callback(_log_failure)

    def busy(self) -> bool:
        """Whether a bot thinks or is about to act."""
        return self._task is not None and not self._task.done()

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

    def _has_work(self) -> bool:
        return CHANCE in self._room.state.actors() or self._next_bot() != SPECTATOR

    def _next_bot(self) -> int:
        seats = self._room.seats
        return next((a for a in self._room.state.actors() if a != CHANCE and seats[a].bot), SPECTATOR)

    def _think(self, seat: int) -> None:
        if seat != self.thinking:
            self.thinking = seat
            if seat != SPECTATOR and self._room.pages:  # shown already, and otherwise
                self._room.changed()

    async def _move(self) -> None:
        try:
            while self._has_work():
                if CHANCE in self._room.state.actors():
                    await self._room.draw_chance()
                else:
                    await self._turn(self._next_bot())
        finally:
            self.thinking = SPECTATOR

    async def _turn(self, seat: int) -> None:
        """A bot thinks, and acts step by step; if somebody acts meanwhile, it thinks anew should it still be asked."""
        table, clock = self._room, asyncio.get_running_loop().time
        number, due = table.history.number, clock() + self._pace
        self._think(seat)
        actions = await self._bot_workers.choose(table.seats[seat].bot, table.state, seat, table.board_text)
        self.thinking = SPECTATOR
        pause = self._pace * min(STEP, LONGEST / len(actions))
        for text in actions:
            await asyncio.sleep(due - clock())
            if not await table.play_for_bot(seat, text, number):
                return
            number, due = table.history.number, clock() + pause


def _log_failure(task: asyncio.Task[None]) -> None:
    """An error nobody waits for must be heard of all the same."""
    if not task.cancelled() and task.exception():
        LOG.error("a bot stumbled", exc_info=task.exception())
