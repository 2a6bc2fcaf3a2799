"""A player's panel: numbered tracks, what is in hand, tiles, Improvements and Offerings, always in the same places."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from ahu.core.words import marked
from ahu.draw.memo import Memo
from ahu.games.rapanui.drawing.totems import COLOURS
from ahu.games.rapanui.page import icons
from ahu.games.rapanui.page.click_paths import TABLET, cargo_token, figure_token
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

if TYPE_CHECKING:
    from ahu.core.words import Tongue
    from ahu.games.rapanui.page.map import Key
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

LONGEST_TRACK: Final = 12
"""A track with more places shows only the number."""
_PLACES: Final = {
    IN_HAND: marked("in hand"),
    IN_VILLAGE: marked("in the village"),
    ON_STAR: marked("on a star"),
}


class Panels:
    """The panels of one game in one language."""

    def __init__(self, game: RapaNui, tongue: Tongue) -> None:
        self.game = game
        self.tongue = tongue
        self._whole: Memo[Key, str] = Memo(400)
        self._parts: Memo[Key, str] = Memo(600)

    def panel(self, p: Position, seat: int) -> str:
        """All a seat has, as far as the position shows it."""
        key = (
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
        return self._whole.get(key) or self._whole.keep(key, self._panel(p, seat))

    def _panel(self, p: Position, seat: int) -> str:
        name = self.game.seats[seat]
        return (
            f'<div class="rn-panel rn-{COLOURS[name]}" data-owner="{seat}">'
            f"{self._head(p, seat)}{self._tracks(p, seat)}{self._hand(p, seat)}{self._tiles(p, seat)}"
            f"{self._improvements(p, seat)}{self._offerings(p, seat)}</div>"
        )

    # the first line

    def _head(self, p: Position, seat: int) -> str:
        say = self.tongue.say
        hidden = p.offerings[seat].count(FACE_DOWN)
        points = (
            sum(map(value_of, p.offerings[seat]))
            + sum(p.stock(seat))
            + (TABLET_POINTS if p.tablets[seat] else 0)
            + FAVOR_POINTS * p.tiles[seat * len(TILES) + GAIN_FAVOR]
        )
        told = say("{number} points, and what lies face down", number=points) if hidden else ""
        state = f"<span>{escape(say('dropped out'))}</span>" if p.out[seat] else ""
        if seat in p.order and not state:
            place = say("number {number} in order", number=p.order.index(seat) + 1)
            state = f'<span class="rn-order">{escape(place)}</span>'
        return (
            f'<p class="rn-head">{state}{icons.totem_of(self.game.seats[seat])}'
            f'<strong class="rn-points" data-score="{points}"{_titled(told)}>'
            f"{escape(self.tongue.say_many(points, '{number} point', '{number} points'))}{' + ?' if hidden else ''}"
            "</strong></p>"
        )

    # Resources

    def _tracks(self, p: Position, seat: int) -> str:
        stock = p.stock(seat)
        key = ("tracks", *stock)
        found = self._parts.get(key)
        if found is None:
            found = self._parts.keep(key, "".join(self._track(kind, number) for kind, number in enumerate(stock)))
        return f'<div class="rn-tracks">{found}</div>'

    def _track(self, kind: int, number: int) -> str:
        """A Resource from zero to the end of its track."""
        last, name = self.game.board.track, self.tongue.say(MANY[kind])
        if last > LONGEST_TRACK:
            cells = f'<b>{number}</b><i class="rn-rest">{escape(self.tongue.say("of {number}", number=last))}</i>'
        else:
            cells = "".join(f"<b>{n}</b>" if n == number else f"<i>{n}</i>" for n in range(last + 1))
        told = escape(f"{name}: {number}")
        return (
            f'<div class="rn-track" data-pick="resource:{MANY[kind]}" title="{told}" role="img" aria-label="{told}">'
            f'{icons.resource(kind)}<span class="rn-cells" aria-hidden="true">{cells}</span></div>'
        )

    # what is in hand

    def _hand(self, p: Position, seat: int) -> str:
        name, say = self.game.seats[seat], self.tongue.say
        villagers = p.villagers[seat]
        in_hand = self.tongue.say_many(villagers, "{number} Villager in hand", "{number} Villagers in hand")
        things = [_thing(figure_token(VILLAGER), icons.figure(VILLAGER, name), in_hand, villagers)]
        for figure, at in ((SORCERER, p.sorcerer[seat]), (CHIEF, p.chief[seat])):
            told = say("{figure} {place}", figure=say(FIGURES[figure]), place=self._place_of(at))
            things.append(_thing(figure_token(figure), icons.figure(figure, name), told, None, pale=at != IN_HAND))
        moai = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
        for size, number in enumerate(moai):
            told = f"{say(SIZED_MOAI[size])}: {number}"
            things.append(_thing(cargo_token(size), icons.cargo(size), told, number))
        return f'<div class="rn-row rn-hand">{"".join(things)}{self._chipped(p, seat)}</div>'

    def _place_of(self, at: int) -> str:
        if at >= 0:
            return self.tongue.say("on {space}", space=self.game.board.spaces[at])
        if at <= IN_COLUMN:
            return self.tongue.say("in column {number}", number=IN_COLUMN - at + 1)
        return self.tongue.say(_PLACES[at])

    def _chipped(self, p: Position, seat: int) -> str:
        """Sculptors that are there by Chip In only."""
        return "".join(
            f'<span class="rn-note">'
            f"{escape(self.tongue.say('+{number} in column {column}', number=number, column=column + 1))}</span>"
            for column, number in enumerate(p.virtual[seat * COLUMNS : (seat + 1) * COLUMNS])
            if number
        )

    # tiles

    def _tiles(self, p: Position, seat: int) -> str:
        say = self.tongue.say
        chips = []
        if p.tablets[seat]:
            chips.append(_chip(f"tile:{TABLET}", icons.tablet(), say("Tablet"), say(TABLET_HINT)))
        for tile, number in enumerate(p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]):
            if number:
                name = say(TILES[tile]) + (f" ×{number}" if number > 1 else "")
                chips.append(_chip(f"tile:{TILES[tile]}", icons.tile(tile), name, say(TILE_HINTS[tile])))
        none = f'<span class="rn-none">{escape(say("no tiles"))}</span>'
        return f'<div class="rn-row rn-tiles">{"".join(chips) or none}</div>'

    def _improvements(self, p: Position, seat: int) -> str:
        """Those bought, and the others with what they cost."""
        say = self.tongue.say
        chips = []
        for number, name in enumerate(IMPROVEMENTS):
            bought = p.has_improvement(seat, number)
            kind, price = COSTS[number]
            cost = self.tongue.tell(wording.amount(price, kind))
            told = f"{say(name)} ({say('bought') if bought else cost}): {say(IMPROVEMENT_HINTS[number])}"
            paid = (
                ""
                if bought
                else f'<small>{price}{icons.resource(kind)}<span class="rn-sr">{escape(cost)}</span></small>'
            )
            label = f"{escape(say(name))}{paid}"
            chips.append(
                f'<span class="rn-chip{"" if bought else " rn-open"}" data-pick="improvement:{name}" '
                f'title="{escape(told)}">{icons.improvement(number)}{label}</span>'
            )
        return f'<div class="rn-row rn-improvements">{"".join(chips)}</div>'

    # Offerings

    def _offerings(self, p: Position, seat: int) -> str:
        say = self.tongue.say
        shown = [self._offering(tile) for tile in p.offerings[seat] if tile != FACE_DOWN]
        hidden = p.offerings[seat].count(FACE_DOWN)
        if hidden:
            told = self.tongue.say_many(hidden, "{number} Offering, face down", "{number} Offerings, face down")
            backs = '<i class="rn-back">?</i>' * hidden
            shown.append(
                f'<span class="rn-backs" title="{escape(told)}" role="img" aria-label="{escape(told)}">{backs}</span>'
            )
        none = f'<span class="rn-none">{escape(say("no Offerings"))}</span>'
        return f'<div class="rn-row rn-offerings">{"".join(shown) or none}</div>'

    def _offering(self, tile: int) -> str:
        told = f"{self.tongue.tell(wording.scored(tile))}: {value_of(tile)}"
        seal = " rn-gold" if is_outstanding(tile) else ""
        return (
            f'<span class="rn-offering{seal}" title="{escape(told)}">{icons.offering(type_of(tile))}'
            f"<b>{value_of(tile)}</b></span>"
        )


def _titled(told: str) -> str:
    return f' title="{escape(told)}"' if told else ""


def _thing(token: str, sign: str, told: str, number: int | None, *, pale: bool = False) -> str:
    """A piece with its count; it keeps its place when there is none of it."""
    pale = pale or number == 0
    count = "" if number is None else f"<b>{number}</b>"
    return (
        f'<span class="rn-thing{" rn-pale" if pale else ""}" data-pick="{token}" title="{escape(told)}" role="img" '
        f'aria-label="{escape(told)}">{sign}{count}</span>'
    )


def _chip(token: str, sign: str, name: str, hint: str) -> str:
    return f'<span class="rn-chip" data-pick="{token}" title="{escape(f"{name}: {hint}")}">{sign}{escape(name)}</span>'
