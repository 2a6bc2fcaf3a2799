"""Moai in three sizes with one to three cuts at the foot, the red drums on their heads, and their slabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, group, moved, path, rectangle, use

if TYPE_CHECKING:
    from ahu.draw.geometry import Box

MOAI_SCALE: Final = {1: 0.56, 2: 0.77, 3: 1.0}
MOAI_WIDTH: Final = 24.0
MOAI_HEIGHT: Final = 42.0
"""Of the largest Moai; it stands with its foot on its origin."""
DRUM_WIDTH: Final = 20.0
DRUM_HEIGHT: Final = 17.0
_HEAD: Final = 36.0
"""How high above its foot the largest Moai carries its drum."""

_STATUE: Final = (
    "M-12 0V-9Q-12 -14 -7 -15.5L-6.5 -18Q-9 -19.5 -9 -23L-9.8 -33Q-8.6 -41.5 0 -41.5Q8.6 -41.5 9.8 -33L9 -23"
    "Q9 -19.5 6.5 -18L7 -15.5Q12 -14 12 -9V0Z"
)
_FACE: Final = "M-8.2 -32.2Q0 -35 8.2 -32.2M-1.4 -31L-2.6 -24.4H2.6L1.4 -31M-3.6 -20.8H3.6M-6.6 -29H-3.6M3.6 -29H6.6"
_CUTS: Final = {1: "M0 -1V-8", 2: "M-3.6 -1V-8M3.6 -1V-8", 3: "M-5.6 -1V-8M0 -1V-8M5.6 -1V-8"}


def shapes() -> list[Element]:
    """One statue at three sizes, and a drum."""
    statues = [
        group(
            path(_STATUE, "rock bright", stroke_width=1.5 / scale),
            path(_FACE, "cut", stroke_width=1.7),
            path(_CUTS[size], "cut", stroke_width=2.2),
            transform=f"scale({scale})",
        )
        for size, scale in MOAI_SCALE.items()
    ]
    named = [group(statue, id=f"g-moai-{size}") for size, statue in zip(MOAI_SCALE, statues, strict=True)]
    return [*named, group(*_drum(), id="g-headdress")]


def _drum() -> list[Element]:
    return [
        path("M-4.5 -13.5V-17H4.5V-13.5", "scoria bright firm"),
        path("M-9.5 -11.5V-2.5Q0 1.5 9.5 -2.5V-11.5Q0 -16 -9.5 -11.5Z", "scoria bright firm"),
        path("M-9.5 -11.5Q0 -7.5 9.5 -11.5M-4.5 -6.4V-.6M4.5 -6.4V-.6", "cut thin"),
    ]


def moai(size: int) -> Element:
    """A Moai, its foot on the origin."""
    return use(f"g-moai-{size}")


def moai_size(size: int) -> tuple[float, float]:
    """Width and height of a Moai."""
    scale = MOAI_SCALE[size]
    return MOAI_WIDTH * scale, MOAI_HEIGHT * scale


def headdress() -> Element:
    """A drum, its foot on the origin."""
    return use("g-headdress")


def erected(
    x: float,
    foot: float,
    size: int,
    scale: float,
    *,
    crowned: bool,
    pieces: tuple[str | None, str | None] = (None, None),
) -> list[Element]:
    """A Moai on its platform, perhaps with a drum on its head; ``pieces`` are the two names for a page."""
    statue = moved(x, foot, moai(size), scale=scale, data_piece=pieces[0])
    if not crowned:
        return [statue]
    head = foot - _HEAD * MOAI_SCALE[size] * scale
    return [statue, moved(x, head, headdress(), scale=0.6 + 0.1 * size, data_piece=pieces[1])]


def small_moai(x: float, y: float) -> Element:
    """A small Moai in ink, as an icon."""
    return moved(x, y, path(_STATUE, "ink"), scale=0.32)


def small_headdress(x: float, y: float) -> Element:
    """A small drum in ink, as an icon."""
    shape = path("M-9.5 -12V-1Q0 3 9.5 -1V-12H4.5V-16H-4.5V-12Z", "red-ink")
    return moved(x, y, shape, scale=0.58)


def slab(box: Box, class_: str) -> Element:
    """A flat stone."""
    return rectangle(box.left, box.top, box.width, box.height, class_, rx=1.5)
