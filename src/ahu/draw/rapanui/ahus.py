"""Ahus: on the platform the name; below it the tile, or what stands there in words; above it the Moai itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.packing import BUILT_SCALE
from ahu.draw.platforms import stone_names, wall
from ahu.draw.rapanui import icons
from ahu.draw.rapanui.layout import TILE_HEIGHT
from ahu.draw.statues import erected
from ahu.draw.svg import Element, path, words
from ahu.games.rapanui.pieces import NOTHING, SIZES, TILES

if TYPE_CHECKING:
    from ahu.draw.geometry import Box
    from ahu.draw.packing import Platform
    from ahu.games.rapanui.position import Position


def stone(platform: Platform) -> list[Element]:
    """The platform with its name."""
    box = platform.stone
    split = box.bottom - TILE_HEIGHT
    rule = path(f"M{box.left + 4:.1f} {split:.1f}H{box.right - 4:.1f}", "edge thin")
    return [wall(box), rule, *stone_names(platform)]


def masonry(platform: Platform) -> Element:
    """The joints of an Ahu on which nothing lies."""
    box = platform.stone
    middle, top, low = box.bottom - TILE_HEIGHT / 2, box.bottom - TILE_HEIGHT, box.bottom
    wide = box.width
    d = (
        f"M{box.left + 3:.1f} {middle:.1f}H{box.right - 3:.1f}"
        f"M{box.left + wide * 0.3:.1f} {top:.1f}V{middle:.1f}M{box.left + wide * 0.68:.1f} {top:.1f}V{middle:.1f}"
        f"M{box.left + wide * 0.18:.1f} {middle:.1f}V{low:.1f}M{box.left + wide * 0.5:.1f} {middle:.1f}V{low:.1f}"
        f"M{box.left + wide * 0.83:.1f} {middle:.1f}V{low:.1f}"
    )
    return path(d, "edge hollow thin faint")


def built(p: Position, number: int, platform: Platform) -> list[Element]:
    """The Moai with its Pukao, or the tile that waits for one."""
    size, tile = p.ahu_moai[number], p.ahu_tile[number]
    if size == NOTHING:
        return [masonry(platform)] if tile == NOTHING else _tile(tile, platform.stone)
    box = platform.stone
    crowned = p.ahu_pukao[number]
    told = [f"{SIZES[size]} Moai", *(["with Pukao"] if crowned else [])]
    return [
        *_lines(told, box.centre.x, box, "middle"),
        *erected(box.centre.x, box.top, size + 1, BUILT_SCALE, crowned=crowned),
    ]


def _tile(tile: int, box: Box) -> list[Element]:
    name = TILES[tile]
    head, _, rest = name.partition(" ")
    lines = [head, rest] if len(name) > 9 else [name]
    return [icons.tile(tile, box.left + 17, box.bottom - TILE_HEIGHT / 2, 1.05), *_lines(lines, box.left + 32, box, "")]


def _lines(lines: list[str], x: float, box: Box, align: str) -> list[Element]:
    first = box.bottom - TILE_HEIGHT / 2 + 3.4 - 5 * (len(lines) - 1)
    return [words(x, first + 10 * n, line, f"ink s10 {align}".strip()) for n, line in enumerate(lines)]
