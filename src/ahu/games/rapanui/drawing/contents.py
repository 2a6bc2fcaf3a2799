"""What is where in a position, gathered for drawings and for descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.games.rapanui.rules.pieces import CHIEF, COLUMNS, IN_COLUMN, NOTHING, SORCERER, TILES, VILLAGER
from ahu.games.rapanui.rules.position import CARRYING, TOLL

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board
    from ahu.games.rapanui.rules.position import Position


class Figures(NamedTuple):
    """Figures of one kind and seat in one place, standing or lying."""

    seat: int
    figure: int
    number: int
    lying: bool = False


def figures_on(p: Position, space: int) -> list[Figures]:
    """The figures on a space, standing and lying: Chief, Sorcerer, Villagers; all are of its holder."""
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


def sculptors_below(p: Position, column: int) -> list[Figures]:
    """The figures that sculpt in a column without a slot: Chiefs and Sorcerers."""
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
    """The space on which the cargo is; NOTHING if there is none under way."""
    return p.path[-1] if p.stage in (CARRYING, TOLL) and p.path else NOTHING


def corner_only(board: Board, space: int) -> list[int]:
    """The spaces that touch a space at a corner and nowhere else."""
    own = set(board.corners[space])
    return [
        there
        for there, corners in enumerate(board.corners)
        if there != space and there not in board.neighbours[space] and own.intersection(corners)
    ]


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
