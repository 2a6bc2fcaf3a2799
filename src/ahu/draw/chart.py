"""How things went over a whole game, move by move: a line for each seat, rounds marked, and moments to point at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.scale import step
from ahu.draw.seat_colours import badge
from ahu.draw.svg import Element, circle, group, path, shown, words

if TYPE_CHECKING:
    from collections.abc import Sequence

TOP, BOTTOM, LEFT, RIGHT = 26.0, 24.0, 40.0, 62.0
"""Room around the lines: values at the left, how it ended at the right, rounds below."""
LABEL: Final = 17.0
"""Lines of text stand so far apart at least."""
MARK: Final = 9.0
"""Radius of a numbered mark."""
MOST_TICKS: Final = 5


class Size(NamedTuple):
    """How large a chart is drawn: text keeps its size, so a small screen needs a drawing of its own."""

    width: float
    height: float


WIDE: Final = Size(960, 300)
NARROW: Final = Size(372, 260)


class Line(NamedTuple):
    """How one seat fared."""

    colour: str
    values: Sequence[float]
    end: str
    """What is written where its line ends."""


class Spot(NamedTuple):
    """A moment worth pointing at."""

    label: str
    line: int
    place: int
    """Which of the line's values."""
    address: str
    told: str


class Axes(NamedTuple):
    """What the lines are drawn against."""

    at: Sequence[int]
    """The number of moves at each value."""
    across: str
    """What is numbered from left to right."""
    rounds: Sequence[tuple[int, str]]
    """Moves at which a round begins, and its number."""
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]


def chart(lines: Sequence[Line], axes: Axes, title: str, size: Size, spots: Sequence[Spot] = ()) -> str:
    """The chart as an SVG element, in the colours of the page."""
    return str(_Chart(lines, axes, size).drawn(title, spots))


def ticks(low: float, high: float) -> list[int]:
    """Round numbers from below the lowest value to above the highest, a few of them."""
    apart = step(high - low, MOST_TICKS)
    first, last = int(low // apart), int(-(-high // apart))
    return [apart * number for number in range(first, max(last, first + 1) + 1)]


class _Chart:
    """One chart in the making."""

    def __init__(self, lines: Sequence[Line], axes: Axes, size: Size) -> None:
        self.lines, self.axes, self.size = lines, axes, size

    def x(self, moves: float) -> float:
        first, last = self.axes.at[0], self.axes.at[-1]
        return LEFT + (self.size.width - LEFT - RIGHT) * (moves - first) / max(last - first, 1)

    def y(self, value: float) -> float:
        share = (value - self.axes.low) / (self.axes.high - self.axes.low)
        return self.size.height - BOTTOM - (self.size.height - TOP - BOTTOM) * share

    def drawn(self, title: str, spots: Sequence[Spot]) -> Element:
        return Element(
            "svg",
            Element("title", title),
            self._grid(),
            *(self._line(line) for line in self.lines),
            *self._ends(),
            *self._spots(spots),
            class_="plot",
            viewBox=f"0 0 {shown(self.size.width)} {shown(self.size.height)}",
            role="group",
        )

    def _grid(self) -> Element:
        right, floor = self.size.width - RIGHT, self.size.height - BOTTOM
        drawn: list[Element] = []
        for value, label in self.axes.ticks:
            y = self.y(value)
            drawn.append(path(f"M{shown(LEFT)} {shown(y)}H{shown(right)}", "plot-rule"))
            drawn.append(words(LEFT - 6, y + 4, label, "s10 end muted"))
        drawn.append(words(LEFT - 6, floor + 16, self.axes.across, "s10 end muted"))
        free = LEFT
        for moves, label in self.axes.rounds:
            x = self.x(moves)
            drawn.append(path(f"M{shown(x)} {shown(TOP)}V{shown(floor + 5)}", "plot-round"))
            if x >= free:  # short rounds lie too near each other for all of their numbers
                drawn.append(words(x + 2, floor + 16, label, "s10 muted"))
                free = x + LABEL
        return group(*drawn)

    def _line(self, line: Line) -> Element:
        stops = [
            f"{shown(self.x(moves))} {shown(self.y(value))}"
            for moves, value in zip(self.axes.at, line.values, strict=True)
        ]
        return path("M" + "L".join(stops), f"plot-line plot-{line.colour}")

    def _ends(self) -> list[Element]:
        """Where each line ends: glyph and value, moved apart where they would touch."""
        ends = sorted(self.lines, key=lambda line: -line.values[-1])
        heights = _apart([self.y(line.values[-1]) for line in ends], self.size.height - BOTTOM)
        x = self.size.width - RIGHT + 15
        drawn: list[Element] = []
        for line, y in zip(ends, heights, strict=True):
            end = self.y(line.values[-1])
            drawn.append(
                path(f"M{shown(x - 14)} {shown(end)}L{shown(x - 7)} {shown(y)}", f"plot-lead plot-{line.colour}")
            )
            drawn.append(badge(line.colour, x, y))
            drawn.append(words(x + 11, y + 4, line.end, "s12 ink"))
        return drawn

    def _spots(self, spots: Sequence[Spot]) -> list[Element]:
        """Numbered discs at their lines; one that would lie on another is set above it."""
        drawn: list[Element] = []
        placed: list[tuple[float, float]] = []
        for spot in spots:
            line = self.lines[spot.line]
            x, at = self.x(self.axes.at[spot.place]), self.y(line.values[spot.place])
            y = at - 2 * MARK
            while any(abs(x - other) < 2 * MARK and abs(y - high) < 2 * MARK for other, high in placed):
                y -= 2 * MARK
            y = max(y, MARK + 1)
            placed.append((x, y))
            drawn.append(
                Element(
                    "a",
                    Element("title", spot.told),
                    path(f"M{shown(x)} {shown(at)}V{shown(y + MARK)}", f"plot-lead plot-{line.colour}"),
                    circle(x, y, MARK, f"plot-spot plot-{line.colour}"),
                    words(x, y + 4, spot.label, "s12 middle ink"),
                    href=spot.address,
                    aria_label=spot.told,
                )
            )
        return drawn


def _apart(heights: list[float], lowest: float) -> list[float]:
    """Heights from the top down, moved as little as need be so that labels there do not touch."""
    for number in range(1, len(heights)):
        heights[number] = max(heights[number], heights[number - 1] + LABEL)
    for number in reversed(range(len(heights))):
        heights[number] = min(heights[number], lowest)
        lowest = heights[number] - LABEL
    return heights
