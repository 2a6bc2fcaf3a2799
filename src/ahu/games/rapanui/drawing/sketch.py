"""The island in plain characters: the borders of the spaces, and short marks for what is on them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Point
from ahu.draw.terminal import PLAIN_STYLE, Canvas
from ahu.games.island.coast import crossings
from ahu.games.rapanui.drawing.terrain import box_of, twice_area

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.draw.terminal import TextStyle
    from ahu.games.rapanui.rules.board import Board

HIGHEST: Final = 28
"""Rows of the highest picture."""
SQUAT: Final = 0.6
FLAT: Final = 0.42
"""Rows for each column, at most and at least: a character is about twice as high as wide, and marks need rows."""
SEA: Final = -1
BORDER: Final = "dim"
NUMBER: Final = "bold"
"""Styles of borders and of the spaces' numbers."""
GAP: Final = 2
"""Blanks around the names of spaces that are written into the sea."""


class Mark(NamedTuple):
    """A short text for something on a space."""

    text: str
    style: str = ""


class Run(NamedTuple):
    """Characters side by side in which a space has room for marks."""

    row: int
    column: int
    length: int


class Raster:
    """Which space each character of a picture shows, and where a space has room."""

    def __init__(self, board: Board, width: int) -> None:
        self.outlines = [[Point(*corner) for corner in corners] for corners in board.corners]
        self.reach = box_of([point for outline in self.outlines for point in outline])
        widest, highest = (width - 4) / max(self.reach.width, 1), HIGHEST / max(self.reach.height, 1)
        self.across = min(widest, highest / FLAT)
        self.down = min(self.across * SQUAT, highest)
        self.columns = int(self.reach.width * self.across) + 4
        self.rows = int(self.reach.height * self.down) + 3
        self.spaces = [[SEA] * self.columns for _ in range(self.rows)]
        for space, outline in enumerate(self.outlines):
            self._fill(space, outline)
        self.borders = [[self._border(x, y) for x in range(self.columns)] for y in range(self.rows)]
        self.room = [self._runs(space) for space in range(len(self.outlines))]

    def _fill(self, space: int, outline: list[Point]) -> None:
        for row in range(1, self.rows):
            crossed = sorted(crossings(outline, self.reach.top + (row - 0.5) / self.down))
            for west, east in zip(crossed[::2], crossed[1::2], strict=True):
                for x in range(self.column(west), self.column(east)):
                    self.spaces[row][x] = space

    def column(self, x: float) -> int:
        """The column that shows a place."""
        return round((x - self.reach.left) * self.across) + 1

    def row(self, y: float) -> int:
        """The row that shows a place."""
        return int((y - self.reach.top) * self.down) + 1

    def _at(self, x: int, y: int) -> int:
        return self.spaces[y][x] if y < self.rows and x < self.columns else SEA

    def _border(self, x: int, y: int) -> str:
        """The sign for the borders that meet at the south-east corner of a character; empty if there is none."""
        here, east, south, across = self._at(x, y), self._at(x + 1, y), self._at(x, y + 1), self._at(x + 1, y + 1)
        up, down, left, right = here != east, south != across, here != south, east != across
        if up + down + left + right > 2:
            return "+"
        if up and down:
            return "|"
        if left and right:
            return "-"
        if up:
            return "'"
        return "." if down else ""

    def _runs(self, space: int) -> list[Run]:
        """The longest run of a space in each row, from north to south."""
        found = []
        for row in range(self.rows):
            free = [
                column
                for column in range(self.columns)
                if self.spaces[row][column] == space and not self.borders[row][column]
            ]
            runs = [Run(row, x, self._length(free, x)) for x in free if x - 1 not in free]
            found += [max(runs, key=lambda run: run.length)] if runs else []
        return found

    @staticmethod
    def _length(free: list[int], start: int) -> int:
        length = 1
        while start + length in free:
            length += 1
        return length


@lru_cache(maxsize=16)
def raster(board: Board, width: int) -> Raster:
    """The raster of a board, made once for each width."""
    return Raster(board, width)


def sketch(board: Board, marks: Callable[[int], list[Mark]], style: TextStyle = PLAIN_STYLE) -> list[str]:
    """The island with its borders; in each space its number and marks, and its name where there is room.

    The names of all spaces stand in the sea and below.
    """
    grid = raster(board, style.width)
    canvas = Canvas(style.width, grid.rows)
    for y, row in enumerate(grid.borders):
        for x, sign in enumerate(row):
            if sign:
                canvas.write(x, y, sign, BORDER)
    for space in range(len(board.spaces)):
        _write_space(canvas, grid, board, space, marks(space))
    below = _write_names(canvas, grid, board, style)
    lines = canvas.lines(style)
    while lines and not lines[-1]:
        lines.pop()
    return lines + below


def _write_space(canvas: Canvas, grid: Raster, board: Board, space: int, marks: list[Mark]) -> None:
    """Write the number of a space and its marks; a ``+`` after the number says that not all of them have room."""
    room, number = grid.room[space], str(space + 1)
    if not any(run.length >= len(number) for run in room):
        _write_where_it_lies(canvas, grid, board, space)
        return
    placed = _placed(room, [Mark(number, NUMBER), *marks])
    if len(placed) <= len(marks):
        placed = _placed(room, [Mark(f"{number}+", NUMBER), *marks])
    for run, mark in placed:
        canvas.write(run.column, run.row, mark.text, mark.style)
    used = {run.row for run, _ in placed}
    free = [run for run in room if run.row not in used and run.length >= len(board.spaces[space])]
    if free:
        canvas.write(free[0].column, free[0].row, board.spaces[space])


def _placed(room: list[Run], marks: list[Mark]) -> list[tuple[Run, Mark]]:
    """Marks with the runs that begin where they are written; those that have no room are left out.

    The first mark is the northernmost, if there is room after it.
    """
    first = next(run.row for run in room if run.length >= len(marks[0].text))
    left = sorted(room, key=lambda run: (run.row < first, run.row))
    placed = []
    for mark in marks:
        at = next((n for n, run in enumerate(left) if run.length >= len(mark.text)), None)
        if at is None:
            continue
        run, taken = left[at], len(mark.text) + 1
        placed.append((run, mark))
        left[at] = Run(run.row, run.column + taken, run.length - taken)
    return placed


def _write_where_it_lies(canvas: Canvas, grid: Raster, board: Board, space: int) -> None:
    """Write the number of a space that is too small for it, over its borders or a little further off."""
    middle = _middle(grid.outlines[space], twice_area(board.corners[space]))
    x, y, text = grid.column(middle.x), grid.row(middle.y), f" {space + 1} "
    for row in sorted(range(grid.rows), key=lambda row: abs(row - y)):
        for left in range(max(x - 1, 0), grid.columns - len(text)):
            here = [canvas.read(at, row) for at in range(left, left + len(text))]
            if not any(character.isalnum() for character in here):
                canvas.write(left, row, text, NUMBER)
                return


def _middle(outline: list[Point], measure: int) -> Point:
    """The middle of what an outline holds, or of its corners if it holds nothing."""
    if not measure:
        return box_of(outline).centre
    x = y = 0.0
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        part = a.x * b.y - b.x * a.y
        x, y = x + (a.x + b.x) * part, y + (a.y + b.y) * part
    return Point(x / 3 / measure, y / 3 / measure)


def _write_names(canvas: Canvas, grid: Raster, board: Board, style: TextStyle) -> list[str]:
    """Write numbers and names of the spaces into the sea south-east of the island; returns those without room."""
    names = [f"{number:>2} {name}" for number, name in enumerate(board.spaces, start=1)]
    wide = max(map(len, names)) + GAP
    for row in range(grid.rows // 2, grid.rows):
        coast = max((x for x, sign in enumerate(grid.borders[row]) if sign), default=0)
        number = min((style.width - coast - 1) // wide, len(names))
        for place in range(number):
            canvas.write(style.width - (number - place) * wide + GAP, row, names.pop(0))
    columns = max(1, (style.width + GAP) // wide)
    rows = [names[start : start + columns] for start in range(0, len(names), columns)]
    return ["".join(name.ljust(wide) for name in row).rstrip() for row in rows]
