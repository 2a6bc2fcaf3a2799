"""Drawings for special hexes: wood, the two quarries, the village and the Sorcerers' hut."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import polygon
from ahu.draw.svg import Element, circle, group, moved, path, text_line, use
from ahu.games.giants.drawing.terrain import corners

if TYPE_CHECKING:
    from ahu.draw.geometry import Point

_TREES: Final = (
    (-30, 2, 0.9),
    (28, 4, 0.95),
    (-12, -8, 1.05),
    (13, -10, 0.95),
    (-20, 24, 0.95),
    (20, 25, 1.0),
    (0, 14, 1.1),
)
_LONGEST_LINE: Final = 10
"""Characters that fit side by side at the foot of a hex."""


def shapes() -> list[Element]:
    """Definitions of the drawings, each about the middle of its hex; trees and stumps about their foot."""
    return [
        group(*_tree(), id="g-tree"),
        group(path("M-5 0V-5A5 2 0 0 1 5 -5V0A5 2 0 0 1 -5 0Z", "stump line thin"), id="g-stump"),
        *[
            group(*[moved(x, y, use(f"g-{grown}"), scale=scale) for x, y, scale in _TREES], id=f"g-{name}")
            for grown, name in (("tree", "wood"), ("stump", "clearing"))
        ],
        group(*_moai_quarry(), id="g-moai-quarry"),
        group(*_headdress_quarry(), id="g-headdress-quarry"),
        group(*_village(), id="g-village"),
        group(*_hut(), id="g-hut"),
    ]


def _tree() -> list[Element]:
    """A palm of the old island: a thick trunk and a heavy crown."""
    fronds = (
        "M0 -15Q-9 -22 -15 -12Q-8 -15 0 -14Q8 -15 15 -12Q9 -22 0 -15"
        "Q-4 -25 -11 -22Q-5 -20 0 -14Q5 -20 11 -22Q4 -25 0 -15Z"
    )
    return [
        path("M-2 0Q-3 -8 -1 -15H1Q0 -8 2 0Z", "stump line thin"),
        path(fronds, "leaves line", stroke_width=0.9),
    ]


def _moai_quarry() -> list[Element]:
    """A rock face with a head half carved out of it."""
    cliff = "M-42 30L-38 2L-27 -16L-14 -12L-4 -27L12 -30L22 -20L33 -17L42 8L44 30Z"
    hatch = "M-36 24L-32 6M-30 27L-25 -4M30 27L27 -6M36 26L34 2M24 -8L21 -16M-22 -6L-20 -11M40 26L39 14"
    return [
        path(cliff, "rock line firm"),
        path(hatch, "cut thin"),
        path("M-13 30V4Q-13 -20 0 -21Q13 -20 13 4V30Z", "stone line firm"),
        path("M-11 -4Q0 -9 11 -4M-2 -4L-4 11H4L2 -4M-6 18H6M-9 1H-5M5 1H9", "grain", stroke_width=1.8),
    ]


def _headdress_quarry() -> list[Element]:
    """A scoria crater with drums lying about, one half cut out."""
    bowl = "M-42 28Q-38 -6 -20 -20L-10 -14L4 -22L18 -15Q36 -8 42 28Z"
    drums = [
        moved(x, y, use("g-headdress"), scale=s)
        for x, y, s in ((-20, 14, 1.1), (1, 4, 1.15), (23, 15, 1.2), (0, 29, 1.3))
    ]
    return [
        path(bowl, "heights line firm"),
        path("M-34 20Q-30 0 -18 -11M34 20Q30 2 18 -8M-27 24L-25 17M29 24L33 16", "grain thin"),
        *drums,
    ]


def _village() -> list[Element]:
    """Boat-shaped houses, keel up, with a low door each."""
    house = [
        path("M-20 0Q-17 -13 0 -14Q17 -13 20 0Z", "timber line firm"),
        path("M-13 -9L-15 0M-8 -12L-9 0M8 -12L9 0M13 -9L15 0M-17 -5.5Q0 -10 17 -5.5", "grain thin"),
        path("M-4 0V-5Q0 -8 4 -5V0Z", "ink"),
    ]
    spots = ((-18, -6), (20, -1), (-8, 16), (17, 27))
    return [moved(x, y, *house, scale=0.98) for x, y in spots]


def _hut() -> list[Element]:
    """A stone hut under turf, and above its door a bird with a man's hand, cut into the lintel's rock."""
    bird = (
        "M-15 2Q-17 -11 -7 -15Q-7 -22 1 -22Q7 -22 9 -17L17 -13L8 -12Q8 -7 3 -5Q11 0 7 8"
        "L12 13M3 9L4 14M-6 8Q-6 14 -12 13M-15 2Q-8 9 7 8"
    )
    return [
        path("M-42 30Q-40 -20 0 -29Q40 -20 42 30Z", "rock line firm"),
        path("M-37 22H-27M27 22H37M-36 10H-28M28 10H36M-31 -4H-23M23 -4H31M-20 -17H-12M12 -17H20", "cut thin"),
        path(bird, "cut", stroke_width=2.4),
        circle(2, -16, 1.8, "chisel"),
        path("M-7 30V20H7V30Z", "ink"),
    ]


def drawing(shape: str, centre: Point) -> Element:
    """One of the drawings, in the middle of a hex."""
    return use(f"g-{shape}", centre.x, centre.y)


def caption(name: str, centre: Point) -> list[Element]:
    """A place's name at the foot of its hex."""
    lines = wrap(name, _LONGEST_LINE, break_long_words=False)
    top = 47.5 - 5 * (len(lines) - 1)
    return [
        text_line(centre.x, centre.y + top + 9 * row, line, "ink bold s8 middle caption")
        for row, line in enumerate(lines)
    ]


def wood_floor(centre: Point) -> Element:
    """The ground of a forest tile."""
    return path(polygon(corners(centre)), "wood-floor")


def wood(centre: Point, *, cut: bool, calm: bool = False) -> Element:
    """What grows on a forest tile: trees while it stands, stumps when it is cut; pale behind pieces."""
    return use("g-clearing" if cut else "g-wood", centre.x, centre.y, "calm" if calm else None)


def log_number(centre: Point, logs: int, *, cut: bool) -> Element:
    """The Logs of a forest tile in a disc, struck out when it is cut."""
    x, y = centre.x, centre.y + 43
    strike = [path(f"M{x - 7:.1f} {y + 7:.1f}l14 -14", "grain firm")] if cut else []
    return group(
        circle(x, y, 11.5, "page edge firm"),
        text_line(x, y + 5.6, str(logs), ("muted" if cut else "ink") + " bold s16 middle"),
        *strike,
    )
