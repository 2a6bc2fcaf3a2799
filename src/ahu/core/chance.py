"""Chance at work: one outcome, drawn by its probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import State


def draw(state: State, rng: Random) -> Action:
    """What chance does now. All randomness of a game comes from here, never from a state."""
    return outcome(state.outcomes(), rng.random())


def outcome(outcomes: list[tuple[Action, float]], mark: float) -> Action:
    """The outcome on which a mark between 0 and 1 falls."""
    for action, probability in outcomes:
        mark -= probability
        if mark < 0:
            return action
    return outcomes[-1][0]
