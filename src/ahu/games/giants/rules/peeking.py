"""Peeking: at any time, even out of turn, half a tablet buys a look under a Moai (G63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.rules.pieces import NOTHING
from ahu.games.giants.rules.position import CARRYING, LOTS, OVER, ROLLING

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.actions import Peek
    from ahu.games.giants.rules.position import Position


def interrupts(p: Position, seat: Seat) -> bool:
    """Whether a seat may not peek now: chance acts, another seat's action is unfinished, or the game is over."""
    return p.stage in (LOTS, ROLLING, OVER) or (p.stage == CARRYING and seat != p.turn)


def add_peeks(p: Position, seat: Seat, legal: list[Action]) -> None:
    """Look under any erected Moai; with open Bases there is nothing to find out (G92)."""
    if p.game.open_bases or interrupts(p, seat):
        return
    for ahu, moai in enumerate(p.ahu_moai):
        if moai != NOTHING:
            legal.append(p.game.actions.peek[ahu])


def do(p: Position, seat: Seat, peek: Peek) -> None:
    """The half-tablet goes back to the supply; the peeker alone is shown the owner (G96)."""
    p.halves[seat] -= 1
    p.peeks[seat] |= p.game.bit[peek.ahu]
