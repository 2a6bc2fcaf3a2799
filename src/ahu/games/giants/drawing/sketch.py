"""The island in plain characters: a cell for each hex, every second row half a cell further east."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.terminal import WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.games.giants.rules.board import Board

CELL: Final = 7
"""Characters from one wall of a cell to the next."""
SHIFT: Final = 4
PANEL: Final = (WIDTH - SHIFT - 1) // CELL
"""Columns of hexes that fit side by side; a wider island is shown in several panels."""


def sketch(board: Board, cell: Callable[[int], list[str]]) -> list[str]:
    """The island; ``cell`` gives the short texts to be written on a hex after its name."""
    first, last = min(board.columns), max(board.columns)
    lines: list[str] = []
    for start in range(first, last + 1, PANEL):
        if start > first:
            lines += ["", f"further east, from column {start}:"]
        lines += _panel(board, cell, start)
    return lines


def _panel(board: Board, cell: Callable[[int], list[str]], start: int) -> list[str]:
    hexes = [at for at, column in enumerate(board.columns) if start <= column < start + PANEL]
    texts = {at: wrapped(board.hexes[at], cell(at)) for at in hexes}
    shown = [board.rows[at] for at in hexes]
    tops, height = {}, 0
    for row in range(min(shown, default=0), max(shown, default=-1) + 1):
        tops[row] = height
        height += 1 + max((len(texts[at]) for at in hexes if board.rows[at] == row), default=1)
    tops[max(shown, default=-1) + 1] = height
    canvas = [[" "] * WIDTH for _ in range(height + 1)]
    for at in hexes:
        row = board.rows[at]
        left = (board.columns[at] - start) * CELL + SHIFT * (row % 2)
        _draw_cell(canvas, left, tops[row], tops[row + 1], texts[at])
    return ["".join(line).rstrip() for line in canvas]


def _draw_cell(canvas: list[list[str]], left: int, top: int, bottom: int, text: list[str]) -> None:
    right = left + CELL
    for x in range(left, right + 1):
        for y in (top, bottom):
            if canvas[y][x] != "+":  # corners of the row above stay visible
                canvas[y][x] = "+" if x in (left, right) else "-"
    for y in range(top + 1, bottom):
        canvas[y][left] = canvas[y][right] = "|"
    for y, line in enumerate(text, start=top + 1):
        canvas[y][left + 1 : right] = list(line.ljust(CELL - 1))


def wrapped(name: str, texts: list[str]) -> list[str]:
    """Name and short texts in lines as wide as a cell; what is too long for one is cut and ends in ``+``."""
    lines = [name]
    for text in texts:
        short = text if len(text) < CELL else text[: CELL - 2] + "+"
        if len(lines[-1]) + 1 + len(short) < CELL:
            lines[-1] += f" {short}"
        else:
            lines.append(short)
    return lines
