"""Worker processes in which bots think, so that no page waits for them. They are sent views, never states."""

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
from ahu.registry import open_game_on_board, shared_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.bots.review import Decision, Review
    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.messages import Message
    from ahu.core.record import Record
    from ahu.core.state import State

T = TypeVar("T")

WORKERS: Final = max(2, min(6, (os.cpu_count() or 2) - 1))
"""How many bots think at the same time at most. Processes are started as they are needed."""


class Advice(NamedTuple):
    """One turn a seat could take, as a worker process returns it."""

    actions: list[str]
    """In notation."""
    points: float
    """Points that the seat can expect at the end."""
    chance: float
    """Chance of winning, from 0 to 1."""
    trials: int
    """In how many playouts it was tried; if in none, points and chance mean nothing."""
    why: Message | None


class BotWorkers:
    """A pool of worker processes; it is started when it is first needed, and again if a process dies."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._reviewing = asyncio.Lock()
        """Held by the one process that works for reviews, so that bots at tables find other processes free."""

    async def choose(self, code: str, state: State, seat: Seat, board_text: str) -> list[str]:
        """The turn that a bot takes in a seat, in notation."""
        view, game = state.view(seat), state.game
        return await self._run(_choose, code, _header(game), board_text, view.write(), seat, randbits(64))

    async def advise(self, view: View, board_text: str) -> list[Advice]:
        """Turns a seat could take, the best first. The same view always gives the same advice."""
        written = view.write()
        return await self._run(_advise, _header(view.position.game), board_text, written, view.seat, seed_of(written))

    async def review_game(self, record: Record, board_text: str) -> Review:
        """Review a game that is over, when nothing in it is secret any more."""
        async with self._reviewing:
            return await self._run(_review, write_log(record), board_text)

    async def advise_on_decision(self, game: Game, decision: Decision, board_text: str) -> list[Advice]:
        """Turns a seat could have taken at a decision of a game that is over, from what it knew then."""
        async with self._reviewing:
            job = (_header(game), board_text, decision.view, decision.seat, seed_of(decision.view))
            return await self._run(_advise, *job)

    async def _run(self, work: Callable[..., T], *job: object) -> T:
        """Call a function in a process, and once more if that process dies."""
        for _ in range(2):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *job)
            except BrokenProcessPool:
                if self._pool is pool:  # else another caller has started a new one
                    self._pool = None
        raise RuntimeError("bot workers die as soon as they are started")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # a fresh interpreter: this one has threads, which do not survive a fork
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        if self._pool:
            for process in list(self._pool._processes.values()):  # noqa: SLF001  # 3.14 has terminate_workers
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def seed_of(text: str) -> int:
    """A seed for random numbers, the same for the same text in every process."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def _header(game: Game) -> tuple[str, int, str, str]:
    return game.name, game.rules_version, " ".join(game.seats), " ".join(game.options)


def _choose(
    code: str, header: tuple[str, int, str, str], board_text: str, view: str, seat: Seat, seed: int
) -> list[str]:
    """In a worker process: read the view and let the bot choose a turn."""
    position = shared_game(*header, board_text).read_view(view)
    return [action.text for action in find_bot(code).choose(View(seat, position), Random(seed))]


def _advise(header: tuple[str, int, str, str], board_text: str, view: str, seat: Seat, seed: int) -> list[Advice]:
    """In a worker process: read the view and compare the seat's turns."""
    return advice_for(View(seat, shared_game(*header, board_text).read_view(view)), seed)


def _review(log: str, board_text: str) -> Review:
    """In a worker process: read the game and review it."""
    return review_game(read_log(log, lambda header: open_game_on_board(header, board_text)))


def advice_for(view: View, seed: int) -> list[Advice]:
    """Turns a seat could take, the best first."""
    return [
        Advice([action.text for action in option.actions], option.points, option.chance, option.trials, option.why)
        for option in advise(view, Random(seed))
    ]
