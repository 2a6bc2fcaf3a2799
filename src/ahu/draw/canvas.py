"""The area a chart is drawn on, and finding free places on it."""

from __future__ import annotations

from typing import Final

from ahu.draw.geometry import Box, Point

EDGE: Final = 16.0
"""Left free between text and the edge of the chart."""
GAP: Final = 10.0
"""Left free between what is placed and what was there before."""
GRID: Final = 16
"""Distance of the places that are tried."""


class Canvas:
    """The box of a chart, and the boxes on it that are taken."""

    def __init__(self, box: Box, taken: list[Box]) -> None:
        self.box = box
        self.taken = taken

    def keep_corner_free(self, size: tuple[float, float]) -> None:
        """Let nothing more be placed in the north-eastern corner."""
        width, height = size
        self.taken.append(Box(self.box.right - width, self.box.top, self.box.right, self.box.top + height))

    def place_if_free(self, size: tuple[float, float], corner: Point) -> Box | None:
        """Take the free place for a size that is nearest a corner; None if there is none."""
        obstacles = [box.grown(GAP) for box in self.taken]
        found = free_place(size, self.box.grown(-EDGE), obstacles, corner)
        if found:
            self.taken.append(found)
        return found

    def place(self, size: tuple[float, float], corner: Point) -> Box:
        """Take the free place for a size that is nearest a corner; if there is none, add a band in the north."""
        found = self.place_if_free(size, corner)
        if found is None:
            b, (width, height) = self.box, size
            self.box = Box(b.left, b.top - height - 2 * EDGE, max(b.right, b.left + width + 2 * EDGE), b.bottom)
            found = Box(b.left + EDGE, b.top - height - EDGE, b.left + EDGE + width, b.top - EDGE)
            self.taken.append(found)
        return found


def free_place(size: tuple[float, float], within: Box, obstacles: list[Box], corner: Point) -> Box | None:
    """The free box of a size that is nearest a corner; None if there is none within the given box.

    Corner (0, 0) is the north-west, (1, 1) the south-east.
    """
    width, height = size
    aim = Point(within.left + within.width * corner.x, within.top + within.height * corner.y)
    middles = [
        Point(x, y)
        for x in range(int(within.left + width / 2), int(within.right - width / 2) + 1, GRID)
        for y in range(int(within.top + height / 2), int(within.bottom - height / 2) + 1, GRID)
    ]
    for middle in sorted(middles, key=aim.distance):
        box = Box.about(middle, width, height)
        if not any(box.meets(other) for other in obstacles):
            return box
    return None
