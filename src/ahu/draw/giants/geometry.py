"""Where hexes and shores lie on the chart: pointy-top hexes, every second row half a hex further east."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ahu.games.giants.board import Board

RADIUS: Final = 60.0
APOTHEM: Final = RADIUS * sqrt(3) / 2

SLAB_OFF: Final = 4.0
"""How far off its side a slab lies, to leave the hex to what stands on it."""


class Point(NamedTuple):
    """A place on the chart; y grows southward."""

    x: float
    y: float

    def towards(self, angle: float, distance: float) -> Point:
        """The point at a distance in a direction, in radians clockwise from the east."""
        return Point(self.x + cos(angle) * distance, self.y + sin(angle) * distance)

    def between(self, other: Point, part: float) -> Point:
        """The point a part of the way to another."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def distance(self, other: Point) -> float:
        """How far another point is."""
        return sqrt((self.x - other.x) ** 2 + (self.y - other.y) ** 2)


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def about(cls, centre: Point, width: float, height: float) -> Box:
        """The box of a size about its centre."""
        return cls(centre.x - width / 2, centre.y - height / 2, centre.x + width / 2, centre.y + height / 2)

    @property
    def width(self) -> float:
        """From west to east."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From north to south."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Box:
        """The box, wider by so much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """Whether the two overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether the point lies inside."""
        return self.left < point.x < self.right and self.top < point.y < self.bottom


def hull(boxes: list[Box]) -> Box:
    """The smallest box around all of them."""
    return Box(
        min(b.left for b in boxes),
        min(b.top for b in boxes),
        max(b.right for b in boxes),
        max(b.bottom for b in boxes),
    )


def centre_of(board: Board, at: int) -> Point:
    """The middle of a hex."""
    east = board.rows[at] % 2
    return Point((2 * board.columns[at] + east) * APOTHEM, board.rows[at] * 1.5 * RADIUS)


def corners(centre: Point, radius: float = RADIUS) -> list[Point]:
    """The six corners of a hex, from the north clockwise."""
    return [centre.towards((k / 3 - 0.5) * pi, radius) for k in range(6)]


def hex_boxes(centre: Point) -> list[Box]:
    """Three boxes that together fill a hex nearly, so that what fits between boxes can be asked of hexes."""
    return [Box.about(centre, 2 * APOTHEM * wide, 2 * RADIUS * (1 - wide / 2)) for wide in (1.0, 2 / 3, 1 / 3)]


def seaward(side: int) -> float:
    """The direction in which a side of a hex faces (the order of ``SIDES``)."""
    return (side - 1) * pi / 3


def shore_of(board: Board, number: int) -> Point:
    """Where an Ahu stands: the middle of its side, or its share of it where several stand on one side."""
    ahu = board.ahus[number]
    beside = [other for other in board.ahus_at[ahu.hex] if board.ahus[other].side == ahu.side]
    middle = centre_of(board, ahu.hex).towards(seaward(ahu.side), APOTHEM + SLAB_OFF)
    place = (beside.index(number) + 0.5) / len(beside) - 0.5
    return middle.towards(seaward(ahu.side) + pi / 2, place * RADIUS)


def shore_length(board: Board, number: int) -> float:
    """How much of the shore an Ahu's slab takes."""
    ahu = board.ahus[number]
    beside = sum(board.ahus[other].side == ahu.side for other in board.ahus_at[ahu.hex])
    return 0.7 * RADIUS / beside


def polygon(points: list[Point]) -> str:
    """Path data of straight lines around the points."""
    return "M" + "L".join(f"{p.x:.1f} {p.y:.1f}" for p in points) + "Z"
