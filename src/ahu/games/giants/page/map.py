"""The map on the page: the land, which never changes, and the pieces, as groups that are drawn once for each content.

After an action nearly everything is as it was, and the viewers of a table see different things only under the Moai. So
all hexes of a position are cached together, then together with the Ahus; and each hex and each Ahu on its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import RecentCache
from ahu.draw import drawing
from ahu.draw.svg import Element
from ahu.games.giants.drawing.land import Land
from ahu.games.giants.drawing.layout import appearance_of, layout_of
from ahu.games.giants.drawing.names import ahu_id, hex_id
from ahu.games.giants.drawing.pieces import ahu_pieces, hex_pieces, trail
from ahu.games.giants.page.picks import PagePicks
from ahu.games.giants.rules.pieces import NOTHING
from ahu.web.drawn_parts import drawn_groups, drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position
    from ahu.games.giants.rules.state import State
    from ahu.web.drawn_parts import Content, Groups


class PageMap:
    """The map of one board, for one row of seats and in one language."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        self._translator = translator
        self._picks = PagePicks(game.board)
        land = Land(game, layout_of(game.board), translator, self._picks)
        self.land = str(Element("defs", *land.shapes())) + "".join(map(str, land.layers()))
        self._maps = drawn_groups()
        self._positions = drawn_groups()
        self._hexes = drawn_texts()
        self._ahus = drawn_texts()
        start = game.start()
        self._empty = [str(self._draw_hex(start, at)) for at in range(len(game.board.hexes))]
        self._ahu_ids = [ahu_id(number) for number in range(len(game.board.ahus))]
        self._ids = [hex_id(game.board, at) for at in range(len(game.board.hexes))]

    def pieces(self, p: State) -> Groups:
        """Everything that changes, group by group in a fixed order; the same dictionary for the same content."""
        hexes = _content_of_hexes(p)
        winners = tuple(p.winners()) if p.over() else ()
        content = (hexes, tuple(p.ahu_base), tuple(p.ahu_moai), tuple(p.ahu_headdress), winners)
        found = self._maps.get(content)
        return found or self._maps.keep(content, self._all_hexes(p, hexes) | self._all_ahus(p, winners))

    # hexes

    def _all_hexes(self, p: Position, content: Content) -> Groups:
        return self._positions.get(content) or self._positions.keep(content, self._draw_hexes(p))

    def _draw_hexes(self, p: Position) -> Groups:
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
        return self._hexes.get(content) or self._hexes.keep(content, str(self._draw_hex(p, at)))

    def _draw_hex(self, p: Position, at: int) -> Element:
        return hex_pieces(p, at, self._translator, self._picks)

    # Ahus

    def _all_ahus(self, p: Position, winners: tuple[int, ...]) -> Groups:
        drawn = {}
        for number, owner in enumerate(p.ahu_base):
            won = owner in winners
            content = (number, owner, p.ahu_moai[number], p.ahu_headdress[number], won)
            drawn[self._ahu_ids[number]] = self._ahus.get(content) or self._ahus.keep(
                content, self._draw_ahu(p, number, won)
            )
        return drawn

    def _draw_ahu(self, p: Position, number: int, won: bool) -> str:
        return str(ahu_pieces(p, number, self._translator, self._picks, won=won))


def _content_of_hexes(p: Position) -> Content:
    lifted = p.lifted
    return (
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


@lru_cache(maxsize=64)
def view_box(game: Giants) -> str:
    """The box of the map, as an SVG viewBox."""
    return drawing.view_box(layout_of(game.board).box)


_MAPS: Final[RecentCache[Content, PageMap]] = RecentCache(48)


@lru_cache(maxsize=64)
def map_of(game: Giants, translator: Translator) -> PageMap:
    """The map of a game in a language, made once for all games that look alike."""
    key = (appearance_of(game.board), game.seats, translator.code)
    return _MAPS.get(key) or _MAPS.keep(key, PageMap(game, translator))
