"""Peeking: at any time, even out of turn, half a tablet buys a look under a Moai (G63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_item, with_number
from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.position import CARRYING, LOTS, OVER, ROLLING

if TYPE_CHECKING:
    from mypy_extensions import i64

    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.actions import Peek
    from ahu.games.giants.rules.numbers import AhuNumber
    from ahu.games.giants.rules.position import Position


def interrupts(p: Position, seat: Seat) -> bool:
    """Whether a seat may not peek now: chance acts, another seat's action is unfinished, or the game is over."""
    return p.stage in (LOTS, ROLLING, OVER) or (p.stage == CARRYING and seat != p.turn)


def add_peeks(p: Position, seat: Seat, legal: list[Action]) -> None:
    """Look under any erected Moai whose owner the seat is not shown now; with open Bases there is none (G92)."""
    game = p.game
    if game.open_bases or interrupts(p, seat):
        return
    moai, peek = p.ahu_moai, game.actions.peek
    if not game.buys_no_known_owner:
        for ahu in range(len(moai)):
            if moai[ahu] != NOTHING:
                legal.append(peek[ahu])
        return
    erected, bit, peeked = p.ahu_round, game.bit, p.peeks[seat]
    now: i64 = p.round
    for ahu in range(len(moai)):  # a fast copy of ``is_shown``: this is asked at most actions
        if moai[ahu] != NOTHING and erected[ahu] != now and not (peeked and peeked & bit[ahu]):
            legal.append(peek[ahu])


def is_shown(p: Position, seat: Seat, ahu: AhuNumber) -> bool:
    """Whether a seat is shown the owner of the Moai on an Ahu: it was erected, or looked under, this round (G96).

    The owner of a Moai of an earlier round is shown to nobody, themselves included. So a look under one's own old Moai
    must stay possible: what can be looked under would tell whose it is.
    """
    if p.game.open_bases or p.ahu_round[ahu] == p.round:
        return True
    return seat >= 0 and p.peeks[seat] & p.game.bit[ahu] != 0


def do(p: Position, seat: Seat, peek: Peek) -> None:
    """The half-tablet goes back to the supply; the peeker alone is shown the owner (G96)."""
    p.halves = with_number(p.halves, seat, p.halves[seat] - 1)
    p.peeks = with_item(p.peeks, seat, p.peeks[seat] | p.game.bit[peek.ahu])
