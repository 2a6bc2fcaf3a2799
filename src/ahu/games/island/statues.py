"""Moai in three sizes, the red drums on their heads, their plinths, and the monuments that these make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Point, polygon
from ahu.draw.seat_colours import glyph
from ahu.draw.svg import Element, circle, group, moved, path, rectangle, use

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.draw.geometry import Box


class Build(NamedTuple):
    """How a Moai of one size is built: all from its foot up, in the units of a piece that stands on the land."""

    head: float
    """Height of the head."""
    torso: float
    """Height of the torso."""
    brow: float
    """Half the width of the head."""
    shoulder: float
    """Half the width of the torso."""
    erected: float
    """How much larger it is drawn on its platform."""

    @property
    def height(self) -> float:
        """From foot to crown."""
        return self.head + self.torso

    def on_head(self, east: float, up: float) -> Point:
        """A point of the head: 1 to the east is the end of the brow, 1 up is the crown."""
        return Point(self.brow * east, -self.torso - self.head * up)

    def on_torso(self, east: float, up: float) -> Point:
        """A point of the torso: 1 to the east is the shoulder, 1 up is the neck."""
        return Point(self.shoulder * east, -self.torso * up)


BUILDS: Final = {
    1: Build(17.4, 4.6, 6.5, 8.0, 1.82),
    2: Build(20.4, 10.6, 7.0, 9.3, 2.12),
    3: Build(24.2, 17.8, 7.4, 10.3, 2.14),
}
"""The three sizes: a head, a bust, and a figure with arms."""
MOAI_WIDTH: Final = 2 * BUILDS[3].shoulder
MOAI_HEIGHT: Final = BUILDS[3].height
"""Of the largest Moai; it stands with its foot on its origin."""
DRUM_WIDTH: Final = 20.0
DRUM_HEIGHT: Final = 14.0
_DRUM_REACH: Final = 1.16
"""Half the width of a drum on a head, in half widths of that head."""
_SUNK: Final = 0.14
"""Part of the head that the drum hides."""
PLINTH_HEIGHT: Final = 11.0
_PLINTH_REACH: Final = 1.8
"""How far a plinth reaches beyond the shoulders."""
_NOTCH: Final = 3.8
"""Distance of the notches on a plinth, which tell the size."""
RIM: Final = 2.4
"""Width of the pale rim around a monument."""

_TORSO: Final = ((0.92, 0.0), (1.0, 0.55), (0.92, 0.92))
_HEAD: Final = (
    (0.74, 0.02), (0.72, 0.06), (0.94, 0.16), (0.88, 0.58), (1.0, 0.64), (0.94, 0.74), (0.78, 0.95), (0.5, 1.0)
)  # fmt: skip
"""The eastern outline of torso and head, from the foot to the crown."""
_LEAST_TORSO: Final = 8.0
"""Height of the lowest torso with arms."""
_CUTS: Final = {1: (0.0,), 2: (-2.2, 2.2), 3: (-3.6, 0.0, 3.6)}
"""Where the cuts at the foot of a Moai are, which tell its size too."""


def shapes() -> list[Element]:
    """A statue of each size, and a drum."""
    return [*[group(*_statue(size), id=f"g-moai-{size}") for size in BUILDS], group(*_drum(), id="g-headdress")]


def _statue(size: int) -> list[Element]:
    build = BUILDS[size]
    outline = _outline(build)
    cuts = "".join(f"M{x} -.8v-2.6" for x in _CUTS[size])
    return [
        path(outline, "moai-rim"),
        path(_ears(build), "rock-dim moai-edge"),
        path(outline, "rock moai-edge"),
        path(_shade(build), "rock-dim"),
        *_face(build),
        path(_arms(build) + cuts, "moai-cut"),
    ]


def _outline(build: Build) -> str:
    """A block of a head with a heavy brow, on a torso that narrows to the foot; the west mirrors the east."""
    east = [build.on_torso(*at) for at in _TORSO] + [build.on_head(*at) for at in _HEAD]
    return polygon(east + [Point(-point.x, point.y) for point in reversed(east)])


def _ears(build: Build) -> str:
    """Long ears, from the brow nearly down to the chin."""
    ear = ((0.88, 0.62), (1.13, 0.58), (1.17, 0.22), (0.86, 0.25))
    return "".join(polygon([build.on_head(side * x, up) for x, up in ear]) for side in (-1, 1))


def _shade(build: Build) -> str:
    """What the light from the north-west does not reach: the eastern side, below the brow, below the chin."""
    edge = [build.on_torso(*at) for at in _TORSO] + [build.on_head(*at) for at in _HEAD]
    inner = [build.on_head(x, up) for x, up in ((0.36, 1), (0.58, 0.56), (0.5, 0.1))]
    side = edge + inner + [build.on_torso(0.56, 0.6), build.on_torso(0.5, 0)]
    chin = [build.on_head(x, up) for x, up in ((-0.72, 0.06), (0.72, 0.06), (0.6, -0.05), (-0.5, -0.05))]
    sockets = [
        [build.on_head(x, up) for x, up in ((west, 0.65), (west + 0.62, 0.65), (west + 0.62, 0.52), (west, 0.52))]
        for west in (-0.8, 0.18)
    ]
    return "".join(polygon(points) for points in (side, chin, *sockets))


def _face(build: Build) -> list[Element]:
    """A brow and a long nose in the light, pursed lips, coral eyes."""
    nose = ((0.96, 0.66), (0.17, 0.66), (0.3, 0.34), (0, 0.3), (-0.3, 0.34), (-0.17, 0.66), (-0.96, 0.66))
    brow = ((-0.9, 0.73), (0, 0.765), (0.9, 0.73))
    eyes = [build.on_head(x, 0.585) for x in (-0.5, 0.5)]
    return [
        path(polygon([build.on_head(*at) for at in nose + brow]), "rock-lit"),
        path(_line(build.on_head(x, up) for x, up in ((-0.42, 0.2), (0, 0.215), (0.42, 0.2))), "moai-cut"),
        *[Element("ellipse", cx=x, cy=y, rx=build.brow * 0.27, ry=build.brow * 0.2, class_="coral") for x, y in eyes],
        *[circle(x, y, build.brow * 0.11, "pupil") for x, y in eyes],
    ]


def _arms(build: Build) -> str:
    """Arms with hands that nearly meet below the belly; a head alone has none."""
    if build.torso < _LEAST_TORSO:
        return ""
    arm = ((0.68, 0.78), (0.62, 0.38), (0.52, 0.28), (0.16, 0.28))
    return "".join(_line(build.on_torso(side * x, up) for x, up in arm) for side in (-1, 1))


def _line(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{point.x:.1f} {point.y:.1f}" for point in points)


def _drum() -> list[Element]:
    body = "M-9.8 -8.8V-1.6Q0 1.6 9.8 -1.6V-8.8Q0 -12.2 -9.8 -8.8Z"
    knob = "M-4.4 -10V-12.6Q0 -14.4 4.4 -12.6V-10Z"
    return [
        path(knob + body, "moai-rim"),
        path(body, "drum moai-edge"),
        path("M4 -9L9.8 -8.8V-1.6Q7 -.6 4 -.2Z", "drum-dim"),
        path("M-9.8 -8.8Q0 -12.2 9.8 -8.8Q0 -6 -9.8 -8.8Z", "drum-lit moai-edge"),
        path(knob, "drum moai-edge"),
    ]


def moai(size: int) -> Element:
    """A Moai, its foot on the origin."""
    return use(f"g-moai-{size}")


def moai_size(size: int) -> tuple[float, float]:
    """Width and height of a Moai that is not erected."""
    build = BUILDS[size]
    return 2 * build.shoulder, build.height


def headdress() -> Element:
    """A drum, its foot on the origin."""
    return use("g-headdress")


# monuments: erected Moai


def monument_size(size: int, *, crowned: bool) -> tuple[float, float]:
    """Width and height of an erected Moai with its plinth, without the pale rim."""
    build = BUILDS[size]
    width = 2 * (build.shoulder * build.erected + _PLINTH_REACH)
    height = PLINTH_HEIGHT + build.height * build.erected
    return width, height + crowned * (DRUM_HEIGHT * drum_scale(size) - _SUNK * build.head * build.erected)


def drum_scale(size: int) -> float:
    """How large a drum is drawn on the head of a Moai."""
    build = BUILDS[size]
    return 2 * _DRUM_REACH * build.brow * build.erected / DRUM_WIDTH


def plinth(x: float, foot: float, size: int, colour: str | None = None) -> Element:
    """The stone under a Moai: in its owner's colour with its glyph if that is known, with notches for the size."""
    half, top = BUILDS[size].shoulder * BUILDS[size].erected + _PLINTH_REACH, -PLINTH_HEIGHT
    block = path(f"M{-half:.1f} 0L{2.5 - half:.1f} {top}H{half - 2.5:.1f}L{half:.1f} 0Z", f"{_fill(colour)} line firm")
    first = 6.5 - half if colour else -_NOTCH * (size - 1) / 2
    notches = "".join(f"M{first + _NOTCH * n:.1f} {top + 3.5}v5" for n in range(size))
    mark = f"notch glyph-{colour}" if colour else "notch"
    return moved(x, foot, block, path(notches, mark), *([glyph(colour, 0, top / 2, 1.15)] if colour else []))


def _fill(colour: str | None) -> str:
    return f"seat-{colour}" if colour else "stone"


def erected(
    x: float,
    foot: float,
    size: int,
    *,
    crowned: bool,
    colour: str | None = None,
    pieces: tuple[str | None, str | None] = (None, None),
) -> list[Element]:
    """A Moai on its plinth, perhaps with a drum on its head; ``pieces`` are the two names for a page."""
    build = BUILDS[size]
    statue = moved(x, foot - PLINTH_HEIGHT, moai(size), scale=build.erected, data_piece=pieces[0], class_="monument")
    drawn = [plinth(x, foot, size, colour), statue]
    if crowned:
        head = foot - PLINTH_HEIGHT - (build.torso + build.head * (1 - _SUNK)) * build.erected
        drawn.append(moved(x, head, headdress(), scale=drum_scale(size), data_piece=pieces[1], class_="monument crown"))
    return drawn


# icons


def small_moai(x: float, y: float) -> Element:
    """A small Moai in ink, as an icon."""
    return moved(x, y, path(_outline(BUILDS[2]), "ink"), scale=0.43)


def small_headdress(x: float, y: float) -> Element:
    """A small drum in ink, as an icon."""
    shape = path("M-9.5 -12V-1Q0 3 9.5 -1V-12H4.5V-16H-4.5V-12Z", "red-ink")
    return moved(x, y, shape, scale=0.58)


def slab(box: Box, class_: str) -> Element:
    """A flat stone."""
    return rectangle(box.left, box.top, box.width, box.height, class_, rx=1.5)
