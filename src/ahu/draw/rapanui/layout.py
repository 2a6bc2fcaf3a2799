"""A board laid out for drawing: where spaces, platforms, panels and writing go, and the lines of the coast."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, pi
from typing import TYPE_CHECKING, Final

from ahu.draw import cartouche, sea
from ahu.draw.coast import Coast
from ahu.draw.geometry import Box, Point, hull
from ahu.draw.packing import Site, name_lines, packed, stone_size
from ahu.draw.rapanui import panels
from ahu.draw.rapanui.land import Room
from ahu.draw.rapanui.terrain import Terrain, strips
from ahu.draw.sheet import Sheet
from ahu.draw.shore import Shore

if TYPE_CHECKING:
    from ahu.games.rapanui.board import Board

MARGIN: Final = 26.0
OFFING: Final = 76.0
"""Sea left around what is written, and around the land."""
LEVEL: Final = 0.3
"""How much land about it makes a point land: the coast lies a little off the spaces."""
SLAB: Final = 40.0
"""Length of a slab that has the shore to itself."""
OFF_SHORE: Final = 6.0
INLAND: Final = -9.0
"""How far off its side a slab lies."""
TILE_HEIGHT: Final = 25.0
LEAST_STONE: Final = 95.0


class Layout(Sheet):
    """Everything about the chart that no position changes."""

    def __init__(self, board: Board) -> None:
        self.terrain = Terrain(board)
        land = strips(self.terrain.outlines, self.terrain.extent) or [self.terrain.extent]
        sites = [self._site(board, number) for number in range(len(board.ahus))]
        self.rooms = [Room(board, space, outline) for space, outline in enumerate(self.terrain.outlines)]
        self.platforms = packed(sites, land, [box for room in self.rooms for box in room.boxes()])
        self.tones = tones(board)
        written = [box for platform in self.platforms for box in platform.boxes()]
        canvas = hull([hull(land).grown(OFFING), hull(written).grown(MARGIN)])
        lacking = max(0.0, panels.height(board) - canvas.height) / 2
        canvas = Box(canvas.left, canvas.top - lacking, canvas.right, canvas.bottom + lacking)
        super().__init__(canvas, land + written)
        self.title = self.needed(cartouche.title_size(board.title), Point(0, 0))
        self.rose = self.spot((2 * sea.ROSE, 2 * sea.ROSE), Point(1, 0))
        self.boat = self.spot(sea.BOAT, Point(0.8, 0.95))
        self.shore = Shore(Coast(self.terrain.extent, self.terrain.outlines), LEVEL)
        self.column = Box(self.canvas.right, self.canvas.top, self.canvas.right + panels.WIDTH, self.canvas.bottom)

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


def tones(board: Board) -> list[str]:
    """A ground for each space, other than its neighbours' as far as there are enough."""
    found: list[str] = []
    for space in range(len(board.spaces)):
        near = [found[there] for there in board.neighbours[space] if there < space]
        usual = [f"earth-{(space + k) % 6}" for k in range(6)]
        found.append(next((tone for tone in usual if tone not in near), usual[0]))
    found[board.crater], found[board.pukao_quarry] = "ash", "rust"
    return found


@lru_cache(maxsize=4)
def layout_of(board: Board) -> Layout:
    """The layout of a board, worked out once."""
    return Layout(board)
