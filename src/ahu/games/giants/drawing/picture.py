"""Pictures for the rules book: a part of the island with a position on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.draw.drawing import Picture
from ahu.draw.geometry import Box, hull
from ahu.draw.svg import Element
from ahu.games.giants.drawing.bids import bids
from ahu.games.giants.drawing.land import Land
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.giants.drawing.pieces import pieces
from ahu.games.giants.drawing.terrain import APOTHEM, RADIUS
from ahu.markup import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position

MARGIN: Final = 14.0
"""Shown around the places that a picture is cut to."""
BIDS: Final = "bids"
"""The place that stands for the auction."""


def picture(p: Position, places: Sequence[str], translator: Translator) -> Picture:
    """The part of the island around some hexes and Ahus; or, beside the island, what was bid and taken (``bids``)."""
    layout = layout_of(p.game.board)
    if BIDS in places:
        drawn, box = bids(p, layout.box.right, layout.box.top)
        return Picture(_land(p.game, translator), str(drawn), box)
    boxes = [box for place in places for box in _boxes(p.game, place)]
    box = hull(boxes).grown(MARGIN) if boxes else layout.box
    return Picture(_land(p.game, translator), joined(pieces(p, translator)), box)


@lru_cache(maxsize=8)
def _land(game: Giants, translator: Translator) -> str:
    land = Land(game, layout_of(game.board), translator)
    return joined([Element("defs", *land.shapes()), *land.layers()])


def _boxes(game: Giants, place: str) -> list[Box]:
    """A hex; or the platform of an Ahu, what stands on it, and its line to the shore."""
    board, layout = game.board, layout_of(game.board)
    if place in board.hexes:
        return [Box.about(layout.centres[board.hexes.index(place)], 2 * APOTHEM, 2 * RADIUS)]
    return layout.platforms[{ahu.name: number for number, ahu in enumerate(board.ahus)}[place]].boxes()
