"""The part of the chart that a position changes: groups above the land, always in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, moved, use
from ahu.draw.tokens import cluster
from ahu.games.giants.drawing import ahus, places
from ahu.games.giants.drawing.describe import ahu_line, hex_line
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.giants.drawing.names import NO_PICKS, Picks, ahu_id, hex_id
from ahu.games.giants.drawing.tokens import tokens_on
from ahu.games.giants.rules.pieces import NOTHING

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.position import Position

PIECE_BOX: Final = Box(-47, -36, 47, 42)
"""The part of a hex below its name, about its centre."""
TREE_BOX: Final = PIECE_BOX._replace(bottom=33)
"""The same on a forest tile: its number of Logs stays in sight."""
LARGEST: Final = 1.9
"""How large a single piece on a hex is drawn."""


def pieces(p: Position, translator: Translator = ENGLISH) -> list[Element]:
    """Everything on the island and its Ahus."""
    board = p.game.board
    return [
        trail(p),
        *[hex_pieces(p, at, translator) for at in range(len(board.hexes))],
        *[ahu_pieces(p, number, translator) for number in range(len(board.ahus))],
    ]


def trail(p: Position) -> Element:
    """The hexes on which the lifted load was this round (G53)."""
    centres, bit = layout_of(p.game.board).centres, p.game.bit
    been = [] if p.lifted == NOTHING else [c for at, c in enumerate(centres) if p.trail[p.lifted] & bit[at]]
    return group(*[use("g-hex", c.x, c.y, "trail") for c in been], id="trail")


def hex_pieces(p: Position, at: int, translator: Translator = ENGLISH, picks: Picks = NO_PICKS) -> Element:
    """What grows, stands and lies on a hex."""
    board, layout = p.game.board, layout_of(p.game.board)
    centre = layout.centres[at]
    tokens = tokens_on(p, at, translator, picks)
    drawn = [Element("title", hex_line(p, at, translator)), use("g-hex", centre.x, centre.y, "hit")]
    if at in board.forest:
        tile = board.forest.index(at)
        cut = p.forest_cut[tile]
        drawn += [
            places.wood(centre, cut=cut, calm=bool(tokens)),
            places.log_number(centre, board.forest_logs[tile], cut=cut),
        ]
    elif tokens and (at in layout.places or at in layout.volcanoes):  # pieces stand out from what is drawn there
        drawn.append(moved(centre.x, centre.y + 6, use("g-hex", class_="heights fade"), scale=0.74))
    drawn += cluster(tokens, (TREE_BOX if at in board.forest else PIECE_BOX).moved(centre), LARGEST)
    return group(*drawn, id=hex_id(board, at), data_pick=picks.hex(at))


def ahu_pieces(
    p: Position, number: int, translator: Translator = ENGLISH, picks: Picks = NO_PICKS, *, won: bool = False
) -> Element:
    """What is built on an Ahu; ``won`` if it is a winner's and the game is over."""
    platform = layout_of(p.game.board).platforms[number]
    return group(
        Element("title", ahu_line(p, number, translator)),
        ahus.statue_area(platform),
        *ahus.built(p, number, platform),
        id=ahu_id(number),
        class_="won" if won else None,
        data_pick=picks.ahu(number),
    )
