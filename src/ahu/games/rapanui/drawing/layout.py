"""A board laid out for drawing: where spaces, platforms, panels and text go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, pi
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache, RecentCache
from ahu.draw.canvas import Canvas
from ahu.draw.geometry import Box, Point, hull
from ahu.games.island import sea, title_block
from ahu.games.island.coast import Coast
from ahu.games.island.packing import Site, name_lines, place_platforms, stone_size
from ahu.games.island.shore import MAP_BUTTONS, Shore
from ahu.games.rapanui.drawing import quarry, side_panels, track
from ahu.games.rapanui.drawing.spaces import SpaceAreas
from ahu.games.rapanui.drawing.terrain import Terrain, strips

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board

TEXT_MARGIN: Final = 26.0
"""Sea around text."""
LAND_MARGIN: Final = 76.0
"""Sea around the land."""
MAP_TEXT_MARGIN: Final = 14.0
MAP_LAND_MARGIN: Final = 44.0
"""The same on the page's map, which must not be too high for a window."""
SQUAREST: Final = 1.38
"""Width to height below which a map is made wider, not higher: it stands beside a column in the window."""
MORE_SEA: Final = 24.0
"""How much larger a map is made at a time."""
LEVEL: Final = 0.3
"""How much land about it makes a point land: the coast lies a little off the spaces."""
SLAB: Final = 40.0
"""Length of a slab that has the shore to itself."""
OFF_SHORE: Final = 6.0
INLAND: Final = -9.0
"""How far off its side a slab lies."""
LEAST_STONE: Final = 66.0
"""Width of the narrowest platform."""


class IslandLayout:
    """Where everything lies that belongs to the land, whatever is drawn beside it."""

    def __init__(self, board: Board) -> None:
        self.terrain = Terrain(board)
        self.land = strips(self.terrain.outlines, self.terrain.extent) or [self.terrain.extent]
        sites = [self._site(board, number) for number in range(len(board.ahus))]
        self.areas = [SpaceAreas(board, space, outline) for space, outline in enumerate(self.terrain.outlines)]
        self.platforms = place_platforms(sites, self.land, [box for areas in self.areas for box in areas.boxes()])
        self.tones = tones(board)
        self.written = [box for platform in self.platforms for box in platform.boxes()]
        self.shore = Shore(Coast(self.terrain.extent, self.terrain.outlines), LEVEL)

    def _site(self, board: Board, number: int) -> Site:
        """An Ahu on its share of the coast of its space; without a coast, inside the side nearest the sea."""
        ahu = board.ahus[number]
        beside = board.ahus_in[ahu.space]
        coast = self.terrain.coast_of(ahu.space)
        run = coast or self.terrain.inland_side(ahu.space)
        way = run.length * (beside.index(number) + 0.5) / len(beside)
        before, after = run.at(max(way - 12, 0)), run.at(min(way + 12, run.length))
        seaward = atan2(after.y - before.y, after.x - before.x) - pi / 2
        length = min(SLAB, 0.8 * run.length / len(beside))
        shore = run.at(way).towards(seaward, OFF_SHORE if coast else INLAND)
        lines = name_lines(ahu.name)
        return Site(shore, seaward, length, lines, stone_size(lines, LEAST_STONE, 2.0))


class Layout(Canvas):
    """Where everything lies that no position changes."""

    def __init__(self, island: IslandLayout, land_margin: float, text_margin: float, least_height: float = 0) -> None:
        self.terrain = island.terrain
        self.areas = island.areas
        self.platforms = island.platforms
        self.tones = island.tones
        self.shore = island.shore
        box = hull([hull(island.land).grown(land_margin), hull(island.written).grown(text_margin)])
        lacking = max(0.0, least_height - box.height) / 2
        super().__init__(
            Box(box.left, box.top - lacking, box.right, box.bottom + lacking), island.land + island.written
        )
        self.title: Box | None = None
        self.compass: Box | None = None
        self.boat: Box | None = None


class ChartLayout(Layout):
    """The layout of an SVG file: all panels stand in a column beside the sea."""

    def __init__(self, board: Board) -> None:
        super().__init__(island_layout_of(board), LAND_MARGIN, TEXT_MARGIN, side_panels.height(board))
        self.title = self.place(title_block.size_for(board.title), Point(0, 0))
        self.compass = self.place_if_free((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self.place_if_free(sea.BOAT, Point(0.8, 0.95))
        box = self.box
        self.column = Box(box.right, box.top, box.right + side_panels.WIDTH, box.bottom)


class MapLayout(Layout):
    """The layout of the page's map: the quarry and the track, which are clicked, lie in the sea about the island.

    Panels that are only read stand beside the map, on the page.
    """

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(island_layout_of(board), MAP_LAND_MARGIN, MAP_TEXT_MARGIN)
        self.quarry = self._place(quarry.framed_size(board), Point(1, 1))
        self.keep_corner_free(MAP_BUTTONS)
        self.order = self._place(track.framed_size(players), Point(0, 0))
        self.compass = self.place_if_free((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0.1))
        self.boat = self.place_if_free(sea.BOAT, Point(0.5, 1))

    def _place(self, size: tuple[float, float], corner: Point) -> Box:
        """A place near a corner: if there is none, as little more sea as is needed, in the south or in the east."""
        found = self.place_if_free(size, corner)
        while found is None:
            b = self.box
            wide = b.width > SQUAREST * b.height
            self.box = Box(b.left, b.top, b.right if wide else b.right + MORE_SEA, b.bottom + wide * MORE_SEA)
            found = self.place_if_free(size, corner)
        return found


def tones(board: Board) -> list[str]:
    """A ground for each space, other than its neighbours' as far as there are enough."""
    found: list[str] = []
    for space in range(len(board.spaces)):
        near = [found[there] for there in board.neighbours[space] if there < space]
        usual = [f"earth-{(space + k) % 6}" for k in range(6)]
        found.append(next((tone for tone in usual if tone not in near), usual[0]))
    found[board.crater], found[board.pukao_quarry] = "ash", "rust"
    return found


@lru_cache(maxsize=64)
def appearance_of(board: Board) -> str:
    """A text of all that a board's drawing depends on: boards with the same text are drawn alike.

    It is a text because the hash of a text is computed once.
    """
    return repr((board.digest, board.title, board.corners))


_ISLANDS: Final[RecentCache[str, IslandLayout]] = RecentCache(48)
_LAYOUTS: Final[Cache[str, ChartLayout]] = Cache(4)
_MAPS: Final[RecentCache[tuple[str, int], MapLayout]] = RecentCache(48)


def island_layout_of(board: Board) -> IslandLayout:
    """Where everything lies on a board's land, worked out once."""
    key = appearance_of(board)
    return _ISLANDS.get(key) or _ISLANDS.keep(key, IslandLayout(board))


def layout_of(board: Board) -> ChartLayout:
    """The layout of an SVG file, worked out once."""
    key = appearance_of(board)
    return _LAYOUTS.get(key) or _LAYOUTS.keep(key, ChartLayout(board))


def map_layout_of(board: Board, players: int) -> MapLayout:
    """The layout of the page's map, worked out once."""
    key = (appearance_of(board), players)
    return _MAPS.get(key) or _MAPS.keep(key, MapLayout(board, players))


def keep_map_layout(board: Board, players: int, layout: MapLayout) -> None:
    """Use a layout of the page's map that another process worked out."""
    key = (appearance_of(board), players)
    if _MAPS.get(key) is None:
        _MAPS.keep(key, layout)
