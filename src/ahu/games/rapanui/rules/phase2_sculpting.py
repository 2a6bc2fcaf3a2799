"""Phase 2, Order and Sculpting: the totems follow the Sorcerers, and Sculptors make Moai (N20 to N24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_item, with_number
from ahu.games.rapanui.rules.actions import PlaceChief, TakeMoai
from ahu.games.rapanui.rules.pieces import COLUMNS, IN_COLUMN, IN_HAND, LARGE, MEDIUM, NOBODY, SIZES, SMALL
from ahu.games.rapanui.rules.position import SCULPTING
from ahu.games.rapanui.rules.tiles import add_extras, any_extras

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.position import Position


def begin(p: Position) -> bool:
    """Set the new order (N20) and let the first sculpt. Returns whether the phase is over."""
    p.stage = SCULPTING
    p.order = p.stars.copy()
    return _seek(p, 0)


def _seek(p: Position, place: int) -> bool:
    """Find who sculpts next; who has nothing to decide is skipped."""
    for seat in p.order[place:]:
        p.turn, p.sculpted, p.used = seat, 0, [0] * COLUMNS
        if _may_sculpt(p, seat) or any_extras(p, seat):
            return False
    p.turn = NOBODY
    p.sculpted, p.used = 0, [0] * COLUMNS
    return True


def sculptings(p: Position, seat: Seat) -> list[Action]:
    """First jobs, Chief and Chip In; then Moai; then Lend a Hand; purchases at any time (N24)."""
    actions = p.game.actions
    legal: list[Action] = []
    if p.sculpted == 0 and p.chief[seat] == IN_HAND:
        legal += actions.chief
    if p.sculpted < 2:
        legal += [actions.take[size] for size in range(len(SIZES)) if can_take(p, seat, size)]
    add_extras(p, seat, legal)
    legal.append(actions.end_turn)
    return legal


def _may_sculpt(p: Position, seat: Seat) -> bool:
    """Whether a seat may, at the start of its sculpting, place the Chief or take a Moai."""
    if p.chief[seat] == IN_HAND:
        return True
    return can_take(p, seat, SMALL) or can_take(p, seat, MEDIUM) or can_take(p, seat, LARGE)


def can_take(p: Position, seat: Seat, size: int) -> bool:
    """Whether one is left, and there is a Sculptor in each column up to the size's own (N21)."""
    if p.supply[size] <= 0:
        return False
    for column in range(size + 1):  # noqa: SIM110  # a generator is slow
        if p.sculpting_in(seat, column) <= p.used[column]:
            return False
    return True


def do(p: Position, seat: Seat, action: Action) -> bool:
    """Place the Chief, take a Moai, or end the turn. Returns whether the phase is over."""
    if isinstance(action, PlaceChief):
        p.chief = with_item(p.chief, seat, IN_COLUMN - action.column)
        return False
    if isinstance(action, TakeMoai):
        p.sculpted = 1
        p.supply = with_item(p.supply, action.size, p.supply[action.size] - 1)
        at = seat * len(SIZES) + action.size
        p.moai = with_item(p.moai, at, p.moai[at] + 1)
        p.used = [number + 1 if column <= action.size else number for column, number in enumerate(p.used)]
        return False
    for at in range(seat * COLUMNS, (seat + 1) * COLUMNS):
        if p.virtual[at]:
            p.virtual = with_number(p.virtual, at, 0)
    return _seek(p, p.order.index(seat) + 1)
