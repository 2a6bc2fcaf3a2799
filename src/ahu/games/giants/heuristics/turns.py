"""Whole turns that are worth trying, each with its value, for every stage of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.heuristics import Turn
from ahu.games.giants.heuristics.auction import Offer
from ahu.games.giants.heuristics.placement import Placing
from ahu.games.giants.heuristics.transport import Transports
from ahu.games.giants.rules.pieces import BEFORE_SCREEN
from ahu.games.giants.rules.position import BIDDING, CARRYING, PLACING, TAKING, TRANSPORT, UNMOVED
from ahu.games.giants.rules.routes import routes

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


def turns(p: Position, island: Island, weights: Weights, seat: int) -> list[Turn]:
    """The turns of a seat, the highest value first."""
    found = [Turn(actions, value / 100) for actions, value in valued_turns(p, island, weights, seat)]
    found.sort(key=_by_value)
    return found


def _by_value(turn: Turn) -> float:
    return -turn.value


def valued_turns(p: Position, island: Island, weights: Weights, seat: int) -> list[tuple[list[Action], int]]:
    """The actions of each turn and the turn's value in hundredths of a point, in no order."""
    stage = p.stage
    if stage == PLACING:
        choices = Placing(p, island, weights, seat).choices()
        return [([choice.action], choice.value) for choice in choices]
    if stage in (TRANSPORT, CARRYING):
        return _transports(p, island, weights, seat)
    if stage == BIDDING:
        return [([action], value) for action, value in Offer(p, island, weights, seat).bids()]
    if stage == TAKING:
        return [([action], value) for action, value in Offer(p, island, weights, seat).takes()]
    if stage == UNMOVED:
        return _marks(p, island, weights, seat)
    return _takings_back(p, island, weights, seat)


def _transports(p: Position, island: Island, weights: Weights, seat: int) -> list[tuple[list[Action], int]]:
    """Transports to their end, or passing."""
    transports = Transports(p, island, weights, seat)
    found = [(transports.actions_of(one), one.value) for one in transports.found]
    if p.stage == TRANSPORT:
        found.append(([p.game.actions.pass_], 0))
    return found or unplanned_transports(p, seat)


def unplanned_transports(p: Position, seat: int) -> list[tuple[list[Action], int]]:
    """Ways to end the transport of a load that was lifted without a plan: it must end."""
    return [(list(route.actions), -sum(route.tolls)) for route in routes(p, seat, p.lifted)]


def _marks(p: Position, island: Island, weights: Weights, seat: int) -> list[tuple[list[Action], int]]:
    """Markers on loads that were not moved this round, or no more of them."""
    transports = Transports(p, island, weights, seat)
    found: list[tuple[list[Action], int]] = [([p.game.actions.leave_rest], 0)]
    for load in range(len(p.load_at)):
        if p.load_at[load] == BEFORE_SCREEN - seat:
            later = transports.later(load, p.quarry_of(load))
            value = later - later * weights.unmarked_percent // 100 - weights.marker
            found.append(([p.game.actions.mark_unmoved[load]], value))
    return found


def _takings_back(p: Position, island: Island, weights: Weights, seat: int) -> list[tuple[list[Action], int]]:
    """Markers that are worth more than their loads, or no more of them."""
    transports = Transports(p, island, weights, seat)
    found: list[tuple[list[Action], int]] = [([p.game.actions.keep_rest], 0)]
    for load in range(len(p.load_at)):
        if p.marked_by[load] == seat:
            later = transports.later(load, p.load_at[load])
            value = weights.marker - later * (100 - weights.unmarked_percent) // 100
            found.append(([p.game.actions.take_back[load]], value))
    return found
