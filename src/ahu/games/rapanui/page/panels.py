"""A player's panel: numbered tracks, what is in hand, tiles, Improvements and Offerings.

It always has the same rows in the same order, so that nothing jumps when something comes or goes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.core.cache import Cache
from ahu.core.messages import gettext_noop
from ahu.games.rapanui.drawing.layout import appearance_of
from ahu.games.rapanui.drawing.totems import COLOURS
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.picks import TABLET, cargo_pick, figure_pick, improvement_pick, resource_pick, tile_pick
from ahu.games.rapanui.page.tile_texts import IMPROVEMENT_HINTS, TABLET_HINT, TILE_HINTS
from ahu.games.rapanui.rules import wording
from ahu.games.rapanui.rules.offering import FACE_DOWN, is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    COLUMNS,
    COSTS,
    FAVOR_POINTS,
    FIGURES,
    GAIN_FAVOR,
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    KINDS,
    MANY,
    ON_STAR,
    SIZED_MOAI,
    SIZES,
    SORCERER,
    TABLET_POINTS,
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

LONGEST_TRACK: Final = 12
"""A track with more places shows only the number."""
_PLACES: Final = {
    IN_HAND: gettext_noop("in hand"),
    IN_VILLAGE: gettext_noop("in the village"),
    ON_STAR: gettext_noop("on a star"),
}


class Panels:
    """The panels of one game in one language. Each panel is made once for each content."""

    def __init__(self, game: RapaNui, translator: Translator) -> None:
        self.game = game
        self.translator = translator
        self._panels = drawn_texts()
        self._tracks_kept = drawn_texts()

    def panel(self, p: Position, seat: int) -> str:
        """Everything a seat has, as far as the position shows it."""
        content = (
            seat,
            tuple(p.resources[seat * KINDS : seat * KINDS + KINDS]),
            p.villagers[seat],
            p.sorcerer[seat],
            p.chief[seat],
            tuple(p.virtual[seat * COLUMNS : seat * COLUMNS + COLUMNS]),
            tuple(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]),
            p.tablets[seat],
            tuple(p.improvements[seat * len(IMPROVEMENTS) : (seat + 1) * len(IMPROVEMENTS)]),
            tuple(p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]),
            p.offerings[seat],
            p.out[seat],
            p.order.index(seat) if seat in p.order else -1,
        )
        return self._panels.get(content) or self._panels.keep(content, self._panel(p, seat))

    def _panel(self, p: Position, seat: int) -> str:
        name = self.game.seats[seat]
        return (
            f'<div class="rn-panel rn-{COLOURS[name]}" data-owner="{seat}">'
            f"{self._head(p, seat)}{self._tracks(p, seat)}{self._hand(p, seat)}{self._tiles(p, seat)}"
            f"{self._improvements(p, seat)}{self._offerings(p, seat)}</div>"
        )

    # the first line

    def _head(self, p: Position, seat: int) -> str:
        translate = self.translator.translate
        hidden = p.offerings[seat].count(FACE_DOWN)
        points = known_points(p, seat)
        shown = self.translator.translate_plural(points, "{number} point", "{number} points")
        note = translate("{number} points, and what lies face down", number=points) if hidden else ""
        state = f"<span>{escape(translate('stopped for this round'))}</span>" if p.out[seat] else ""
        if seat in p.order and not state:
            place = translate("number {number} in turn order", number=p.order.index(seat) + 1)
            state = f'<span class="rn-order">{escape(place)}</span>'
        return (
            f'<p class="rn-head">{icons.totem_of(self.game.seats[seat])}'
            f'<strong class="rn-points" data-score="{points}"{_title(note)}>'
            f"{escape(shown)}{' + ?' if hidden else ''}</strong>{state}</p>"
        )

    # Resources

    def _tracks(self, p: Position, seat: int) -> str:
        stock = p.stock(seat)
        content = tuple(stock)
        return self._tracks_kept.get(content) or self._tracks_kept.keep(content, self._make_tracks(stock))

    def _make_tracks(self, stock: list[int]) -> str:
        tracks = "".join(self._track(kind, number) for kind, number in enumerate(stock))
        return f'<div class="rn-tracks">{tracks}</div>'

    def _track(self, kind: int, number: int) -> str:
        """A Resource from zero to the end of its track."""
        last, name = self.game.board.track, self.translator.translate(MANY[kind])
        if last > LONGEST_TRACK:
            cells = (
                f'<b>{number}</b><i class="rn-rest">{escape(self.translator.translate("of {number}", number=last))}</i>'
            )
        else:
            cells = "".join(f"<b>{n}</b>" if n == number else f"<i>{n}</i>" for n in range(last + 1))
        text = escape(self.translator.labelled(name, number))
        return (
            f'<div class="rn-track" data-pick="{resource_pick(kind)}" data-tip="{text}" role="img" aria-label="{text}">'
            f'{icons.resource(kind)}<span class="rn-cells" aria-hidden="true">{cells}</span></div>'
        )

    # what is in hand

    def _hand(self, p: Position, seat: int) -> str:
        name, translate = self.game.seats[seat], self.translator.translate
        villagers = p.villagers[seat]
        in_hand = self.translator.translate_plural(villagers, "{number} Villager in hand", "{number} Villagers in hand")
        things = [_thing(figure_pick(VILLAGER), icons.figure(VILLAGER, name), in_hand, villagers)]
        for figure, at in ((SORCERER, p.sorcerer[seat]), (CHIEF, p.chief[seat])):
            text = translate("{figure} {place}", figure=translate(FIGURES[figure]), place=self._place_of(at))
            things.append(_thing(figure_pick(figure), icons.figure(figure, name), text, None, pale=at != IN_HAND))
        moai = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
        for size, number in enumerate(moai):
            text = self.translator.labelled(translate(SIZED_MOAI[size]), number)
            things.append(_thing(cargo_pick(size), icons.cargo(size), text, number))
        return f'<div class="rn-row rn-hand">{"".join(things)}{self._chipped(p, seat)}</div>'

    def _place_of(self, at: int) -> str:
        if at >= 0:
            return self.translator.translate("on {space}", space=self.game.board.spaces[at])
        if at <= IN_COLUMN:
            return self.translator.translate("in column {number}", number=IN_COLUMN - at + 1)
        return self.translator.translate(_PLACES[at])

    def _chipped(self, p: Position, seat: int) -> str:
        """Sculptors that are there by Chip In only."""
        translate = self.translator.translate
        notes = [
            translate("+{number} in column {column}", number=number, column=column)
            for column, number in enumerate(p.virtual[seat * COLUMNS : (seat + 1) * COLUMNS], start=1)
            if number
        ]
        return "".join(f'<span class="rn-note">{escape(note)}</span>' for note in notes)

    # tiles

    def _tiles(self, p: Position, seat: int) -> str:
        translate, labelled = self.translator.translate, self.translator.labelled
        chips = []
        if p.tablets[seat]:
            name = translate("Tablet")
            chips.append(_chip(TABLET, icons.tablet(), name, labelled(name, translate(TABLET_HINT))))
        for tile, number in enumerate(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]):
            if number:
                name = translate(TILES[tile]) + (f" ×{number}" if number > 1 else "")
                chips.append(
                    _chip(tile_pick(tile), icons.tile(tile), name, labelled(name, translate(TILE_HINTS[tile])))
                )
        none = f'<span class="rn-none">{escape(translate("no tiles"))}</span>'
        return f'<div class="rn-row rn-tiles">{"".join(chips) or none}</div>'

    def _improvements(self, p: Position, seat: int) -> str:
        """Those bought, and the others with what they cost."""
        translate = self.translator.translate
        chips = []
        for number, name in enumerate(IMPROVEMENTS):
            bought = p.has_improvement(seat, number)
            kind, price = COSTS[number]
            cost = self.translator.render(wording.amount(price, kind))
            state = translate("bought") if bought else cost
            text = self.translator.labelled(f"{translate(name)} ({state})", translate(IMPROVEMENT_HINTS[number]))
            paid = (
                ""
                if bought
                else f'<small>{price}{icons.resource(kind)}<span class="said">{escape(cost)}</span></small>'
            )
            label = f"{escape(translate(name))}{paid}"
            chips.append(
                f'<span class="rn-chip{"" if bought else " rn-open"}" data-pick="{improvement_pick(number)}" '
                f'data-tip="{escape(text)}">{icons.improvement(number)}{label}</span>'
            )
        return f'<div class="rn-row rn-improvements">{"".join(chips)}</div>'

    # Offerings

    def _offerings(self, p: Position, seat: int) -> str:
        translate = self.translator.translate
        shown = [self._offering(tile) for tile in p.offerings[seat] if tile != FACE_DOWN]
        hidden = p.offerings[seat].count(FACE_DOWN)
        if hidden:
            text = self.translator.translate_plural(
                hidden, "{number} Offering, face down", "{number} Offerings, face down"
            )
            backs = '<i class="rn-back">?</i>' * hidden
            shown.append(
                f'<span class="rn-backs" data-tip="{escape(text)}" role="img" aria-label="{escape(text)}">'
                f"{backs}</span>"
            )
        none = f'<span class="rn-none">{escape(translate("no Offerings"))}</span>'
        return f'<div class="rn-row rn-offerings">{"".join(shown) or none}</div>'

    def _offering(self, tile: int) -> str:
        text = self.translator.labelled(wording.scored(tile), value_of(tile))
        seal = " rn-gold" if is_outstanding(tile) else ""
        return (
            f'<span class="rn-offering{seal}" data-tip="{escape(text)}">{icons.offering(type_of(tile))}'
            f"<b>{value_of(tile)}</b></span>"
        )


def known_points(p: Position, seat: int) -> int:
    """The points of a seat that the position shows: all but those of Offerings that lie face down."""
    return (
        sum(map(value_of, p.offerings[seat]))
        + sum(p.stock(seat))
        + (TABLET_POINTS if p.tablets[seat] else 0)
        + FAVOR_POINTS * p.tiles[seat * len(TILES) + GAIN_FAVOR]
    )


def _title(text: str) -> str:
    return f' data-tip="{escape(text)}"' if text else ""


def _thing(pick: str, icon: str, text: str, number: int | None, *, pale: bool = False) -> str:
    """A piece with its count; it keeps its place when there is none of it."""
    pale = pale or number == 0
    count = "" if number is None else f"<b>{number}</b>"
    return (
        f'<span class="rn-thing{" rn-pale" if pale else ""}" data-pick="{pick}" data-tip="{escape(text)}" role="img" '
        f'aria-label="{escape(text)}">{icon}{count}</span>'
    )


def _chip(pick: str, icon: str, name: str, tip: str) -> str:
    return f'<span class="rn-chip" data-pick="{pick}" data-tip="{escape(tip)}">{icon}{escape(name)}</span>'


_PANELS: Final[Cache[Content, Panels]] = Cache(24)


@lru_cache(maxsize=64)
def panels_of(game: RapaNui, translator: Translator) -> Panels:
    """The panels of a game in a language, one object for all games with the same board and seats."""
    key = (appearance_of(game.board), game.seats, translator.code)
    return _PANELS.get(key) or _PANELS.keep(key, Panels(game, translator))
