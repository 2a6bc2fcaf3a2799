"""Line charts: values of every seat over a game, one line for each seat.

Lines differ by colour, dashes and glyph. The style sheet of the page sets the colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ahu.draw.plots.axis import LABEL, Axis, spread, whole_marks, whole_step
from ahu.draw.seat_colours import badge
from ahu.draw.svg import Element, circle, group, lines_through, text_line
from ahu.markup import number_text

if TYPE_CHECKING:
    from collections.abc import Sequence

MARK: Final = 9.0
"""The radius of a numbered mark."""
MOST_LABELS: Final = 6
"""An axis of a chart of rounds has at most about so many labels."""


class Size(NamedTuple):
    """The size of a chart and its margins. Text is not scaled, so small screens need a chart of their own."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    class_: str = "plot"


RESULT: Final = Size(420, 220, 30, 56, 14, 30)
"""Beside the result of a game: points at the right."""
WIDE: Final = Size(960, 300, 40, 62, 26, 24, "plot large")
NARROW: Final = Size(372, 260, 40, 62, 26, 24, "plot small")


class Line(NamedTuple):
    """The values of one seat."""

    colour: str
    values: Sequence[float]
    end: str
    """The label at the end of the line."""


class Mark(NamedTuple):
    """A numbered link on a line."""

    label: str
    line: int
    place: int
    """The index of the value."""
    address: str
    title: str


class Across(NamedTuple):
    """The horizontal axis."""

    name: str
    at: Sequence[int]
    """The position of each value."""
    labels: Sequence[tuple[int, str]]
    """Positions and their labels."""
    ruled: bool = False
    """Whether a vertical line is drawn at each label."""


Up: TypeAlias = "Sequence[tuple[float, str]]"
"""The labels of the vertical axis, the lowest first. The axis begins and ends with a label."""


def line_chart(
    title: str, lines: Sequence[Line], across: Across, up: Up, size: Size, marks: Sequence[Mark] = ()
) -> Element:
    """A line chart as an SVG element."""
    return _LineChart(lines, across, up, size).drawn(title, marks)


def rounds_chart(title: str, name: str, lines: Sequence[Line]) -> Element:
    """A line chart of values at the start and after each round; ``name`` is the word for round."""
    rounds = max(len(line.values) for line in lines) - 1
    labels = [(number, str(number)) for number in range(0, rounds + 1, whole_step(rounds, MOST_LABELS))]
    values = [value for line in lines for value in line.values]
    up = [(float(mark), str(mark)) for mark in whole_marks(min(0, *values), max(values), MOST_LABELS)]
    return line_chart(title, lines, Across(name, range(rounds + 1), labels), up, RESULT)


class _LineChart:
    """The parts of one chart."""

    def __init__(self, lines: Sequence[Line], across: Across, up: Up, size: Size) -> None:
        self.lines, self.across, self.up, self.size = lines, across, up, size
        self.right, self.floor = size.width - size.right, size.height - size.bottom
        first = across.at[0]
        self.x = Axis(first, max(across.at[-1], first + 1), size.left, self.right)
        self.y = Axis(up[0][0], up[-1][0], self.floor, size.top)

    def drawn(self, title: str, marks: Sequence[Mark]) -> Element:
        return Element(
            "svg",
            Element("title", title),
            group(*self._up(), *(self._ruled() if self.across.ruled else self._labelled())),
            *(self._line(line) for line in self.lines),
            *self._ends(),
            *self._marks(marks),
            class_=self.size.class_,
            viewBox=f"0 0 {number_text(self.size.width)} {number_text(self.size.height)}",
            role="group" if marks or self.across.ruled else "img",
        )

    def _up(self) -> list[Element]:
        """Horizontal lines with their labels."""
        left = self.size.left
        drawn: list[Element] = []
        for value, label in self.up:
            y = self.y.at(value)
            base = value == 0 and not self.across.ruled
            drawn.append(lines_through("plot-zero" if base else "plot-rule", (left, y), (self.right, y)))
            drawn.append(text_line(left - 6, y + 4, label, "s10 end muted"))
        return drawn

    def _labelled(self) -> list[Element]:
        """Labels below the chart, and the name of the axis below them."""
        drawn = [
            text_line(self.x.at(at), self.floor + 15, label, "s10 middle muted") for at, label in self.across.labels
        ]
        return [*drawn, text_line(self.size.left, self.size.height - 3, self.across.name, "s10 muted")]

    def _ruled(self) -> list[Element]:
        """Vertical lines with labels where there is room, and the name of the axis before them."""
        drawn = [text_line(self.size.left - 6, self.floor + 16, self.across.name, "s10 end muted")]
        free = self.size.left
        for at, label in self.across.labels:
            x = self.x.at(at)
            drawn.append(lines_through("plot-round", (x, self.size.top), (x, self.floor + 5)))
            if x >= free:
                drawn.append(text_line(x + 2, self.floor + 16, label, "s10 muted"))
                free = x + LABEL
        return drawn

    def _line(self, line: Line) -> Element:
        points = [(self.x.at(at), self.y.at(value)) for at, value in zip(self.across.at, line.values, strict=True)]
        return lines_through(f"plot-line plot-{line.colour}", *points)

    def _ends(self) -> list[Element]:
        """A glyph and a label at the end of each line, moved apart where they would touch."""
        ends = sorted(self.lines, key=lambda line: -line.values[-1])
        heights = spread([self.y.at(line.values[-1]) for line in ends], self.floor)
        x = self.right + 15
        drawn: list[Element] = []
        for line, y in zip(ends, heights, strict=True):
            end = self.y.at(line.values[-1])
            drawn.append(lines_through(f"plot-lead plot-{line.colour}", (x - 14, end), (x - 7, y)))
            drawn.append(badge(line.colour, x, y))
            drawn.append(text_line(x + 11, y + 4, line.end, "s12 ink"))
        return drawn

    def _marks(self, marks: Sequence[Mark]) -> list[Element]:
        """Numbered discs above their lines; a disc that would cover another is set above it."""
        drawn: list[Element] = []
        placed: list[tuple[float, float]] = []
        for mark in marks:
            value = self.lines[mark.line].values[mark.place]
            x, y = self.x.at(self.across.at[mark.place]), self.y.at(value) - 2 * MARK
            while any(abs(x - other) < 2 * MARK and abs(y - height) < 2 * MARK for other, height in placed):
                y -= 2 * MARK
            y = max(y, MARK + 1)
            placed.append((x, y))
            drawn.append(self._mark(mark, x, y, self.y.at(value)))
        return drawn

    def _mark(self, mark: Mark, x: float, y: float, line_y: float) -> Element:
        colour = self.lines[mark.line].colour
        return Element(
            "a",
            Element("title", mark.title),
            lines_through(f"plot-lead plot-{colour}", (x, line_y), (x, y + MARK)),
            circle(x, y, MARK, f"plot-spot plot-{colour}"),
            text_line(x, y + 4, mark.label, "s12 middle ink"),
            href=mark.address,
            aria_label=mark.title,
        )
