"""Axes of plots: from values to positions, and round numbers to label."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import Final

LEADS: Final = (1, 2, 5, 10)
"""The leading digits of round numbers."""
WHOLE_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LABEL: Final = 17.0
"""The least distance between the baselines of two labels."""


class Axis:
    """Maps values to positions: ``low`` is at ``start``, ``high`` at ``end``."""

    __slots__ = ("end", "high", "logarithmic", "low", "start")

    def __init__(self, low: float, high: float, start: float, end: float, *, logarithmic: bool = False) -> None:
        self.low = low
        self.high = high
        self.start = start
        self.end = end
        self.logarithmic = logarithmic

    def at(self, value: float) -> float:
        """The position of a value."""
        part = (value - self.low) / (self.high - self.low)
        if self.logarithmic:
            part = log10(value / self.low) / log10(self.high / self.low)
        return self.start + part * (self.end - self.start)

    def marks(self, apart: float, least: float = 0.0) -> list[float]:
        """Round numbers along a linear axis, at least ``apart`` positions and ``least`` units from each other."""
        step = max(round_step((self.high - self.low) * apart / (self.end - self.start)), least)
        first = ceil(self.low / step - 1e-9)
        return [step * number for number in range(first, floor(self.high / step + 1e-9) + 1)]


def round_step(least: float) -> float:
    """The next number that is 1, 2 or 5 times a power of ten."""
    size = 10.0 ** floor(log10(least))
    return next(size * lead for lead in LEADS if size * lead >= least * 0.999)


def whole_marks(low: float, high: float, most: int) -> list[int]:
    """Round whole numbers from at or below ``low`` to at or above ``high``, about ``most`` of them, at least two."""
    step = whole_step(high - low, most)
    first, last = int(low // step), int(-(-high // step))
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def whole_step(span: float, most: int) -> int:
    """The least round whole number that is in ``span`` at most ``most`` times."""
    return next((step for step in WHOLE_STEPS if span <= step * most), WHOLE_STEPS[-1])


def spread(heights: list[float], lowest: float) -> list[float]:
    """Heights of labels, the highest label first, moved apart as little as needed so that labels do not touch."""
    for number in range(1, len(heights)):
        heights[number] = max(heights[number], heights[number - 1] + LABEL)
    for number in reversed(range(len(heights))):
        heights[number] = min(heights[number], lowest)
        lowest = heights[number] - LABEL
    return heights
