"""The sea about the island: waves in the low sun, a compass rose and a boat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH, gettext_noop
from ahu.draw.geometry import Box, Point
from ahu.draw.svg import Element, circle, group, moved, path, text_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.messages import Translator

WAVE_STEP: Final = (74.0, 46.0)
ROSE: Final = 62.0
"""Radius of the compass rose."""
BOAT: Final = (150.0, 110.0)
LETTERS: Final = (
    (0, -50, gettext_noop("N")),
    (55, 5, gettext_noop("E")),
    (0, 60, gettext_noop("S")),
    (-56, 5, gettext_noop("W")),
)
"""The letters of the compass, and where they stand about its middle."""


def noise(x: int, y: int) -> float:
    """A number from 0 to 1 that looks random but depends on the arguments alone."""
    mixed = (x * 73856093 ^ y * 19349663) & 0xFFFFFF
    return ((mixed * 2654435761) >> 7 & 0xFFFF) / 0xFFFF


def waves(canvas: Box, obstacles: list[Box]) -> list[Element]:
    """Short waves on open water, away from obstacles; more of those in the west are lit by the sun."""
    strokes: dict[str, list[str]] = {"glint": [], "foam": []}
    for spot, lit in _spots(canvas):
        if not any(box.holds(spot) for box in obstacles):
            strokes["glint" if lit else "foam"].append(f"M{spot.x:.0f} {spot.y:.0f}q7 -6 14 0t14 0t14 0")
    return [path("".join(d), f"{name} firm faint") for name, d in strokes.items() if d]


def _spots(canvas: Box) -> Iterator[tuple[Point, bool]]:
    wide, high = WAVE_STEP
    for row in range(int(canvas.height / high)):
        for column in range(int(canvas.width / wide)):
            chance = noise(column, row)
            if chance < 0.62:
                x = canvas.left + 10 + (column + 0.5 * (row % 2) + noise(row, column) * 0.3) * wide
                spot = Point(x, canvas.top + 24 + (row + chance * 0.5) * high)
                if x + 50 < canvas.right and spot.y + 10 < canvas.bottom:
                    # the sun stands low in the west: the further east, the fewer waves are lit
                    yield spot, noise(row + 7, column + 3) > 0.15 + 1.3 * column * wide / canvas.width


def tufts(spots: list[Point]) -> str:
    """Path data of tufts of grass."""
    return "".join(f"M{spot.x:.0f} {spot.y:.0f}l-3 -5m3 5v-6m0 6l3 -5" for spot in spots)


def compass(centre: Point, translator: Translator = ENGLISH) -> Element:
    """A compass rose of eight points, north up."""
    long, short = "M0 -46L6 -6L0 0Z", "M0 -27L5 -5L0 0Z"
    rays = [
        group(
            path(d, "halo line thin"),
            path(d.replace("6 -6", "-6 -6").replace("5 -5", "-5 -5"), "cliff line thin"),
            transform=f"rotate({turn})",
        )
        for turns, d in (((45, 135, 225, 315), short), ((0, 90, 180, 270), long))
        for turn in turns
    ]
    letters = [
        text_line(x, y, translator.translate(letter), "surf-fill title bold s16 middle") for x, y, letter in LETTERS
    ]
    return moved(
        centre.x,
        centre.y,
        circle(0, 0, 34, "surf thin"),
        circle(0, 0, 37, "surf thin"),
        *rays,
        *letters,
        class_="compass",
    )


def boat(centre: Point) -> Element:
    """An outrigger under sail."""
    return moved(
        centre.x,
        centre.y,
        path("M-8 20L-2 -46Q34 -40 40 -14Q22 12 -6 18Z", "halo line firm"),
        path("M-1 -30Q18 -26 33 -26M-3 -12Q16 -10 30 -6M-5 5Q8 5 16 5", "grain thin"),
        path("M-9 24L-2 -50", "line thick"),
        path("M-46 20Q-40 30 -28 32H30Q44 30 50 16Q40 23 26 23H-26Q-38 24 -46 20Z", "timber line firm"),
        path("M-30 42Q0 47 32 42M-22 32L-20 43M20 32L22 43", "wood-line hollow thick"),
        path("M-62 50q8 -5 16 0t16 0M14 54q8 -5 16 0t16 0", "surf firm"),
    )
