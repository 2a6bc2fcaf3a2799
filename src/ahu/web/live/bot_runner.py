"""Lets bots take their turns at a table, and lets chance draw before the first move."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE, SPECTATOR
from ahu.core.errors import AhuError
from ahu.web.live.bot_turns import BotTurns
from ahu.web.live.errors import BotFailure
from ahu.web.storage.database import DATABASE_FAILURES
from ahu.web.storage.postgres import one_line
from ahu.web.table_data import PACE_FACTORS, FailureKind, Pace

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store

LOG: Final = logging.getLogger("ahu.web")
STEP_SHARE: Final = 0.4
"""The pause before each further action of a turn, as a share of the pace; a piece moves on the page as long."""
MOST_STEPS: Final = 3.0
"""The most that these pauses take together, in paces."""
CALM: Final = 1.5
"""The pause before another acts in a guided game, in paces: there is more to read."""
LOOK_AGAIN: Final = 0.5
"""Seconds after which a bot that waits for a step looks whether somebody has acted instead."""
TRIES: Final = 2
"""How often a bot is asked for a turn before another takes it."""
BACKOFF: Final = 0.5
"""Seconds before a bot that failed is asked again; twice as many before each further time."""
RETRY: Final = 1.0
"""Seconds after which a process looks whether the one whose bots act at the table has ended."""
STAND_IN: Final = "greedy"
"""The bot that takes a turn for one that failed."""


class BotRunner:
    """Lets bots and chance act at one table, at a pace people can follow."""

    def __init__(self, table: LiveTable, bot_workers: BotWorkers, pace: float, store: Store) -> None:
        self._table = table
        self._turns = BotTurns(table, store)
        self._woken = asyncio.Event()
        """Set when it is worth a look whether this process may let bots act."""
        self.elsewhere = False
        """Whether bots and chance act in another process."""
        self._step_ahead = False
        """Whether the next action may follow as soon as it is chosen."""
        self._bot_workers = bot_workers
        self._usual_pace = pace
        self._step = asyncio.Event()
        """Set when a bot that waits may act."""
        self.waits_for_step = False
        """Whether a bot has chosen and waits until somebody lets it act."""
        self._task: asyncio.Task[None] | None = None
        self.thinking = SPECTATOR
        """The seat of the bot that thinks; SPECTATOR if none does."""

    def wake(self) -> None:
        """Let bots and chance act, if the game waits for them and they do not act already."""
        if self.elsewhere:
            self._show_thinking(self._next_bot())
            self._woken.set()
        elif self.busy():
            self._bot_workers.pool.look_again()  # somebody may have come to look on
        elif self._has_work():
            self._show_thinking(self._next_bot())  # at once: the page shows it together with the last event
            self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def _pace(self) -> float:
        """Seconds that a turn takes at least."""
        return self._usual_pace * PACE_FACTORS[self._table.pace]

    def step(self) -> None:
        """Let a bot that waits take its next action."""
        self.waits_for_step = False
        self._step.set()

    def step_ahead(self) -> None:
        """Let a bot take its next action, now or as soon as it has chosen one."""
        if self.waits_for_step:
            self.step()
        elif self.busy():
            self._step_ahead = True

    async def _wait_for_step(self, seen: int) -> None:
        """Wait until somebody lets the bot act, or something happens after event ``seen``."""
        ahead, self._step_ahead = self._step_ahead, False
        if self._table.pace is not Pace.STEPS or ahead:
            return
        self._step.clear()
        self.waits_for_step = True
        self._table.changed()
        try:
            while not self._step.is_set() and self._table.history.number == seen:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._step.wait(), LOOK_AGAIN)
        finally:
            self.waits_for_step = False

    def busy(self) -> bool:
        """Whether a bot thinks or is about to act."""
        return self._task is not None and not self._task.done() and not self.elsewhere

    def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()

    def _has_work(self) -> bool:
        if self._table.guide:
            return self._table.guide.due is not None
        return CHANCE in self._table.acting() or self._next_bot() != SPECTATOR

    def _next_bot(self) -> int:
        """The seat of a bot that is to act; SPECTATOR if there is none, or if bots play and nobody looks on."""
        seats = self._table.seats
        if self._table.guide:
            return SPECTATOR
        if not self._table.listeners and all(seat.bot for seat in seats):
            return SPECTATOR
        return next((a for a in self._table.acting() if a != CHANCE and self._table.bot_in(a)), SPECTATOR)

    def _show_thinking(self, seat: Seat) -> None:
        if seat != self.thinking:
            self.thinking = seat
            if seat != SPECTATOR:
                self._table.changed()

    async def _run(self) -> None:
        try:
            while await self._may_act():
                if self._table.guide:
                    await self._make_prepared_move()
                elif CHANCE in self._table.acting():
                    await self._table.draw_chance()
                else:
                    await self._take_turn(self._next_bot())
        except DATABASE_FAILURES as error:  # the next visit or heartbeat wakes the table, or a connection that is back
            LOG.error("bots have stopped at table %s: %s", self._table.key, one_line(error))  # noqa: TRY400  # no mistake of ours
            self._table.changed()
        except Exception:
            LOG.exception("bots have stopped at table %s", self._table.key)
            self._table.changed()
        finally:
            self.elsewhere = self._step_ahead = False
            self.thinking = SPECTATOR
            self._turns.release()

    async def _may_act(self) -> bool:
        """Wait until this process may let bots act; False if nothing is left to do."""
        while self._has_work() and not await self._turns.acquire():
            self.elsewhere = True
            self._woken.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), RETRY)
        self.elsewhere = False
        return self._has_work()

    async def _make_prepared_move(self) -> None:
        """Let the others, or chance, do what the guided game has prepared, at a calm pace."""
        table, guide = self._table, self._table.guide
        move, seen = guide.due if guide else None, table.history.number
        if guide is None or move is None:
            return
        moves = table.history.record.moves
        goes_on = bool(moves) and moves[-1].actor == move.actor
        await asyncio.sleep(self._pace * (STEP_SHARE if goes_on else CALM))
        await self._wait_for_step(seen)
        if table.history.number == seen:
            await guide.make_move()

    async def _take_turn(self, seat: Seat) -> None:
        """Let a bot take a turn. If it fails it is asked again, unless it was late; then another takes the turn."""
        code = self._table.bot_in(seat).partition(":")[0]  # without the budget that earlier versions took
        failure = await self._try(seat, code)
        for number in range(1, TRIES):
            if failure is None or failure is FailureKind.LATE:
                break
            await asyncio.sleep(BACKOFF * 2 ** (number - 1))
            failure = await self._try(seat, code)
        if failure is not None and await self._try(seat, STAND_IN, failure) is not None:
            await self._act_at_random(seat, failure)

    async def _try(self, seat: Seat, code: str, instead: FailureKind | None = None) -> FailureKind | None:
        """Let a bot choose a turn and take it; how it failed, or None.

        ``instead`` is how the bot of the seat failed, if another bot is asked.
        """
        table = self._table
        if seat not in table.acting():  # somebody has taken moves back
            return None
        seen, due = table.history.number, self._now() + self._pace
        self._show_thinking(seat)
        try:
            actions = await self._bot_workers.choose(table, seat, code)
            if not actions:
                raise self._illegal("it chose no action")
            self.thinking = SPECTATOR
            await self._act(seat, actions, seen, due, instead)
        except BotFailure as failure:
            LOG.error("bot %s failed at table %s (%s): %s", code, table.key, failure.kind, failure.details)  # noqa: TRY400  # the details have the worker's own traceback
            return failure.kind
        return None

    async def _act(
        self, seat: Seat, actions: list[str], seen: int, due: float, instead: FailureKind | None = None
    ) -> None:
        """Take the actions of a turn one by one; stop if somebody else acts meanwhile."""
        pause = self._pace * min(STEP_SHARE, MOST_STEPS / len(actions))
        for text in actions:
            await asyncio.sleep(due - self._now())
            await self._wait_for_step(seen)
            try:
                played = await self._table.play_for_bot(seat, text, seen, instead)
            except AhuError as error:
                raise self._illegal(str(error)) from error
            if not played:
                return
            self._bot_workers.counters.stand_ins += instead is not None
            instead = None
            seen, due = self._table.history.number, self._now() + pause

    def _illegal(self, details: str) -> BotFailure:
        self._bot_workers.counters.failures[FailureKind.ILLEGAL] += 1
        return BotFailure(FailureKind.ILLEGAL, details)

    async def _act_at_random(self, seat: Seat, instead: FailureKind) -> None:
        """Take any legal action: every bot that was asked has failed."""
        table = self._table
        if seat in table.acting():
            action = SystemRandom().choice(table.state.actions(seat))
            await self._act(seat, [action.text], table.history.number, self._now(), instead)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
