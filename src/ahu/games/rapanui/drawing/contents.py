"""What is where in a position, gathered for those who draw it and those who tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import ENGLISH, either
from ahu.games.island import figures
from ahu.games.rapanui.rules.pieces import (
    CHIEF,
    COLUMNS,
    FIGURES,
    IN_COLUMN,
    KINDS,
    MANY,
    NOTHING,
    PAID_IN,
    PRICE,
    SORCERER,
    TILES,
    VILLAGER,
)
from ahu.games.rapanui.rules.position import CARRYING, TOLL

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.position import Position

LOOKS: Final = {VILLAGER: figures.WORKER, SORCERER: figures.SORCERER, CHIEF: figures.CHIEF}
"""How each kind of figure is drawn."""


class Figures(NamedTuple):
    """Figures of one kind and seat in one place, standing or lying."""

    seat: int
    figure: int
    number: int
    lying: bool = False


def figures_on(p: Position, space: int) -> list[Figures]:
    """Who stands and lies on a space, the greatest first; all are of its holder."""
    seat = p.holder[space]
    if seat < 0:
        return []
    found = [Figures(seat, CHIEF, 1)] if p.chief[seat] == space else []
    if p.sorcerer[seat] == space:
        found.append(Figures(seat, SORCERER, 1, p.sorcerer_lying[seat]))
    counts = ((p.standing[space], False), (p.lying[space], True))
    return found + [Figures(seat, VILLAGER, number, lying) for number, lying in counts if number]


def sculptors_in(p: Position, column: int) -> list[Figures]:
    """The Villagers in the slots of a column, in the order of the seats."""
    found = [Figures(seat, VILLAGER, p.sculptors[seat * COLUMNS + column]) for seat in range(p.players)]
    return [those for those in found if those.number]


def below(p: Position, column: int) -> list[Figures]:
    """Who sculpts in a column without a slot: Chiefs and Sorcerers."""
    at = IN_COLUMN - column
    found = []
    for seat in range(p.players):
        found += [
            Figures(seat, figure, 1)
            for figure, place in ((CHIEF, p.chief[seat]), (SORCERER, p.sorcerer[seat]))
            if place == at
        ]
    return found


def carried_on(p: Position) -> int:
    """The space to which a cargo has come; none if nothing is on the way, or it has arrived."""
    return p.path[-1] if p.stage in (CARRYING, TOLL) and p.path else NOTHING


def corner_only(board: Board, space: int) -> list[int]:
    """The spaces that touch a space at a corner and nowhere else."""
    own = set(board.corners[space])
    return [
        there
        for there, corners in enumerate(board.corners)
        if there != space and there not in board.neighbours[space] and own.intersection(corners)
    ]


def shown_in(board: Board, space: int, translator: Translator = ENGLISH) -> str:
    """What a space shows, in words."""
    if space == board.crater:
        return translator.translate("Crater, neutral")
    if space == board.pukao_quarry:
        return translator.translate("Pukao Quarry, neutral")
    kinds = [translator.translate(MANY[kind]) for kind in board.shows[space]]
    return translator.render(either(kinds))


def tiles_of(p: Position, seat: int) -> list[tuple[int, int]]:
    """The kinds of tile a seat holds, and how many of each."""
    own = p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]
    return [(tile, number) for tile, number in enumerate(own) if number]


def stack_left(p: Position, offering: int) -> list[int]:
    """The values left in a stack, the top first."""
    return p.game.stacks[offering][p.offered[offering] :]


def outstanding_left(p: Position, offering: int) -> list[int]:
    """The Outstanding values left beside a stack."""
    return p.game.board.outstanding[offering][p.outstanding[offering] :]


def called(those: Figures, translator: Translator = ENGLISH) -> str:
    """Figures in words: "2 Villagers lying"."""
    if those.figure != VILLAGER:
        name = translator.translate(FIGURES[those.figure])
        return translator.translate("{figure} lying", figure=name) if those.lying else name
    if those.lying:
        return translator.translate_plural(those.number, "{number} Villager lying", "{number} Villagers lying")
    return translator.translate_plural(those.number, "{number} Villager standing", "{number} Villagers standing")


def prices(translator: Translator = ENGLISH) -> list[str]:
    """What each Offering costs."""
    return [
        translator.translate("{price} of each", price=PRICE // KINDS)
        if kind == NOTHING
        else f"{PRICE} {translator.translate(MANY[kind])}"
        for kind in PAID_IN
    ]
