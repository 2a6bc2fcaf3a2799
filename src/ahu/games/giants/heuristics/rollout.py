"""The policy of rollouts: the turn of the highest value plus noise, so that no two rollouts are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.giants.heuristics.transport import Transports
from ahu.games.giants.heuristics.turns import unplanned_transports, valued_turns
from ahu.games.giants.rules.position import CARRYING, TRANSPORT

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.transport import Transport
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position

LOWEST: Final = -1_000_000.0
"""Less than the value of any turn."""


def rollout_policy(p: Position, island: Island, weights: Weights, seat: int, rng: Random) -> list[Action]:
    """The actions of the turn that a seat takes in a rollout."""
    if p.stage in (TRANSPORT, CARRYING):
        return _transport(p, Transports(p, island, weights, seat), rng)
    return _noisy_best(valued_turns(p, island, weights, seat), weights, rng)


def _transport(p: Position, transports: Transports, rng: Random) -> list[Action]:
    """The same for transports: the actions of the best one alone are made, which takes a while."""
    best, noise = LOWEST, transports.weights.rollout_noise
    chosen: Transport | None = None
    for transport in transports.found:
        noisy = transport.value + noise * rng.random()
        if noisy > best:
            best, chosen = noisy, transport
    if p.stage == TRANSPORT and noise * rng.random() > best:
        return [p.game.actions.pass_]
    if chosen is not None:
        return transports.actions_of(chosen)
    return _noisy_best(unplanned_transports(p, transports.seat), transports.weights, rng)


def _noisy_best(turns: list[tuple[list[Action], int]], weights: Weights, rng: Random) -> list[Action]:
    """The actions of the turn of the highest value plus noise."""
    best, noise = LOWEST, weights.rollout_noise
    chosen: list[Action] = []
    for actions, value in turns:
        noisy = value + noise * rng.random()
        if noisy > best:
            best, chosen = noisy, actions
    return chosen
