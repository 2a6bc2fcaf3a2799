"""What is where in a position, gathered for drawings and for descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, KIND, SORCERER, WORKER

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.position import Position


class Figures(NamedTuple):
    """Figures of one kind and seat in one place."""

    seat: int
    figure: int
    number: int


class Load(NamedTuple):
    """A load and its state."""

    number: int
    kind: int
    marked: int
    """The seat whose marker it bears, or NOBODY."""
    moved: int
    lifted: bool
    trail: int
    """Hexes it may not enter again this round."""


def figures_on(p: Position, at: int) -> list[Figures]:
    """The figures on a hex, seat by seat: Chief, Sorcerer, Workers."""
    found = []
    for seat in range(p.players):
        counts = ((CHIEF, p.chief[seat] == at), (SORCERER, p.sorcerer[seat] == at), (WORKER, p.workers_at(seat, at)))
        found += [Figures(seat, figure, int(number)) for figure, number in counts if number]
    return found


def loads_at(p: Position, place: int) -> list[Load]:
    """The loads on a hex, on offer (OFFERED), or out of the game (REMOVED)."""
    return [
        Load(load, KIND[load], p.marked_by[load], p.moved_by[load], load == p.lifted, p.trail[load])
        for load, at in enumerate(p.load_at)
        if at == place
    ]


def loads_before(p: Position, seat: int) -> list[Load]:
    """The loads in front of a seat's screen."""
    return loads_at(p, BEFORE_SCREEN - seat)


def alike(loads: list[Load]) -> list[list[Load]]:
    """The loads in groups of equal ones: exactly the same can be done with each of a group."""
    found: dict[Load, list[Load]] = {}
    for load in loads:
        found.setdefault(load._replace(number=0), []).append(load)
    return list(found.values())


def special_hexes(board: Board) -> dict[int, str]:
    """The hexes with a quarry, the village or the hut, and which of them."""
    return {
        board.moai_quarry: "moai-quarry",
        board.headdress_quarry: "headdress-quarry",
        board.village: "village",
        board.hut: "hut",
    }
