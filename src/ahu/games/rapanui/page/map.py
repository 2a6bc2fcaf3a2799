"""The map on the page: the land, which never changes, and the pieces, as groups that are drawn once for each content.

Everything that can be clicked is a group with ``data-pick``; a transparent shape of class ``hit`` covers it. Groups of
pieces have fixed ids and a fixed order, empty or not, so that a page can replace one by another. A piece that moves
from group to group has ``data-piece`` and stands directly in the coordinates of the map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import RecentCache
from ahu.draw import drawing
from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, rectangle
from ahu.games.island import platforms
from ahu.games.island.shore import veil
from ahu.games.island.title_block import framed
from ahu.games.rapanui.drawing import ahus, pieces, quarry, track
from ahu.games.rapanui.drawing.contents import carried_on, sculptors_below, sculptors_in
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
from ahu.games.rapanui.drawing.headings import PAD
from ahu.games.rapanui.drawing.land import Land
from ahu.games.rapanui.drawing.layout import appearance_of, map_layout_of
from ahu.games.rapanui.drawing.spaces import space_hit_area
from ahu.games.rapanui.page.picks import SUPPLY, ahu_pick, column_pick, space_pick, star_pick
from ahu.games.rapanui.rules.pieces import COLUMNS, NOBODY, NOTHING, ON_STAR, SIZED_MOAI, SIZES
from ahu.web.drawn_parts import DrawnMap, drawn_groups, drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position
    from ahu.games.rapanui.rules.state import State
    from ahu.web.drawn_parts import Content, Groups

NO_TRAIL: Final = '<g id="trail" pointer-events="none"></g>'
NO_CARGO: Final = '<g id="cargo"></g>'
PLACE: Final = "place"
STAR: Final = "star"
COLUMN: Final = "column"
LEFT: Final = "left"
"""Kinds of parts that are kept by their contents."""


class MapContent:
    """All that the pieces on the map show of a position, part by part."""

    __slots__ = ("ahus", "quarry", "spaces", "track", "trail")

    def __init__(self, p: State, carried: int, *, over: bool) -> None:
        sorcerer, chief = tuple(p.sorcerer), tuple(p.chief)
        transport = (p.cargo, p.turn, p.path, p.goal, p.figure, p.tolls_paid)
        self.trail: Content = (*transport, p.bonus, p.skimped) if p.path else ()
        self.ahus: Content = (tuple(p.ahu_moai), tuple(p.ahu_tile), tuple(p.ahu_pukao), over)
        self.spaces: Content = (
            tuple(p.holder),
            tuple(p.standing),
            tuple(p.lying),
            sorcerer,
            tuple(p.sorcerer_lying),
            chief,
            carried,
            NOTHING if carried == NOTHING else transport,
        )
        self.track: Content = (tuple(p.order), tuple(p.stars), sorcerer)
        self.quarry: Content = (tuple(p.sculptors), tuple(p.virtual), sorcerer, chief, tuple(p.supply), p.pukao_left)


class PageMap:
    """The map of one board, for one row of seats and in one language."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.board = game.board
        self.translator = translator
        self.layout = map_layout_of(game.board, game.players)
        self.quarry = quarry.Quarry(game.board, _inside(self.layout.quarry))
        self.track = track.Track(game.players, _inside(self.layout.order))
        self.land = "".join(map(str, self._land()))
        self._nobody = _written([self._space_group(space) for space in range(len(self.board.spaces))])
        self._trails = drawn_texts()
        self._all_ahus = drawn_groups()
        self._ahus = drawn_texts()
        self._all_spaces = drawn_groups()
        self._spaces = drawn_texts()
        self._cargos = drawn_texts()
        self._tracks = drawn_groups()
        self._quarries = drawn_groups()
        self._parts = drawn_texts()
        """Places and stars of the track, columns and supplies of the quarry."""

    # the land

    def _land(self) -> list[Element]:
        layout, board, translator = self.layout, self.board, self.translator
        land = Land(self.game, layout, translator)
        return [
            Element("defs", *land.shapes()),
            *land.ground(),
            veil(layout.box),
            *[self._space(space) for space in range(len(board.spaces))],
            *land.labels(),  # above the areas that can be lit, so that they can be read then
            *land.furnishings(),
            *[self._stone(number) for number in range(len(board.ahus))],
            *framed(layout.order),
            *track.empty(self.track, translator),
            *[self._star(place) for place in range(self.game.players)],
            *framed(layout.quarry),
            *quarry.empty(self.quarry, translator),
            *[self._column(column) for column in range(COLUMNS)],
            *[self._supply(cargo) for cargo in range(len(SIZES) + 1)],
        ]

    def _space(self, space: int) -> Element:
        title = space_name(self.board, space, self.translator)
        return space_hit_area(space, self.layout, title, data_pick=space_pick(self.board, space))

    def _stone(self, number: int) -> Element:
        platform = self.layout.platforms[number]
        name = self.translator.translate("Ahu {name}", name=ahu_name(self.board, number))
        pick = ahu_pick(self.board, number)
        sign = group(*platforms.stone_names(platform), class_="sign")
        return _clickable(pick, name, platform.stone, platforms.wall(platform.stone), above=sign)

    def _star(self, place: int) -> Element:
        title = self.translator.translate("star {number}", number=place + 1)
        return track.star_hit_area(self.track, place, title, data_pick=star_pick(place))

    def _column(self, column: int) -> Element:
        title = self.translator.translate_plural(
            self.board.slots[column],
            "Column {column}: {number} slot",
            "Column {column}: {number} slots",
            column=column + 1,
        )
        return _clickable(column_pick(column), title, self.quarry.columns[column].grown(-2))

    def _supply(self, cargo: int) -> Element:
        translate = self.translator.translate
        title = translate(SIZED_MOAI[cargo]) if cargo < len(SIZES) else translate("Pukao")
        return _clickable(SUPPLY[cargo], title, self.quarry.supply[cargo].grown(-2))

    # the pieces

    def pieces(self, p: State, before: Groups) -> Groups:
        """Everything that changes, group by group in a fixed order; the cargo is last, above all others.

        If all of it shows the same as ``before``, that is returned.
        """
        carried, over = carried_on(p), p.over()
        content = MapContent(p, carried, over=over)
        then = before.content if isinstance(before, DrawnMap) and before.drawer is self else None
        if not isinstance(then, MapContent):
            return DrawnMap(self._all(p, content, carried), self, content)
        parts: list[Groups] = []
        if content.trail != then.trail:
            parts.append({"trail": self._trail(p, content.trail)})
        if content.ahus != then.ahus:
            parts.append(self._on_ahus(p, content.ahus))
        if content.spaces != then.spaces:
            parts.append(self._on_spaces(p, content.spaces, carried))
            parts.append({"cargo": self._cargo(p, carried)})
        if content.track != then.track:
            parts.append(self._on_track(p, content.track))
        if content.quarry != then.quarry:
            parts.append(self._in_quarry(p, content.quarry))
        if not parts:
            return before
        drawn = DrawnMap(before, self, content)
        for part in parts:
            for group_id, text in part.items():
                drawn.redraw(group_id, text)
        return drawn

    def _all(self, p: State, content: MapContent, carried: int) -> Groups:
        return {
            "trail": self._trail(p, content.trail),
            **self._on_ahus(p, content.ahus),
            **self._on_spaces(p, content.spaces, carried),
            **self._on_track(p, content.track),
            **self._in_quarry(p, content.quarry),
            "cargo": self._cargo(p, carried),
        }

    def _trail(self, p: Position, content: Content) -> str:
        if not content:
            return NO_TRAIL
        return self._trails.get(content) or self._trails.keep(content, self._draw_trail(p))

    def _draw_trail(self, p: Position) -> str:
        return str(group(*pieces.trail(p, self.layout, self.translator), id="trail", pointer_events="none"))

    # Ahus

    def _on_ahus(self, p: State, content: Content) -> Groups:
        return self._all_ahus.get(content) or self._all_ahus.keep(content, self._draw_ahus(p, over=p.over()))

    def _draw_ahus(self, p: Position, *, over: bool) -> Groups:
        drawn = {}
        for number in range(len(self.board.ahus)):
            won = over and p.ahu_moai[number] != NOTHING  # the Moai are everybody's: at the end all of them shine
            content = (number, p.ahu_moai[number], p.ahu_tile[number], p.ahu_pukao[number], won)
            drawn[f"on-{number}"] = self._ahus.get(content) or self._ahus.keep(
                content, self._draw_ahu(p, number, won=won)
            )
        return drawn

    def _draw_ahu(self, p: Position, number: int, *, won: bool) -> str:
        line = ahu_line(p, number, self.translator)
        title = Element("title", self.translator.translate("Ahu {name}", name=line))
        built = ahus.built(p, number, self.layout.platforms[number])
        pick = ahu_pick(self.board, number)
        return str(group(title, *built, id=f"on-{number}", class_="won" if won else None, data_pick=pick))

    # spaces

    def _on_spaces(self, p: Position, content: Content, carried: int) -> Groups:
        """All spaces, without the cargo."""
        return self._all_spaces.get(content) or self._all_spaces.keep(content, self._draw_spaces(p, carried))

    def _draw_spaces(self, p: Position, carried: int) -> Groups:
        spaces = self._nobody.copy()
        for space, holder in enumerate(p.holder):
            if holder >= 0 or space == carried:
                content = _content_of_space(p, space, carried)
                spaces[f"at-{space}"] = self._spaces.get(content) or self._spaces.keep(
                    content, self._draw_space(p, space, carries=space == carried)
                )
        return spaces

    def _draw_space(self, p: Position, space: int, *, carries: bool) -> str:
        drawn = pieces.space_pieces(p, space, self.layout)
        if carries:
            drawn.pop()
        title = [Element("title", space_line(p, space, self.translator))] if drawn else []
        return str(self._space_group(space, *title, *drawn))

    def _cargo(self, p: Position, space: int) -> str:
        """What is carried: it stands on a space, but is drawn above all."""
        if space == NOTHING:
            return NO_CARGO
        content = _content_of_space(p, space, space)
        return self._cargos.get(content) or self._cargos.keep(content, self._draw_cargo(p, space))

    def _draw_cargo(self, p: Position, space: int) -> str:
        title = Element("title", transport_line(p, self.translator))
        return str(group(title, pieces.space_pieces(p, space, self.layout).pop(), id="cargo"))

    def _space_group(self, space: int, *drawn: Element) -> Element:
        return group("", *drawn, id=f"at-{space}", data_pick=space_pick(self.board, space))

    # the turn-order track

    def _on_track(self, p: Position, content: Content) -> Groups:
        return self._tracks.get(content) or self._tracks.keep(content, self._draw_track(p))

    def _draw_track(self, p: Position) -> Groups:
        drawn = {}
        for place in range(p.players):
            seat = p.order[place] if place < len(p.order) else NOBODY
            on_place = (PLACE, place, seat)
            drawn[f"order-{place + 1}"] = self._parts.get(on_place) or self._parts.keep(
                on_place, self._draw_place(place, seat)
            )
        for place, seat in enumerate(p.stars):
            at_home = seat != NOBODY and p.sorcerer[seat] == ON_STAR
            on_star = (STAR, place, seat, at_home)
            drawn[f"star-{place + 1}"] = self._parts.get(on_star) or self._parts.keep(
                on_star, self._draw_star(place, seat, at_home=at_home)
            )
        return drawn

    def _draw_place(self, place: int, seat: int) -> str:
        game, there = self.game, []
        if seat != NOBODY:
            there.append(Element("title", place_line(game, place, seat, self.translator)))
            there.append(track.on_place(self.track, place, seat, game.seats[seat]))
        return str(group("", *there, id=f"order-{place + 1}"))

    def _draw_star(self, place: int, seat: int, *, at_home: bool) -> str:
        there = [Element("title", star_line(self.game, place, seat, self.translator))]
        if seat != NOBODY:
            there.append(track.on_star(self.track, place, seat, self.game.seats[seat], at_home=at_home))
        return str(group(*there, id=f"star-{place + 1}", data_pick=star_pick(place)))

    # the Moai Quarry

    def _in_quarry(self, p: Position, content: Content) -> Groups:
        return self._quarries.get(content) or self._quarries.keep(content, self._draw_quarry(p))

    def _draw_quarry(self, p: Position) -> Groups:
        drawn = {}
        for column in range(COLUMNS):
            content = (
                COLUMN,
                column,
                tuple(sculptors_in(p, column)),
                tuple(sculptors_below(p, column)),
                tuple([p.virtual[seat * COLUMNS + column] for seat in range(p.players)]),
                p.free_slots(column),
            )
            drawn[f"column-{column + 1}"] = self._parts.get(content) or self._parts.keep(
                content, self._draw_column(p, column)
            )
        for cargo, number in enumerate(quarry.supplies(self.game, p)):
            left = (LEFT, cargo, number)
            drawn[f"quarry-{cargo + 1}"] = self._parts.get(left) or self._parts.keep(
                left, self._draw_left(cargo, number)
            )
        return drawn

    def _draw_column(self, p: Position, column: int) -> str:
        title = Element("title", column_line(p, column, self.translator))
        there = quarry.sculptors(self.quarry, p, column, self.translator)
        return str(group(title, *there, id=f"column-{column + 1}", data_pick=column_pick(column)))

    def _draw_left(self, cargo: int, number: int) -> str:
        count = quarry.left(self.quarry, cargo, number)
        return str(group(count, id=f"quarry-{cargo + 1}", data_pick=SUPPLY[cargo]))


def _content_of_space(p: Position, space: int, carried: int) -> Content:
    seat = p.holder[space]
    return (
        space,
        seat,
        p.standing[space],
        p.lying[space],
        seat >= 0 and p.sorcerer[seat] == space,
        seat >= 0 and p.sorcerer_lying[seat],
        seat >= 0 and p.chief[seat] == space,
        (p.cargo, p.turn, p.path, p.goal, p.figure, p.tolls_paid) if space == carried else NOTHING,
    )


def _written(groups: list[Element]) -> Groups:
    return {str(shown.attributes["id"]): str(shown) for shown in groups}


def _inside(frame: Box) -> Box:
    return Box(frame.left + PAD, frame.top + 12, frame.right - PAD, frame.bottom)


def _clickable(pick: str, title: str, box: Box, *drawn: Element, above: Element | None = None) -> Element:
    """A drawing under a box that takes clicks and can be lit; what is above the box can be read then, too."""
    rim, hit = (rectangle(box.left, box.top, box.width, box.height, class_, rx=5) for class_ in ("rim-of", "hit"))
    return group(Element("title", title), *drawn, rim, hit, *([above] if above else []), data_pick=pick)


@lru_cache(maxsize=64)
def view_box(game: RapaNui) -> str:
    """The box of the map, as an SVG viewBox."""
    return drawing.view_box(map_layout_of(game.board, game.players).box)


_MAPS: Final[RecentCache[Content, PageMap]] = RecentCache(48)


@lru_cache(maxsize=64)
def map_of(game: RapaNui, translator: Translator) -> PageMap:
    """The map of a game in a language, made once for all games that look alike."""
    key = (appearance_of(game.board), game.seats, translator.code)
    return _MAPS.get(key) or _MAPS.keep(key, PageMap(game, translator))
