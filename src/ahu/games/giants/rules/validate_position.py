"""Checks whether a game could reach a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.core.rows import with_item
from ahu.games.giants.rules.phase2_auction import bids
from ahu.games.giants.rules.phase4_transport import before_screen
from ahu.games.giants.rules.pieces import (
    BASES,
    HALF_TABLETS,
    HEADDRESS,
    IN_SUPPLY,
    KIND,
    LOGS,
    MARKERS,
    NOBODY,
    NOTHING,
    OFFERED,
    WORKERS,
)
from ahu.games.giants.rules.position import (
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
from ahu.games.giants.rules.scoring import sheets
from ahu.games.giants.rules.wording import STAGE_NAMES, load_label
from ahu.games.giants.rules.write_position import seat_name

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.games.giants.rules.position import Position


def first_problem(p: Position) -> Message | None:
    """The first thing in a position that no game could lead to, or None."""
    checks = (_wrong_counts, _wrong_loads, _wrong_times, _wrong_scores, _wrong_stage, _wrong_auction, _wrong_turn)
    return next((problem for check in checks if (problem := check(p))), None)


def _wrong_counts(p: Position) -> Message | None:
    for seat, name in enumerate(p.game.seats):
        if p.urn_workers[seat] < 0:
            return Message("{who} has more than {most} Workers", who=name, most=WORKERS)
        if p.urn_markers[seat] < 0:
            return Message("{who} has more than {most} markers", who=name, most=MARKERS)
        if p.bases[seat] + list(p.ahu_base).count(seat) != BASES[p.players]:
            return Message("{who} has not {bases} Bases in all", who=name, bases=BASES[p.players])
    if sum(p.halves) > HALF_TABLETS:
        return Message("there are only {most} half-tablets", most=HALF_TABLETS)
    if sum(p.logs) + p.logs_on_island() + p.logs_left > LOGS:
        return Message("there are only {most} Logs", most=LOGS)
    for at, name in enumerate(p.game.board.hexes):
        if p.logs_on(at) and not any(p.strength[at * p.players : (at + 1) * p.players]):
            return Message("Logs lie on {hex} without a figure", hex=name)
    return None


def _wrong_loads(p: Position) -> Message | None:
    for load in p.loads_in_play():
        name = load_label(load)
        if p.load_at[load] == IN_SUPPLY:
            return Message("{load} is in the supply though a later one is in play: they are taken in order", load=name)
        if p.load_at[load] == OFFERED and p.stage not in (ROLLING, BIDDING, TAKING):
            return Message("{load} is on offer outside the auction", load=name)
        if p.load_at[load] == OFFERED and KIND[load] == HEADDRESS:
            return Message("a Headdress is never on offer")
        if (p.moved_by[load] != NOBODY or p.trail[load]) and not (TRANSPORT <= p.stage <= UNMOVED or p.stage == OVER):
            return Message("{load} has moved outside the transport", load=name)
    return None


def _wrong_times(p: Position) -> Message | None:
    if max(p.last_built, *p.ahu_round) > p.round:
        return Message("something was built in a round that is still to come")
    if p.stage == LOTS and p.round > 1:
        return Message("the First Player is drawn in the first round")
    for seat, name in enumerate(p.game.seats):
        if any(p.peeks[seat] & p.game.bit[ahu] for ahu, moai in enumerate(p.ahu_moai) if moai == NOTHING):
            return Message("{who} looked under a Moai where none stands", who=name)
    return None


def _wrong_scores(p: Position) -> Message | None:
    """With open scoring each erected Moai is on the track already (G91): nobody has fewer points than theirs."""
    for name, sheet in zip(p.game.seats, sheets(p), strict=True):
        if sheet.transport < 0 and p.game.checks_scores:
            points = sheet.moai_points()
            return Message("{who} has fewer points than the {points} PP of the Moai erected", who=name, points=points)
    return None


def _wrong_stage(p: Position) -> Message | None:
    stage, waits_for_one = STAGE_NAMES[p.stage], p.stage not in (LOTS, ROLLING, BIDDING, OVER)
    if (p.turn == NOBODY) == waits_for_one:
        return Message("the stage is {stage} and it is {who}'s turn", stage=stage, who=seat_name(p, p.turn))
    if (p.first == NOBODY) != (p.stage == LOTS):
        return Message("the stage is {stage} and the First Player is {who}", stage=stage, who=seat_name(p, p.first))
    if (p.lifted == NOTHING) == (p.stage == CARRYING) or (p.lifted != NOTHING and p.load_at[p.lifted] < 0):
        return Message("a load is lifted from a hex while it is being carried, and only then")
    if p.stage == TAKING and (not p.choosers or p.choosers[0] != p.turn):
        return Message("whose turn it is to take must come first among the choosers")
    if p.dice > p.players or (p.stage == ROLLING and p.dice == p.players):
        return Message("{number} die is rolled already", "{number} dice are rolled already", p.dice)
    on_island = any(p.strength)
    if on_island and not (p.stage == OVER or TAKING < p.stage <= UNMOVED):
        return Message("figures stand on the island though the stage is {stage}", stage=stage)
    return None


def _wrong_auction(p: Position) -> Message | None:
    if p.stage not in (BIDDING, TAKING):
        if any(p.sculpting) or p.choosers or _made(p):
            return Message("there are bids outside the auction")
        return None
    if not p.sizes_offered():
        return Message("there is an auction, and nothing on offer")
    if len(set(p.choosers)) != len(p.choosers):
        return Message("a seat is named twice among the choosers")
    if p.stage == TAKING:
        return None
    if len(_made(p)) == p.players:
        return Message("all bids are made: they would be shown")
    for seat in _made(p):
        bid = p.bids[seat]
        p.bids = with_item(p.bids, seat, None)
        legal = bid in bids(p, seat) or (bid is not None and bid.unknown())
        p.bids = with_item(p.bids, seat, bid)
        if not legal:
            return Message("{who} has bid what is not behind the screen", who=p.game.seats[seat])
    return None


def _made(p: Position) -> list[Seat]:
    """Seats that have bid."""
    return [seat for seat, bid in enumerate(p.bids) if bid is not None]


def _wrong_turn(p: Position) -> Message | None:
    name = seat_name(p, p.turn)
    if p.stage == UNMOVED and not (p.markers[p.turn] and before_screen(p, p.turn)):
        return Message("{who} has no load or no marker to mark it with", who=name)
    if p.stage == TAKING_BACK and p.turn not in p.marked_by:
        return Message("{who} has no marker to take back", who=name)
    if p.stage != CARRYING:
        return None
    if p.marked_by[p.lifted] not in (NOBODY, p.turn) or p.moved_by[p.lifted] not in (NOBODY, p.turn):
        return Message("{who} may not lift {load}", load=load_label(p.lifted), who=name)
    if p.steps >= len(p.game.board.hexes):
        return Message("{load} has been moved further than the island is wide", load=load_label(p.lifted))
    return None
