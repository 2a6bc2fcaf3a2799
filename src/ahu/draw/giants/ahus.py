"""Ahus: a slab on the shore, and off it the platform that bears name, values and what is built there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.giants.clusters import badge
from ahu.draw.giants.geometry import Box, Point, seaward, shore_length
from ahu.draw.giants.loads import MOAI_SCALE, headdress, moai, slab, small_headdress, small_moai
from ahu.draw.giants.packing import BASE_HEIGHT, BUILT_SCALE, LINE, VALUES_HEIGHT
from ahu.draw.giants.tribes import marker
from ahu.draw.svg import Element, group, moved, path, rectangle, words
from ahu.games.giants.pieces import KIND, NOBODY, NOTHING, SIZES, UNKNOWN

if TYPE_CHECKING:
    from ahu.draw.giants.packing import Platform
    from ahu.games.giants.board import Ahu, Board
    from ahu.games.giants.position import Position

BASE_WIDTH: Final = 50.0
_HEAD: Final = 36.0
"""How high above its foot the largest Moai carries a Headdress."""


def shore_slab(board: Board, number: int, platform: Platform) -> Element:
    """The Ahu on its side of the hex, and the line that ties its platform to it."""
    shore, middle = platform.shore, platform.stone.centre
    length = shore_length(board, number)
    turn = seaward(board.ahus[number].side) * 57.29578 + 90
    courses = "M" + " M".join(f"{x:.1f} -4.5V4.5" for x in (-length / 6, length / 6))
    return group(
        path(f"M{shore.x:.1f} {shore.y:.1f}L{middle.x:.1f} {middle.y:.1f}", "surf thick", stroke_dasharray="1 5"),
        group(
            rectangle(-length / 2, -4.5, length, 9, "stone edge firm", rx=1.5),
            path(courses, "edge thin"),
            transform=f"translate({shore.x:.1f} {shore.y:.1f}) rotate({turn:.0f})",
        ),
    )


def platform_stone(ahu: Ahu, platform: Platform) -> Element:
    """The stone with the Ahu's name, the value of a Moai and the value of a Headdress."""
    stone = platform.stone
    middle = stone.centre.x
    names = [
        words(middle, stone.top + 12 + LINE * place, line, "ahu ink bold s12 middle")
        for place, line in enumerate(platform.lines)
    ]
    foot = stone.bottom - 6
    split = stone.bottom - VALUES_HEIGHT
    return group(
        path(_wall(stone), "stone edge firm"),
        path(
            f"M{stone.left + 4:.1f} {split:.1f}H{stone.right - 4:.1f}M{middle:.1f} {split:.1f}V{stone.bottom:.1f}",
            "edge thin",
        ),
        *names,
        small_moai(middle - 25.5, foot + 0.5),
        words(middle - 10, foot, str(ahu.moai), "ink bold s14 middle"),
        small_headdress(middle + 10.5, foot - 0.5),
        words(middle + 25, foot, str(ahu.headdress), "red-ink bold s14 middle"),
    )


def _wall(stone: Box) -> str:
    """A platform in elevation: its foot a little wider than its top."""
    return (
        f"M{stone.left + 3:.1f} {stone.top:.1f}H{stone.right - 3:.1f}L{stone.right:.1f} {stone.bottom:.1f}"
        f"H{stone.left:.1f}Z"
    )


def built(p: Position, number: int, platform: Platform) -> list[Element]:
    """The Base, the Moai on it and its Headdress, as far as they are there."""
    if p.ahu_base[number] == NOBODY:
        return []
    foot = Point(platform.stone.centre.x, platform.stone.top)
    erected = p.ahu_moai[number]
    drawn = [_base(p, number, foot)]
    if erected != NOTHING:
        size = SIZES[KIND[erected]]
        drawn.append(moved(foot.x, foot.y - BASE_HEIGHT, moai(size), scale=BUILT_SCALE))
        if p.ahu_headdress[number] != NOTHING:
            head = foot.y - BASE_HEIGHT - _HEAD * MOAI_SCALE[size] * BUILT_SCALE
            drawn.append(moved(foot.x, head, headdress(), scale=0.6 + 0.1 * size))
    return drawn


def _base(p: Position, number: int, foot: Point) -> Element:
    """A reserving Base shows its colour; one under a Moai lies face down, and tells only who may know whose it is."""
    owner = p.ahu_base[number]
    box = Box(foot.x - BASE_WIDTH / 2, foot.y - BASE_HEIGHT, foot.x + BASE_WIDTH / 2, foot.y)
    if owner == UNKNOWN:
        return group(slab(box, "stone edge firm"), badge(box.right - 5, box.top, "?"))
    colour = p.giants.seats[owner]
    if p.ahu_moai[number] == NOTHING:
        sign = marker(colour, foot.x, box.top - 3, 9)
        return group(slab(box, f"tribe-{colour} line firm"), sign)
    return group(slab(box, "stone edge firm"), marker(colour, box.right - 5, box.top, 6.5))
