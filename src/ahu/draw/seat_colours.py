"""The seats' marks: a glyph for each colour, so that nobody has to tell colours apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import circle, group, moved, path, use

if TYPE_CHECKING:
    from ahu.draw.svg import Element

_STROKES: Final = {
    "green": "M-3.4 -1.9H3.4M-3.4 1.9H3.4",
    "red": "M-3.4 1.9L0 -2.1L3.4 1.9",
    "yellow": "M0 -2.9A2.9 2.9 0 1 1 -.01 -2.9",
    "purple": "M-2.7 -2.7L2.7 2.7M2.7 -2.7L-2.7 2.7",
}
COLOURS: Final = ("blue", *_STROKES)
"""Every colour a seat can have."""
DISC: Final = 7.0
"""Radius of a marker."""


def shapes() -> list[Element]:
    """The glyphs, each about its origin, to be shown by ``use``."""
    return [_shape(colour, f"g-glyph-{colour}") for colour in COLOURS]


def _shape(colour: str, name: str | None = None) -> Element:
    """A glyph, in the current colour."""
    if colour == "blue":
        return circle(0, 0, 3, fill="currentColor", id=name)
    return path(_STROKES[colour], fill="none", stroke="currentColor", stroke_width=2.1, id=name)


def glyph(colour: str, x: float, y: float, scale: float = 1) -> Element:
    """The glyph of a colour, to stand on that colour."""
    return moved(x, y, use(f"g-glyph-{colour}"), scale=scale, class_=f"glyph-{colour}")


def marker(colour: str, x: float, y: float, radius: float = DISC) -> Element:
    """A disc of a colour with its glyph."""
    return group(
        circle(x, y, radius, f"seat-{colour} line firm"),
        glyph(colour, x, y, radius / DISC),
    )


def badge(colour: str, x: float = 0, y: float = 0) -> Element:
    """A marker for pictures without definitions: it holds the glyph itself."""
    return moved(x, y, circle(0, 0, DISC, f"seat-{colour} line firm"), group(_shape(colour), class_=f"glyph-{colour}"))
