"""The ways bots reckon with are those of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.paths import FAR
from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.paths import Ways, prices_to_carry, without_trail
from ahu.games.giants.heuristics.sites import loads_of, start_of
from ahu.games.giants.heuristics.transport import Transports
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.pieces import WEIGHT
from ahu.games.giants.rules.position import CARRYING
from ahu.games.giants.rules.routes import routes
from tests.games.giants.rules.players import transport_positions

if TYPE_CHECKING:
    from ahu.games.giants.rules.state import State


def as_the_rules_weigh(state: State) -> Weights:
    """Weights by which a toll costs more than any way, and each hex one."""
    weights = Weights()
    weights.toll, weights.step = len(state.game.board.hexes), 1
    return weights


def test_a_bot_reckons_with_the_costs_of_the_routes() -> None:
    compared = 0
    for state in transport_positions(1):
        island, weights, seat = Island(state.game.board, Weights()), as_the_rules_weigh(state), state.turn
        for load in [state.lifted] if state.stage == CARRYING else loads_of(state, seat):
            prices = prices_to_carry(state, island, weights, seat, WEIGHT[load])
            start = start_of(state, island, load)
            ways = Ways(island, start, without_trail(prices, state.trail[load], state.game.bit))
            told = {
                route.hexes[-1]: weights.toll * sum(route.tolls) + len(route.hexes) - 1
                for route in routes(state, seat, load)
            }
            for at, cost in told.items():
                assert ways.cost[at] == cost
            assert all(ways.cost[at] == FAR or at in told for at in range(island.hexes)) or not owns(state, load)
            compared += 1
    assert compared > 5000


def owns(state: State, load: int) -> bool:
    """Whether the seat may leave the load anywhere, so that there is a route to every hex it can be carried to."""
    moved = state.stage == CARRYING and state.steps > 0
    return moved and state.turn in (state.marked_by[load], state.moved_by[load])


def test_what_a_bot_would_carry_is_legal_step_by_step_tolls_included() -> None:
    played = 0
    for number, state in enumerate(transport_positions(2)):
        if number % 3:
            continue
        transports = Transports(state, Island(state.game.board, Weights()), Weights(), state.turn)
        for transport in transports.found:
            after = state.copy()
            for action in transports.actions_of(transport):
                assert action in after.actions(state.turn)
                after.play(state.turn, action)
                played += 1
    assert played > 2000
