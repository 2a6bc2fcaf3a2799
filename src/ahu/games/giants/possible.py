"""Whether a position could come about in a game: pieces that exist, a turn that is somebody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from ahu.games.giants.position import BIDDING, CARRYING, LOTS, OVER, ROLLING, TAKING, UNMOVED
from ahu.games.giants.words import STAGE_NAMES
from ahu.games.giants.writing import seat_name

if TYPE_CHECKING:
    from ahu.games.giants.position import Position


def impossible(p: Position) -> str:
    """What no game could have led to, or nothing."""
    return _wrong_counts(p) or _wrong_loads(p) or _wrong_stage(p)


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
