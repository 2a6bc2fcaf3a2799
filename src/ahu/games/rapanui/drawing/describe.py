"""A position in sentences: a line for each space, Ahu, column and seat, for screen readers and terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH, either, gettext_noop
from ahu.games.rapanui.drawing.contents import (
    Figures,
    figures_on,
    outstanding_left,
    sculptors_below,
    sculptors_in,
    stack_left,
)
from ahu.games.rapanui.rules.pieces import (
    COLUMNS,
    FIGURES,
    KINDS,
    MANY,
    NEUTRAL,
    NO_CARGO,
    NOBODY,
    NOTHING,
    OFFERINGS,
    PAID_IN,
    PRICE,
    SIZED_MOAI,
    TILES,
    VILLAGER,
)
from ahu.games.rapanui.rules.wording import amount

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position

CARGOES: Final = (
    gettext_noop("a small Moai"),
    gettext_noop("a medium Moai"),
    gettext_noop("a large Moai"),
    gettext_noop("a Pukao"),
)
"""What is carried, by cargo."""


def seat_name(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """A seat's totem, or nobody."""
    return translator.translate("nobody") if seat == NOBODY else translator.translate(p.game.seats[seat])


def place_line(game: RapaNui, place: int, seat: int, translator: Translator = ENGLISH) -> str:
    """Whose totem stands on a place of the turn-order track."""
    return translator.translate(
        "{seat} is number {number} in turn order", seat=translator.translate(game.seats[seat]), number=place + 1
    )


def star_line(game: RapaNui, place: int, seat: int, translator: Translator = ENGLISH) -> str:
    """Whose Sorcerer stands on a star."""
    return translator.labelled(translator.translate("star {number}", number=place + 1), on_star(game, seat, translator))


def on_star(game: RapaNui, seat: int, translator: Translator = ENGLISH) -> str:
    """The seat whose Sorcerer stands on a star, or that it is free."""
    return translator.translate("free") if seat == NOBODY else translator.translate(game.seats[seat])


# the island


def space_kind(board: Board, space: int, translator: Translator = ENGLISH) -> str:
    """What a space shows."""
    if space == board.crater:
        return translator.translate("Crater, neutral")
    if space == board.pukao_quarry:
        return translator.translate("Pukao Quarry, neutral")
    kinds = [translator.translate(MANY[kind]) for kind in board.shows[space]]
    return translator.render(either(kinds))


def space_name(board: Board, space: int, translator: Translator = ENGLISH) -> str:
    """A space and what it shows."""
    return f"{board.spaces[space]} ({space_kind(board, space, translator)})"


def space_line(p: Position, space: int, translator: Translator = ENGLISH) -> str:
    """A space, what it shows, who holds it, and everyone on it."""
    return translator.labelled(space_name(p.game.board, space, translator), on_space(p, space, translator))


def on_space(p: Position, space: int, translator: Translator = ENGLISH) -> str:
    """Who holds a space, and everyone on it."""
    holder = p.holder[space]
    if holder == NEUTRAL:
        return translator.translate("neutral Transporter, serves everyone")
    if holder == NOBODY:
        return translator.translate("nobody")
    standing = ", ".join(figures_text(those, translator) for those in figures_on(p, space))
    return translator.clauses([seat_name(p, holder, translator), standing])


def figures_text(those: Figures, translator: Translator = ENGLISH) -> str:
    """Figures on a space, as in "2 Villagers lying"."""
    if those.figure != VILLAGER:
        name = translator.translate(FIGURES[those.figure])
        return translator.translate("{figure} lying", figure=name) if those.lying else name
    if those.lying:
        return translator.translate_plural(those.number, "{number} Villager lying", "{number} Villagers lying")
    return translator.translate_plural(those.number, "{number} Villager standing", "{number} Villagers standing")


def ahu_name(board: Board, number: int) -> str:
    """An Ahu and its space."""
    return f"{board.ahus[number].name} ({board.spaces[board.ahus[number].space]})"


def ahu_line(p: Position, number: int, translator: Translator = ENGLISH) -> str:
    """An Ahu, its space, and the Moai or the tile on it."""
    return translator.labelled(ahu_name(p.game.board, number), on_ahu(p, number, translator))


def on_ahu(p: Position, number: int, translator: Translator = ENGLISH) -> str:
    """The Moai or the tile on an Ahu."""
    size = p.ahu_moai[number]
    if size != NOTHING:
        moai = translator.translate(SIZED_MOAI[size])
        return translator.translate("{moai} with a Pukao", moai=moai) if p.ahu_pukao[number] else moai
    if p.ahu_tile[number] == NOTHING:
        return translator.translate("empty")
    return translator.translate("tile {tile}", tile=translator.translate(TILES[p.ahu_tile[number]]))


def cargo_text(cargo: int, translator: Translator = ENGLISH) -> str:
    """What is carried."""
    return translator.translate(CARGOES[cargo])


def transport_line(p: Position, translator: Translator = ENGLISH) -> str:
    """The transport under way; empty if there is none."""
    if p.cargo == NO_CARGO:
        return ""
    way = p.game.board.spaces[p.path[0]]
    for space in p.path[1:]:
        way = translator.translate("{one}, then {other}", one=way, other=p.game.board.spaces[space])
    carries = translator.translate(
        "{seat} carries {cargo}: {way}",
        seat=seat_name(p, p.turn, translator),
        cargo=cargo_text(p.cargo, translator),
        way=way,
    )
    parts = [carries]
    if p.goal != NOTHING:
        ahu, figure = p.game.board.ahus[p.goal].name, translator.translate(FIGURES[p.figure])
        parts.append(translator.translate("to {ahu} with {figure}", ahu=ahu, figure=figure))
        settled = p.tolls_paid
        parts.append(
            translator.translate_plural(
                settled, "Resources given out on {number} space", "Resources given out on {number} spaces"
            )
        )
    if p.bonus:
        parts.append(translator.translate("{number} Resources more by tiles", number=p.bonus))
    return translator.clauses([*parts, *([translator.translate("with Skimp")] if p.skimped else [])])


# the quarry


def column_line(p: Position, column: int, translator: Translator = ENGLISH) -> str:
    """A column of the Moai Quarry: who sculpts there, and how many slots are free."""
    name = translator.translate("Column {number}", number=column + 1)
    return translator.labelled(name, in_column(p, column, translator))


def in_column(p: Position, column: int, translator: Translator = ENGLISH) -> str:
    """Who sculpts in a column, and how many slots are free."""
    who = [
        translator.translate_plural(
            found.number,
            "{seat} {number} Sculptor",
            "{seat} {number} Sculptors",
            seat=seat_name(p, found.seat, translator),
        )
        for found in sculptors_in(p, column)
    ]
    who += [
        translator.translate(
            "{seat} {figure}", seat=seat_name(p, f.seat, translator), figure=translator.translate(FIGURES[f.figure])
        )
        for f in sculptors_below(p, column)
    ]
    chipped_in = [(seat, p.virtual[seat * COLUMNS + column]) for seat in range(p.players)]
    who += [
        translator.translate("{seat} {number} chipped in", seat=seat_name(p, seat, translator), number=number)
        for seat, number in chipped_in
        if number
    ]
    free = translator.translate(
        "{free} of {slots} slots free", free=p.free_slots(column), slots=p.game.board.slots[column]
    )
    return translator.clauses([", ".join(who) or translator.translate("nobody"), free])


# supplies


def prices(translator: Translator = ENGLISH) -> list[str]:
    """What each Offering costs."""
    return [
        translator.translate("{price} of each", price=PRICE // KINDS)
        if kind == NOTHING
        else translator.render(amount(PRICE, kind))
        for kind in PAID_IN
    ]


def offering_line(p: Position, offering: int, translator: Translator = ENGLISH) -> str:
    """A stack of Offerings, and the Outstanding ones beside it."""
    left, beside = stack_left(p, offering), outstanding_left(p, offering)
    none = translator.translate("none left")
    stack = none
    if left:
        values = ", ".join(map(str, left))
        stack = translator.translate(
            "top {top}, {number} left ({values})", top=left[0], number=len(left), values=values
        )
    outstanding = translator.translate("Outstanding {values}", values=", ".join(map(str, beside)) or none)
    return translator.labelled(translator.translate(OFFERINGS[offering]), translator.clauses([stack, outstanding]))
