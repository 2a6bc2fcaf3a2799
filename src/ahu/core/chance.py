"""Draws what chance does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import State


def draw(state: State, rng: Random) -> Action:
    """One of the state's outcomes, drawn by its probability. All randomness of a game comes from here."""
    return pick_outcome(state.outcomes(), rng.random())


def pick_outcome(outcomes: list[tuple[Action, float]], point: float) -> Action:
    """The outcome at a point from 0 to 1, on which each outcome takes up a stretch as long as its probability."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]
