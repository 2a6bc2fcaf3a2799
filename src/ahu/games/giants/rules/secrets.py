"""What each seat may know, and what it can't see now (G95, G96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.rows import with_item, with_number
from ahu.games.giants.rules import phase2_auction
from ahu.games.giants.rules.actions import SEALED_BID, Bid
from ahu.games.giants.rules.peeking import is_shown
from ahu.games.giants.rules.pieces import NOTHING, UNKNOWN
from ahu.games.giants.rules.position import BIDDING, OVER

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Seat
    from ahu.games.giants.rules.position import Position


def conceal(p: Position, viewer: Seat) -> None:
    """Hide what even a perfect memory can't know: the bids of others until all are in.

    Everything else was seen by all when it happened: every gain, every placement, who erected what.
    """
    if p.stage == BIDDING:
        p.bids = [SEALED_BID if seat != viewer and bid is not None else bid for seat, bid in enumerate(p.bids)]


def screen(p: Position, viewer: Seat) -> None:
    """Hide what lies behind others' screens and under Moai of earlier rounds, where the options keep it hidden."""
    if p.stage == OVER:  # G82: all is turned up
        return
    if not p.game.open_screens:
        for seat in range(p.players):
            if seat != viewer:
                p.workers[seat] = p.markers[seat] = UNKNOWN
                p.logs = with_number(p.logs, seat, UNKNOWN)
                p.bases = with_number(p.bases, seat, UNKNOWN)
                p.urn_workers = with_number(p.urn_workers, seat, UNKNOWN)
                p.urn_markers = with_number(p.urn_markers, seat, UNKNOWN)
    for ahu, moai in enumerate(p.ahu_moai):
        if moai != NOTHING and not is_shown(p, viewer, ahu):
            p.ahu_base = with_number(p.ahu_base, ahu, UNKNOWN)


def determinize(p: Position, rng: Random) -> None:
    """Put any bid that could have been made in the place of each sealed one."""
    for seat in range(p.players):
        sealed = p.bids[seat]
        if sealed is not None and sealed.unknown():
            p.bids = with_item(p.bids, seat, None)
            bid = rng.choice(phase2_auction.bids(p, seat))
            assert isinstance(bid, Bid)
            p.bids = with_item(p.bids, seat, bid)
