"""Charts of named rows over one horizontal axis: estimates, histograms and bars.

Colours are the classes ``c0`` to ``c4`` of :data:`STYLE`, which has a light and a dark scheme.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from math import ceil, floor
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.plots.axis import Axis, round_step
from ahu.draw.svg import Element, circle, rectangle, text_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Percent = Callable[[float, int], str]

STYLE: Final = files("ahu.draw.plots").joinpath("rows.css").read_text("utf-8")
"""The style sheet of these charts, for the page or file in which they are shown."""
WIDE: Final = 760
NARROW: Final = 440
"""Widths of charts for the whole page and for half of it. Text has the same size in both."""
LETTER: Final = 9.2
"""The width that is reserved for each letter of a name."""
VALUES: Final = 62
"""The width that is reserved for values, to the right of the axis."""
MARKS_APART: Final = 60
"""The least distance of labels on the axis."""
MOST_BINS: Final = 40
"""A histogram has at most about so many bars."""


class Estimate(NamedTuple):
    """An estimated share, from 0 to 1, with its confidence interval."""

    name: str
    share: float
    interval: tuple[float, float]
    colour: int


class Even(NamedTuple):
    """The share of all if all were equal."""

    share: float
    label: str


class Sample(NamedTuple):
    """Whole numbers whose distribution is shown."""

    name: str
    numbers: Sequence[int]
    colour: int


class Bar(NamedTuple):
    """A number as a bar."""

    name: str
    value: float
    label: str
    colour: int


def estimates(title: str, rows: Sequence[Estimate], even: Even, percent: Percent, width: int = WIDE) -> Element:
    """Shares as dots on their intervals, with a vertical line at the share of all if all were equal.

    ``percent`` writes a share with so many digits after the point.
    """
    step, top = 38, 26
    base = top + step * len(rows)
    far = min(1.0, ceil(max([even.share * 1.5, *[row.interval[1] for row in rows]]) * 20) / 20)
    axis = _axis(0.0, far, [row.name for row in rows], width)
    drawn = [_line("even", axis.at(even.share), top - 8, axis.at(even.share), base)]
    drawn.append(text_line(axis.at(even.share), top - 13, even.label, "note middle"))
    for mark in axis.marks(MARKS_APART):
        drawn += _tick(axis.at(mark), base, top, percent(mark, 0))
    for index, row in enumerate(rows):
        drawn += _estimate(axis, row, top + step * index + step / 2, percent(row.share, 1))
    return chart_of(title, width, base + 26, drawn)


def _estimate(axis: Axis, row: Estimate, y: float, label: str) -> list[Element]:
    low, high = (axis.at(end) for end in row.interval)
    return [
        _name(axis, y + 5, row.name),
        _line(f"range c{row.colour}", low, y, high, y),
        circle(axis.at(row.share), y, 6.5, f"dot c{row.colour}"),
        text_line(axis.end + 10, y + 5, label, "value"),
    ]


def histograms(
    title: str, samples: Sequence[Sample], unit: str, width: int = WIDE, median_label: str = "median"
) -> Element:
    """Distributions below each other on a common axis, each with its median."""
    step, top = 92 if len(samples) > 1 else 170, 8
    base = top + step * len(samples)
    numbers = [number for sample in samples for number in sample.numbers]
    bin_size = max(1, round(round_step(max(1, (max(numbers) - min(numbers) + 1) / MOST_BINS))))
    low, high = floor(min(numbers) / bin_size) * bin_size, (floor(max(numbers) / bin_size) + 1) * bin_size
    axis = _axis(low, high, [sample.name for sample in samples], width)
    half = 0.5 * (bin_size == 1)  # the label of a bar for one number is below the middle of the bar
    drawn: list[Element] = []
    for mark in axis.marks(MARKS_APART, least=1):
        if mark + half < axis.high:
            drawn += _tick(axis.at(mark + half), base, top, f"{mark:g}")
    drawn.append(text_line((axis.start + axis.end) / 2, base + 36, unit, "note middle"))
    for index, sample in enumerate(samples):
        drawn += _histogram(axis, sample, bin_size, top + step * (index + 1), step, median_label)
    return chart_of(title, width, base + 44, drawn)


def _histogram(
    axis: Axis, sample: Sample, bin_size: int, base: float, height: float, median_label: str
) -> list[Element]:
    counts = Counter(floor(number / bin_size) for number in sample.numbers)
    drawn: list[Element] = []
    for place, count in sorted(counts.items()):
        tall = (height - 18) * count / max(counts.values())
        left, right = axis.at(place * bin_size), axis.at((place + 1) * bin_size)
        size = max(right - left - 1.5, 0.8), tall
        drawn.append(rectangle(left + 0.75, base - tall, *size, f"bar c{sample.colour}", rx=1.5))
    middle = median(sample.numbers)
    across = axis.at(middle + 0.5 * (bin_size == 1))
    return [
        *drawn,
        _line("floor", axis.start, base, axis.end, base),
        _line("median", across, base - height + 12, across, base),
        _name(axis, base - height / 2 + 10, sample.name),
        text_line(axis.end + 10, base - height / 2 + 3, f"{middle:g}", "value"),
        text_line(axis.end + 10, base - height / 2 + 18, median_label, "note"),
    ]


def bars(title: str, rows: Sequence[Bar], unit: str, low: float, marks: Sequence[tuple[float, str]]) -> Element:
    """Numbers as bars over a logarithmic axis from ``low``, with vertical lines at ``marks``."""
    step, top, thick = 24, 8, 16
    base = top + step * len(rows)
    axis = _axis(low, max(row.value for row in rows), [row.name for row in rows], WIDE, logarithmic=True)
    drawn: list[Element] = []
    for value, label in marks:
        if low <= value <= axis.high:
            drawn += _tick(axis.at(value), base, top, label)
    for index, row in enumerate(rows):
        y = top + step * index
        end = max(axis.at(max(row.value, low)), axis.start + 1)
        drawn += [
            _name(axis, y + 13, row.name),
            rectangle(axis.start, y, end - axis.start, thick, f"bar c{row.colour}", rx=2),
            text_line(end + 6, y + 13, row.label, "value"),
        ]
    drawn.append(text_line((axis.start + axis.end) / 2, base + 36, unit, "note middle"))
    return chart_of(title, WIDE, base + 44, drawn)


def as_file(chart: Element) -> str:
    """A chart as the text of an SVG file, with its style sheet."""
    attributes = {"xmlns": "http://www.w3.org/2000/svg", **chart.attributes}
    return str(Element("svg", *chart.children, Element("style", STYLE), **attributes)) + "\n"


def _axis(low: float, high: float, names: Sequence[str], width: int, *, logarithmic: bool = False) -> Axis:
    """An axis with room for names at its left and values at its right."""
    return Axis(low, high, 22 + LETTER * max(map(len, names)), width - VALUES, logarithmic=logarithmic)


def _name(axis: Axis, y: float, name: str) -> Element:
    return text_line(axis.start - 14, y, name, "name end")


def _tick(x: float, base: float, top: float, label: str) -> list[Element]:
    return [_line("grid", x, top, x, base), text_line(x, base + 18, label, "tick middle")]


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    return Element("line", class_=kind, x1=x1, y1=y1, x2=x2, y2=y2)


def chart_of(title: str, width: int, height: float, drawn: Sequence[Element]) -> Element:
    """A chart of that size, for the style sheet of this module."""
    return Element(
        "svg",
        Element("title", title),
        *drawn,
        class_=f"rows w{width}",
        viewBox=f"0 0 {width} {height:.0f}",
        role="img",
        aria_label=title,
    )
