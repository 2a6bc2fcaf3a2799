"""The map: the land as one text for ever, the pieces put together from texts that are made once for each content.

After an action nearly everything is as it was, and the viewers of a table differ in little but what lies under the
Moai. So the hexes of a position are one text for all of them, and a hex is drawn anew only if it never looked so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.draw import drawing
from ahu.draw.svg import Element
from ahu.games.giants.drawing.land import Land
from ahu.games.giants.drawing.layout import layout_of, looks_of
from ahu.games.giants.drawing.picks import ahu_id, hex_id
from ahu.games.giants.drawing.pieces import ahu_pieces, hex_pieces, trail
from ahu.games.giants.rules.pieces import NOTHING

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position

LAYERS: Final = 64
HEXES: Final = 12_000
AHUS: Final = 1500
"""How many texts of each kind an island keeps."""


class Island:
    """The drawings of one board, for one row of seats and in one language."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        land = Land(game, translator)
        self.translator = translator
        self.land = str(Element("defs", *land.shapes())) + "".join(str(layer) for layer in land.layers())
        self._hex_layers: Cache[object, dict[str, str]] = Cache(LAYERS)
        self._ahu_layers: Cache[object, dict[str, str]] = Cache(LAYERS)
        self._both: Cache[tuple[int, int], tuple[dict[str, str], dict[str, str], dict[str, str]]] = Cache(LAYERS)
        """Both layers as one, by which they are: whoever sees the same is given the same."""
        self._hexes: Cache[object, str] = Cache(HEXES)
        self._ahus: Cache[object, str] = Cache(AHUS)
        empty = game.start()
        self._empty = [str(hex_pieces(empty, at, translator)) for at in range(len(game.board.hexes))]
        self._ids = [hex_id(game.board, at) for at in range(len(game.board.hexes))]

    def pieces(self, p: Position) -> dict[str, str]:
        """Everything that changes, group by group, in one order for ever."""
        hexes, ahus = self._hex_layer(p), self._ahu_layer(p)
        both = id(hexes), id(ahus)
        made = self._both.get(both)
        if made is None or made[0] is not hexes or made[1] is not ahus:
            made = self._both.keep(both, (hexes, ahus, hexes | ahus))
        return made[2]

    # hexes

    def _hex_layer(self, p: Position) -> dict[str, str]:
        lifted = p.lifted
        content = (
            tuple(p.strength),
            tuple(p.carrying),
            tuple(p.load_at),
            tuple(p.marked_by),
            tuple(p.moved_by),
            tuple(p.trail),
            tuple(p.sorcerer),
            tuple(p.chief),
            tuple(p.forest_cut),
            (lifted, NOTHING if lifted == NOTHING else p.turn),
        )
        return self._hex_layers.get(content) or self._hex_layers.keep(content, self._all_hexes(p))

    def _all_hexes(self, p: Position) -> dict[str, str]:
        loads: dict[int, list[int]] = {}
        for load, at in enumerate(p.load_at):
            if at >= 0:
                loads.setdefault(at, []).append(load)
        cut = [at for tile, at in enumerate(p.game.board.forest) if p.forest_cut[tile]]
        carrying, drawn = p.carrying, {"trail": str(trail(p))}
        for at, empty in enumerate(self._empty):
            busy = carrying[at] or at in loads or at in cut
            drawn[self._ids[at]] = self._hex(p, at, loads.get(at, [])) if busy else empty
        return drawn

    def _hex(self, p: Position, at: int, loads: list[int]) -> str:
        n = p.players
        lifted = p.lifted in loads
        content = (
            at,
            p.carrying[at],
            tuple(p.strength[at * n : at * n + n]),
            tuple([seat for seat in range(n) if p.sorcerer[seat] == at]),
            tuple([seat for seat in range(n) if p.chief[seat] == at]),
            tuple([(load, p.marked_by[load], p.moved_by[load], p.trail[load]) for load in loads]),
            (p.lifted, p.turn) if lifted else None,
            at in p.game.forest_at and p.forest_cut[p.game.forest_at[at]],
        )
        return self._hexes.get(content) or self._hexes.keep(content, str(hex_pieces(p, at, self.translator)))

    # Ahus

    def _ahu_layer(self, p: Position) -> dict[str, str]:
        content = (tuple(p.ahu_base), tuple(p.ahu_moai), tuple(p.ahu_headdress))
        return self._ahu_layers.get(content) or self._ahu_layers.keep(content, self._all_ahus(p))

    def _all_ahus(self, p: Position) -> dict[str, str]:
        known, drawn = self._ahus, {}
        for number in range(len(p.ahu_base)):
            content = (number, p.ahu_base[number], p.ahu_moai[number], p.ahu_headdress[number])
            text = known.get(content) or known.keep(content, str(ahu_pieces(p, number, self.translator)))
            drawn[ahu_id(number)] = text
        return drawn


def view_box(board: Board) -> str:
    """The box of the whole chart, without the strip of seats that files have below it."""
    return drawing.view_box(layout_of(board).canvas)


_ISLANDS: Final[Cache[object, Island]] = Cache(24)


def island_of(game: Giants, translator: Translator) -> Island:
    """The drawings of a game's board, kept for all games that look alike."""
    key = (looks_of(game.board), game.seats, translator.code)
    return _ISLANDS.get(key) or _ISLANDS.keep(key, Island(game, translator))
