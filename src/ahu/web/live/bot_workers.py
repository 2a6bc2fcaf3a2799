"""Bots think in processes of their own, so that no page waits for them. They are sent views, never states."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from ahu.bots.advice import advise
from ahu.bots.catalogue import find_bot
from ahu.bots.review import review_game
from ahu.core.log import read_log, write_log
from ahu.core.state import View
from ahu.registry import open_on, opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.bots.review import Decision, Review
    from ahu.core.game import Game
    from ahu.core.messages import Message
    from ahu.core.record import Record
    from ahu.core.state import State

T = TypeVar("T")

WORKERS: Final = max(2, min(6, (os.cpu_count() or 2) - 1))
"""Bots of so many tables think at the same time; started one by one, as they are needed."""


class Advice(NamedTuple):
    """One turn a seat could take, as it comes out of a process."""

    actions: list[str]
    """As notation."""
    points: float
    chance: float
    trials: int
    """In how many playouts it was tried: without any, points and chance mean nothing."""
    why: Message | None


class BotWorkers:
    """The processes in which bots think; started when the first bot is asked, and anew should one die."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._reviewing = asyncio.Lock()
        """Reviews can wait: one thing at a time is done for all of them, so that bots at tables find a process free."""

    async def choose(self, code: str, state: State, seat: int, board_text: str) -> list[str]:
        """What a bot does on its seat's turn, as notation."""
        view, game = state.view(seat), state.game
        return await self._ask(_choose, code, _header(game), board_text, view.write(), seat, randbits(64))

    async def advise(self, view: View, board_text: str) -> list[Advice]:
        """What a bot makes of a seat's turns, the best first; of the same view always the same."""
        written = view.write()
        return await self._ask(_advise, _header(view.position.game), board_text, written, view.seat, seed_of(written))

    async def review_game(self, record: Record, board_text: str) -> Review:
        """How a game went that is over: all of it is everybody's to know."""
        async with self._reviewing:
            return await self._ask(_look_through, write_log(record), board_text)

    async def advise_then(self, game: Game, decision: Decision, board_text: str) -> list[Advice]:
        """What a bot makes of what a seat knew when it decided, in a game that is over."""
        async with self._reviewing:
            job = (_header(game), board_text, decision.view, decision.seat, seed_of(decision.view))
            return await self._ask(_advise, *job)

    async def _ask(self, work: Callable[..., T], *job: object) -> T:
        """Have something done in a process, once more should that process die."""
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *job)
            except BrokenProcessPool:
                if self._pool is pool:  # else somebody else has started a new one
                    self._pool = None
        raise RuntimeError("the bots' processes die as soon as they are started")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # a fresh interpreter: this one has threads, which do not survive a fork
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """Let all of them go, in the middle of a thought if need be."""
        if self._pool:
            for process in list(self._pool._processes.values()):  # noqa: SLF001  # 3.14 has terminate_workers
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def seed_of(text: str) -> int:
    """A seed that is the same wherever the same is asked."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def _header(game: Game) -> tuple[str, int, str, str]:
    return game.name, game.rules_version, " ".join(game.seats), " ".join(game.options)


def _choose(
    code: str, header: tuple[str, int, str, str], board_text: str, view: str, seat: int, seed: int
) -> list[str]:
    """In a process of its own: read the view and let the bot decide."""
    position = opened(*header, board_text).read_view(view)
    return [action.text for action in find_bot(code).choose(View(seat, position), Random(seed))]


def _advise(header: tuple[str, int, str, str], board_text: str, view: str, seat: int, seed: int) -> list[Advice]:
    """In a process of its own: read the view and weigh the seat's turns."""
    return weighed(View(seat, opened(*header, board_text).read_view(view)), seed)


def _look_through(log: str, board_text: str) -> Review:
    """In a process of its own: play the game again."""
    return review_game(read_log(log, lambda header: open_on(header, board_text)))


def weighed(view: View, seed: int) -> list[Advice]:
    """What a bot makes of a view."""
    return [
        Advice([action.text for action in option.actions], option.points, option.chance, option.trials, option.why)
        for option in advise(view, Random(seed))
    ]
