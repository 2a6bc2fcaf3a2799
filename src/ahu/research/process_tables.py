"""Many games at once on all cores: each process steps a part of the tables, in memory that all share."""

from __future__ import annotations

import os
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from ahu.research.tables import Arrays, Wishes, loop_over, make_arrays
from ahu.worker_process import begin_worker

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    import numpy.typing as npt

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind

PATIENCE = 5.0
"""Seconds that a process has to end when it is asked to."""


class ProcessTables:
    """Like :class:`~ahu.research.tables.Tables`, with the same numbers for the same seed, on several cores.

    Use it in a ``with`` block, or call ``close``: its processes hold memory. It pays where a step of all tables takes
    much longer than telling the processes, which takes some tens of microseconds.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int | str = 0,
        *,
        processes: int | None = None,
        returns: ReturnKind = "zero-sum",
        observations: bool = True,
        masks: bool = True,
        reminders: bool = False,
    ) -> None:
        self.game = game
        self.n = n
        wishes = Wishes(game, returns, observations, masks, reminders)
        memory: list[Any] = []
        self.arrays = make_arrays(wishes, n, lambda size: _lent(memory, size))
        actions = RawArray("q", n)
        self._actions = np.frombuffer(actions, np.int64)
        count = min(processes or os.cpu_count() or 1, n)
        bounds = [n * number // count for number in range(count + 1)]
        context = get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in pairwise(bounds):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, wishes, n, first, last, memory, actions), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self.reset(seed)

    def reset(self, seed: int | str = 0) -> Arrays:
        """Begin all games anew."""
        self._tell(seed)
        return self.arrays

    def step(self, actions: npt.ArrayLike) -> Arrays:
        """Make one decision at each table, by number. If one is illegal, an error names it.

        Tables of other processes have been stepped then: begin anew.
        """
        self._actions[:] = actions
        self._tell(None)
        return self.arrays

    def _tell(self, seed: int | str | None) -> None:
        """Let all processes begin anew, or step, and wait for them."""
        for pipe in self._pipes:
            pipe.send(("step", None) if seed is None else ("begin", seed))
        problems = [problem for pipe in self._pipes if (problem := pipe.recv()) is not None]
        if problems:
            raise problems[0]

    def close(self) -> None:
        """End the processes. The arrays stay as they are."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(PATIENCE)
            process.kill()
        self._pipes, self._processes = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lent(memory: list[Any], size: int) -> Any:  # noqa: ANN401  # memory has no type of its own
    memory.append(RawArray("b", size))
    return memory[-1]


def _work(pipe: Connection, wishes: Wishes, n: int, first: int, last: int, memory: list[Any], actions: Any) -> None:  # noqa: ANN401
    """Step the tables from ``first`` to ``last`` whenever the pipe says so, until it is closed."""
    begin_worker()
    lent = iter(memory)
    arrays = make_arrays(wishes, n, lambda _: next(lent))
    loop = loop_over(wishes, arrays.part(first, last))
    mine = np.frombuffer(actions, np.int64)[first:last]
    while True:
        try:
            what, seed = pipe.recv()
        except EOFError:
            return
        try:
            if what == "begin":
                loop.begin(seed, first, last - first)
            else:
                loop.step(mine.tolist())
        except Exception as problem:  # noqa: BLE001  # it is the caller's, whatever it is
            pipe.send(problem)
        else:
            pipe.send(None)
