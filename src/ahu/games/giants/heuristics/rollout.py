"""The policy of rollouts: the turn of the highest value plus noise, so that no two rollouts are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.heuristics.turns import valued_turns

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.games.giants.heuristics.island import Island
    from ahu.games.giants.heuristics.weights import Weights
    from ahu.games.giants.rules.position import Position


def rollout_policy(p: Position, island: Island, weights: Weights, seat: int, rng: Random) -> list[Action]:
    """The actions of the turn that a seat takes in a rollout."""
    best, noise = -1_000_000.0, weights.rollout_noise
    chosen: list[Action] = []
    for actions, value in valued_turns(p, island, weights, seat):
        noisy = value + noise * rng.random()
        if noisy > best:
            best, chosen = noisy, actions
    return chosen
