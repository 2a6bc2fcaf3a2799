"""The part of the island that a position changes: who is on the spaces, and the way of the cargo."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.svg import Element, circle, path
from ahu.draw.tokens import cluster
from ahu.games.rapanui.drawing.describe import transport_line
from ahu.games.rapanui.drawing.tokens import tokens_on

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Point
    from ahu.games.rapanui.drawing.layout import Layout
    from ahu.games.rapanui.rules.position import Position


LARGEST: Final = 1.8
"""How large a single piece on a space is drawn."""


def space_pieces(p: Position, space: int, layout: Layout) -> list[Element]:
    """Who stands and lies on a space, and last the cargo if it is there."""
    return cluster(tokens_on(p, space), layout.areas[space].floor, LARGEST)


def trail(p: Position, layout: Layout, translator: Translator = ENGLISH) -> list[Element]:
    """The way of the cargo so far."""
    if not p.path:
        return []
    stops = [layout.areas[space].floor.centre for space in p.path]
    d = "M" + "L".join(f"{stop.x:.0f} {stop.y:.0f}" for stop in stops)
    return [
        Element("title", transport_line(p, translator)),
        path(d, "way line", stroke_width=8),
        path(d, "way bright", stroke_width=4.5),
        *[circle(stop.x, stop.y, 6, "halo line thick") for stop in _between(stops)],
    ]


def _between(stops: list[Point]) -> list[Point]:
    """The first stop, and the middle between each stop and the next."""
    return stops[:1] + [a.between(b, 0.5) for a, b in pairwise(stops)]
