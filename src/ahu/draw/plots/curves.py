"""Curves over two axes of numbers, with the colours and the style sheet of :mod:`ahu.draw.plots.rows`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.plots.axis import LABEL, Axis, spread
from ahu.draw.plots.rows import chart_of
from ahu.draw.svg import circle, lines_through, text_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.draw.svg import Element

WIDTH: Final = 760
HEIGHT: Final = 360
LEFT: Final = 62.0
TOP: Final = 16.0
BOTTOM: Final = 48.0
LETTER: Final = 8.0
"""The width that is reserved for each letter of a curve's name."""
ACROSS_APART: Final = 70
UP_APART: Final = 40
"""The least distances of labels on the axes."""


class Curve(NamedTuple):
    """A curve through points; ``dots`` shows each of them."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    dots: bool = False


def curves(title: str, lines: Sequence[Curve], across: str, up: str, *, diagonal: bool = False) -> Element:
    """Curves with their names at their ends, the names of both axes, and if wanted the line of equal numbers."""
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    floor, right = HEIGHT - BOTTOM, WIDTH - 16 - LETTER * max(len(line.name) for line in lines)
    x = Axis(min(xs), max(max(xs), min(xs) + 1e-6), LEFT, right)
    margin = max((max(ys) - min(ys)) * 0.05, 1e-6)
    y = Axis(min(ys) - margin, max(ys) + margin, floor, TOP)
    drawn = [*_rules(x, y), text_line((LEFT + right) / 2, HEIGHT - 8, across, "note middle")]
    drawn.append(text_line(LEFT - 50, TOP - 4, up, "note"))
    if diagonal:
        low, high = max(x.low, y.low), min(x.high, y.high)
        drawn.append(lines_through("even", (x.at(low), y.at(low)), (x.at(high), y.at(high))))
    drawn += [element for line in lines for element in _curve(line, x, y)]
    drawn += _names(lines, y, right + 8)
    return chart_of(title, WIDTH, HEIGHT, drawn)


def _rules(x: Axis, y: Axis) -> list[Element]:
    """Lines at round numbers, with their labels."""
    drawn: list[Element] = []
    for mark in y.marks(-UP_APART):
        drawn.append(lines_through("grid", (x.start, y.at(mark)), (x.end, y.at(mark))))
        drawn.append(text_line(x.start - 8, y.at(mark) + 4, f"{mark:g}", "tick end"))
    for mark in x.marks(ACROSS_APART):
        drawn.append(lines_through("grid", (x.at(mark), y.start), (x.at(mark), y.end)))
        drawn.append(text_line(x.at(mark), y.start + LABEL, f"{mark:g}", "tick middle"))
    return drawn


def _curve(line: Curve, x: Axis, y: Axis) -> list[Element]:
    points = [(x.at(one), y.at(other)) for one, other in line.points]
    dots = [circle(across, up, 4, f"dot c{line.colour}") for across, up in points] if line.dots else []
    return [lines_through(f"curve c{line.colour}", *points), *dots]


def _names(lines: Sequence[Curve], y: Axis, left: float) -> list[Element]:
    """The name of each curve beside its end, moved apart where they would touch."""
    ordered = sorted(lines, key=lambda line: -line.points[-1][1])
    heights = spread([y.at(line.points[-1][1]) for line in ordered], y.start)
    drawn = []
    for line, height in zip(ordered, heights, strict=True):
        drawn.append(text_line(left, height + 4, line.name, f"label c{line.colour}"))
    return drawn
