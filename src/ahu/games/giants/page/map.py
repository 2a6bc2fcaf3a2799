"""The map on the page: the land, which never changes, and the pieces, as groups that are drawn once for each content.

After an action nearly everything is as it was, and the viewers of a table see different things only under the Moai. So
only those hexes and Ahus are looked at whose content has changed since the last map that was drawn for the table; and
each hex and each Ahu is cached on its own.
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
from ahu.games.giants.rules.state import State
from ahu.web.drawn_parts import DrawnMap, drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position
    from ahu.web.drawn_parts import Content, Groups


class PageMap:
    """The map of one board, for one row of seats and in one language."""

    def __init__(self, game: Giants, translator: Translator) -> None:
        self._translator = translator
        self._picks = PagePicks(game.board)
        land = Land(game, layout_of(game.board), translator, self._picks)
        self.land = str(Element("defs", *land.shapes())) + "".join(map(str, land.layers()))
        self._hexes = drawn_texts()
        self._ahus = drawn_texts()
        start = game.start()
        self._empty = [str(self._draw_hex(start, at)) for at in range(len(game.board.hexes))]
        self._ahu_ids = [ahu_id(number) for number in range(len(game.board.ahus))]
        self._ids = [hex_id(game.board, at) for at in range(len(game.board.hexes))]

    def pieces(self, p: State, before: Groups) -> Groups:
        """Everything that changes, group by group in a fixed order; what shows the same as ``before`` is taken from it.

        If all of it does, the very same groups are returned.
        """
        then = before.content if isinstance(before, DrawnMap) and before.drawer is self else None
        if not isinstance(then, State):
            return DrawnMap(self._all(p), self, p)
        hexes, ahus = _changed_hexes(p, then), _changed_ahus(p, then)
        lifted = p.lifted != NOTHING or then.lifted != NOTHING
        if not (hexes or ahus or lifted):
            return before
        drawn = DrawnMap(before, self, p)
        if lifted:
            drawn.redraw("trail", str(trail(p)))
        for at in hexes:
            drawn.redraw(self._ids[at], self._hex(p, at))
        winners = _winners(p)
        for number in ahus:
            drawn.redraw(self._ahu_ids[number], self._ahu(p, number, winners))
        return drawn

    def _all(self, p: State) -> Groups:
        drawn, winners = {"trail": str(trail(p))}, _winners(p)
        for at, group in enumerate(self._ids):
            drawn[group] = self._hex(p, at)
        for number, group in enumerate(self._ahu_ids):
            drawn[group] = self._ahu(p, number, winners)
        return drawn

    # hexes

    def _hex(self, p: Position, at: int) -> str:
        n = p.players
        loads = [load for load, place in enumerate(p.load_at) if place == at]
        cut = at in p.game.forest_at and p.forest_cut[p.game.forest_at[at]]
        if not (p.carrying[at] or loads or cut):
            return self._empty[at]
        content = (
            at,
            p.carrying[at],
            tuple([p.strength[at * n + seat] for seat in range(n)]),
            tuple([seat for seat in range(n) if p.sorcerer[seat] == at]),
            tuple([seat for seat in range(n) if p.chief[seat] == at]),
            tuple([(load, p.marked_by[load], p.moved_by[load], p.trail[load]) for load in loads]),
            (p.lifted, p.turn) if p.lifted in loads else None,
            cut,
        )
        return self._hexes.get(content) or self._hexes.keep(content, str(self._draw_hex(p, at)))

    def _draw_hex(self, p: Position, at: int) -> Element:
        return hex_pieces(p, at, self._translator, self._picks)

    # Ahus

    def _ahu(self, p: Position, number: int, winners: list[int]) -> str:
        owner = p.ahu_base[number]
        won = owner in winners
        content = (number, owner, p.ahu_moai[number], p.ahu_headdress[number], won)
        return self._ahus.get(content) or self._ahus.keep(content, self._draw_ahu(p, number, won=won))

    def _draw_ahu(self, p: Position, number: int, *, won: bool) -> str:
        return str(ahu_pieces(p, number, self._translator, self._picks, won=won))


def _winners(p: State) -> list[int]:
    """The seats whose Ahus shine."""
    return p.winners() if p.over() else []


def _changed_hexes(p: Position, then: Position) -> set[int]:
    """The hexes that may look different than before."""
    changed: set[int] = set()
    strength, strength_then, seats = p.strength, then.strength, p.players
    for place in range(len(strength)):
        if strength[place] != strength_then[place]:
            changed.add(place // seats)
    carrying, carrying_then = p.carrying, then.carrying
    for at in range(len(carrying)):
        if carrying[at] != carrying_then[at]:
            changed.add(at)
    for tile, at in enumerate(p.game.board.forest):
        if p.forest_cut[tile] != then.forest_cut[tile]:
            changed.add(at)
    for seat in range(seats):
        if p.sorcerer[seat] != then.sorcerer[seat]:
            changed.update((p.sorcerer[seat], then.sorcerer[seat]))
        if p.chief[seat] != then.chief[seat]:
            changed.update((p.chief[seat], then.chief[seat]))
    _add_changed_loads(changed, p, then)
    return {at for at in changed if at >= 0}


def _add_changed_loads(changed: set[int], p: Position, then: Position) -> None:
    """Add the places of loads that may look different than before."""
    load_at, load_at_then = p.load_at, then.load_at
    marked_by, marked_by_then, moved_by, moved_by_then = p.marked_by, then.marked_by, p.moved_by, then.moved_by
    for load in range(len(load_at)):
        if (
            load_at[load] != load_at_then[load]
            or marked_by[load] != marked_by_then[load]
            or moved_by[load] != moved_by_then[load]
            or p.trail[load] != then.trail[load]
        ):
            changed.update((load_at[load], load_at_then[load]))
    if p.lifted != then.lifted or p.turn != then.turn:
        if p.lifted != NOTHING:
            changed.add(load_at[p.lifted])
        if then.lifted != NOTHING:
            changed.add(load_at_then[then.lifted])


def _changed_ahus(p: State, then: State) -> list[int]:
    """The Ahus that may look different than before."""
    if p.over() or then.over():  # those of the winners shine
        return list(range(len(p.ahu_base)))
    base, base_then, moai, moai_then = p.ahu_base, then.ahu_base, p.ahu_moai, then.ahu_moai
    headdress, headdress_then = p.ahu_headdress, then.ahu_headdress
    return [
        number
        for number in range(len(base))
        if base[number] != base_then[number]
        or moai[number] != moai_then[number]
        or headdress[number] != headdress_then[number]
    ]


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
