"""Plots as SVG, drawn for a page whose style sheet gives the colours: they follow its light and dark."""

from __future__ import annotations

from collections import Counter
from html import escape
from math import ceil, floor, log10
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.arena.wilson import Interval

WIDE: Final = 760
NARROW: Final = 440
"""Widths of plots that take the whole page, and half of it: letters are as large in both."""
LETTER: Final = 9.2
"""Room for a letter of a name."""
VALUES: Final = 62
"""Room for the values, to the right of the axis."""
BINS: Final = 40
"""Most bars of a histogram."""


class Estimate(NamedTuple):
    """A share that was counted and where the true one is."""

    name: str
    share: float
    interval: Interval
    colour: int


class Sample(NamedTuple):
    """Numbers that were seen."""

    name: str
    numbers: Sequence[int]
    colour: int


def estimates(title: str, rows: Sequence[Estimate], even: float, width: int = WIDE) -> str:
    """Shares as dots on lines that say how sure they are, with a line where all would be if all were equal."""
    step, top = 38, 26
    height = top + step * len(rows) + 26
    far = min(1.0, ceil(max([even * 1.5, *[row.interval[1] for row in rows]]) * 20) / 20)
    axis = _Axis(0.0, far, [row.name for row in rows], width)
    base = height - 26
    drawn = [_line("even", axis.at(even), top - 8, axis.at(even), base)]
    drawn.append(_text("note middle", axis.at(even), top - 13, f"even share {even:.0%}"))
    drawn += [_tick(axis.at(mark), base, top, f"{mark:.0%}") for mark in axis.marks()]
    for index, row in enumerate(rows):
        y = top + step * index + step / 2
        low, high = (axis.at(end) for end in row.interval)
        drawn += [
            _text("name end", axis.left - 14, y + 5, row.name),
            _line(f"range c{row.colour}", low, y, high, y),
            f'<circle class="dot c{row.colour}" cx="{axis.at(row.share):.1f}" cy="{y:.1f}" r="6.5"/>',
            _text("value", axis.right + 10, y + 5, f"{row.share:.1%}"),
        ]
    return _svg(title, width, height, drawn)


def histograms(title: str, samples: Sequence[Sample], unit: str, width: int = WIDE) -> str:
    """How numbers are distributed, one above the other on a common axis, each with its median marked."""
    step, top = 92 if len(samples) > 1 else 170, 8
    every = [number for sample in samples for number in sample.numbers]
    size = _bin_size(min(every), max(every))
    first = floor(min(every) / size)
    last = floor(max(every) / size) + 1
    axis = _Axis(first * size, last * size, [sample.name for sample in samples], width)
    half = 0.5 * (size == 1)  # a single number is told under the middle of its bar
    height = top + step * len(samples) + 44
    drawn = []
    base = top + step * len(samples)
    drawn += [
        _tick(axis.at(mark + half), base, top, f"{mark:g}")
        for mark in axis.marks(whole=True)
        if mark + half < axis.high
    ]
    drawn.append(_text("note middle", (axis.left + axis.right) / 2, base + 36, unit))
    for index, sample in enumerate(samples):
        floor_at = top + step * (index + 1)
        bars = Counter(floor(number / size) for number in sample.numbers)
        for place, number in sorted(bars.items()):
            tall = (step - 18) * number / max(bars.values())
            drawn.append(_bar(sample.colour, axis.at(place * size), axis.at((place + 1) * size), floor_at, tall))
        middle = median(sample.numbers)
        across = axis.at(middle + half)
        drawn += [
            _line("floor", axis.left, floor_at, axis.right, floor_at),
            _line("median", across, floor_at - step + 12, across, floor_at),
            _text("name end", axis.left - 14, floor_at - step / 2 + 10, sample.name),
            _text("value", axis.right + 10, floor_at - step / 2 + 3, f"{middle:g}"),
            _text("note", axis.right + 10, floor_at - step / 2 + 18, "median"),
        ]
    return _svg(title, width, height, drawn)


class _Axis:
    """From numbers to where they are drawn; names stand to the left of it, values to the right."""

    def __init__(self, low: float, high: float, names: Sequence[str], width: int) -> None:
        self.low = low
        self.high = high
        self.left = 22 + LETTER * max(map(len, names))
        self.right = width - VALUES

    def at(self, number: float) -> float:
        return self.left + (number - self.low) / (self.high - self.low) * (self.right - self.left)

    def marks(self, *, whole: bool = False) -> list[float]:
        """Round numbers along the axis, with room between them."""
        step = _nice((self.high - self.low) * 60 / (self.right - self.left))
        step = max(step, 1) if whole else step
        first = ceil(self.low / step - 1e-9)
        return [step * n for n in range(first, floor(self.high / step + 1e-9) + 1)]


def _nice(step: float) -> float:
    """The next 1, 2 or 5 with noughts."""
    size = 10.0 ** floor(log10(step))
    return next(size * lead for lead in (1, 2, 5, 10) if size * lead >= step * 0.999)


def _bin_size(low: int, high: int) -> int:
    return max(1, round(_nice(max(1, (high - low + 1) / BINS))))


def _tick(x: float, base: float, top: float, text: str) -> str:
    return _line("grid", x, top, x, base) + _text("tick middle", x, base + 18, text)


def _bar(colour: int, x1: float, x2: float, base: float, tall: float) -> str:
    return (
        f'<rect class="bar c{colour}" x="{x1 + 0.75:.1f}" y="{base - tall:.1f}" '
        f'width="{max(x2 - x1 - 1.5, 0.8):.1f}" height="{tall:.1f}" rx="1.5"/>'
    )


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(kind: str, x: float, y: float, text: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _svg(title: str, width: int, height: float, drawn: list[str]) -> str:
    inside = "\n".join(drawn)
    return (
        f'<svg class="w{width}" viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"<title>{escape(title)}</title>\n{inside}\n</svg>"
    )
