"""A board laid out for drawing: where spaces, platforms, panels and writing go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, pi
from typing import TYPE_CHECKING, Final

from ahu.draw.canvas import Sheet
from ahu.draw.geometry import Box, Point, hull
from ahu.games.island import cartouche, sea
from ahu.games.island.coast import Coast
from ahu.games.island.packing import Site, name_lines, packed, stone_size
from ahu.games.island.shore import Shore
from ahu.games.rapanui.drawing import panels, quarry, track
from ahu.games.rapanui.drawing.land import Room
from ahu.games.rapanui.drawing.terrain import Terrain, strips

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board

MARGIN: Final = 26.0
OFFING: Final = 76.0
"""Sea left around what is written, and around the land."""
MAP_MARGIN: Final = 14.0
MAP_OFFING: Final = 44.0
"""The same on the page's map, where height is dear."""
SQUAREST: Final = 1.3
"""Width to height of a map that is grown no further to the south: it stands beside a column of a usual window."""
MORE_SEA: Final = 24.0
LEVEL: Final = 0.3
"""How much land about it makes a point land: the coast lies a little off the spaces."""
SLAB: Final = 40.0
"""Length of a slab that has the shore to itself."""
OFF_SHORE: Final = 6.0
INLAND: Final = -9.0
"""How far off its side a slab lies."""
TILE_HEIGHT: Final = 25.0
LEAST_STONE: Final = 95.0


class Island:
    """Where everything lies that belongs to the land, whatever it is drawn beside."""

    def __init__(self, board: Board) -> None:
        self.terrain = Terrain(board)
        self.land = strips(self.terrain.outlines, self.terrain.extent) or [self.terrain.extent]
        sites = [self._site(board, number) for number in range(len(board.ahus))]
        self.rooms = [Room(board, space, outline) for space, outline in enumerate(self.terrain.outlines)]
        self.platforms = packed(sites, self.land, [box for room in self.rooms for box in room.boxes()])
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
        return Site(shore, seaward, length, lines, stone_size(lines, LEAST_STONE, TILE_HEIGHT))


class Layout(Sheet):
    """An island on a sheet: what no position changes."""

    def __init__(self, island: Island, offing: float, margin: float, least: float = 0) -> None:
        self.terrain = island.terrain
        self.rooms = island.rooms
        self.platforms = island.platforms
        self.tones = island.tones
        self.shore = island.shore
        canvas = hull([hull(island.land).grown(offing), hull(island.written).grown(margin)])
        lacking = max(0.0, least - canvas.height) / 2
        canvas = Box(canvas.left, canvas.top - lacking, canvas.right, canvas.bottom + lacking)
        super().__init__(canvas, island.land + island.written)
        self.title: Box | None = None
        self.rose: Box | None = None
        self.boat: Box | None = None


class ChartLayout(Layout):
    """The sheet of a standalone file: all panels stand in a column beside the sea."""

    def __init__(self, board: Board) -> None:
        super().__init__(island_of(board), OFFING, MARGIN, panels.height(board))
        self.title = self.needed(cartouche.title_size(board.title), Point(0, 0))
        self.rose = self.spot((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self.spot(sea.BOAT, Point(0.8, 0.95))
        self.column = Box(self.canvas.right, self.canvas.top, self.canvas.right + panels.WIDTH, self.canvas.bottom)


class MapLayout(Layout):
    """The sheet of the page's map: the quarry and the track, which one clicks, lie on the sea about the island.

    So the map is all island, however it is scaled; what is only read stands beside it.
    """

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(island_of(board), MAP_OFFING, MAP_MARGIN)
        self.quarry = self._room(quarry.sheet_size(board), Point(1, 1))
        self.order = self._room(track.sheet_size(players), Point(0, 0))
        self.title = self.spot(cartouche.title_size(board.title), Point(1, 0))
        self.rose = self.spot((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0.1))
        self.boat = self.spot(sea.BOAT, Point(0.5, 1))

    def _room(self, size: tuple[float, float], corner: Point) -> Box:
        """Room near a corner: if the sea has none, as little more of it as will do, in the south or in the east."""
        found = self.spot(size, corner)
        while found is None:
            c = self.canvas
            wide = c.width > SQUAREST * c.height
            self.canvas = Box(c.left, c.top, c.right if wide else c.right + MORE_SEA, c.bottom + wide * MORE_SEA)
            found = self.spot(size, corner)
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


class _Alike:
    """A board as a key: two that are drawn alike are one, however often they were read."""

    __slots__ = ("board", "key")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.key = (board.digest, board.title, tuple(tuple(corners) for corners in board.corners))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def island_of(board: Board) -> Island:
    """Where everything lies on a board, worked out once."""
    return _island(_Alike(board))


@lru_cache(maxsize=8)
def _island(alike: _Alike) -> Island:
    return Island(alike.board)


@lru_cache(maxsize=4)
def layout_of(board: Board) -> ChartLayout:
    """The layout of a standalone file."""
    return ChartLayout(board)


def map_of(board: Board, players: int) -> MapLayout:
    """The layout of the page's map."""
    return _map(_Alike(board), players)


@lru_cache(maxsize=16)
def _map(alike: _Alike, players: int) -> MapLayout:
    return MapLayout(alike.board, players)
