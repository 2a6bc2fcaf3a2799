"""Points over the rounds, as a small chart: a line for each seat, told apart by colour, dashes and glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.scale import step
from ahu.draw.seat_colours import badge
from ahu.draw.svg import Element, group, path, shown, words

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 420.0
HEIGHT: Final = 220.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 104.0, 14.0, 30.0
"""Room around the lines: points at the left, names at the right, rounds below."""
LABEL: Final = 16.0
"""Lines of text stand so far apart at least."""
LONGEST_NAME: Final = 12
MOST_TICKS: Final = 6


class Course(NamedTuple):
    """How one seat fared: its points at the start and after every round."""

    name: str
    colour: str
    points: Sequence[int]


def plot(courses: Sequence[Course], title: str, across: str) -> str:
    """The chart as an SVG element, in the colours of the page; ``across`` names what is counted from left to right."""
    return str(_Plot(courses).drawn(title, across))


class _Plot:
    """One chart in the making."""

    def __init__(self, courses: Sequence[Course]) -> None:
        self.courses = courses
        self.rounds = max(len(course.points) for course in courses) - 1
        values = [value for course in courses for value in course.points]
        self.step = step(max(values) - min(0, *values), MOST_TICKS)
        self.low = min(0, *values) // self.step * self.step
        self.high = max(-(-max(values) // self.step) * self.step, self.low + self.step)

    def x(self, rounds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * rounds / max(self.rounds, 1)

    def y(self, points: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - self.low) / (self.high - self.low)

    def drawn(self, title: str, across: str) -> Element:
        return Element(
            "svg",
            Element("title", title),
            self._grid(across),
            *(self._line(course) for course in self.courses),
            *self._labels(),
            class_="plot",
            viewBox=f"0 0 {shown(WIDTH)} {shown(HEIGHT)}",
            role="img",
        )

    def _grid(self, across: str) -> Element:
        right = WIDTH - RIGHT
        lines: list[Element] = []
        for points in range(self.low, self.high + 1, self.step):
            y = self.y(points)
            lines.append(path(f"M{shown(LEFT)} {shown(y)}H{shown(right)}", "plot-zero" if points == 0 else "plot-rule"))
            lines.append(words(LEFT - 6, y + 4, str(points), "s10 end muted"))
        every = step(self.rounds, MOST_TICKS)
        for rounds in range(0, self.rounds + 1, every):
            lines.append(words(self.x(rounds), HEIGHT - BOTTOM + 15, str(rounds), "s10 middle muted"))
        lines.append(words(LEFT, HEIGHT - 3, across, "s10 muted"))
        return group(*lines)

    def _line(self, course: Course) -> Element:
        stops = [f"{shown(self.x(i))} {shown(self.y(points))}" for i, points in enumerate(course.points)]
        return path("M" + "L".join(stops), f"plot-line plot-{course.colour}")

    def _labels(self) -> list[Element]:
        """Each line's end: glyph, name and points, moved apart where they would touch."""
        ends = sorted(self.courses, key=lambda course: -course.points[-1])
        heights: list[float] = []
        for course in ends:
            wanted = self.y(course.points[-1])
            heights.append(max(wanted, heights[-1] + LABEL) if heights else wanted)
        below = max(0.0, heights[-1] - (HEIGHT - BOTTOM + 6))
        x = WIDTH - RIGHT + 14
        labels: list[Element] = []
        for course, height in zip(ends, heights, strict=True):
            y = height - below
            name = course.name if len(course.name) <= LONGEST_NAME else course.name[: LONGEST_NAME - 1] + "…"
            end = self.y(course.points[-1])
            lead = f"M{shown(WIDTH - RIGHT + 1)} {shown(end)}L{shown(x - 7)} {shown(y)}"
            labels.append(path(lead, f"plot-lead plot-{course.colour}"))
            labels.append(badge(course.colour, x, y))
            labels.append(words(x + 11, y + 4, f"{course.points[-1]} {name}", "s12 ink"))
        return labels
