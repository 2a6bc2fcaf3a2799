"""Points and boxes on a chart; x grows to the east, y to the south."""

from __future__ import annotations

from math import cos, sin, sqrt
from typing import NamedTuple


class Point(NamedTuple):
    """A point on the chart."""

    x: float
    y: float

    def towards(self, angle: float, distance: float) -> Point:
        """The point at a distance in a direction, in radians clockwise from the east."""
        return Point(self.x + cos(angle) * distance, self.y + sin(angle) * distance)

    def between(self, other: Point, part: float) -> Point:
        """The point on the way to another: this one if ``part`` is 0, the other if it is 1."""
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def distance(self, other: Point) -> float:
        """The distance to another point."""
        return sqrt((self.x - other.x) ** 2 + (self.y - other.y) ** 2)


class Box(NamedTuple):
    """A rectangle with vertical and horizontal sides."""

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
        """The box, larger by this much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, by: Point) -> Box:
        """The box, moved to the east and south."""
        return Box(self.left + by.x, self.top + by.y, self.right + by.x, self.bottom + by.y)

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
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def polygon(points: list[Point]) -> str:
    """Path data of straight lines around the points."""
    return "M" + "L".join(f"{p.x:.1f} {p.y:.1f}" for p in points) + "Z"
