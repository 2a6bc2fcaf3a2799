"""The island in plain characters: each space's number where it lies, dots for land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box, Point
from ahu.draw.terminal import WIDTH
from ahu.games.island.coast import crossings
from ahu.games.rapanui.drawing.terrain import box_of, twice_area

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board

HIGHEST: Final = 34
SQUAT: Final = 0.5
"""A character is about twice as high as wide."""


def sketch(board: Board) -> list[str]:
    """The island: numbers, dots where land has none, blank for the sea."""
    outlines = [[Point(*corner) for corner in corners] for corners in board.corners]
    reach = box_of([point for outline in outlines for point in outline])
    scale = min((WIDTH - 5) / max(reach.width, 1), HIGHEST / max(reach.height * SQUAT, 1))
    columns, rows = int(reach.width * scale) + 4, int(reach.height * scale * SQUAT) + 2
    canvas = [[" "] * columns for _ in range(rows)]
    for outline in outlines:
        _fill(canvas, outline, reach, scale)
    for space, outline in enumerate(outlines):
        middle = _middle(outline, twice_area(board.corners[space]))
        x, y = int((middle.x - reach.left) * scale), int((middle.y - reach.top) * scale * SQUAT)
        _write(canvas, str(space + 1), min(x, columns - 4), min(y, rows - 1))
    lines = ["".join(line).rstrip() for line in canvas]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _fill(canvas: list[list[str]], outline: list[Point], reach: Box, scale: float) -> None:
    for row, line in enumerate(canvas):
        crossed = sorted(crossings(outline, reach.top + (row + 0.5) / scale / SQUAT))
        for west, east in zip(crossed[::2], crossed[1::2], strict=True):
            for x in range(int((west - reach.left) * scale), int((east - reach.left) * scale) + 1):
                line[x] = "."


def _middle(outline: list[Point], measure: int) -> Point:
    """The middle of what an outline holds, or of its corners if it holds nothing."""
    if not measure:
        return box_of(outline).centre
    x = y = 0.0
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        part = a.x * b.y - b.x * a.y
        x, y = x + (a.x + b.x) * part, y + (a.y + b.y) * part
    return Point(x / 3 / measure, y / 3 / measure)


def _write(canvas: list[list[str]], text: str, x: int, y: int) -> None:
    """Write on a line with a blank each side; where something stands already, a little further off."""
    written = f" {text} "
    for row in sorted(range(len(canvas)), key=lambda row: abs(row - y)):
        for left in range(max(x - 1, 0), max(x - 1, 0) + 4):
            here = canvas[row][left : left + len(written)]
            if len(here) == len(written) and not any(c.isdigit() for c in here):
                canvas[row][left : left + len(written)] = list(written)
                return
