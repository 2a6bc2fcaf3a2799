"""Lets bots think in worker processes, so that no page waits for them. They are sent views, never states.

The processes are those of this server, or those of ``ahu worker``.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
from secrets import randbits
from typing import TYPE_CHECKING, Final, TypeVar

from ahu.core.log import write_log
from ahu.web.live.deadlines import deadline, turn_deadline
from ahu.web.live.errors import BotFailure
from ahu.web.live.queued_pool import QueuedPool
from ahu.web.live.thoughts import advise_on_view, choose_turn, compare_turns, explain_turn, review_log
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.live.worker_settings import Where
from ahu.web.table_data import FailureKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.bots.review import Decision, Review
    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.record import Record
    from ahu.core.state import View
    from ahu.web.advice_data import Advice, Rating
    from ahu.web.live.live_table import LiveTable
    from ahu.web.live.thoughts import Header

T = TypeVar("T")

WORKERS: Final = max(2, min(6, (os.cpu_count() or 2) - 1))
"""How many bots think at the same time at most. Processes are started as they are needed."""


class BotWorkers:
    """Turns, hints and reviews, thought of in worker processes. Whatever goes wrong there is a BotFailure here."""

    def __init__(self, workers: int = WORKERS, where: Where = Where.LOCAL) -> None:
        local = WorkerPool(workers)
        self.pool: WorkerPool | QueuedPool = local if where is Where.LOCAL else QueuedPool(local)
        self.counters = self.pool.counters
        self._reviewing = asyncio.Lock()
        """Held by the one process that works for reviews, so that bots at tables find other processes free."""

    async def choose(self, table: LiveTable, seat: Seat, code: str) -> list[str]:
        """The turn that a bot takes in a seat, in notation."""
        view = table.state.view(seat).write()
        job = (code, _header(table.game), table.board_text, view, seat, randbits(64))
        return await self.pool.run(table, turn_deadline(code), choose_turn, *job)

    async def advise(self, table: LiveTable, view: View) -> list[Advice]:
        """Turns a seat could take, the best first. The same view always gives the same advice."""
        written = view.write()
        job = (_header(table.game), table.board_text, written, view.seat, seed_of(written))
        return await self._run_twice(table, deadline("hint"), advise_on_view, *job)

    async def explain_turn(self, table: LiveTable, view: View, actions: list[str]) -> Advice:
        """The plan that begins with a turn of a seat, and what it brings."""
        written = view.write()
        job = (_header(table.game), table.board_text, written, view.seat, actions, seed_of(written))
        return await self._run_twice(table, deadline("hint"), explain_turn, *job)

    async def compare_turns(self, table: LiveTable, view: View, turns: list[list[str]]) -> list[Rating]:
        """How several turns of a seat do in the same trial games."""
        written = view.write()
        job = (_header(table.game), table.board_text, written, view.seat, turns, seed_of(written))
        return await self._run_twice(table, deadline("hint"), compare_turns, *job)

    async def review_game(self, table: LiveTable, record: Record) -> Review:
        """Review a game that is over, when nothing in it is secret any more."""
        async with self._reviewing:
            return await self._run_twice(table, deadline("review"), review_log, write_log(record), table.board_text)

    async def advise_on_decision(self, table: LiveTable, decision: Decision) -> list[Advice]:
        """Turns a seat could have taken at a decision of a game that is over, from what it knew then."""
        async with self._reviewing:
            view = decision.view
            job = (_header(table.game), table.board_text, view, decision.seat, seed_of(view))
            return await self._run_twice(table, deadline("hint"), advise_on_view, *job)

    async def _run_twice(self, table: LiveTable, seconds: float, work: Callable[..., T], *job: object) -> T:
        """Call a function in a process, and once more if that process dies."""
        try:
            return await self.pool.run(table, seconds, work, *job)
        except BotFailure as failure:
            if failure.kind is not FailureKind.CRASH:
                raise
        return await self.pool.run(table, seconds, work, *job)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self.pool.close()


def seed_of(text: str) -> int:
    """A seed for random numbers, the same for the same text in every process."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def _header(game: Game) -> Header:
    return game.name, game.rules_version, " ".join(game.seats), " ".join(game.options)
