"""Phase 2, Auction: sealed bids, then the bidders choose Moai in turn (G20 to G27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ahu.core.rows import with_item, with_number
from ahu.games.giants.rules.actions import Bid, Take
from ahu.games.giants.rules.pieces import BEFORE_SCREEN, BEHIND, IN_FRONT, NOBODY, OFFERED, REMOVED
from ahu.games.giants.rules.position import BIDDING, TAKING

if TYPE_CHECKING:
    from ahu.core.action import Action, Seat
    from ahu.games.giants.rules.position import Position


def begin(p: Position) -> bool:
    """Ask for bids, if there is anything to bid for (G14). Returns whether the phase is over."""
    p.stage, p.turn = BIDDING, NOBODY
    p.bids = [None] * p.players
    return not p.sizes_offered()


# sealed bids


def bids(p: Position, seat: Seat) -> list[Action]:
    """Any number of markers with any set of figures from behind the screen (G20)."""
    if p.bids[seat] is not None:
        return []
    sorcerer = 1 if p.sorcerer[seat] == BEHIND else 0
    chief = 1 if p.chief[seat] == BEHIND else 0
    return p.game.actions.bids_up_to[p.markers[seat]][p.workers[seat]][sorcerer][chief].copy()


def do_bid(p: Position, seat: Seat, bid: Bid) -> bool:
    """Seal a bid; when all are in, show them. Returns whether the phase is over."""
    p.bids = with_item(p.bids, seat, bid)
    if None in p.bids:
        return False
    for bidder in range(p.players):
        _show(p, bidder)
    p.stage = TAKING
    p.choosers = order_of_choosing(p, p.bids)
    return _seek_chooser(p)


def _show(p: Position, seat: Seat) -> None:
    """What was bid lies in front of the screen until phase 5 (G27)."""
    bid = p.bids[seat]
    assert bid is not None
    p.markers[seat] -= bid.markers
    p.markers_front = with_number(p.markers_front, seat, p.markers_front[seat] + bid.markers)
    p.workers[seat] -= bid.workers
    p.workers_front = with_number(p.workers_front, seat, p.workers_front[seat] + bid.workers)
    if bid.sorcerer:
        p.sorcerer = with_item(p.sorcerer, seat, IN_FRONT)
    if bid.chief:
        p.chief = with_item(p.chief, seat, IN_FRONT)
    p.sculpting = with_number(p.sculpting, seat, bid.strength)


def order_of_choosing(p: Position, bids: list[Bid | None]) -> list[Seat]:
    """Most markers, then most half-tablets, then turn order from the First Player (G22)."""
    keys: list[tuple[int, int, int, int]] = []
    for later in range(p.players):
        seat = (p.first + later) % p.players
        bid = bids[seat]
        assert bid is not None
        keys.append((-bid.markers, -p.halves[seat], later, seat))
    return [key[3] for key in sorted(keys)]


# choosing


def takes(p: Position, seat: Seat) -> list[Action]:
    """A Moai that the strength left can sculpt, or no more (G23, G24)."""
    actions = p.game.actions
    legal: list[Action] = [actions.take[size - 1] for size in p.sizes_offered() if size <= p.sculpting[seat]]
    legal.append(actions.decline)
    return legal


def do_take(p: Position, seat: Seat, action: Action) -> bool:
    """Take a Moai or leave the auction. Returns whether the phase is over."""
    p.choosers = p.choosers[1:]
    if isinstance(action, Take):
        p.load_at[p.offered(action.size)] = BEFORE_SCREEN - seat
        p.sculpting = with_number(p.sculpting, seat, p.sculpting[seat] - action.size)
        p.choosers = [*p.choosers, seat]
    return _seek_chooser(p)


def _seek_chooser(p: Position) -> bool:
    """Find who chooses next; who can't is out (G24, G25). When none is left the rest is removed (G26)."""
    sizes = p.sizes_offered()
    while p.choosers and sizes:
        seat = p.choosers[0]
        if p.sculpting[seat] >= sizes[0]:
            p.turn = seat
            return False
        p.choosers = p.choosers[1:]
    for load, at in enumerate(p.load_at):
        if at == OFFERED:
            p.load_at[load] = REMOVED
    p.choosers = []
    p.sculpting = vec[i64]([0] * p.players)
    p.bids = [None] * p.players
    p.turn = NOBODY
    return True
