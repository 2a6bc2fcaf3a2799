"""Phase 1, Placement: Villagers on the island and in the quarry, Sorcerers on the stars (N10 to N16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_item
from ahu.games.rapanui.rules.actions import PlaceVillager
from ahu.games.rapanui.rules.pieces import COLUMNS, IN_COLUMN, IN_HAND, NOBODY, NOTHING, ON_STAR
from ahu.games.rapanui.rules.position import PLACING
from ahu.games.rapanui.rules.tiles import open_spaces

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.rapanui.rules.actions import PlaceSorcerer
    from ahu.games.rapanui.rules.position import Position


def begin(p: Position) -> bool:
    """The first in turn order places first (N10). Returns whether the phase is over."""
    p.stage = PLACING
    p.stars = [NOBODY] * p.players
    return _seek(p, 0)


def _seek(p: Position, place: int) -> bool:
    """Find who places next, from this place of the order on; who has nothing left is skipped (N10)."""
    for later in range(p.players):
        seat = p.order[(place + later) % p.players]
        if p.villagers[seat] or p.sorcerer[seat] == IN_HAND:
            p.turn = seat
            return False
    p.turn = NOBODY
    return True


def placements(p: Position, seat: Seat) -> list[Action]:
    """A Villager on a space or in a column, or the Sorcerer on a star; each with the Chief if he is in hand."""
    actions = p.game.actions
    spaces = open_spaces(p, seat) if p.villagers[seat] else []
    columns = [c for c in range(COLUMNS) if p.free_slots(c) > 0] if p.villagers[seat] else []
    stars = _free_stars(p, seat)
    legal: list[Action] = []
    for chief in range(COLUMNS + 1 if p.chief[seat] == IN_HAND else 1):  # 0 is without him (N15)
        on_space, in_column, on_star = actions.on_space[chief], actions.in_column[chief], actions.on_star[chief]
        legal += [on_space[space] for space in spaces]
        legal += [in_column[column] for column in columns]
        legal += [on_star[star] for star in stars]
    return legal


def _free_stars(p: Position, seat: Seat) -> list[int]:
    """Stars the seat's Sorcerer may take (N11, N12)."""
    if p.sorcerer[seat] != IN_HAND:
        return []
    return [star for star, taken in enumerate(p.stars) if taken == NOBODY and not (star == 0 and held_back(p, seat))]


def held_back(p: Position, seat: Seat) -> bool:
    """The first placement of the first in order can't be the Sorcerer on the first star (N12)."""
    if seat != p.order[0]:
        return False
    return seat not in p.holder and not any(p.sculptors[seat * COLUMNS : (seat + 1) * COLUMNS])


def do(p: Position, seat: Seat, action: PlaceVillager | PlaceSorcerer) -> bool:
    """Place a figurine. Returns whether the phase is over."""
    if action.chief != NOTHING:
        p.chief = with_item(p.chief, seat, IN_COLUMN - action.chief)
    if isinstance(action, PlaceVillager):
        p.villagers[seat] -= 1
        if action.space == NOTHING:
            at = seat * COLUMNS + action.column
            p.sculptors = with_item(p.sculptors, at, p.sculptors[at] + 1)
        else:
            p.standing[action.space] += 1
            p.settle(seat, action.space)
    else:
        p.sorcerer = with_item(p.sorcerer, seat, ON_STAR)
        p.stars = with_item(p.stars, action.star, seat)
    return _seek(p, p.order.index(seat) + 1)
