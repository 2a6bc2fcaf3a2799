"""The coast: contour lines of a blurred raster of the land.

One raster gives every line of a chart: blurred a little, its contour is the coast; blurred more, the shallows and the
upland. It works for any land, with bays, lakes and capes.
"""

from __future__ import annotations

from itertools import accumulate
from math import ceil, floor, sin
from typing import TYPE_CHECKING, Final, TypeAlias

from ahu.draw.geometry import Box, Point

if TYPE_CHECKING:
    from collections.abc import Iterator

STEP: Final = 9.0
"""Distance of neighbouring raster points."""
MARGIN: Final = 260.0
"""Sea around the land on the raster, so that every contour is closed."""
WOBBLE: Final = 6.0
"""How far a cape reaches out, or a cove in."""
Edge: TypeAlias = tuple[int, int, int]
"""Between raster point (x, y) and its neighbour to the east (0) or south (1)."""
Field: TypeAlias = list[list[float]]


class Coast:
    """A raster of land (1) and sea (0)."""

    def __init__(self, extent: Box, land: list[list[Point]]) -> None:
        reach = extent.grown(MARGIN)
        self.origin = Point(reach.left, reach.top)
        self.columns = ceil(reach.width / STEP)
        self.rows = ceil(reach.height / STEP)
        self.land: Field = [[0.0] * self.columns for _ in range(self.rows)]
        for outline in land:
            self._add_land(outline)

    def lines(self, blur: float, level: float) -> str:
        """Path data of the smooth lines on which the blurred land has a level between 0 (sea) and 1 (land)."""
        field = self._wobbled(blurred(self.land, max(1, round(blur / STEP))), WOBBLE / 6 / blur)
        loops = [self._points(loop, field, level) for loop in contours(field, level)]
        return "".join(smooth(loop[::2]) for loop in loops if len(loop) > 8)

    def _point(self, x: float, y: float) -> Point:
        return Point(self.origin.x + x * STEP, self.origin.y + y * STEP)

    def _add_land(self, outline: list[Point]) -> None:
        """Mark the points within an outline as land, row by row."""
        top, bottom = min(p.y for p in outline), max(p.y for p in outline)
        for y in range(ceil((top - self.origin.y) / STEP), floor((bottom - self.origin.y) / STEP) + 1):
            crossed = sorted(crossings(outline, self.origin.y + y * STEP))
            for west, east in zip(crossed[::2], crossed[1::2], strict=True):
                first, last = ceil((west - self.origin.x) / STEP), floor((east - self.origin.x) / STEP)
                self.land[y][first : last + 1] = [1.0] * (last + 1 - first)

    def _wobbled(self, field: Field, swing: float) -> Field:
        """Give the coast capes and coves, always the same ones; open sea and inland stay as they are."""
        for y, row in enumerate(field):
            north = self.origin.y + y * STEP
            for x, value in enumerate(row):
                if 0.02 < value < 0.98:
                    west = self.origin.x + x * STEP
                    row[x] += swing * (
                        sin(west / 23 + north / 61) + sin(north / 19 - west / 47) + sin((west + north) / 11)
                    )
        return field

    def _points(self, loop: list[Edge], field: Field, level: float) -> list[Point]:
        points = []
        for x, y, south in loop:
            here = field[y][x]
            there = field[y + 1][x] if south else field[y][x + 1]
            part = (level - here) / (there - here)
            points.append(self._point(x, y + part) if south else self._point(x + part, y))
        return points


def crossings(outline: list[Point], y: float) -> list[float]:
    """The x of every crossing of an outline with the horizontal line at ``y``."""
    return [
        a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
        if (a.y > y) != (b.y > y)
    ]


def blurred(field: Field, reach: int) -> Field:
    """The field averaged over its neighbourhood: two box blurs each way, which is close to a Gaussian blur."""
    for _ in range(2):
        field = _blurred_rows(_transposed(_blurred_rows(_transposed(field), reach)), reach)
    return field


def _transposed(field: Field) -> Field:
    return [list(column) for column in zip(*field, strict=True)]


def _blurred_rows(field: Field, reach: int) -> Field:
    wide = 2 * reach + 1
    rows = []
    for row in field:
        sums = list(accumulate([0.0] * (reach + 1) + row + [0.0] * reach))
        rows.append([(end - start) / wide for start, end in zip(sums, sums[wide:], strict=False)] if any(row) else row)
    return rows


def contours(field: Field, level: float) -> list[list[Edge]]:
    """Closed loops of raster edges that the level crosses."""
    is_land = [[value > level for value in row] for row in field]
    following = {start: end for y in range(len(field) - 1) for start, end in _crossings(is_land, y)}
    loops = []
    while following:
        first = edge = next(iter(following))
        loop = []
        while edge in following:
            loop.append(edge)
            edge = following.pop(edge)
        if edge == first:
            loops.append(loop)
    return loops


def _crossings(is_land: list[list[bool]], y: int) -> Iterator[tuple[Edge, Edge]]:
    """For each raster cell of a row: the edges where the coast enters and leaves the cell."""
    above, below = is_land[y], is_land[y + 1]
    if not any(above) and not any(below):
        return
    for x in range(len(above) - 1):
        ring = (above[x], above[x + 1], below[x + 1], below[x])
        if ring != (True, True, True, True) and True in ring:
            edges: tuple[Edge, ...] = ((x, y, 0), (x + 1, y, 1), (x, y + 1, 0), (x, y, 1))
            crossed = [k for k in range(4) if ring[k] != ring[(k + 1) % 4]]
            for place, k in enumerate(crossed):
                if ring[k]:
                    yield edges[k], edges[crossed[(place + 1) % len(crossed)]]


def smooth(points: list[Point]) -> str:
    """Path data of a smooth closed curve: quadratic, with the points as controls and joints half-way between them."""
    ends = [p.between(q, 0.5) for p, q in zip(points, points[1:] + points[:1], strict=True)]
    curves = [f"Q{p.x:.0f} {p.y:.0f} {e.x:.0f} {e.y:.0f}" for p, e in zip(points, ends, strict=True)]
    return f"M{ends[-1].x:.0f} {ends[-1].y:.0f}" + "".join(curves) + "Z"
