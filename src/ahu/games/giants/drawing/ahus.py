"""Ahus: the platform with its values, and the Base, Moai and Headdress built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.seat_colours import glyph
from ahu.draw.svg import Element, group, path, rectangle, text_line
from ahu.games.giants.drawing.names import load_piece
from ahu.games.giants.drawing.terrain import VALUES_HEIGHT
from ahu.games.giants.rules.pieces import KIND, NOBODY, NOTHING, SIZES, UNKNOWN
from ahu.games.island.platforms import stone_names
from ahu.games.island.statues import PLINTH_HEIGHT, erected, slab, small_headdress, small_moai

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Ahu
    from ahu.games.giants.rules.position import Position
    from ahu.games.island.packing import Platform

BASE_WIDTH: Final = 50.0


def sign(ahu: Ahu, platform: Platform) -> Element:
    """What is written on a platform: the Ahu's name, the value of a Moai and the value of a Headdress."""
    box = platform.stone
    middle = box.centre.x
    foot = box.bottom - 4.5
    split = box.bottom - VALUES_HEIGHT
    rules = f"M{box.left + 4:.1f} {split:.1f}H{box.right - 4:.1f}M{middle:.1f} {split:.1f}V{box.bottom:.1f}"
    full = [
        path(rules, "edge thin"),
        small_moai(middle - 29, foot + 0.5),
        text_line(middle - 13, foot, str(ahu.moai), "ink bold s18 middle"),
        small_headdress(middle + 12, foot - 1),
        text_line(middle + 29, foot, str(ahu.headdress), "red-ink bold s18 middle"),
    ]
    return group(*stone_names(platform), group(*full, class_="full-sign"), *_numbers(ahu, box), class_="sign")


def _numbers(ahu: Ahu, box: Box) -> list[Element]:
    """The two values alone and large, for a map that is small."""
    y = box.centre.y + 12
    return [
        text_line(box.centre.x - 5, y, str(ahu.moai), "ink bold s34 end small-sign"),
        text_line(box.centre.x + 4, y, str(ahu.headdress), "red-ink bold s34 small-sign"),
    ]


def hit_areas(platform: Platform) -> list[Element]:
    """Invisible boxes that take clicks for an Ahu: over its stone, which can be lit, and its slab on the shore."""
    return [_area(platform.stone, "rim-of"), _area(platform.stone, "hit"), _area(platform.slab, "hit")]


def statue_area(platform: Platform) -> Element:
    """An invisible box over all that may stand on an Ahu."""
    return _area(platform.statue, "hit")


def _area(box: Box, class_: str) -> Element:
    return rectangle(box.left, box.top, box.width, box.height, class_, rx=3)


def built(p: Position, number: int, platform: Platform) -> list[Element]:
    """The Base, the Moai on it and its Headdress, as far as they are there."""
    owner, moai = p.ahu_base[number], p.ahu_moai[number]
    if owner == NOBODY:
        return []
    x, foot = platform.stone.centre.x, platform.stone.top
    colour = None if owner == UNKNOWN else p.game.seats[owner]
    if moai == NOTHING:
        return [_reservation(x, foot, colour)]
    crowned = p.ahu_headdress[number] != NOTHING
    pieces = (load_piece(moai), load_piece(p.ahu_headdress[number]))
    return erected(x, foot, SIZES[KIND[moai]], crowned=crowned, colour=colour, pieces=pieces)


def _reservation(x: float, foot: float, colour: str | None) -> Element:
    """A Base that waits for its Moai."""
    box = Box(x - BASE_WIDTH / 2, foot - PLINTH_HEIGHT, x + BASE_WIDTH / 2, foot)
    mark = [glyph(colour, x, foot - PLINTH_HEIGHT / 2, 1.3)] if colour else []
    return group(slab(box, f"seat-{colour} line firm" if colour else "stone edge firm"), *mark)
