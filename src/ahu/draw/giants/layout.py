"""A board laid out for drawing: where hexes, platforms, mountains and writing go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.giants import cartouche, sea
from ahu.draw.giants.coast import Coast
from ahu.draw.giants.geometry import Box, Point, centre_of, hex_boxes, hull
from ahu.draw.giants.packing import packed
from ahu.draw.giants.places import places_of
from ahu.draw.giants.volcano import volcanoes_of

if TYPE_CHECKING:
    from ahu.games.giants.board import Board

MARGIN: Final = 30.0
OFFING: Final = 84.0
"""Sea left around what is written, and around the land."""
EDGE: Final = 16.0
"""Sea left between the writing and the edge of the chart."""


class Layout:
    """Everything about the chart that no position changes."""

    def __init__(self, board: Board) -> None:
        self.centres = [centre_of(board, at) for at in range(len(board.hexes))]
        self.platforms = packed(board)
        self.places = places_of(board)
        self.volcanoes = volcanoes_of(board, [*self.places, *board.forest])
        busy = [*self.places, *board.forest, *self.volcanoes]
        self.plain = [centre for at, centre in enumerate(self.centres) if at not in busy]
        land = [box for centre in self.centres for box in hex_boxes(centre)]
        written = [box for platform in self.platforms for box in platform.boxes()]
        self.taken = land + written
        self.canvas = hull([hull(land).grown(OFFING), hull(written).grown(MARGIN)])
        self.title = self._needed(cartouche.title_size(board), Point(0, 0))
        self.legend = self._needed(cartouche.LEGEND, Point(1, 1))
        self.rose = self._spot((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self._spot(sea.BOAT, Point(0.8, 0.95))
        self._draw_coast()

    def _draw_coast(self) -> None:
        coast = Coast(self.centres)
        self.shelf = coast.lines(80, 0.12)
        self.shallows = coast.lines(36, 0.16)
        self.surf = coast.lines(26, 0.28)
        self.shore = coast.lines(18, 0.5)
        self.upland = coast.lines(60, 0.86)
        self.heights = coast.lines(100, 0.86)

    def _spot(self, size: tuple[float, float], corner: Point) -> Box | None:
        """Room on the sea for something, near a corner; or none."""
        obstacles = [box.grown(10) for box in self.taken]
        spot = cartouche.free_spot(size, self.canvas.grown(-EDGE), obstacles, corner)
        if spot:
            self.taken.append(spot)
        return spot

    def _needed(self, size: tuple[float, float], corner: Point) -> Box:
        """Room for what must be there: if the sea has none, a band more of it in the north."""
        spot = self._spot(size, corner)
        if spot is None:
            c, (width, height) = self.canvas, size
            self.canvas = Box(c.left, c.top - height - 2 * EDGE, max(c.right, c.left + width + 2 * EDGE), c.bottom)
            spot = Box(c.left + EDGE, c.top - height - EDGE, c.left + EDGE + width, c.top - EDGE)
            self.taken.append(spot)
        return spot


@lru_cache(maxsize=4)
def layout_of(board: Board) -> Layout:
    """The layout of a board, worked out once."""
    return Layout(board)
