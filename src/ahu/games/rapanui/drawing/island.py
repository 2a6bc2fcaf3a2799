"""The island drawn layer upon layer, as every picture of it shows it: what no position changes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.draw import seat_colours
from ahu.draw.svg import Element, circle, group, path
from ahu.games.island import cartouche, figures, platforms, statues
from ahu.games.island.shore import furniture
from ahu.games.rapanui.drawing import icons, land, places
from ahu.games.rapanui.drawing.describe import transport_line

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Point
    from ahu.games.rapanui.drawing.layout import Layout
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


def shapes(layout: Layout) -> list[Element]:
    """Everything that is drawn once and shown in many places."""
    return [
        *layout.shore.shapes(layout.canvas),
        *seat_colours.shapes(),
        *statues.shapes(),
        *figures.shapes(),
        *icons.shapes(),
        *places.shapes(),
    ]


def sea_and_land(layout: Layout) -> list[Element]:
    """The water, and all that is on land, cut off where the shore is."""
    shore = layout.shore.land
    return [
        layout.shore.water(layout),
        *layout.shore.breakers(),
        group(
            *land.ground(layout),
            *land.borders(layout),
            land.grass(layout),
            # the low sun stands in the north-west
            path(shore, "light rim", transform="translate(3 3)"),
            path(shore, "shade line", transform="translate(-3 -3)"),
            clip_path="url(#g-shore)",
        ),
        layout.shore.outline(),
    ]


def faces(game: RapaNui, layout: Layout) -> list[Element]:
    """What is written and shown in the spaces."""
    return [land.face(game.board, space, room) for space, room in enumerate(layout.rooms)]


def furnishings(game: RapaNui, layout: Layout, translator: Translator = ENGLISH) -> list[Element]:
    """The slabs of the Ahus on the shore, the title, compass and boat."""
    box = layout.title
    title = [cartouche.cartouche(game.title, game.board.title, box, translator)] if box else []
    return [
        *[platforms.shore_slab(platform) for platform in layout.platforms],
        *title,
        *furniture(layout.rose, layout.boat),
    ]


def trail(p: Position, layout: Layout, translator: Translator = ENGLISH) -> list[Element]:
    """The way of the cargo so far."""
    if not p.path:
        return []
    stops = [layout.rooms[space].floor.centre for space in p.path]
    d = "M" + "L".join(f"{stop.x:.0f} {stop.y:.0f}" for stop in stops)
    return [
        Element("title", transport_line(p, translator)),
        path(d, "way line", stroke_width=8),
        path(d, "way bright", stroke_width=4.5),
        *[circle(stop.x, stop.y, 6, "halo line thick") for stop in _between(stops)],
    ]


def _between(stops: list[Point]) -> list[Point]:
    return stops[:1] + [a.between(b, 0.5) for a, b in pairwise(stops)]
