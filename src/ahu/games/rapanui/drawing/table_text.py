"""What lies beside the island, in sentences for terminals: turn order, what each seat has, the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE
from ahu.core.messages import AND, CLAUSES, ENGLISH, Message, MessageList, gettext_noop
from ahu.games.rapanui.drawing.contents import tiles_of
from ahu.games.rapanui.drawing.describe import seat_name
from ahu.games.rapanui.rules.offering import FACE_DOWN, is_outstanding, type_of, value_of
from ahu.games.rapanui.rules.pieces import (
    IMPROVEMENTS,
    IN_COLUMN,
    IN_HAND,
    IN_VILLAGE,
    MANY,
    NOBODY,
    OFFERINGS,
    ON_STAR,
    SIZES,
    TILES,
)
from ahu.games.rapanui.rules.wording import STAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.position import Position

SIZED: Final = (
    gettext_noop("{number} small"),
    gettext_noop("{number} medium"),
    gettext_noop("{number} large"),
)
"""A number of Moai, by size."""
SORCERER_AT: Final = {
    IN_HAND: gettext_noop("Sorcerer in hand"),
    IN_VILLAGE: gettext_noop("Sorcerer in the village"),
    ON_STAR: gettext_noop("Sorcerer on a star"),
}
CHIEF_AT: Final = {
    IN_HAND: gettext_noop("Chief in hand"),
    IN_VILLAGE: gettext_noop("Chief in the village"),
    ON_STAR: gettext_noop("Chief on a star"),
}
"""Where these figures are if not on the island."""


def heading(p: Position, translator: Translator = ENGLISH) -> str:
    """Round, stage, and whom the game waits for."""
    parts: list[object] = [Message("Round {number}: {stage}.", number=p.round, stage=Message(STAGES[p.stage]))]
    waiting = [Message(p.game.actor_name(actor)) for actor in p.actors() if actor != CHANCE]
    if waiting:
        parts.append(Message("To act: {seats}.", seats=MessageList(waiting, style=AND)))
    return translator.render(MessageList(parts, between=" "))


def order_lines(p: Position, translator: Translator = ENGLISH) -> list[str]:
    """The turn order, and who stands on which star."""
    order = MessageList([seat_name(p, seat, translator) for seat in p.order]) if p.order else Message("not drawn yet")
    stars = [
        Message("{number} {who}", number=number, who=Message("free" if seat == NOBODY else p.game.seats[seat]))
        for number, seat in enumerate(p.stars, start=1)
    ]
    return [
        translator.translate("Turn order: {seats}.", seats=order),
        translator.translate("Stars of the next order: {stars}.", stars=MessageList(stars)),
    ]


def moai_counts(numbers: Sequence[int]) -> MessageList:
    """Numbers of Moai by size."""
    return MessageList(
        [Message(sentence, number=number) for sentence, number in zip(SIZED, numbers, strict=True) if number]
    )


def seat_line(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """Everything a seat has."""
    parts = [
        MessageList(
            [
                Message("{kind} {number}", kind=Message(kind), number=number)
                for kind, number in zip(MANY, p.stock(seat), strict=True)
            ]
        ),
        Message("{number} Villager in hand", "{number} Villagers in hand", p.villagers[seat]),
        _sorcerer(p, seat),
        _chief(p, seat),
        *_belongings(p, seat),
        *([Message("stopped for this round")] if p.out[seat] else []),
    ]
    return translator.labelled(seat_name(p, seat, translator), MessageList(parts, CLAUSES))


def _sorcerer(p: Position, seat: int) -> Message:
    at = p.sorcerer[seat]
    if at >= 0:
        where = Message("Sorcerer on {space}", space=p.game.board.spaces[at])
    elif at <= IN_COLUMN:
        where = Message("Sorcerer in column {number}", number=IN_COLUMN - at + 1)
    else:
        where = Message(SORCERER_AT[at])
    return Message("{figure}, lying", figure=where) if p.sorcerer_lying[seat] else where


def _chief(p: Position, seat: int) -> Message:
    at = p.chief[seat]
    if at >= 0:
        return Message("Chief on {space}", space=p.game.board.spaces[at])
    if at <= IN_COLUMN:
        return Message("Chief in column {number}", number=IN_COLUMN - at + 1)
    return Message(CHIEF_AT[at])


def _belongings(p: Position, seat: int) -> list[Message]:
    """Tiles, Tablet, Improvements, Moai and Offerings."""
    moai = p.moai[seat * len(SIZES) : (seat + 1) * len(SIZES)]
    bought = [Message(name) for number, name in enumerate(IMPROVEMENTS) if p.has_improvement(seat, number)]
    offerings = [offering_text(tile) for tile in p.offerings[seat]]
    return [
        Message("tiles: {tiles}", tiles=_listed([_times(TILES[tile], number) for tile, number in tiles_of(p, seat)])),
        Message("Tablet unused") if p.tablets[seat] else Message("no Tablet"),
        Message("Improvements: {names}", names=_listed(bought)),
        Message("Moai in hand: {moai}", moai=moai_counts(moai)) if any(moai) else Message("no Moai in hand"),
        Message("Offerings {number}: {offerings}", number=len(offerings), offerings=_listed(offerings)),
    ]


def _listed(things: Sequence[object]) -> object:
    return MessageList(things) if things else Message("none")


def _times(name: str, number: int) -> Message:
    """A thing, and how many of it if there are several."""
    return Message(name) if number == 1 else Message("{number} {thing}", number=number, thing=Message(name))


def offering_text(tile: int) -> Message | str:
    """An Offering with its value; ``?`` if it lies face down."""
    if tile == FACE_DOWN:
        return "?"
    name = Message(OFFERINGS[type_of(tile)])
    if is_outstanding(tile):
        name = Message("Outstanding {offering}", offering=name)
    return Message("{offering} {value}", offering=name, value=value_of(tile))


def supply_lines(p: Position, translator: Translator = ENGLISH) -> list[str]:
    """Moai and Pukao in the supply, and the display of the two-player set-up."""
    lines = [translator.translate("Pukao: {pukao}.", pukao=p.pukao_left)]
    if any(p.supply):
        moai = moai_counts(p.supply)
        lines = [translator.translate("Moai: {moai}. Pukao: {pukao}.", moai=moai, pukao=p.pukao_left)]
    display = [_times(TILES[tile], number) for tile, number in enumerate(p.display) if number]
    if display:
        lines.append(translator.translate("Display: {tiles}.", tiles=MessageList(display)))
    return lines
