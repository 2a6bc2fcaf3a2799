"""Many games at once, with arrays in and out, for a training loop of your own.

``Tables`` plays in this process; :class:`~ahu.research.process_tables.ProcessTables` plays on all cores. Both give the
same numbers for the same seed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ahu.core.encoder import DTYPE
from ahu.research.encoders import encoder_of
from ahu.research.table_loop import TableLoop

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind
    from ahu.core.state import State


class Arrays(NamedTuple):
    """What is seen of all tables: a row of each array is one table. Every step writes into the same arrays."""

    observations: npt.NDArray[np.int16]
    """What the game's encoder says of the view of the seat that is asked; no columns if observations are not wanted."""
    masks: npt.NDArray[np.int8]
    """1 for each decision that the seat may make, 0 for all others; no columns if masks are not wanted."""
    seats: npt.NDArray[np.int8]
    """The seat that is asked. Seats that choose at once are asked one after another, and see nothing sealed."""
    rewards: npt.NDArray[np.float32]
    """For each seat what the game was worth that this step ended; 0 in all other steps."""
    dones: npt.NDArray[np.bool_]
    """Whether this step ended a game. Another has begun at that table, and the other arrays show it."""

    def part(self, first: int, last: int) -> Arrays:
        """The same memory, of some of the tables."""
        return Arrays(
            self.observations[first:last],
            self.masks[first:last],
            self.seats[first:last],
            self.rewards[first:last],
            self.dones[first:last],
        )


class Wishes(NamedTuple):
    """What is wanted of tables."""

    game: Game
    returns: ReturnKind = "zero-sum"
    observations: bool = True
    masks: bool = True
    reminders: bool = False

    def shapes(self, tables: int) -> list[tuple[tuple[int, ...], str]]:
        """Shape and type of each array, in their order."""
        columns = encoder_of(self.game).shape[0] if self.observations else 0
        decisions = len(self.game.decisions) if self.masks else 0
        return [
            ((tables, columns), DTYPE),
            ((tables, decisions), "int8"),
            ((tables,), "int8"),
            ((tables, self.game.players), "float32"),
            ((tables,), "bool"),
        ]


def make_arrays(wishes: Wishes, tables: int, lend: Callable[[int], Any]) -> Arrays:
    """Arrays of zeros for so many tables, in memory that ``lend`` lends by the number of bytes."""
    made = []
    for shape, kind in wishes.shapes(tables):
        dtype = np.dtype(kind)
        size = int(np.prod(shape))
        made.append(np.frombuffer(lend(max(size * dtype.itemsize, 1)), dtype, size).reshape(shape))
    return Arrays(*made)


def loop_over(wishes: Wishes, arrays: Arrays) -> TableLoop:
    """The compiled loop that writes into these arrays."""
    return TableLoop(
        wishes.game,
        encoder_of(wishes.game),
        wishes.returns,
        wishes.reminders,
        list(map(_memory, arrays.observations)) if wishes.observations else [],
        list(map(_memory, arrays.masks.view(np.uint8))) if wishes.masks else [],
        _memory(arrays.seats.view(np.uint8)),
        _memory(arrays.rewards.reshape(-1)),
        _memory(arrays.dones.view(np.uint8)),
    )


def _memory(array: Any) -> memoryview:  # noqa: ANN401  # Python 3.11 has no type for what lends out its memory
    return memoryview(array)


class Tables:
    """Plays ``n`` games at once in one loop, which is compiled. Chance plays by itself, from the seed.

    ``arrays`` holds what is seen: it is there from the beginning, and every step writes into it. Copy what you keep.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int | str = 0,
        *,
        returns: ReturnKind = "zero-sum",
        observations: bool = True,
        masks: bool = True,
        reminders: bool = False,
    ) -> None:
        wishes = Wishes(game, returns, observations, masks, reminders)
        self.game = game
        self.n = n
        self.arrays = make_arrays(wishes, n, bytearray)
        self._loop = loop_over(wishes, self.arrays)
        self.reset(seed)

    def reset(self, seed: int | str = 0) -> Arrays:
        """Begin all games anew."""
        self._rng = Random(f"{seed} choices")
        self._loop.begin(seed, 0, self.n)
        return self.arrays

    def step(self, actions: npt.ArrayLike) -> Arrays:
        """Make one decision at each table, by number. If one is illegal, an error names it and nothing is played."""
        self._loop.step(np.asarray(actions).tolist())
        return self.arrays

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal decision for each table, every one as likely as the others."""
        return np.array(self._loop.sample(self._rng))

    def step_randomly(self) -> Arrays:
        """The same as ``step(sample())``, without arrays for the decisions."""
        self._loop.step_randomly(self._rng)
        return self.arrays

    def states(self) -> list[State]:
        """Copies of all positions, to search from."""
        return [table.state.copy() for table in self._loop.tables]
