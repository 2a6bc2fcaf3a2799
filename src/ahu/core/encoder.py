"""What a network sees: a view as a row of numbers, in tables of tokens (docs/encoders.md)."""

from __future__ import annotations

import json
from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from ahu.core.digests import short_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ahu.core.game import Game
    from ahu.core.state import View

DTYPE: Final = "int16"
"""The type of every number, as numpy calls it."""
MOST: Final = 32767
"""The largest number that fits."""


class Column(NamedTuple):
    """One number that each token of a table has."""

    name: str
    scale: int = 1
    """About the largest value in usual play: divide by it, and numbers lie between 0 and 1 or a little above."""
    points_to: str = ""
    """A table: the number is that of a token in it, counted from 1, and 0 is none. Empty: it is an amount or a flag."""


class Edges(NamedTuple):
    """A relation between tokens that never changes in a game, such as which places are neighbours."""

    name: str
    source: str
    """The table where the edges begin."""
    target: str
    ends: tuple[tuple[int, ...], tuple[int, ...]]
    """For each edge the token where it begins, then for each edge the token where it ends, counted from 0."""


class Tokens:
    """A table in an encoding: a row of numbers for each token of one kind, a column for each thing said of it."""

    def __init__(
        self, name: str, labels: Sequence[str], columns: Sequence[Column], constants: dict[str, list[int]], start: int
    ) -> None:
        self.name = name
        self.labels = tuple(labels)
        """What each token is called; empty in a table of one."""
        self.columns = tuple(columns)
        self.constants = constants
        """What is the same in all positions of a game, for each token, by name. It is not part of an encoding."""
        self.start = start
        """Where in an encoding the table begins."""
        self.width = len(self.columns)
        self.shape = (len(self.labels), self.width)
        self.slice = slice(start, start + len(self.labels) * self.width)
        """The part of an encoding that the table is, token by token."""

    def names(self) -> list[str]:
        """What each of its numbers is called."""
        rows = [f"{self.name} {label}" if label else self.name for label in self.labels]
        return [f"{row} {column.name}" for row in rows for column in self.columns]

    def column(self, name: str) -> int:
        """The number of a column, counted from 0."""
        return [column.name for column in self.columns].index(name)


class Layout:
    """The tables and relations of an encoding, in the making."""

    def __init__(self) -> None:
        self.tables: list[Tokens] = []
        self.edges: list[Edges] = []
        self.size = 0
        """How many numbers there are so far."""

    def add(
        self, name: str, labels: Sequence[str], columns: Sequence[Column], constants: dict[str, list[int]] | None = None
    ) -> Tokens:
        """Add a table behind those there are."""
        table = Tokens(name, labels, columns, constants or {}, self.size)
        self.tables.append(table)
        self.size += len(table.labels) * table.width
        return table

    def relate(self, name: str, source: str, target: str, pairs: Sequence[tuple[int, int]]) -> None:
        """Add edges between tokens of two tables, or of one."""
        ends = tuple([begin for begin, _ in pairs]), tuple([end for _, end in pairs])
        self.edges.append(Edges(name, source, target, ends))


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(metaclass=ABCMeta):
    """Turns views of one game into rows of numbers, all of the same length.

    Different views of one seat give different rows, and what the seat may not know changes nothing in its row. A change
    of the layout or of what a number means is a new version.
    """

    version: ClassVar[int] = 1

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.tables = {table.name: table for table in layout.tables}
        """The tables by name, in their order."""
        self.edges = {edges.name: edges for edges in layout.edges}
        self.shape = (layout.size,)
        self.dtype = DTYPE
        self._blank = vec[i16]([0] * layout.size)

    def __reduce__(self) -> tuple[Callable[..., Encoder], tuple[object, ...]]:
        """A pickle holds the game."""
        return type(self), (self.game,)

    @abstractmethod
    def write(self, view: View, row: vec[i16]) -> None:
        """Write the numbers of a view that are not 0 into a row of zeros."""

    def fill(self, view: View, buffer: Any) -> None:  # noqa: ANN401  # arrays have no type for buffers in Python 3.11
        """Write the numbers of a view into a buffer of this shape and type, such as a numpy array; all are written."""
        row = self._blank[:]
        self.write(view, row)
        memoryview(buffer)[:] = memoryview(row)

    @property
    def names(self) -> list[str]:
        """What each number is called: its table, its token and its column."""
        return [name for table in self.tables.values() for name in table.names()]

    @property
    def scales(self) -> list[int]:
        """The scale of each number: the one of its column."""
        return [column.scale for table in self.tables.values() for _ in table.labels for column in table.columns]

    def digest(self) -> str:
        """A short digest of version, layout, constants and edges: data with the same digest fit together."""
        tables = [[t.name, t.labels, t.columns, t.constants] for t in self.tables.values()]
        kind = [type(self).__name__, self.game.name, self.version, self.dtype]
        return short_digest(json.dumps([kind, tables, list(self.edges.values())]), 16)


def put(row: vec[i16], at: i64, value: i64) -> None:
    """Write an amount; ValueError if it does not fit, which no game that people play comes near."""
    if not 0 <= value <= MOST:
        raise ValueError(f"{value} can't be encoded: numbers are from 0 to {MOST}")
    row[at] = i16(value)


def relative(seat: i64, viewer: i64, players: i64) -> i64:
    """How many seats clockwise from the viewer a seat is."""
    return seat - viewer if seat >= viewer else seat - viewer + players


def seat_labels(players: int) -> list[str]:
    """What seats are called in the names of numbers: the viewer's own is ``seat+0``, then clockwise."""
    return [f"seat+{number}" for number in range(players)]


def for_each_seat(name: str, players: int, scale: int = 1) -> list[Column]:
    """A column for each seat, the viewer's own first."""
    return [Column(f"{name} {seat}", scale) for seat in seat_labels(players)]


def flags(names: Sequence[str]) -> list[Column]:
    """Columns that are 0 or 1."""
    return [Column(name) for name in names]
