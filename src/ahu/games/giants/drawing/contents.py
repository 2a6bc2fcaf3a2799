"""What is where in a position, gathered for those who draw it and those who tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import ENGLISH, gettext_noop
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, CHIEF, KIND, NOBODY, SORCERER, UNKNOWN, WORKER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.position import Position

PLACES: Final = {
    "moai-quarry": gettext_noop("Moai quarry"),
    "headdress-quarry": gettext_noop("Headdress quarry"),
    "village": gettext_noop("village"),
    "hut": gettext_noop("Sorcerers' hut"),
}
"""What the special hexes are called."""


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
    trail: int
    """Hexes it may not enter again this round."""


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
        Load(load, KIND[load], p.marked_by[load], p.moved_by[load], load == p.lifted, p.trail[load])
        for load, at in enumerate(p.load_at)
        if at == place
    ]


def loads_before(p: Position, seat: int) -> list[Load]:
    """The loads in front of a seat's screen."""
    return loads_at(p, BEFORE_SCREEN - seat)


def alike(loads: list[Load]) -> list[list[Load]]:
    """The loads with equal ones together: those with which exactly the same can be done."""
    found: dict[Load, list[Load]] = {}
    for load in loads:
        found.setdefault(load._replace(number=0), []).append(load)
    return list(found.values())


def places_of(board: Board) -> dict[int, str]:
    """The hexes with a place, and which."""
    return {
        board.moai_quarry: "moai-quarry",
        board.headdress_quarry: "headdress-quarry",
        board.village: "village",
        board.hut: "hut",
    }


def kind_of(board: Board, at: int, translator: Translator = ENGLISH) -> str:
    """What a hex is, in words; empty if it is plain land."""
    kinds = [translator.translate(PLACES[place]) for hex_, place in places_of(board).items() if hex_ == at]
    if at in board.forest:
        kinds.append(translator.translate("forest {number}", number=board.forest_logs[board.forest.index(at)]))
    return ", ".join(kinds)


def seat_of(p: Position, seat: int, translator: Translator = ENGLISH) -> str:
    """A seat's colour, ``?`` for one the viewer can't tell, or nobody."""
    if seat == NOBODY:
        return translator.translate("nobody")
    return "?" if seat == UNKNOWN else translator.translate(p.game.seats[seat])
