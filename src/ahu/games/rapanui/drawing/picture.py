"""Pictures for the rules book: a part of the island, the quarry or the turn order with a position on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.drawing import Picture
from ahu.draw.geometry import Box, hull
from ahu.draw.svg import Element, group
from ahu.games.island import platforms
from ahu.games.island.title_block import framed
from ahu.games.rapanui.drawing import ahus, quarry, track
from ahu.games.rapanui.drawing.headings import PAD
from ahu.games.rapanui.drawing.land import Land
from ahu.games.rapanui.drawing.layout import map_layout_of
from ahu.games.rapanui.drawing.pieces import space_pieces, trail
from ahu.games.rapanui.rules.pieces import COLUMNS, NOBODY, ON_STAR
from ahu.markup import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.messages import Translator
    from ahu.games.rapanui.drawing.layout import MapLayout
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

MARGIN: Final = 14.0
"""Shown around the places that a picture is cut to."""
QUARRY: Final = "quarry"
ORDER: Final = "order"
"""What a picture calls the Moai Quarry and the turn-order track."""


def picture(p: Position, places: Sequence[str], translator: Translator) -> Picture:
    """The part of the map around some spaces and Ahus, the ``quarry`` or the turn ``order``."""
    layout = map_layout_of(p.game.board, p.game.players)
    boxes = [box for place in places for box in _boxes(p.game, layout, place)]
    box = hull(boxes).grown(MARGIN) if boxes else layout.box
    return Picture(_land(p.game, translator), joined(_pieces(p, layout, translator)), box)


@lru_cache(maxsize=8)
def _land(game: RapaNui, translator: Translator) -> str:
    """Everything that no position changes."""
    layout = map_layout_of(game.board, game.players)
    land = Land(game, layout, translator)
    return joined(
        [
            Element("defs", *land.shapes()),
            *land.ground(),
            *land.labels(),
            *land.furnishings(),
            *[platforms.wall(platform.stone) for platform in layout.platforms],
            *[name for platform in layout.platforms for name in platforms.stone_names(platform)],
            *framed(layout.order),
            *track.empty(_track(game, layout), translator),
            *framed(layout.quarry),
            *quarry.empty(_quarry(game, layout), translator),
        ]
    )


def _pieces(p: Position, layout: MapLayout, translator: Translator) -> list[Element]:
    """Everything else, the lowest first."""
    return [
        *[group(*ahus.built(p, number, platform)) for number, platform in enumerate(layout.platforms)],
        *_on_track(p, _track(p.game, layout)),
        *_in_quarry(p, _quarry(p.game, layout), translator),
        *trail(p, layout, translator),
        *[group(*space_pieces(p, space, layout)) for space in range(len(p.game.board.spaces))],
    ]


def _on_track(p: Position, shown: track.Track) -> list[Element]:
    seats = p.game.seats
    order = [track.on_place(shown, place, seat, seats[seat]) for place, seat in enumerate(p.order)]
    stars = [
        track.on_star(shown, place, seat, seats[seat], at_home=p.sorcerer[seat] == ON_STAR)
        for place, seat in enumerate(p.stars)
        if seat != NOBODY
    ]
    return order + stars


def _in_quarry(p: Position, shown: quarry.Quarry, translator: Translator) -> list[Element]:
    sculptors = [part for column in range(COLUMNS) for part in quarry.sculptors(shown, p, column, translator)]
    return sculptors + [quarry.left(shown, *supply) for supply in enumerate(quarry.supplies(p.game, p))]


def _quarry(game: RapaNui, layout: MapLayout) -> quarry.Quarry:
    return quarry.Quarry(game.board, _inside(layout.quarry))


def _track(game: RapaNui, layout: MapLayout) -> track.Track:
    return track.Track(game.players, _inside(layout.order))


def _inside(frame: Box) -> Box:
    return Box(frame.left + PAD, frame.top + 12, frame.right - PAD, frame.bottom)


def _boxes(game: RapaNui, layout: MapLayout, place: str) -> list[Box]:
    """A space; the platform of an Ahu and what stands on it; the quarry; or the turn order."""
    board = game.board
    if place in (QUARRY, ORDER):
        return [layout.quarry if place == QUARRY else layout.order]
    if place in board.spaces:
        return layout.areas[board.spaces.index(place)].boxes()
    return layout.platforms[{ahu.name: number for number, ahu in enumerate(board.ahus)}[place]].boxes()
