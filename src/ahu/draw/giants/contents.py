"""What is where in a position, gathered for those who draw it and those who tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.games.giants.pieces import BEFORE_SCREEN, CHIEF, KIND, NOBODY, SORCERER, UNKNOWN, WORKER

if TYPE_CHECKING:
    from ahu.games.giants.board import Board
    from ahu.games.giants.position import Position


class Figures(NamedTuple):
    """Figures of one kind and seat in one place."""

    seat: int
    figure: int
    number: int


class Load(NamedTuple):
    """A load, and what is known of it."""

    number: int
    kind: int
    marked: int
    """The seat whose marker it bears, or NOBODY."""
    moved: int
    lifted: bool


def figures_at(p: Position, at: int) -> list[Figures]:
    """Who stands on a hex, seat by seat, the greatest first."""
    found = []
    for seat in range(p.players):
        counts = ((CHIEF, p.chief[seat] == at), (SORCERER, p.sorcerer[seat] == at), (WORKER, p.workers_at(seat, at)))
        found += [Figures(seat, figure, int(number)) for figure, number in counts if number]
    return found


def loads_at(p: Position, place: int) -> list[Load]:
    """The loads on a hex, on offer (OFFERED), or out of the game (REMOVED)."""
    return [
        Load(load, KIND[load], p.marked_by[load], p.moved_by[load], load == p.lifted)
        for load in p.loads_in_play()
        if p.load_at[load] == place
    ]


def loads_before(p: Position, seat: int) -> list[Load]:
    """The loads in front of a seat's screen."""
    return loads_at(p, BEFORE_SCREEN - seat)


def alike(loads: list[Load]) -> list[tuple[Load, int]]:
    """The loads with equal ones together: one of each, and how many."""
    counts: dict[tuple[int, int, bool], list[Load]] = {}
    for load in loads:
        counts.setdefault((load.kind, load.marked, load.lifted), []).append(load)
    return [(same[0], len(same)) for same in counts.values()]


def kind_of(board: Board, at: int) -> str:
    """What a hex is, in words; empty if it is plain land."""
    kinds = []
    for place, word in (
        (board.moai_quarry, "Moai quarry"),
        (board.headdress_quarry, "Headdress quarry"),
        (board.village, "village"),
        (board.hut, "Sorcerers' hut"),
    ):
        if place == at:
            kinds.append(word)
    if at in board.forest:
        kinds.append(f"forest {board.forest_logs[board.forest.index(at)]}")
    return ", ".join(kinds)


def seat_of(p: Position, seat: int) -> str:
    """A seat's colour, ``?`` for one the viewer can't tell, or nobody."""
    return "?" if seat == UNKNOWN else "nobody" if seat == NOBODY else p.giants.seats[seat]
