"""The sheet a chart is drawn on: how far it reaches, and where it still has room."""

from __future__ import annotations

from typing import Final

from ahu.draw.geometry import Box, Point

EDGE: Final = 16.0
"""Sea left between the writing and the edge of the chart."""


class Sheet:
    """A canvas, and what is taken of it."""

    def __init__(self, canvas: Box, taken: list[Box]) -> None:
        self.canvas = canvas
        self.taken = taken

    def spot(self, size: tuple[float, float], corner: Point) -> Box | None:
        """Room on the sea for something, near a corner; or none."""
        obstacles = [box.grown(10) for box in self.taken]
        found = free_spot(size, self.canvas.grown(-EDGE), obstacles, corner)
        if found:
            self.taken.append(found)
        return found

    def needed(self, size: tuple[float, float], corner: Point) -> Box:
        """Room for what must be there: if the sea has none, a band more of it in the north."""
        found = self.spot(size, corner)
        if found is None:
            c, (width, height) = self.canvas, size
            self.canvas = Box(c.left, c.top - height - 2 * EDGE, max(c.right, c.left + width + 2 * EDGE), c.bottom)
            found = Box(c.left + EDGE, c.top - height - EDGE, c.left + EDGE + width, c.top - EDGE)
            self.taken.append(found)
        return found


def free_spot(size: tuple[float, float], canvas: Box, obstacles: list[Box], corner: Point) -> Box | None:
    """The free place for a box that lies nearest a corner (0 or 1 each way) of the canvas."""
    width, height = size
    aim = Point(canvas.left + canvas.width * corner.x, canvas.top + canvas.height * corner.y)
    middles = [
        Point(x, y)
        for x in range(int(canvas.left + width / 2), int(canvas.right - width / 2) + 1, 16)
        for y in range(int(canvas.top + height / 2), int(canvas.bottom - height / 2) + 1, 16)
    ]
    for middle in sorted(middles, key=aim.distance):
        box = Box.about(middle, width, height)
        if not any(box.meets(other) for other in obstacles):
            return box
    return None
