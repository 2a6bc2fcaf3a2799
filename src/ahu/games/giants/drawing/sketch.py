"""The island in plain characters: a cell for each hex, every second row half a cell further east."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import Message
from ahu.draw.terminal import PLAIN_STYLE, Canvas

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.draw.terminal import TextStyle
    from ahu.games.giants.rules.board import Board

NARROW: Final = 6
WIDE: Final = 9
"""Characters from one wall of a cell to the next, at least and at most."""
BORDER: Final = "dim"
NAME: Final = "bold"
"""Styles of walls and of the hexes' names."""


class Mark(NamedTuple):
    """A short text for something on a hex."""

    text: str
    style: str = ""


def sketch(board: Board, marks: Callable[[int], list[Mark]], style: TextStyle = PLAIN_STYLE) -> list[str]:
    """The island; ``marks`` gives the short texts to be written on a hex after its name.

    Cells are as wide as the screen allows. An island too wide even for narrow cells is shown in several panels.
    """
    first, last = min(board.columns), max(board.columns)
    cell = min(max((style.width - 1) * 2 // (2 * (last - first + 1) + 1), NARROW), WIDE)
    panel = max(1, (style.width - 1 - (cell + 1) // 2) // cell)
    lines: list[str] = []
    for start in range(first, last + 1, panel):
        if start > first:
            lines += ["", style.translator.render(Message("further east, from column {column}:", column=start))]
        lines += _Panel(board, marks, range(start, start + panel), cell).lines(style)
    return lines


class _Panel:
    """Some columns of hexes."""

    def __init__(self, board: Board, marks: Callable[[int], list[Mark]], columns: range, cell: int) -> None:
        self.board, self.cell, self.start = board, cell, columns.start
        self.hexes = [at for at, column in enumerate(board.columns) if column in columns]
        self.rows = {at: wrapped(board.hexes[at], marks(at), cell - 1) for at in self.hexes}
        shown = [board.rows[at] for at in self.hexes]
        self.tops: dict[int, int] = {}
        height = 0
        for row in range(min(shown, default=0), max(shown, default=-1) + 2):
            self.tops[row] = height
            height += 1 + max((len(self.rows[at]) for at in self.hexes if board.rows[at] == row), default=1)

    def lines(self, style: TextStyle) -> list[str]:
        """The cells as lines."""
        canvas = Canvas(style.width, max(self.tops.values(), default=-1) + 1)
        for at in self.hexes:
            row = self.board.rows[at]
            left = (self.board.columns[at] - self.start) * self.cell + (self.cell + 1) // 2 * (row % 2)
            self._draw(canvas, left, self.tops[row], self.tops[row + 1], self.rows[at])
        return canvas.lines(style)

    def _draw(self, canvas: Canvas, left: int, top: int, bottom: int, rows: list[list[Mark]]) -> None:
        right = left + self.cell
        for x in range(left, right + 1):
            for y in (top, bottom):
                if canvas.read(x, y) != "+":  # corners of the row above stay visible
                    canvas.write(x, y, "+" if x in (left, right) else "-", BORDER)
        for y in range(top + 1, bottom):
            canvas.write(left, y, "|", BORDER)
            canvas.write(right, y, "|", BORDER)
        for y, marks in enumerate(rows, start=top + 1):
            x = left + 1
            for mark in marks:
                canvas.write(x, y, mark.text, mark.style)
                x += len(mark.text) + 1


def wrapped(name: str, marks: list[Mark], room: int) -> list[list[Mark]]:
    """Name and marks in rows as wide as a cell; what is too long for one is cut and ends in ``+``."""
    rows, used = [[Mark(name, NAME)]], len(name)
    for mark in marks:
        short = mark if len(mark.text) <= room else Mark(mark.text[: room - 1] + "+", mark.style)
        if used + 1 + len(short.text) <= room:
            rows[-1].append(short)
            used += 1 + len(short.text)
        else:
            rows.append([short])
            used = len(short.text)
    return rows
