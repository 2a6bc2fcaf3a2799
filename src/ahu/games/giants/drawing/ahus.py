"""Ahus: the platform with its values, and the Base, Moai and Headdress built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box, Point
from ahu.draw.seat_colours import marker
from ahu.draw.svg import Element, group, path, rectangle, text_line
from ahu.draw.tokens import badge
from ahu.games.giants.drawing.names import load_piece
from ahu.games.giants.drawing.terrain import VALUES_HEIGHT
from ahu.games.giants.rules.pieces import KIND, NOBODY, NOTHING, SIZES, UNKNOWN
from ahu.games.island.packing import BASE_HEIGHT, BUILT_SCALE
from ahu.games.island.platforms import stone_names, wall
from ahu.games.island.statues import erected, slab, small_headdress, small_moai

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Ahu
    from ahu.games.giants.rules.position import Position
    from ahu.games.island.packing import Platform

BASE_WIDTH: Final = 50.0


def stone(ahu: Ahu, platform: Platform) -> Element:
    """The platform with the Ahu's name, the value of a Moai and the value of a Headdress."""
    box = platform.stone
    middle = box.centre.x
    foot = box.bottom - 6
    split = box.bottom - VALUES_HEIGHT
    return group(
        wall(box),
        path(
            f"M{box.left + 4:.1f} {split:.1f}H{box.right - 4:.1f}M{middle:.1f} {split:.1f}V{box.bottom:.1f}",
            "edge thin",
        ),
        *stone_names(platform),
        small_moai(middle - 25.5, foot + 0.5),
        text_line(middle - 10, foot, str(ahu.moai), "ink bold s14 middle"),
        small_headdress(middle + 10.5, foot - 0.5),
        text_line(middle + 25, foot, str(ahu.headdress), "red-ink bold s14 middle"),
    )


def hit_areas(platform: Platform, *, built: bool) -> list[Element]:
    """Invisible boxes that take clicks for an Ahu: over its stone, its slab on the shore, and what stands on it."""
    boxes = [platform.stone, platform.slab] + ([platform.statue] if built else [])
    return [rectangle(box.left, box.top, box.width, box.height, "hit", rx=3) for box in boxes]


def built(p: Position, number: int, platform: Platform) -> list[Element]:
    """The Base, the Moai on it and its Headdress, as far as they are there."""
    if p.ahu_base[number] == NOBODY:
        return []
    foot = Point(platform.stone.centre.x, platform.stone.top)
    moai = p.ahu_moai[number]
    drawn = [_base(p, number, foot)]
    if moai != NOTHING:
        size = SIZES[KIND[moai]]
        crowned = p.ahu_headdress[number] != NOTHING
        pieces = (load_piece(moai), load_piece(p.ahu_headdress[number]))
        drawn += erected(foot.x, foot.y - BASE_HEIGHT, size, BUILT_SCALE, crowned=crowned, pieces=pieces)
    return drawn


def _base(p: Position, number: int, foot: Point) -> Element:
    """A Base that reserves shows its colour; one under a Moai lies face down, with a marker if its owner is known."""
    owner = p.ahu_base[number]
    box = Box(foot.x - BASE_WIDTH / 2, foot.y - BASE_HEIGHT, foot.x + BASE_WIDTH / 2, foot.y)
    if owner == UNKNOWN:
        return group(slab(box, "stone edge firm"), badge(box.right - 5, box.top, "?"))
    colour = p.game.seats[owner]
    if p.ahu_moai[number] == NOTHING:
        return group(slab(box, f"seat-{colour} line firm"), marker(colour, foot.x, box.top - 3, 9))
    return group(slab(box, "stone edge firm"), marker(colour, box.right - 5, box.top, 6.5))
