"""Phase 5, Recovery: everything comes back behind the screens, and the pawn moves on (G70 to G74)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.rows import with_flag, with_number
from ahu.games.giants.rules.actions import Done, TakeBack
from ahu.games.giants.rules.pieces import BEHIND, LOADS, NOBODY, WORKERS
from ahu.games.giants.rules.position import TAKING_BACK

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.position import Position


def begin(p: Position) -> bool:
    """Bring all home; Logs on the island leave the game (G70, G71). Returns whether the phase is over."""
    n = p.players
    for seat in range(n):
        p.workers[seat] = WORKERS - p.urn_workers[seat]
        p.markers[seat] += p.markers_front[seat]
    p.workers_front = vec[i64]([0] * n)
    p.markers_front = vec[i64]([0] * n)
    p.sorcerer = [BEHIND] * n
    p.chief = [BEHIND] * n
    p.passed = [False] * n
    p.strength = vec[i64]([0] * len(p.strength))
    p.carrying = vec[i64]([0] * len(p.carrying))
    p.moved_by = vec[i64]([NOBODY] * LOADS)
    p.trail = [0] * LOADS
    return _next_to_recover(p)


def _next_to_recover(p: Position) -> bool:
    """Ask everyone with a marker on a load, in turn order (G74); then the pawn goes to the left (G72)."""
    p.stage = TAKING_BACK
    for later in range(p.players):
        seat = (p.first + later) % p.players
        if not p.passed[seat] and seat in p.marked_by:
            p.turn = seat
            return False
    p.passed = [False] * p.players
    p.turn = NOBODY
    p.first = (p.first + 1) % p.players
    p.round += 1
    p.peeks = [0] * p.players  # what a peek showed was for that round (G97)
    return True


def takings_back(p: Position, seat: Seat) -> list[Action]:
    """Take back a marker from a load, giving it up, or keep the rest (G70)."""
    actions = p.game.actions
    legal: list[Action] = [actions.take_back[load] for load in range(LOADS) if p.marked_by[load] == seat]
    legal.append(actions.keep_rest)
    return legal


def do(p: Position, seat: Seat, action: Action) -> bool:
    """Take one marker back, or no more. Returns whether the phase is over."""
    if isinstance(action, TakeBack):
        p.marked_by = with_number(p.marked_by, action.load, NOBODY)
        p.markers[seat] += 1
    else:
        assert isinstance(action, Done)
        p.passed = with_flag(p.passed, seat)
    return _next_to_recover(p)
