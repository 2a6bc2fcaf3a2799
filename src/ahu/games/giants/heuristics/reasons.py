"""The reasons for turns of Giants, in a few words for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.games.giants.heuristics import sites
from ahu.games.giants.heuristics.auction import Offer
from ahu.games.giants.heuristics.placement import Placing
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    NO_POWER,
    RESERVE,
    TAKE_MARKER,
    TAKE_WORKER,
    Bid,
    Carry,
    Crown,
    Decline,
    Done,
    Erect,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Pass,
    Peek,
    Place,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.pieces import WEIGHT, is_moai
from ahu.games.giants.rules.position import CARRYING, PLACING

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


def explain(p: Position, island: Island, weights: Weights, seat: int, actions: list[Action]) -> Message:
    """The reason for a turn of a seat."""
    first = actions[0]
    if isinstance(first, Bid):
        return _bid(Offer(p, island, weights, seat), first)
    if isinstance(first, Take):
        return _sculpted(Offer(p, island, weights, seat), first.size)
    if isinstance(first, Place):
        return _place(p, island, weights, seat, first)
    if isinstance(first, (Lift, Carry, Erect, Crown, Mark, Leave)):
        return _transport(p, island, weights, seat, actions)
    if isinstance(first, MarkUnmoved):
        return _later(p, island, weights, seat, first.load, p.quarry_of(first.load))
    return _plain(p, first)


def _plain(p: Position, action: Action) -> Message:
    """The reason for an action whose reason depends on its kind only."""
    if isinstance(action, TakeHalfTablet):
        return Message("half a tablet for a marker that nothing else needs")
    if isinstance(action, Pass):
        if p.stage == PLACING:
            return Message("nothing more is worth placing")
        return Message("nothing more is worth carrying")
    if isinstance(action, Decline):
        return Message("what is left is not worth carrying")
    if isinstance(action, TakeBack):
        return Message("the marker is worth more than the load")
    if isinstance(action, Done):
        return Message("every marker is where it is needed")
    assert isinstance(action, Peek)
    return Message("to know whose Moai stands there")


# bids


def _bid(offer: Offer, bid: Bid) -> Message:
    if not bid.strength:
        return Message("nothing on offer is worth its sculptors")
    best = 0
    for size in offer.sizes:
        if size <= bid.strength and offer.values[size] > offer.values[best]:
            best = size
    if not best:
        return Message("so many sculptors leave others less to take")
    if bid.markers:
        return Message("markers choose first, and a Moai of size {size} is worth it", size=best)
    return Message("enough to sculpt a Moai of size {size}", size=best)


def _sculpted(offer: Offer, size: int) -> Message:
    island = offer.island
    gains = sites.moai_gains(offer.p, island, offer.weights, offer.seat, size)
    ahu = _nearest_best(island, gains, offer.weights.unsculpted_hex * size, island.moai_quarry)
    if ahu < 0:
        return Message("better than leaving it to others")
    name = offer.p.game.board.ahus[ahu].name
    return Message("could bring {points} PP on {ahu}", points=island.moai_value[ahu] * size, ahu=name)


def _nearest_best(island: Island, gains: list[int], a_hex: int, at: int) -> int:
    """The Ahu with the highest value for a load on a hex, the distance considered; -1 if there is none."""
    found = -1
    best = 0
    for ahu in range(island.ahus):
        worth = gains[ahu] - a_hex * island.away[at][island.ahu_hex[ahu]]
        if gains[ahu] > 0 and worth > best:
            best, found = worth, ahu
    return found


# placements


def _place(p: Position, island: Island, weights: Weights, seat: int, place: Place) -> Message:
    placing = Placing(p, island, weights, seat)
    if place.power != NO_POWER:
        return _power(p, placing, place)
    return _stand(p, placing, place)


def _power(p: Position, placing: Placing, place: Place) -> Message:
    more = placing.left
    if place.power == TAKE_WORKER:
        if not more:
            return Message("a Worker more at once")
        return Message("a Worker more, also for the next round", "a Worker more, also for {number} more rounds", more)
    if place.power == TAKE_MARKER:
        if not more:
            return Message("a marker more at once")
        return Message("a marker more, also for the next round", "a marker more, also for {number} more rounds", more)
    if place.power == CUT_FOREST:
        logs = min(p.game.board.forest_logs[p.game.forest_at[place.hex]], p.logs_left)
        return Message("a Log for heavy loads", "{number} Logs for heavy loads", logs)
    if place.power == RESERVE:
        name = p.game.board.ahus[place.ahu].name
        return Message("nobody else can erect on {ahu} then", ahu=name)
    best = -1
    for ahu, gain in enumerate(sites.headdress_gains(p, placing.island, placing.seat)):
        if gain > 0 and (best < 0 or gain > 100 * placing.island.headdress_value[best]):
            best = ahu
    if best < 0:
        return Message("a Headdress for a Moai that will stand soon")
    points = placing.island.headdress_value[best]
    return Message("a Headdress brings {points} PP on {ahu}", points=points, ahu=p.game.board.ahus[best].name)


def _stand(p: Position, placing: Placing, place: Place) -> Message:
    """The reason for a figure without a power: an own plan, or tolls."""
    best = None
    for plan in placing.plans:
        if place.hex in plan.gaps and (best is None or plan.net * best.need > best.net * plan.need):
            best = plan
    if best is None:
        return Message("others will carry over it, and pay")
    name = p.game.board.ahus[best.ahu].name
    points = placing.island.headdress_value[best.ahu]
    if is_moai(best.load):
        points = placing.island.moai_value[best.ahu] * WEIGHT[best.load]
    if place.hex == placing.island.ahu_hex[best.ahu]:
        return Message("next to {ahu}, which would bring {points} PP", ahu=name, points=points)
    return Message("closes a gap on the way to {ahu}, worth {points} PP", ahu=name, points=points)


# transports


def _transport(p: Position, island: Island, weights: Weights, seat: int, actions: list[Action]) -> Message:
    load = p.lifted if p.stage == CARRYING else _lifted(actions[0])
    at = sites.start_of(p, island, load)
    tolls = 0
    for action in actions:
        if isinstance(action, Carry):
            at = action.hex
            tolls += sum(action.tolls)
    ending = actions[-1]
    if isinstance(ending, Erect):
        return _brings(island.moai_value[ending.ahu] * WEIGHT[load], tolls)
    if isinstance(ending, Crown):
        if p.ahu_base[ending.ahu] != seat:
            return Message("the Headdress would only stand in the way")
        return _brings(island.headdress_value[ending.ahu], tolls)
    return _later(p, island, weights, seat, load, at)


def _lifted(action: Action) -> int:
    assert isinstance(action, Lift)
    return action.load


def _brings(points: int, tolls: int) -> Message:
    if tolls:
        return Message("brings {points} PP and costs {tolls} in tolls", points=points, tolls=tolls)
    return Message("brings {points} PP without a toll", points=points)


def _later(p: Position, island: Island, weights: Weights, seat: int, load: int, at: int) -> Message:
    """The reason for leaving a load on a hex: an Ahu it may reach in a later round."""
    if is_moai(load):
        gains = sites.moai_gains(p, island, weights, seat, WEIGHT[load])
        ahu = _nearest_best(island, gains, weights.later_hex * WEIGHT[load], at)
        points = island.moai_value[ahu] * WEIGHT[load]
    else:
        ahu = _nearest_best(island, sites.headdress_gains(p, island, seat), weights.later_hex, at)
        points = island.headdress_value[ahu]
    if ahu < 0:
        return Message("it may be of use in a later round")
    name = p.game.board.ahus[ahu].name
    return Message("can go on to {ahu} in a later round, for {points} PP", ahu=name, points=points)
