"""Whether a position could come about in a game: pieces that exist, a turn that is somebody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.phase2_auction import bids
from ahu.games.giants.phase4_transport import before_screen
from ahu.games.giants.pieces import (
    BASES,
    HALF_TABLETS,
    HEADDRESS,
    IN_SUPPLY,
    KIND,
    LOAD_NAMES,
    LOGS,
    MARKERS,
    NOBODY,
    NOTHING,
    OFFERED,
    WORKERS,
)
from ahu.games.giants.position import (
    BIDDING,
    CARRYING,
    LOTS,
    OVER,
    ROLLING,
    TAKING,
    TAKING_BACK,
    TRANSPORT,
    UNMOVED,
)
from ahu.games.giants.words import STAGE_NAMES
from ahu.games.giants.writing import seat_name

if TYPE_CHECKING:
    from ahu.games.giants.position import Position


def impossible(p: Position) -> str:
    """What no game could have led to, or nothing."""
    checks = (_wrong_counts, _wrong_loads, _wrong_times, _wrong_stage, _wrong_auction, _wrong_turn)
    return next((problem for check in checks if (problem := check(p))), "")


def _wrong_counts(p: Position) -> str:
    for seat, name in enumerate(p.giants.seats):
        if p.urn_workers[seat] < 0:
            return f"{name} has more than {WORKERS} Workers"
        if p.urn_markers[seat] < 0:
            return f"{name} has more than {MARKERS} markers"
        if p.bases[seat] + p.ahu_base.count(seat) != BASES[p.players]:
            return f"{name} has not {BASES[p.players]} Bases in all"
    if sum(p.halves) > HALF_TABLETS:
        return f"there are only {HALF_TABLETS} half-tablets"
    if sum(p.logs) + p.logs_on_island() + p.logs_left > LOGS:
        return f"there are only {LOGS} Logs"
    for at, name in enumerate(p.giants.board.hexes):
        if p.logs_on(at) and not any(p.strength[at * p.players : (at + 1) * p.players]):
            return f"Logs lie on {name} without a figure"
    return ""


def _wrong_loads(p: Position) -> str:
    for load in p.loads_in_play():
        if p.load_at[load] == IN_SUPPLY:
            return f"{LOAD_NAMES[load]} is in the supply though a later one is in play: they are taken in order"
        if p.load_at[load] == OFFERED and p.stage not in (ROLLING, BIDDING, TAKING):
            return f"{LOAD_NAMES[load]} is on offer outside the auction"
        if p.load_at[load] == OFFERED and KIND[load] == HEADDRESS:
            return "a Headdress is never on offer"
        if (p.moved_by[load] != NOBODY or p.trail[load]) and not (TRANSPORT <= p.stage <= UNMOVED or p.stage == OVER):
            return f"{LOAD_NAMES[load]} has moved outside the transport"
    return ""


def _wrong_times(p: Position) -> str:
    if max(p.last_built, *p.ahu_round) > p.round:
        return "something was built in a round that is still to come"
    if p.stage == LOTS and p.round > 1:
        return "the First Player is drawn in the first round"
    for seat, name in enumerate(p.giants.seats):
        if any(p.peeks[seat] & p.giants.bit[ahu] for ahu, moai in enumerate(p.ahu_moai) if moai == NOTHING):
            return f"{name} looked under a Moai where none stands"
    return ""


def _wrong_stage(p: Position) -> str:
    waits_for_one = p.stage not in (LOTS, ROLLING, BIDDING, OVER)
    if (p.turn == NOBODY) == waits_for_one:
        return f"the stage is {STAGE_NAMES[p.stage]} and it is {seat_name(p, p.turn)}'s turn"
    if (p.first == NOBODY) != (p.stage == LOTS):
        return f"the stage is {STAGE_NAMES[p.stage]} and the First Player is {seat_name(p, p.first)}"
    if (p.lifted == NOTHING) == (p.stage == CARRYING) or (p.lifted != NOTHING and p.load_at[p.lifted] < 0):
        return "a load is lifted from a hex, and only, while it is being carried"
    if p.stage == TAKING and (not p.choosers or p.choosers[0] != p.turn):
        return "whose turn it is to take must come first among the choosers"
    if p.dice > p.players or (p.stage == ROLLING and p.dice == p.players):
        return f"{p.dice} dice are rolled already"
    on_island = any(p.strength)
    if on_island and not (p.stage == OVER or TAKING < p.stage <= UNMOVED):
        return f"figures stand on the island though the stage is {STAGE_NAMES[p.stage]}"
    return ""


def _wrong_auction(p: Position) -> str:
    if p.stage not in (BIDDING, TAKING):
        return "there are bids outside the auction" if any(p.sculpting) or p.choosers or _made(p) else ""
    if not p.sizes_offered():
        return "there is an auction, and nothing on offer"
    if len(set(p.choosers)) != len(p.choosers):
        return "a seat is named twice among the choosers"
    if p.stage == TAKING:
        return ""
    if len(_made(p)) == p.players:
        return "all bids are made: they would be shown"
    for seat in _made(p):
        bid = p.bids[seat]
        p.bids[seat] = None
        legal = bid in bids(p, seat)
        p.bids[seat] = bid
        if not legal:
            return f"{p.giants.seats[seat]} has bid what is not behind the screen"
    return ""


def _made(p: Position) -> list[int]:
    """Seats that have bid."""
    return [seat for seat, bid in enumerate(p.bids) if bid is not None]


def _wrong_turn(p: Position) -> str:
    name = seat_name(p, p.turn)
    if p.stage == UNMOVED and not (p.markers[p.turn] and before_screen(p, p.turn)):
        return f"{name} has no load or no marker to mark it with"
    if p.stage == TAKING_BACK and p.turn not in p.marked_by:
        return f"{name} has no marker to take back"
    if p.stage != CARRYING:
        return ""
    if p.marked_by[p.lifted] not in (NOBODY, p.turn) or p.moved_by[p.lifted] not in (NOBODY, p.turn):
        return f"{LOAD_NAMES[p.lifted]} is not {name}'s to lift"
    if p.steps >= len(p.giants.board.hexes):
        return f"{LOAD_NAMES[p.lifted]} has gone further than the island is wide"
    return ""
