"""Ahus: the platform with its name and its tile, and the Moai and Pukao built on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.svg import Element, path, text_line, text_width
from ahu.games.island.platforms import stone_names, wall
from ahu.games.island.statues import erected
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.layout import TILE_HEIGHT
from ahu.games.rapanui.rules.pieces import NOTHING, TILES

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Box
    from ahu.games.island.packing import Platform
    from ahu.games.rapanui.rules.position import Position

SHORT: Final = 9
"""Letters of a name that fit beside an icon."""


def stone(platform: Platform) -> list[Element]:
    """The platform with its name."""
    box = platform.stone
    split = box.bottom - TILE_HEIGHT
    rule = path(f"M{box.left + 4:.1f} {split:.1f}H{box.right - 4:.1f}", "edge thin")
    return [wall(box), rule, *stone_names(platform)]


def masonry(platform: Platform) -> Element:
    """The joints of a platform on which nothing lies."""
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


def built(p: Position, number: int, platform: Platform, translator: Translator = ENGLISH) -> list[Element]:
    """The Moai with its Pukao, or the tile that waits for one."""
    size, tile = p.ahu_moai[number], p.ahu_tile[number]
    if size == NOTHING:
        return [masonry(platform)] if tile == NOTHING else _tile(tile, platform.stone, translator)
    box, crowned = platform.stone, p.ahu_pukao[number]
    pieces = (f"moai-{number}", f"pukao-{number}")
    return [masonry(platform), *erected(box.centre.x, box.top, size + 1, crowned=crowned, pieces=pieces)]


def _tile(tile: int, box: Box, translator: Translator) -> list[Element]:
    icon = icons.tile(tile, box.left + 17, box.bottom - TILE_HEIGHT / 2, 1.05)
    return [icon, *_lines(in_two(translator.translate(TILES[tile])), box.left + 32, box, "", box.width - 37)]


def in_two(name: str) -> list[str]:
    """A longer name in two lines, as even as its words allow."""
    gaps = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) <= SHORT or not gaps:
        return [name]
    gap = min(gaps, key=lambda at: max(at, len(name) - at - 1))
    return [name[:gap], name[gap + 1 :]]


def _lines(lines: list[str], x: float, box: Box, align: str, width: float) -> list[Element]:
    """Lines of text, squeezed where a language needs more width than there is."""
    first = box.bottom - TILE_HEIGHT / 2 + 3.4 - 5 * (len(lines) - 1)
    drawn = []
    for n, line in enumerate(lines):
        fit = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if text_width(line, 10.5) > width * 1.1 else {}
        drawn.append(text_line(x, first + 10 * n, line, f"ink s10 {align}".strip(), **fit))
    return drawn
