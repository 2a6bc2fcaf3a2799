"""The totems: the colour of each, and its disc with animal and glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.seat_colours import glyph
from ahu.draw.svg import circle, group, moved, use

if TYPE_CHECKING:
    from ahu.draw.svg import Element

COLOURS: Final = {"turtle": "green", "dolphin": "blue", "moray": "yellow", "octopus": "red"}


def totem(name: str, x: float, y: float, radius: float = 14) -> Element:
    """A disc with the animal, and beside it the glyph that the figures wear."""
    colour = COLOURS[name]
    off = radius * 0.82
    return group(
        circle(x, y, radius, f"seat-{colour} line firm"),
        moved(x, y, use(f"r-{name}"), scale=radius / 12.5, class_=f"glyph-{colour}"),
        circle(x + off, y + off, radius * 0.45, f"seat-{colour} line thin"),
        glyph(colour, x + off, y + off, radius * 0.085),
    )
