"""Where the spaces lie on the chart: scaled so that text fits in, their sides bent as if drawn by hand."""

from __future__ import annotations

from math import sin, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ahu.draw.geometry import Box, Point, hull
from ahu.games.island.coast import crossings

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board

USUAL: Final = 148.0
"""Width of a space of median size."""
WIDEST: Final = 2000.0
"""No island is wider or higher than this, however its spaces differ in size."""
STRIDE: Final = 15.0
"""Length of the straight bits of a bent side."""
BEND: Final = 3.4
STRIP: Final = 16.0
"""Height of the boxes that stand for the land when things are placed around it."""

BEYOND: Final = 36.0
"""How far land reaches beyond the outer sides of the spaces, before the shore cuts it off."""

Corner: TypeAlias = tuple[int, int]
Side: TypeAlias = frozenset[Corner]


class Stretch(NamedTuple):
    """A part of an outline, as points."""

    points: list[Point]

    @property
    def length(self) -> float:
        """From end to end."""
        return sum(a.distance(b) for a, b in zip(self.points, self.points[1:], strict=False))

    def at(self, way: float) -> Point:
        """The point at a distance along the way."""
        for a, b in zip(self.points, self.points[1:], strict=False):
            length = a.distance(b)
            if way <= length:
                return a.between(b, way / length) if length else a
            way -= length
        return self.points[-1]


class Terrain:
    """Every space of a board as an outline."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.scale, self.origin = scale_of(board.corners)
        self.outlines = [self._outline(corners) for corners in board.corners]
        self.extent = hull([box_of(outline) for outline in self.outlines])
        self.owners: dict[Side, list[int]] = {}
        for space, corners in enumerate(board.corners):
            for a, b in sides(corners):
                self.owners.setdefault(frozenset((a, b)), []).append(space)
        self.outward = self._outward()

    def side(self, a: Corner, b: Corner) -> list[Point]:
        """The points along a side, both ends included: the same ones for both of its spaces."""
        start, end = Point(*a), Point(*b)
        bits = max(1, round(start.distance(end) * self.scale / STRIDE))
        return [self._bent(start.between(end, bit / bits)) for bit in range(bits + 1)]

    def borders(self) -> list[list[Point]]:
        """The sides between two spaces; those that end on the coast run on to the shore."""
        return [[*self._beyond(a), *self.side(a, b), *self._beyond(b)] for a, b in self._between()]

    def shores(self, space: int) -> list[list[Point]]:
        """The land between a space and the shore, as outlines."""
        found = []
        for a, b in sides(self.board.corners[space]):
            if self._coastal(a, b):
                near = self.side(a, b)
                far = self._off_shore(near, self.outward[a], self.outward[b], BEYOND)
                found.append(near + far[::-1])
        return found

    def reach(self, space: int, beyond: float) -> list[Point]:
        """The outline of a space, moved out by so much where it lies on the coast."""
        found: list[Point] = []
        for a, b in sides(self.board.corners[space]):
            points = self.side(a, b)
            if self._coastal(a, b):
                found += self._off_shore(points, self.outward[a], self.outward[b], beyond)
            else:
                found += points[:-1] if found else points
        return found

    def _off_shore(self, points: list[Point], first: Point, last: Point, by: float) -> list[Point]:
        """The points of a side on the coast, moved to the sea."""
        turns = [first.between(last, bit / max(len(points) - 1, 1)) for bit in range(len(points))]
        return [Point(p.x + by * d.x, p.y + by * d.y) for p, d in zip(points, turns, strict=True)]

    def _beyond(self, corner: Corner) -> list[Point]:
        way = self.outward.get(corner)
        end = self._bent(Point(*corner))
        return [Point(end.x + BEYOND * way.x, end.y + BEYOND * way.y)] if way else []

    def _outward(self) -> dict[Corner, Point]:
        """The direction of the sea from each corner on the coast: on along a border, or straight off the shore."""
        ways: dict[Corner, Point] = {}
        for corners in self.board.corners:
            for a, b in sides(clockwise(corners)):
                if self._coastal(a, b):
                    for corner in (a, b):
                        before = ways.get(corner, Point(0, 0))
                        ways[corner] = Point(before.x + b[1] - a[1], before.y + a[0] - b[0])
        for a, b in self._between():
            for end, start in ((a, b), (b, a)):
                if end in ways:
                    ways[end] = Point(end[0] - start[0], end[1] - start[1])
        return {corner: _unit(way) for corner, way in ways.items()}

    def _coastal(self, a: Corner, b: Corner) -> bool:
        return len(self.owners[frozenset((a, b))]) == 1

    def _between(self) -> list[tuple[Corner, Corner]]:
        """The sides that two spaces share."""
        return [(min(side), max(side)) for side, owners in self.owners.items() if len(owners) > 1 and len(side) > 1]

    def coast_of(self, space: int) -> Stretch | None:
        """The longest stretch of coast of a space, clockwise; or none."""
        corners = clockwise(self.board.corners[space])
        ring = [(self.side(a, b), self._coastal(a, b)) for a, b in sides(corners)]
        first = next((n for n, (_, coastal) in enumerate(ring) if not coastal), 0)
        runs: list[list[Point]] = [[]]
        for points, coastal in ring[first:] + ring[:first]:
            if coastal:
                runs[-1] += points[bool(runs[-1]) :]
            elif runs[-1]:
                runs.append([])
        return max((Stretch(run) for run in runs if run), key=lambda run: run.length, default=None)

    def inland_side(self, space: int) -> Stretch:
        """The side of an inland space that is nearest the sea."""
        shore = [self._bent(Point(*corner)) for corner in self.outward]
        stretches = [Stretch(self.side(a, b)) for a, b in sides(clockwise(self.board.corners[space]))]
        return min(stretches, key=lambda s: min((s.at(s.length / 2).distance(point) for point in shore), default=0.0))

    def _outline(self, corners: list[Corner]) -> list[Point]:
        return [point for a, b in sides(corners) for point in self.side(a, b)[:-1]]

    def _bent(self, p: Point) -> Point:
        """A point of the board on the chart: scaled, and moved a little, the same way every time."""
        x, y = (p.x - self.origin.x) * self.scale, (p.y - self.origin.y) * self.scale
        return Point(
            x + BEND * (sin(y / 31 + x / 57) + 0.7 * sin(y / 13 - x / 37)),
            y + BEND * (sin(x / 29 - y / 53) + 0.7 * sin(x / 12 + y / 41)),
        )


def _unit(way: Point) -> Point:
    length = Point(0, 0).distance(way) or 1.0
    return Point(way.x / length, way.y / length)


def sides(corners: list[Corner]) -> list[tuple[Corner, Corner]]:
    """The sides of a space, in a row."""
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def twice_area(corners: list[Corner]) -> int:
    """Twice the area of a space, negative if its corners are named anticlockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(corners))


def clockwise(corners: list[Corner]) -> list[Corner]:
    """The corners in clockwise order."""
    return corners if twice_area(corners) >= 0 else corners[::-1]


def scale_of(spaces: list[list[Corner]]) -> tuple[float, Point]:
    """Units of the chart per unit of the board, and which point of the board is its upper left."""
    sizes = sorted(sqrt(abs(twice_area(corners)) / 2) for corners in spaces)
    reach = box_of([Point(*corner) for corners in spaces for corner in corners])
    scale = min(USUAL / max(sizes[len(sizes) // 2], 0.01), WIDEST / max(reach.width, reach.height, 1))
    return scale, Point(reach.left, reach.top)


def box_of(points: list[Point]) -> Box:
    """The box around some points."""
    return hull([Box(p.x, p.y, p.x, p.y) for p in points])


def strips(outlines: list[list[Point]], extent: Box) -> list[Box]:
    """All land as boxes from west to east."""
    found = []
    for row in range(int(extent.height / STRIP) + 1):
        top = extent.top + row * STRIP
        spans = sorted(
            pair
            for outline in outlines
            for crossed in [sorted(crossings(outline, top + STRIP / 2))]
            for pair in zip(crossed[::2], crossed[1::2], strict=True)
        )
        merged: list[tuple[float, float]] = []
        for west, east in spans:
            if merged and west <= merged[-1][1] + 2:
                merged[-1] = (merged[-1][0], max(east, merged[-1][1]))
            else:
                merged.append((west, east))
        found += [Box(west, top, east, top + STRIP) for west, east in merged]
    return found
