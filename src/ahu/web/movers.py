"""Bots at a table take their turns, and chance speaks before the first move: nobody asks them to."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE, SPECTATOR

if TYPE_CHECKING:
    from ahu.web.room import Room
    from ahu.web.thinking import Thinkers

LOG: Final = logging.getLogger("ahu.web")
STEP: Final = 0.4
"""What a step in the middle of a turn takes, beside what the turn itself does: about as long as a piece glides."""
LONGEST: Final = 3.0
"""What all steps after the first take together at most, however far something is carried."""


class Mover:
    """Lets bots and chance act at one table, at a pace people can follow."""

    def __init__(self, room: Room, thinkers: Thinkers, pace: float) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self.thinking = SPECTATOR
        """The seat of the bot that thinks; SPECTATOR if none does."""

    def stir(self) -> None:
        """See whether a bot or chance is to act, and let them."""
        if not self.busy() and self._wanted():
            self._think(self._next_bot())  # at once: the page that shows the last deed shows this, too
            self._task = asyncio.get_running_loop().create_task(self._move())
            self._task.add_done_callback(_heed)

    def busy(self) -> bool:
        """Whether a bot thinks or is about to act."""
        return self._task is not None and not self._task.done()

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

    def _wanted(self) -> bool:
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
            while self._wanted():
                if CHANCE in self._room.state.actors():
                    await self._room.let_chance_speak()
                else:
                    await self._turn(self._next_bot())
        finally:
            self.thinking = SPECTATOR

    async def _turn(self, seat: int) -> None:
        """A bot thinks, and acts step by step; if somebody acts meanwhile, it thinks anew should it still be asked."""
        room, clock = self._room, asyncio.get_running_loop().time
        number, due = room.history.number, clock() + self._pace
        self._think(seat)
        actions = await self._thinkers.choose(room.seats[seat].bot, room.state, seat, room.board_text)
        self.thinking = SPECTATOR
        pause = self._pace * min(STEP, LONGEST / len(actions))
        for text in actions:
            await asyncio.sleep(due - clock())
            if not await room.play_for_bot(seat, text, number):
                return
            number, due = room.history.number, clock() + pause


def _heed(task: asyncio.Task[None]) -> None:
    """An error nobody waits for must be heard of all the same."""
    if not task.cancelled() and task.exception():
        LOG.error("a bot stumbled", exc_info=task.exception())
