"""The map of the page: the land that never changes, and the pieces on it, as the inside of one ``svg``.

Everything that can be clicked is a group with ``data-pick``; a transparent shape of class ``hit`` covers it. Pieces
come in one constant order of groups with constant ids, empty or not, so that a page can change one into the other;
what moves between them has ``data-piece`` and stands directly in the coordinates of the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, rectangle
from ahu.games.island import cartouche
from ahu.games.island.tokens import cluster
from ahu.games.rapanui.drawing import ahus, island, land, quarry, track
from ahu.games.rapanui.drawing.contents import carried_on
from ahu.games.rapanui.drawing.describe import (
    ahu_line,
    ahu_name,
    column_line,
    place_line,
    space_line,
    space_name,
    star_line,
    transport_line,
)
from ahu.games.rapanui.drawing.headings import SHEET_PAD
from ahu.games.rapanui.drawing.layout import map_of
from ahu.games.rapanui.drawing.tokens import tokens_on
from ahu.games.rapanui.rules.pieces import COLUMNS, NOBODY, NOTHING, ON_STAR, SIZED_MOAI, SIZES

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

CARGO_PICKS: Final = (*[f"moai:{size}" for size in SIZES], "cargo:pukao")
"""What a click on a thing that is left to carve means."""
Key = tuple[object, ...]
Groups = dict[str, str]
"""Groups of the map, written out, by their id."""
NO_TRAIL: Final = '<g id="trail" pointer-events="none"></g>'
NO_CARGO_GROUP: Final = '<g id="cargo"></g>'


class Table:
    """The map of one game in one language."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.board = game.board
        self.translator = translator
        self.layout = map_of(game.board, game.players)
        self.quarry = quarry.Quarry(game.board, _inside(self.layout.quarry))
        self.track = track.Track(game.players, _inside(self.layout.order))
        self.land = self._land()
        self._nobody = _written([self._at(space) for space in range(len(self.board.spaces))])
        self._sections: Cache[Key, Groups] = Cache(400)
        self._islands: Cache[Key, tuple[Groups, str]] = Cache(400)
        self._parts: Cache[Key, str] = Cache(4000)
        self._floors: Cache[Key, tuple[str, str]] = Cache(2000)

    # what never changes

    def _land(self) -> str:
        layout, board, translator = self.layout, self.board, self.translator
        layers = [
            Element("defs", *island.shapes(layout)),
            *island.sea_and_land(layout),
            *island.faces(self.game, layout),
            *[self._space(space) for space in range(len(board.spaces))],
            *island.furnishings(self.game, layout, translator),
            *[self._stone(number) for number in range(len(board.ahus))],
            *cartouche.panel(layout.order),
            *track.empty(self.track, translator),
            *[self._star(place) for place in range(self.game.players)],
            *cartouche.panel(layout.quarry),
            *quarry.empty(self.quarry, translator),
            *[self._column(column) for column in range(COLUMNS)],
            *[self._supply(cargo) for cargo in range(len(SIZES) + 1)],
        ]
        return "".join(map(str, layers))

    def _space(self, space: int) -> Element:
        name = self.board.spaces[space]
        told = space_name(self.board, space, self.translator)
        return land.space_hit(space, self.layout, told, data_pick=f"space:{name}")

    def _stone(self, number: int) -> Element:
        platform = self.layout.platforms[number]
        return _pick(
            f"ahu:{self.board.ahus[number].name}",
            ahu_name(self.board, number),
            platform.stone.grown(3),
            *ahus.stone(platform),
        )

    def _star(self, place: int) -> Element:
        told = self.translator.translate("star {number}", number=place + 1)
        return track.star_hit(self.track, place, told, data_pick=f"star:{place + 1}")

    def _column(self, column: int) -> Element:
        slots = self.board.slots[column]
        told = self.translator.translate_plural(
            slots, "Column {column}: {number} slot", "Column {column}: {number} slots", column=column + 1
        )
        return _pick(f"column:{column + 1}", told, self.quarry.columns[column].grown(-2))

    def _supply(self, cargo: int) -> Element:
        told = (
            self.translator.translate(SIZED_MOAI[cargo]) if cargo < len(SIZES) else self.translator.translate("Pukao")
        )
        return _pick(CARGO_PICKS[cargo], told, self.quarry.supply[cargo].grown(-2))

    # what changes

    def groups(self, p: Position) -> dict[str, str]:
        """All pieces by the id of their group: the trail, Ahus, spaces, the track, the quarry, the cargo above all."""
        spaces, cargo = self._on_spaces(p)
        return {
            "trail": self._trail(p),
            **self._on_ahus(p),
            **spaces,
            **self._on_track(p),
            **self._in_quarry(p),
            "cargo": cargo,
        }

    def _trail(self, p: Position) -> str:
        if not p.path:
            return NO_TRAIL
        key = ("trail", p.turn, p.cargo, p.path, p.goal, p.figure, p.tolls_paid, p.bonus, p.skimped)
        found = self._parts.get(key)
        if found is None:
            way = group(*island.trail(p, self.layout, self.translator), id="trail", pointer_events="none")
            found = self._parts.keep(key, str(way))
        return found

    def _on_ahus(self, p: Position) -> Groups:
        key = ("ahus", tuple(p.ahu_moai), tuple(p.ahu_tile), tuple(p.ahu_pukao))
        found = self._sections.get(key)
        if found is None:
            found = self._sections.keep(key, {f"on-{n}": self._on_ahu(p, n) for n in range(len(self.board.ahus))})
        return found

    def _on_ahu(self, p: Position, number: int) -> str:
        key = ("ahu", number, p.ahu_moai[number], p.ahu_tile[number], p.ahu_pukao[number])
        found = self._parts.get(key)
        if found is None:
            told = Element("title", ahu_line(p, number, self.translator))
            built = ahus.built(p, number, self.layout.platforms[number], self.translator)
            pick = f"ahu:{self.board.ahus[number].name}"
            found = self._parts.keep(key, str(group(told, *built, id=f"on-{number}", data_pick=pick)))
        return found

    def _on_spaces(self, p: Position) -> tuple[Groups, str]:
        carried = carried_on(p)
        key = (
            tuple(p.holder),
            tuple(p.standing),
            tuple(p.lying),
            tuple(p.sorcerer),
            tuple(p.sorcerer_lying),
            tuple(p.chief),
            carried,
            NOTHING if carried == NOTHING else (p.cargo, p.turn, p.path, p.goal, p.figure, p.tolls_paid),
        )
        found = self._islands.get(key)
        if found is None:
            spaces, cargo = self._nobody.copy(), NO_CARGO_GROUP
            for space, holder in enumerate(p.holder):
                if holder >= 0 or space == carried:
                    spaces[f"at-{space}"], load = self._on_space(p, space, carried)
                    cargo = load or cargo
            found = self._islands.keep(key, (spaces, cargo))
        return found

    def _on_space(self, p: Position, space: int, carried: int) -> tuple[str, str]:
        """Who is on a space; and the cargo that has come there, which stands beside them but is drawn above all."""
        seat = p.holder[space]
        key = (
            space,
            seat,
            p.standing[space],
            p.lying[space],
            seat >= 0 and p.sorcerer[seat] == space,
            seat >= 0 and p.sorcerer_lying[seat],
            seat >= 0 and p.chief[seat] == space,
            (p.cargo, p.turn, p.path, p.goal, p.figure, p.tolls_paid) if space == carried else NOTHING,
        )
        found = self._floors.get(key)
        if found is None:
            floor = self.layout.rooms[space].floor
            drawn = cluster(tokens_on(p, space), floor)
            load = ""
            if space == carried:
                load = str(group(Element("title", transport_line(p, self.translator)), drawn.pop(), id="cargo"))
            told = [Element("title", space_line(p, space, self.translator))] if drawn else []
            found = self._floors.keep(key, (str(self._at(space, *told, *drawn)), load))
        return found

    def _at(self, space: int, *drawn: Element) -> Element:
        return group("", *drawn, id=f"at-{space}", data_pick=f"space:{self.board.spaces[space]}")

    def _on_track(self, p: Position) -> Groups:
        key = ("track", tuple(p.order), tuple(p.stars), tuple(p.sorcerer))
        found = self._sections.get(key)
        if found is None:
            found = self._sections.keep(key, _written(self._track(p)))
        return found

    def _track(self, p: Position) -> list[Element]:
        game, translator = self.game, self.translator
        drawn = []
        for place in range(p.players):
            there: list[Element] = []
            if place < len(p.order):
                seat = p.order[place]
                there.append(Element("title", place_line(game, place, seat, translator)))
                there.append(track.on_place(self.track, place, seat, game.seats[seat]))
            drawn.append(group("", *there, id=f"order-{place + 1}"))
        for place, seat in enumerate(p.stars):
            there = [Element("title", star_line(game, place, seat, translator))]
            if seat != NOBODY:
                at_home = p.sorcerer[seat] == ON_STAR
                there.append(track.on_star(self.track, place, seat, game.seats[seat], at_home=at_home))
            drawn.append(group(*there, id=f"star-{place + 1}", data_pick=f"star:{place + 1}"))
        return drawn

    def _in_quarry(self, p: Position) -> Groups:
        key = (
            "quarry",
            tuple(p.sculptors),
            tuple(p.virtual),
            tuple(p.sorcerer),
            tuple(p.chief),
            tuple(p.supply),
            p.pukao_left,
        )
        found = self._sections.get(key)
        if found is None:
            found = self._sections.keep(key, _written(self._quarry(p)))
        return found

    def _quarry(self, p: Position) -> list[Element]:
        drawn = []
        for column in range(COLUMNS):
            told = Element("title", column_line(p, column, self.translator))
            there = quarry.sculptors(self.quarry, p, column, self.translator)
            drawn.append(group(told, *there, id=f"column-{column + 1}", data_pick=f"column:{column + 1}"))
        for cargo, number in enumerate(quarry.supplies(self.game, p)):
            badge = quarry.left(self.quarry, cargo, number)
            drawn.append(group(badge, id=f"quarry-{cargo + 1}", data_pick=CARGO_PICKS[cargo]))
        return drawn


def _written(groups: list[Element]) -> Groups:
    return {str(shown.attributes["id"]): str(shown) for shown in groups}


def _inside(sheet: Box) -> Box:
    return Box(sheet.left + SHEET_PAD, sheet.top + 12, sheet.right - SHEET_PAD, sheet.bottom)


def _pick(token: str, told: str, box: Box, *drawn: Element) -> Element:
    """Something to click, with what catches the click above it."""
    hit = rectangle(box.left, box.top, box.width, box.height, "hit", rx=5)
    return group(Element("title", told), *drawn, hit, data_pick=token)


@lru_cache(maxsize=64)
def table_of(game: RapaNui, translator: Translator) -> Table:
    """The map of a game in a language, made once."""
    return Table(game, translator)
