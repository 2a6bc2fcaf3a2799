"""A board laid out for drawing: where hexes, platforms, mountains and writing go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.draw.canvas import Sheet
from ahu.draw.geometry import Box, Point, hull
from ahu.games.giants.drawing import legend
from ahu.games.giants.drawing.contents import places_of
from ahu.games.giants.drawing.geometry import APOTHEM, RADIUS, ROOM, centre_of, corners, hex_boxes, sites_of
from ahu.games.giants.drawing.volcano import volcanoes_of
from ahu.games.island import cartouche, sea
from ahu.games.island.coast import Coast
from ahu.games.island.packing import packed
from ahu.games.island.shore import Shore

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board

MARGIN: Final = 30.0
OFFING: Final = 84.0
"""Sea left around what is written, and around the land."""
GROWN: Final = 13.0
"""How far the coast lies off the hexes."""


class Layout(Sheet):
    """Everything about the chart that no position changes."""

    def __init__(self, board: Board) -> None:
        self.centres = [centre_of(board, at) for at in range(len(board.hexes))]
        land = [box for centre in self.centres for box in hex_boxes(centre)]
        self.platforms = packed(sites_of(board), land, [Box.about(centre, *ROOM) for centre in self.centres])
        self.places = places_of(board)
        self.volcanoes = volcanoes_of(board, [*self.places, *board.forest])
        busy = [*self.places, *board.forest, *self.volcanoes]
        self.plain = [centre for at, centre in enumerate(self.centres) if at not in busy]
        written = [box for platform in self.platforms for box in platform.boxes()]
        super().__init__(hull([hull(land).grown(OFFING), hull(written).grown(MARGIN)]), land + written)
        self.title = self.needed(cartouche.title_size(board.title), Point(0, 0))
        self.legend = self.needed(legend.SIZE, Point(1, 1))
        self.rose = self.spot((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self.spot(sea.BOAT, Point(0.8, 0.95))
        extent = hull([Box.about(centre, 2 * APOTHEM, 2 * APOTHEM) for centre in self.centres])
        radius = (APOTHEM + GROWN) / APOTHEM * RADIUS
        coast = Coast(extent, [corners(centre, radius) for centre in self.centres])
        self.shore = Shore(coast)
        self.upland = coast.lines(60, 0.86)
        self.heights = coast.lines(100, 0.86)


@lru_cache(maxsize=512)
def looks_of(board: Board) -> tuple[object, ...]:
    """All that a board's drawing depends on: boards that agree in it are drawn alike, however often they were read."""
    return board.digest, board.name, board.title, tuple(ahu.side for ahu in board.ahus)


_LAYOUTS: Final[Cache[tuple[object, ...], Layout]] = Cache(16)


def layout_of(board: Board) -> Layout:
    """The layout of a board, worked out once."""
    looks = looks_of(board)
    return _LAYOUTS.get(looks) or _LAYOUTS.keep(looks, Layout(board))
