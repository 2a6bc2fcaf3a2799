"""Phase 1, Draw: the dice say which Moai can be sculpted this round (G11 to G14), after the first lots (G6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.rules.actions import FirstPlayer, Roll
from ahu.games.giants.rules.pieces import NOBODY, OFFERED
from ahu.games.giants.rules.position import LOTS, ROLLING

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.rules.position import Position


def begin(p: Position) -> bool:
    """Take up the dice, one a player (G5). Returns whether the phase is over."""
    p.stage, p.turn, p.dice = ROLLING, NOBODY, 0
    return False


def outcomes(p: Position) -> list[tuple[Action, float]]:
    """What CHANCE may do now: name the First Player (G6), or roll the next die (G11)."""
    if p.stage == LOTS:
        return p.game.lots
    return p.game.dice[p.dice]


def do(p: Position, action: Action) -> bool:
    """Carry out an action of CHANCE. Returns whether the phase is over."""
    if isinstance(action, FirstPlayer):
        p.first = action.seat
        return begin(p)
    assert isinstance(action, Roll)
    size = _size(p, action.face)
    if size and p.left(size - 1):  # G13: a size that has run out counts as broken
        p.load_at[p.draw_load(size - 1)] = OFFERED
    p.dice += 1
    return p.dice == p.players


def _size(p: Position, face: int) -> int:
    """The size a face stands for: in the first round 0 counts as 1 and 3 as 2 (G12)."""
    if p.round == 1:
        return min(max(face, 1), 2)
    return face
