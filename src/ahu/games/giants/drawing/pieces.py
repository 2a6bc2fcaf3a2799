"""The pieces: all of the chart that a position changes, above the land and in one order for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.draw.svg import Element, group, use
from ahu.games.giants.drawing import ahus, places
from ahu.games.giants.drawing.clusters import ROOM, tokens_at
from ahu.games.giants.drawing.describe import ahu_line, hex_line
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.giants.drawing.picks import ahu_id, ahu_pick, hex_id, hex_pick
from ahu.games.giants.rules.pieces import NOBODY, NOTHING
from ahu.games.island.tokens import cluster

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.position import Position


def pieces(p: Position, translator: Translator = ENGLISH) -> list[Element]:
    """Everything on the island and its Ahus."""
    board = p.game.board
    return [
        trail(p),
        *[hex_pieces(p, at, translator) for at in range(len(board.hexes))],
        *[ahu_pieces(p, number, translator) for number in range(len(board.ahus))],
    ]


def trail(p: Position) -> Element:
    """The hexes that the lifted load has been on this round (G53)."""
    centres, bit = layout_of(p.game.board).centres, p.game.bit
    been = [] if p.lifted == NOTHING else [c for at, c in enumerate(centres) if p.trail[p.lifted] & bit[at]]
    return group(*[use("g-hex", c.x, c.y, "trail") for c in been], id="trail")


def hex_pieces(p: Position, at: int, translator: Translator = ENGLISH) -> Element:
    """What grows, stands and lies on a hex."""
    board, centre = p.game.board, layout_of(p.game.board).centres[at]
    tokens = tokens_at(p, at, translator)
    drawn = [Element("title", hex_line(p, at, translator)), use("g-hex", centre.x, centre.y, "hit")]
    if tokens:  # pieces come first, the land recedes
        drawn += [use("g-backing", centre.x, centre.y, "backing"), *cluster(tokens, ROOM.moved(centre))]
    if at in board.forest:
        tile = board.forest.index(at)
        cut = p.forest_cut[tile]
        drawn.insert(2, places.wood(centre, cut=cut))
        drawn.append(places.log_number(centre, board.forest_logs[tile], cut=cut))
    return group(*drawn, id=hex_id(board, at), data_pick=hex_pick(board.hexes[at]))


def ahu_pieces(p: Position, number: int, translator: Translator = ENGLISH) -> Element:
    """What is built on an Ahu."""
    board, platform = p.game.board, layout_of(p.game.board).platforms[number]
    return group(
        Element("title", ahu_line(p, number, translator)),
        *ahus.ground(platform, built=p.ahu_base[number] != NOBODY),
        *ahus.built(p, number, platform),
        id=ahu_id(number),
        data_pick=ahu_pick(board.ahus[number].name),
    )
