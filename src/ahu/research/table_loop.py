"""Steps many tables at once. Compiled: the loop over tables never returns to Python."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import u8

from ahu.core.errors import AhuError
from ahu.research.table import Table

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind


class TableLoop:
    """Tables of one game, and the memory into which it writes what is seen of them.

    Each table has a generator of its own, seeded by its number, so that it does not matter which tables are stepped
    together. A table whose game ends begins another at once.
    """

    def __init__(
        self,
        game: Game,
        encoder: Encoder,
        kind: ReturnKind,
        reminders: bool,
        rows: list[Any],
        masks: list[memoryview],
        seats: Any,  # noqa: ANN401  # see Encoder.fill
        rewards: Any,  # noqa: ANN401
        dones: Any,  # noqa: ANN401
    ) -> None:
        self.game = game
        self.encoder = encoder
        self.kind = kind
        self.reminders = reminders
        self.rows = rows
        """For each table the memory of a row of numbers; empty if nothing is to be seen."""
        self.masks = masks
        """For each table the memory of a mask, as bytes; empty if no masks are wanted."""
        self.seats = seats
        """For each table the seat that is asked."""
        self.rewards = rewards
        """For each table what each seat got in this step, one table after another."""
        self.dones = dones
        self.first = 0
        """The number of the first table."""
        self.tables: list[Table] = []
        self.ended: list[int] = []
        """The tables whose games ended in the last step."""
        self._asked = vec[u8]()
        """The seats before they are copied to ``seats``, at once: items of a buffer are slow to set."""
        self._asked_memory = memoryview(self._asked)

    def begin(self, seed: object, first: int, count: int) -> None:
        """Begin so many games. The first table has the number ``first``."""
        self.first = first
        self.tables = [
            Table(self.game, self.encoder, Random(f"{seed} {number}"), self.reminders)
            for number in range(first, first + count)
        ]
        self._asked = vec[u8]([0] * count)
        self._asked_memory = memoryview(self._asked)
        self._clear()
        for number in range(count):
            self._show(number)
        self.seats[:] = self._asked_memory

    def step(self, numbers: list[int]) -> None:
        """Make one decision at each table, then write what the next seat sees. Nothing is played if one is illegal."""
        if len(numbers) != len(self.tables):
            raise ValueError(f"there are {len(self.tables)} tables, and {len(numbers)} decisions were given")
        chosen: list[Action] = []
        for at, number in enumerate(numbers):
            table = self.tables[at]
            action = table.find_first(number)
            if action is None:
                problem = table.refusal(table.asked[0], number)
                raise AhuError("table {table}: {problem}", table=self.first + at, problem=problem.message)
            chosen.append(action)
        self._play(chosen)

    def step_randomly(self, rng: Random) -> None:
        """Make one random decision at each table, every legal one as likely as the others."""
        self._play([table.sample(table.asked[0], rng) for table in self.tables])

    def sample(self, rng: Random) -> list[int]:
        """For each table the number of a random legal decision."""
        return [table.sample(table.asked[0], rng).number for table in self.tables]

    def _play(self, chosen: list[Action]) -> None:
        self._clear()
        for number in range(len(chosen)):
            table = self.tables[number]
            table.play(table.asked[0], chosen[number])
            if not table.asked:
                self._end(number, table)
            self._show(number)
        self.seats[:] = self._asked_memory

    def _end(self, number: int, table: Table) -> None:
        """Tell what a game was worth, and begin another."""
        at = number * self.game.players
        for seat, value in enumerate(table.returns(self.kind)):
            self.rewards[at + seat] = value
        self.dones[number] = 1
        self.ended.append(number)
        table.start()

    def _show(self, number: int) -> None:
        table = self.tables[number]
        seat = table.asked[0]
        self._asked[number] = u8(seat)
        if self.rows:
            self.encoder.fill(table.state.view(seat), self.rows[number])
        if self.masks:
            table.numbering.write_row(table.actions(seat), table.end, self.masks[number])

    def _clear(self) -> None:
        """Forget the ends of the last step."""
        players = self.game.players
        for number in self.ended:
            self.dones[number] = 0
            for seat in range(players):
                self.rewards[number * players + seat] = 0.0
        self.ended = []
