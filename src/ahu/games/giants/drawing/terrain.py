"""Where hexes and shores lie on the chart: pointy-top hexes, every second row half a hex further east."""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box, Point
from ahu.games.island.packing import Site, name_lines, stone_size
from ahu.games.island.sea import noise

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board

RADIUS: Final = 60.0
APOTHEM: Final = RADIUS * sqrt(3) / 2

SLAB_OFF: Final = 4.0
"""How far off its side a slab lies, to leave the hex to what stands on it."""
VALUES_HEIGHT: Final = 22.0
"""Height of the values at the foot of a platform."""
LEAST_STONE: Final = 84.0
"""Width of the narrowest platform."""
PIECE_AREA: Final = (84.0, 76.0)
"""Width and height of the middle of a hex, where pieces stand that no statue on a platform may hide."""
TUFTS: Final = 5
"""Tufts of grass on a hex."""


def centre_of(board: Board, at: int) -> Point:
    """The middle of a hex."""
    east = board.rows[at] % 2
    return Point((2 * board.columns[at] + east) * APOTHEM, board.rows[at] * 1.5 * RADIUS)


def corners(centre: Point, radius: float = RADIUS) -> list[Point]:
    """The six corners of a hex, from the north clockwise."""
    return [centre.towards((k / 3 - 0.5) * pi, radius) for k in range(6)]


def hex_boxes(centre: Point) -> list[Box]:
    """Three boxes that together nearly fill a hex: packing knows only boxes."""
    return [Box.about(centre, 2 * APOTHEM * wide, 2 * RADIUS * (1 - wide / 2)) for wide in (1.0, 2 / 3, 1 / 3)]


def seaward(side: int) -> float:
    """The direction of a side of a hex (in the order of ``SIDES``), in radians clockwise from the east."""
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


def sites_of(board: Board) -> list[Site]:
    """The Ahus' sites, for which platforms are to be placed."""
    sites = []
    for number, ahu in enumerate(board.ahus):
        lines = name_lines(ahu.name)
        size = stone_size(lines, LEAST_STONE, VALUES_HEIGHT)
        sites.append(Site(shore_of(board, number), seaward(ahu.side), shore_length(board, number), lines, size))
    return sites


def scattered(centres: list[Point]) -> list[Point]:
    """Spots here and there on hexes, the same ones every time."""
    return [
        Point(
            centre.x + (noise(number * TUFTS + tuft, 11) - 0.5) * 84,
            centre.y + (noise(17, number * TUFTS + tuft) - 0.35) * 74,
        )
        for number, centre in enumerate(centres)
        for tuft in range(TUFTS)
    ]
