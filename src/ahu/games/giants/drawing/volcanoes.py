"""The three volcanoes of the island, one near each of its corners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.geometry import Box, Point, hull
from ahu.draw.svg import Element, moved, path, text_line
from ahu.games.giants.drawing.terrain import APOTHEM, centre_of

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board


class Volcano(NamedTuple):
    """A volcano: its name on Rapa Nui, where on the island it lies (0 to 1 from west and north), its drawing."""

    name: str
    corner: Point
    parts: tuple[tuple[str, str], ...]


VOLCANOES: Final = (
    Volcano(
        "Rano Kau",
        Point(0.13, 0.98),
        (
            ("M-44 28Q-30 12 -25 -10Q-14 -19 0 -19Q14 -19 25 -10Q30 12 44 28Z", "heights line firm"),
            ("M-25 -10Q-14 -1 0 -1Q14 -1 25 -10Q14 -19 0 -19Q-14 -19 -25 -10Z", "cliff line firm"),
            ("M-13 -7.5Q0 -12 13 -7.5Q0 -3 -13 -7.5Z", "shallows"),
            ("M24 -4Q28 12 38 24M18 0Q21 12 28 25M12 3Q14 13 18 26M6 5Q7 14 9 26M-22 2Q-25 14 -33 25", "grain thin"),
        ),
    ),
    Volcano(
        "Terevaka",
        Point(0.38, 0.14),
        (
            ("M-44 28Q-30 18 -24 4L-17 -2L-8 -21Q0 -27 7 -22L17 -7L25 -1Q32 18 44 28Z", "heights line firm"),
            ("M-8 -21Q0 -17 7 -22Q0 -27 -8 -21Z", "cliff line thin"),
            (
                "M6 -16L15 2L16 20M2 -14L8 4L8 24M13 -6L24 10L27 24M24 6Q29 17 36 25M-9 -10L-12 12",
                "grain thin",
            ),
        ),
    ),
    Volcano(
        "Poike",
        Point(0.92, 0.34),
        (
            ("M-44 28Q-28 -16 0 -18Q28 -16 44 28Z", "heights line firm"),
            ("M-8 -17Q0 -23 8 -17Q0 -13 -8 -17Z", "cliff line thin"),
            ("M10 -12Q24 0 33 22M6 -9Q17 4 23 24M2 -8Q9 6 13 25M17 -11Q30 2 39 23M-13 -8Q-24 4 -31 22", "grain thin"),
        ),
    ),
)
_FURTHEST: Final = 3.2 * APOTHEM


def volcanoes_of(board: Board, busy: list[int]) -> dict[int, Volcano]:
    """The hexes of the volcanoes: plain ones nearest their places; a volcano without one near is left out."""
    centres = [centre_of(board, at) for at in range(len(board.hexes))]
    extent = hull([Box.about(centre, 0, 0) for centre in centres])
    found: dict[int, Volcano] = {}
    for volcano in VOLCANOES:
        corner = Point(
            extent.left + extent.width * volcano.corner.x,
            extent.top + extent.height * volcano.corner.y,
        )
        free = [at for at in range(len(centres)) if at not in busy and at not in found]
        at = min(free, key=lambda here: centres[here].distance(corner), default=-1)
        if at >= 0 and centres[at].distance(corner) < _FURTHEST:
            found[at] = volcano
    return found


def drawing(volcano: Volcano, centre: Point) -> Element:
    """A volcano on its hex."""
    return moved(centre.x, centre.y, *[path(d, class_) for d, class_ in volcano.parts])


def caption(volcano: Volcano, centre: Point) -> Element:
    """Its name, at the foot of its hex."""
    return text_line(centre.x, centre.y + 40, volcano.name, "ink italic s10 middle caption")
