"""A player's row: points, Resources, figures, tiles and Improvements, in three lines that are always in view."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.games.rapanui.drawing.totems import COLOURS
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.panels import known_points
from ahu.games.rapanui.page.picks import TABLET, cargo_pick, figure_pick, improvement_pick, resource_pick, tile_pick
from ahu.games.rapanui.page.tile_texts import IMPROVEMENT_HINTS, TABLET_HINT, TILE_HINTS
from ahu.games.rapanui.rules.offering import FACE_DOWN
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    FIGURES,
    IMPROVEMENTS,
    IN_HAND,
    KINDS,
    MANY,
    SIZED_MOAI,
    SIZES,
    SORCERER,
    TILES,
    VILLAGER,
)
from ahu.markup import escape
from ahu.web.drawn_parts import drawn_texts

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position
    from ahu.web.drawn_parts import Content


class Rows:
    """The rows of one game in one language. Each is made once for each content."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._rows = drawn_texts()

    def row(self, p: Position, seat: int) -> str:
        """The essentials of a seat, as far as the position shows them."""
        content = (
            seat,
            tuple(p.resources[seat * KINDS : seat * KINDS + KINDS]),
            p.villagers[seat],
            p.sorcerer[seat] == IN_HAND,
            p.chief[seat] == IN_HAND,
            tired(p, seat),
            tuple(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]),
            p.tablets[seat],
            tuple(p.improvements[seat * len(IMPROVEMENTS) : (seat + 1) * len(IMPROVEMENTS)]),
            tuple(p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]),
            p.offerings[seat],
            p.out[seat],
            p.order.index(seat) if seat in p.order else -1,
        )
        return self._rows.get(content) or self._rows.keep(content, self._row(p, seat))

    def _row(self, p: Position, seat: int) -> str:
        return (
            f"{self._sign(p, seat)}{self._points(p, seat)}"
            f'<p class="row-line rn-{COLOURS[self.game.seats[seat]]}" data-owner="{seat}">{self._resources(p, seat)}'
            f'<span class="row-end">{self._figures(p, seat)}</span></p>'
            f'<p class="row-line row-more" data-owner="{seat}">{self._tiles(p, seat)}'
            f'<span class="row-end">{self._moai(p, seat)}{self._improvements(p, seat)}{self._offerings(p, seat)}'
            "</span></p>"
        )

    # the first line

    def _sign(self, p: Position, seat: int) -> str:
        """The place in the order, and the totem."""
        place = ""
        if seat in p.order:
            number = p.order.index(seat) + 1
            text = escape(self.translator.translate("number {number} in turn order", number=number))
            place = f'<b class="row-order" aria-hidden="true">{number}</b><span class="said">{text}</span>'
        return f'<span class="row-sign">{place}{icons.totem_of(self.game.seats[seat])}</span>'

    def _points(self, p: Position, seat: int) -> str:
        """The points everybody can count, and whether there are more."""
        points, hidden = known_points(p, seat), p.offerings[seat].count(FACE_DOWN)
        said = (
            self.translator.translate("{number} points, and what lies face down", number=points)
            if hidden
            else self.translator.translate_plural(points, "{number} point", "{number} points")
        )
        out = f'<span class="row-flag">{escape(self.translator.translate("done"))}</span>' if p.out[seat] else ""
        more = "<small>+ ?</small>" if hidden else ""
        return (
            f'<p class="row-points" data-score="{points}">{out}<b aria-hidden="true">{points}{more}</b>'
            f'<span class="said">{escape(said)}</span></p>'
        )

    # the second line

    def _resources(self, p: Position, seat: int) -> str:
        things = [
            _count(
                resource_pick(kind),
                icons.resource(kind),
                self.translator.labelled(self.translator.translate(MANY[kind]), number),
                number,
            )
            for kind, number in enumerate(p.stock(seat))
        ]
        return f'<span class="rn-stock">{"".join(things)}</span>'

    def _figures(self, p: Position, seat: int) -> str:
        """Figures in hand, and those that are tired."""
        name, translate = self.game.seats[seat], self.translator.translate
        villagers = p.villagers[seat]
        text = self.translator.translate_plural(villagers, "{number} Villager in hand", "{number} Villagers in hand")
        things = [_count(figure_pick(VILLAGER), icons.figure(VILLAGER, name), text, villagers)]
        for figure, at in ((SORCERER, p.sorcerer[seat]), (CHIEF, p.chief[seat])):
            here = at == IN_HAND
            state = translate("in hand") if here else translate("not in hand")
            text = self.translator.labelled(translate(FIGURES[figure]), state)
            things.append(_count(figure_pick(figure), icons.figure(figure, name), text, None, pale=not here))
        number = tired(p, seat)
        text = self.translator.translate_plural(number, "{number} fatigued figure", "{number} fatigued figures")
        return "".join([*things, _count("", icons.tired(name), text, number)])

    # the third line

    def _tiles(self, p: Position, seat: int) -> str:
        translate = self.translator.translate
        tiles = []
        if p.tablets[seat]:
            text = self.translator.labelled(translate("Tablet"), translate(TABLET_HINT))
            tiles.append(_small(TABLET, icons.tablet(), text))
        for tile, number in enumerate(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]):
            text = self.translator.labelled(translate(TILES[tile]), translate(TILE_HINTS[tile]))
            tiles += [_small(tile_pick(tile), icons.tile(tile), text)] * number
        return f'<span class="rn-few">{"".join(tiles)}</span>'

    def _moai(self, p: Position, seat: int) -> str:
        """Moai that wait to be carried."""
        things = [
            _small(cargo_pick(size), icons.cargo(size), self.translator.translate(SIZED_MOAI[size]))
            for size, number in enumerate(p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)])
            for _ in range(number)
        ]
        return f'<span class="rn-few rn-waiting">{"".join(things)}</span>'

    def _improvements(self, p: Position, seat: int) -> str:
        """The four Improvements; pale: not bought."""
        translate, things = self.translator.translate, []
        for number, name in enumerate(IMPROVEMENTS):
            bought = p.has_improvement(seat, number)
            state = translate("bought") if bought else translate("not bought")
            text = self.translator.labelled(f"{translate(name)} ({state})", translate(IMPROVEMENT_HINTS[number]))
            things.append(_small(improvement_pick(number), icons.improvement(number), text, pale=not bought))
        return f'<span class="rn-few rn-four">{"".join(things)}</span>'

    def _offerings(self, p: Position, seat: int) -> str:
        number = len(p.offerings[seat])
        text = self.translator.translate_plural(number, "{number} Offering", "{number} Offerings")
        return _count("", '<i class="rn-back">?</i>', text, number)


def tired(p: Position, seat: int) -> int:
    """Fatigued figures of a seat."""
    villagers = sum(int(p.lying[space]) for space in range(len(p.holder)) if p.holder[space] == seat)
    return villagers + p.sorcerer_lying[seat]


def _count(pick: str, icon: str, text: str, number: int | None, *, pale: bool = False) -> str:
    """A picture with a number; it keeps its place when there is none of it."""
    dim = " rn-pale" if pale or number == 0 else ""
    shown = "" if number is None else f"<b>{number}</b>"
    return f'<span class="rn-count{dim}"{_pick(pick)}{_said(text)}>{icon}{shown}</span>'


def _small(pick: str, icon: str, text: str, *, pale: bool = False) -> str:
    dim = " rn-pale" if pale else ""
    return f'<span class="rn-small{dim}"{_pick(pick)}{_said(text)}>{icon}</span>'


def _said(text: str) -> str:
    return f' data-tip="{escape(text)}" role="img" aria-label="{escape(text)}"'


def _pick(pick: str) -> str:
    return f' data-pick="{pick}"' if pick else ""


_ROWS: Final[Cache[Content, Rows]] = Cache(24)


@lru_cache(maxsize=64)
def rows_of(game: RapaNui, translator: Translator) -> Rows:
    """The rows of a game in a language, one object for all games with the same seats."""
    key = (game.seats, translator.code)
    return _ROWS.get(key) or _ROWS.keep(key, Rows(game, translator))
