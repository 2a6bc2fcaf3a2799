"""Phase 4, Transport: loads are carried over everybody's figures, erected, crowned, marked or left (G50 to G68).

An action on a load is played in steps: lift it, carry it hex by hex, then finish. A step is offered only if the
action can still be finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_flag, with_number
from ahu.games.giants.rules.actions import Carry, Crown, Done, Erect, Lift, Mark, MarkUnmoved, Pass
from ahu.games.giants.rules.pieces import (
    BEFORE_SCREEN,
    LOADS,
    NOBODY,
    NOTHING,
    PLACED,
    WEIGHT,
    is_moai,
)
from ahu.games.giants.rules.position import CARRYING, TRANSPORT, UNMOVED
from ahu.games.giants.rules.tolls import carryings

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.numbers import AhuNumber, Hex, Load
    from ahu.games.giants.rules.position import Position


def begin(p: Position) -> bool:
    """The First Player acts first (G10). Returns whether the phase is over."""
    p.passed = [False] * p.players
    return _next_to_transport(p, p.first)


def _next_to_transport(p: Position, seat: Seat) -> bool:
    """Find who acts next, from this seat on. Who has nothing to do now is skipped, and may be asked later (G50)."""
    p.stage = TRANSPORT
    for _ in range(p.players):
        if not p.passed[seat]:
            if _may_lift_any(p, seat):
                p.turn = seat
                return False
            if not p.game.skips_idle_seats:
                p.passed = with_flag(p.passed, seat)
        seat = (seat + 1) % p.players
    p.passed = [False] * p.players
    return _next_to_mark_unmoved(p)


# which load


def lifts(p: Position, seat: Seat) -> list[Action]:
    """Every load the seat may act on, or pass (G50, G51)."""
    lift = p.game.actions.lift
    legal: list[Action] = []
    for load in range(LOADS):
        if _may_lift(p, seat, load):
            legal.append(lift[load])
    legal.append(p.game.actions.pass_)
    return legal


def _may_lift_any(p: Position, seat: Seat) -> bool:
    load_at, mine = p.load_at, BEFORE_SCREEN - seat
    for load in range(LOADS):
        at = load_at[load]
        if (at >= 0 or at == mine) and _may_lift(p, seat, load):
            return True
    return False


def _may_lift(p: Position, seat: Seat, load: Load) -> bool:
    """Whether the load is the seat's to act on (G51), and an action on it can be finished."""
    at = p.load_at[load]
    if at == BEFORE_SCREEN - seat:
        return _can_finish(p, seat, load, p.quarry_of(load), mine=True)
    if at < 0:
        return False
    marker = p.marked_by[load]
    if marker != NOBODY:
        return marker == seat and _can_finish(p, seat, load, at, mine=True)
    mover = p.moved_by[load]
    if mover != NOBODY:
        return mover == seat and _can_finish(p, seat, load, at, mine=True)
    return _can_finish(p, seat, load, at, mine=False)


def _can_finish(p: Position, seat: Seat, load: Load, at: Hex, mine: bool) -> bool:
    """Whether an action on this load, not yet moved, can end well."""
    if can_end(p, seat, load, at):
        return True
    trail = p.trail[load] | p.game.bit[at]
    if mine:  # one's own may be carried anywhere and left there (G60)
        for there in p.game.board.neighbours[at]:
            if not trail & p.game.bit[there] and carries(p, there, WEIGHT[load]):
                return True
        return False
    return _reaches_end(p, seat, load, at, trail)


def can_end(p: Position, seat: Seat, load: Load, at: Hex) -> bool:
    """Whether the load can be erected, crowned or marked here: a fast copy of ``endings``, without a list."""
    if p.markers[seat] and p.marked_by[load] != seat:
        return True
    if p.own_strength(seat, at):
        for ahu in p.game.board.ahus_at[at]:
            if is_site(p, seat, ahu) if is_moai(load) else can_be_crowned(p, ahu):
                return True
    return False


def _reaches_end(p: Position, seat: Seat, load: Load, at: Hex, trail: int) -> bool:
    """Whether an abandoned load can be carried on to where it can be erected or crowned (G61).

    This is a fast copy of the search in ``routes``: it stops at the first end it finds.
    """
    bit, neighbours = p.game.bit, p.game.board.neighbours
    weight, carrying = WEIGHT[load], p.carrying
    queue = [at]
    for here in queue:
        for there in neighbours[here]:
            if carrying[there] >= weight and not trail & bit[there]:
                if can_end(p, seat, load, there):
                    return True
                trail |= bit[there]
                queue.append(there)
    return False


def carries(p: Position, at: Hex, weight: int) -> bool:
    """Whether the figures and Logs on a hex can carry a load of this weight (G52); Logs never lie alone."""
    return p.carrying[at] >= weight


# carrying


def steps(p: Position, seat: Seat) -> list[Action]:
    """Carry the lifted load on, or finish: erect, crown, mark or leave it (G52 to G61)."""
    load = p.lifted
    at = p.load_at[load]
    legal: list[Action] = []
    weight = WEIGHT[load]
    for there in p.game.board.neighbours[at]:
        if p.carrying[there] >= weight and may_enter(p, seat, load, there):
            legal += carryings(p, seat, there, weight)
    legal += endings(p, seat, load, at, leaving=p.steps > 0 and owned(p, seat, load))
    return legal


def endings(p: Position, seat: Seat, load: Load, at: Hex, *, leaving: bool) -> list[Action]:
    """How an action on a load can end on a hex: erect or crown, mark, or leave it there (G57 to G60)."""
    actions = p.game.actions
    legal: list[Action] = []
    if p.own_strength(seat, at):
        if is_moai(load):
            legal += [actions.erect[ahu] for ahu in p.game.board.ahus_at[at] if is_site(p, seat, ahu)]
        else:
            legal += [actions.crown[ahu] for ahu in p.game.board.ahus_at[at] if can_be_crowned(p, ahu)]
    if p.markers[seat] and p.marked_by[load] != seat:
        legal.append(actions.mark)
    if leaving:
        legal.append(actions.leave)
    return legal


def owned(p: Position, seat: Seat, load: Load) -> bool:
    """Not abandoned: the seat may leave it where it likes (G60, G61)."""
    return p.marked_by[load] == seat or p.moved_by[load] == seat


def may_enter(p: Position, seat: Seat, load: Load, there: Hex) -> bool:
    """Whether the lifted load may go on to a neighbouring hex (G52, G53, G61)."""
    trail = p.trail[load]
    if trail & p.game.bit[there] or not carries(p, there, WEIGHT[load]):  # G53, G52
        return False
    if owned(p, seat, load) or can_end(p, seat, load, there):
        return True
    return _reaches_end(p, seat, load, there, trail | p.game.bit[there])


def is_site(p: Position, seat: Seat, ahu: AhuNumber) -> bool:
    """Whether the seat may erect on an Ahu (G57)."""
    if p.ahu_moai[ahu] != NOTHING:
        return False
    return p.ahu_base[ahu] == seat or (p.ahu_base[ahu] == NOBODY and p.bases[seat] > 0)


def can_be_crowned(p: Position, ahu: AhuNumber) -> bool:
    """Whether a Moai stands on an Ahu that wears nothing (G58)."""
    return p.ahu_moai[ahu] != NOTHING and p.ahu_headdress[ahu] == NOTHING


def do(p: Position, seat: Seat, action: Action) -> bool:
    """Carry out one step. Returns whether the phase is over."""
    if isinstance(action, Carry):
        _carry(p, action)
        return False
    if isinstance(action, Lift):
        _lift(p, seat, action.load)
        return False
    if isinstance(action, Pass):
        p.passed = with_flag(p.passed, seat)
    else:
        _finish(p, seat, action)
    return _next_to_transport(p, (seat + 1) % p.players)


def _lift(p: Position, seat: Seat, load: Load) -> None:
    if p.load_at[load] == BEFORE_SCREEN - seat:
        p.load_at[load] = p.quarry_of(load)
        p.moved_by = with_number(p.moved_by, load, seat)
    p.trail[load] |= p.game.bit[p.load_at[load]]
    p.stage, p.lifted, p.steps = CARRYING, load, 0


def _carry(p: Position, action: Carry) -> None:
    """One hex further; those who helped score at once (G55)."""
    p.load_at[p.lifted] = action.hex
    p.trail[p.lifted] |= p.game.bit[action.hex]
    p.steps += 1
    if action.tolls is not p.game.no_tolls:
        for helper, toll in enumerate(action.tolls):
            p.score[helper] += toll


def _finish(p: Position, seat: Seat, action: Action) -> None:
    """Erect, crown, mark or leave the lifted load (G57 to G60)."""
    load = p.lifted
    if isinstance(action, Erect):
        _erect(p, seat, load, action.ahu)
    elif isinstance(action, Crown):
        p.ahu_headdress = with_number(p.ahu_headdress, action.ahu, load)
        _return_marker(p, load)
    elif isinstance(action, Mark):
        p.markers[seat] -= 1
        p.marked_by = with_number(p.marked_by, load, seat)
    p.lifted, p.steps = NOTHING, 0


def _erect(p: Position, seat: Seat, load: Load, ahu: AhuNumber) -> None:
    """The Base lies face down, the Moai on it, for good (G57)."""
    if p.ahu_base[ahu] == NOBODY:
        p.bases = with_number(p.bases, seat, p.bases[seat] - 1)
        p.ahu_base = with_number(p.ahu_base, ahu, seat)
    p.ahu_moai = with_number(p.ahu_moai, ahu, load)
    p.ahu_round = with_number(p.ahu_round, ahu, p.round)
    if p.game.open_scoring:  # G91
        p.score[seat] += p.game.board.ahus[ahu].moai * WEIGHT[load]
    _return_marker(p, load)


def _return_marker(p: Position, load: Load) -> None:
    """The load has reached its place; its marker comes back at once (G59)."""
    if p.marked_by[load] != NOBODY:
        p.markers[p.marked_by[load]] += 1
        p.marked_by = with_number(p.marked_by, load, NOBODY)
    p.load_at[load] = PLACED
    p.moved_by = with_number(p.moved_by, load, NOBODY)
    p.trail[load] = 0
    p.last_built = p.round


# loads that stayed before the screens


def _next_to_mark_unmoved(p: Position) -> bool:
    """Put what was not moved on the quarries; who has markers is asked first, in turn order (G62)."""
    p.stage = UNMOVED
    for later in range(p.players):
        seat = (p.first + later) % p.players
        if not p.passed[seat]:
            if p.markers[seat] and before_screen(p, seat):
                p.turn = seat
                return False
            _put_on_quarries(p, seat)
    p.turn = NOBODY
    return True


def before_screen(p: Position, seat: Seat) -> list[Load]:
    """Loads in front of a seat's screen."""
    return [load for load, at in enumerate(p.load_at) if at == BEFORE_SCREEN - seat]


def _put_on_quarries(p: Position, seat: Seat) -> None:
    for load in before_screen(p, seat):
        p.load_at[load] = p.quarry_of(load)
    p.passed = with_flag(p.passed, seat)


def marks_of_unmoved(p: Position, seat: Seat) -> list[Action]:
    """Mark one of the loads before the screen, or no more (G62)."""
    actions = p.game.actions
    return [*[actions.mark_unmoved[load] for load in before_screen(p, seat)], actions.leave_rest]


def do_unmoved(p: Position, seat: Seat, action: Action) -> bool:
    """Mark an unmoved load, or leave the rest unmarked. Returns whether the phase is over."""
    if isinstance(action, MarkUnmoved):
        p.markers[seat] -= 1
        p.marked_by = with_number(p.marked_by, action.load, seat)
        p.load_at[action.load] = p.quarry_of(action.load)
    else:
        assert isinstance(action, Done)
        _put_on_quarries(p, seat)
    return _next_to_mark_unmoved(p)
