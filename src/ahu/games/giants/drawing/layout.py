"""A board laid out for drawing: where hexes, platforms, volcanoes and text go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import RecentCache
from ahu.draw.canvas import Canvas
from ahu.draw.geometry import Box, Point, hull
from ahu.games.giants.drawing import legend
from ahu.games.giants.drawing.contents import special_hexes
from ahu.games.giants.drawing.terrain import (
    APOTHEM,
    PIECE_AREA,
    RADIUS,
    centre_of,
    corners,
    hex_boxes,
    sites_of,
)
from ahu.games.giants.drawing.volcanoes import volcanoes_of
from ahu.games.island import sea, title_block
from ahu.games.island.coast import Coast
from ahu.games.island.packing import place_platforms
from ahu.games.island.shore import MAP_BUTTONS, Shore

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board

TEXT_MARGIN: Final = 30.0
"""Sea around text."""
LAND_MARGIN: Final = 84.0
"""Sea around the land."""
MAP_TEXT_MARGIN: Final = 12.0
MAP_LAND_MARGIN: Final = 40.0
"""The same on the page's map, which needs the room for itself."""
COAST_OFFSET: Final = 13.0
"""How far the coast lies off the hexes."""


class Layout(Canvas):
    """Where everything lies on the page's map that no position changes."""

    title: Box | None = None
    legend: Box | None = None

    def __init__(self, board: Board) -> None:
        self.centres = [centre_of(board, at) for at in range(len(board.hexes))]
        self.land = [box for centre in self.centres for box in hex_boxes(centre)]
        piece_areas = [Box.about(centre, *PIECE_AREA) for centre in self.centres]
        self.platforms = place_platforms(sites_of(board), self.land, piece_areas)
        self.written = [box for platform in self.platforms for box in platform.boxes()]
        self.places = special_hexes(board)
        self.volcanoes = volcanoes_of(board, [*self.places, *board.forest])
        busy = [*self.places, *board.forest, *self.volcanoes]
        self.plain = [centre for at, centre in enumerate(self.centres) if at not in busy]
        extent = hull([Box.about(centre, 2 * APOTHEM, 2 * APOTHEM) for centre in self.centres])
        radius = (APOTHEM + COAST_OFFSET) / APOTHEM * RADIUS
        coast = Coast(extent, [corners(centre, radius) for centre in self.centres])
        self.shore = Shore(coast)
        self.upland = coast.lines(60, 0.86)
        self.heights = coast.lines(100, 0.86)
        self._frame(MAP_LAND_MARGIN, MAP_TEXT_MARGIN)
        self.keep_corner_free(MAP_BUTTONS)
        self._decorate()

    def _frame(self, land_margin: float, text_margin: float) -> None:
        """Draw the box of the map."""
        box = hull([hull(self.land).grown(land_margin), hull(self.written).grown(text_margin)])
        super().__init__(box, self.land + self.written)

    def _decorate(self) -> None:
        """Find places for what is only there to be looked at."""
        self.compass = self.place_if_free((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self.place_if_free(sea.BOAT, Point(0.8, 0.95))


class ChartLayout(Layout):
    """The layout of an SVG file: more sea, a title block and a legend."""

    def __init__(self, board: Board) -> None:
        self.__dict__.update(layout_of(board).__dict__)
        self._frame(LAND_MARGIN, TEXT_MARGIN)
        self.title = self.place(title_block.size_for(board.title), Point(0, 0))
        self.legend = self.place(legend.SIZE, Point(1, 1))
        self._decorate()


@lru_cache(maxsize=64)
def appearance_of(board: Board) -> str:
    """A text of all that a board's drawing depends on: boards with the same text are drawn alike.

    It is a text because the hash of a text is computed once.
    """
    return repr((board.digest, board.name, board.title, [ahu.side for ahu in board.ahus]))


_LAYOUTS: Final[RecentCache[str, Layout]] = RecentCache(48)


def layout_of(board: Board) -> Layout:
    """The layout of a board, worked out once."""
    key = appearance_of(board)
    return _LAYOUTS.get(key) or _LAYOUTS.keep(key, Layout(board))


def keep_layout(board: Board, layout: Layout) -> None:
    """Use a layout that another process worked out."""
    key = appearance_of(board)
    if _LAYOUTS.get(key) is None:
        _LAYOUTS.keep(key, layout)
