"""The figures of the island: silhouettes in a seat's colour with its glyph on the chest."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.seat_colours import glyph
from ahu.draw.svg import circle, group, path, use
from ahu.draw.tokens import Token, counted, written

if TYPE_CHECKING:
    from ahu.draw.svg import Element

WORKER: Final = "worker"
SORCERER: Final = "sorcerer"
CHIEF: Final = "chief"
SIZES: Final = {WORKER: (18.0, 25.0), SORCERER: (25.0, 31.0), CHIEF: (23.0, 39.0)}
"""Width and height of each figure; it stands with its feet on its origin."""
_CHEST: Final = {WORKER: -7.0, SORCERER: -8.5, CHIEF: -10.5}
_SNORE: Final = "h4.4l-4.4 5h4.4m2.2 -10.5h5.4l-5.4 6h5.4"
_ROBES: Final = {
    WORKER: "M-8.5 0L-7 -12.5Q0 -17 7 -12.5L8.5 0Z",
    SORCERER: "M-9.5 0L-6 -17Q-1.5 -20.5 4 -17L7.5 0Z",
    CHIEF: "M-11 0L-9.5 -18Q0 -23.5 9.5 -18L11 0Z",
}


def shapes() -> list[Element]:
    """The three silhouettes; where they are used they get their fill."""
    staff = "M8.8 0V-24Q5.5 -28 10 -33Q14.5 -28 11.2 -24V0Z"
    crown = "M-6.5 -29.5L-8 -38L-3.6 -33.5L0 -40L3.6 -33.5L8 -38L6.5 -29.5Z"
    parts = {
        WORKER: [path(_ROBES[WORKER]), circle(0, -19.5, 4.9)],
        SORCERER: [path(_ROBES[SORCERER]), circle(-1, -23.5, 4.9), path(staff)],
        CHIEF: [path(_ROBES[CHIEF]), circle(0, -26, 5.2), path(crown)],
    }
    return [group(group(*those, class_="moai-rim"), *those, id=f"g-{kind}") for kind, those in parts.items()]


def figure(kind: str, colour: str) -> Element:
    """A figure of a seat's colour, its feet on the origin."""
    middle = -1.0 if kind == SORCERER else 0.0
    return group(
        use(f"g-{kind}", class_=f"seat-{colour} line firm"),
        glyph(colour, middle, _CHEST[kind], 1.25),
    )


def lying_figure(kind: str, colour: str) -> Element:
    """A tired figure: it lies, and breathes two letters z."""
    width, height = SIZES[kind]
    laid = group(figure(kind, colour), transform=f"translate({-height / 2} {-width / 2}) rotate(90)")
    return group(
        laid,
        path(f"M{height / 2 - 6:.1f} {-width - 1:.1f}{_SNORE}", "snore-rim"),
        path(f"M{height / 2 - 6:.1f} {-width - 1:.1f}{_SNORE}", "snore"),
    )


@lru_cache(maxsize=500)
def figure_token(colour: str, kind: str, number: int | str = 1) -> Token:
    """Equal figures of a colour, with their count."""
    return written(counted(Token(*SIZES[kind], figure(kind, colour)), number))
