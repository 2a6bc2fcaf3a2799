"""Ahus as drawn in both games: a slab on the shore, and a platform in the sea with the Ahu's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.svg import Element, group, path, rectangle, text_line
from ahu.games.island.packing import LINE_HEIGHT

if TYPE_CHECKING:
    from ahu.draw.geometry import Box
    from ahu.games.island.packing import Platform


def shore_slab(platform: Platform) -> Element:
    """The slab on the shore, and a dotted line from it to the platform."""
    shore, middle, length = platform.shore, platform.stone.centre, platform.site.length
    turn = platform.site.seaward * 57.29578 + 90
    courses = "M" + " M".join(f"{x:.1f} -4.5V4.5" for x in (-length / 6, length / 6))
    return group(
        path(f"M{shore.x:.1f} {shore.y:.1f}L{middle.x:.1f} {middle.y:.1f}", "surf thick", stroke_dasharray="1 5"),
        group(
            rectangle(-length / 2, -4.5, length, 9, "stone edge firm", rx=1.5),
            path(courses, "edge thin"),
            transform=f"translate({shore.x:.1f} {shore.y:.1f}) rotate({turn:.0f})",
        ),
    )


def stone_names(platform: Platform) -> list[Element]:
    """The Ahu's name on its stone, line by line."""
    stone = platform.stone
    return [
        text_line(stone.centre.x, stone.top + 15 + LINE_HEIGHT * place, line, "ahu ink bold s16 middle full-sign")
        for place, line in enumerate(platform.site.lines)
    ]


def wall(stone: Box) -> Element:
    """A platform seen from the side: its foot is a little wider than its top."""
    d = (
        f"M{stone.left + 3:.1f} {stone.top:.1f}H{stone.right - 3:.1f}L{stone.right:.1f} {stone.bottom:.1f}"
        f"H{stone.left:.1f}Z"
    )
    return path(d, "stone edge firm")
