"""Ahus: the platform with its name and its tile, and the Moai and Pukao built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, group, moved
from ahu.games.island.statues import erected
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.rules.pieces import NOTHING

if TYPE_CHECKING:
    from ahu.games.island.packing import Platform
    from ahu.games.rapanui.rules.position import Position

TILE_SCALE: Final = 1.55


def built(p: Position, number: int, platform: Platform) -> list[Element]:
    """The Moai with its Pukao, or the tile that waits for one, where the Moai will stand."""
    size, tile = p.ahu_moai[number], p.ahu_tile[number]
    x, foot = platform.stone.centre.x, platform.stone.top
    if size == NOTHING:
        return [] if tile == NOTHING else [_tile(tile, x, foot)]
    pieces = (f"moai-{number}", f"pukao-{number}")
    return erected(x, foot, size + 1, crowned=bool(p.ahu_pukao[number]), pieces=pieces)


def _tile(tile: int, x: float, foot: float) -> Element:
    """A tile that stands on a platform."""
    return moved(x, foot, group(icons.tile(tile, 0, -icons.TILE / 2), class_="sign-icon"), scale=TILE_SCALE)
