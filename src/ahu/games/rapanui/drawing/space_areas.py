"""Free areas inside an outline: one for a space's name and what it shows, and one below for who stands there."""

from __future__ import annotations

from math import ceil, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Box
from ahu.games.island.coast import crossings
from ahu.games.rapanui.drawing.terrain import box_of

if TYPE_CHECKING:
    from ahu.draw.geometry import Point

ROW: Final = 5.0
"""Height of the rows into which an outline is cut."""
BORDER: Final = 8.0
"""Left free between a border and the areas."""
WANTED: Final = (104.0, 66.0)
"""Width and height that are enough for who stands in a space."""


class Split(NamedTuple):
    """Two areas one above the other, and how good they are."""

    value: float
    head: Box
    floor: Box


class Rows:
    """An outline as the longest stretches inside it from west to east, row by row."""

    def __init__(self, outline: list[Point]) -> None:
        reach = box_of(outline)
        self.middle = reach.centre
        self.tops = [reach.top + ROW * n for n in range(1, max(2, int(reach.height / ROW)))]
        self.spans = [_span(outline, y) for y in self.tops]
        self.floors = [self._floor(first) for first in range(len(self.tops))]

    def box(self, first: int, last: int) -> Box:
        """The widest box from one row to another."""
        spans = self.spans[first : last + 1]
        west, east = max(span[0] for span in spans), min(span[1] for span in spans)
        return Box(west + BORDER, self.tops[first], east - BORDER, self.tops[last])

    def split(self, size: tuple[float, float]) -> Split:
        """An area of a size, and below it the best area for who stands there."""
        best = Split(-inf, Box.about(self.middle, *size), Box.about(self.middle, 30, 30))
        high = ceil(size[1] / ROW)
        for first in range(1, len(self.tops) - high):
            head = self.box(first, first + high)
            for top in range(first + high, min(first + high + 4, len(self.floors))):
                best = max(best, self._valued(head, self.floors[top], size[0]), key=lambda split: split.value)
        return best

    def _valued(self, head: Box, floor: Box, width: float) -> Split:
        """A pair of areas with its value: large ones are good, and both near the middle."""
        fits = max(0.0, min(1.0, head.width / width))
        off = abs((head.top + floor.bottom) / 2 - self.middle.y) + abs(floor.centre.x - self.middle.x) / 2
        askew = abs(head.centre.x - floor.centre.x)
        return Split(fits**4 * _value(floor) - 12 * off - 12 * askew, head, floor)

    def _floor(self, first: int) -> Box:
        """The best box whose top is a row."""
        best = Box.about(self.middle, 0, 0)
        west, east = self.spans[first]
        for last in range(first, len(self.tops) - 1):
            west, east = max(west, self.spans[last][0]), min(east, self.spans[last][1])
            best = max(best, Box(west + BORDER, self.tops[first], east - BORDER, self.tops[last]), key=_value)
        return best


def _span(outline: list[Point], y: float) -> tuple[float, float]:
    """The longest stretch inside an outline on a line from west to east."""
    crossed = sorted(crossings(outline, y))
    return max(zip(crossed[::2], crossed[1::2], strict=True), key=lambda s: s[1] - s[0], default=(0.0, 0.0))


def _value(box: Box) -> float:
    """How good an area is: its size, but not beyond what is wanted."""
    if box.width <= 0 or box.height <= 0:
        return 0.0
    return min(box.width, WANTED[0]) * min(box.height, WANTED[1])
