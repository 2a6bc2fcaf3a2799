"""What is where in a position, gathered for those who draw it and those who tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw import figures
from ahu.games.rapanui.pieces import CHIEF, COLUMNS, FIGURES, IN_COLUMN, MANY, OFFERINGS, SORCERER, TILES, VILLAGER

if TYPE_CHECKING:
    from ahu.games.rapanui.board import Board
    from ahu.games.rapanui.position import Position

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


def corner_only(board: Board, space: int) -> list[int]:
    """The spaces that touch a space at a corner and nowhere else."""
    own = set(board.corners[space])
    return [
        there
        for there, corners in enumerate(board.corners)
        if there != space and there not in board.neighbours[space] and own.intersection(corners)
    ]


def shown_in(board: Board, space: int) -> str:
    """What a space shows, in words."""
    if space == board.crater:
        return "Crater, neutral"
    if space == board.pukao_quarry:
        return "Pukao Quarry, neutral"
    return " or ".join(MANY[kind] for kind in board.shows[space])


def tiles_of(p: Position, seat: int) -> list[tuple[int, int]]:
    """The kinds of tile a seat holds, and how many of each."""
    own = p.tiles[seat * len(TILES) : (seat + 1) * len(TILES)]
    return [(tile, number) for tile, number in enumerate(own) if number]


def stack_left(p: Position, offering: int) -> list[int]:
    """The values left in a stack, the top first."""
    return p.rapanui.stacks[offering][p.offered[offering] :]


def outstanding_left(p: Position, offering: int) -> list[int]:
    """The Outstanding values left beside a stack."""
    return p.rapanui.board.outstanding[offering][p.outstanding[offering] :]


def called(those: Figures) -> str:
    """Figures in words: "2 Villagers lying"."""
    name = FIGURES[those.figure]
    if those.figure == VILLAGER:
        name = f"{those.number} {name}" + ("s" if those.number > 1 else "")
        return f"{name} {'lying' if those.lying else 'standing'}"
    return f"{name} lying" if those.lying else name


PRICES: Final = ("4 Reeds", "4 Eggs", "1 of each", "4 Wood", "4 Pearls")
"""What each Offering costs."""
assert len(PRICES) == len(OFFERINGS)
