"""Random playouts: a search plays thousands of them a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.chance import pick_outcome

if TYPE_CHECKING:
    from random import Random

    from ahu.core.state import State


def random_playout(state: State, rng: Random) -> int:
    """Play a state to its end, every legal action as likely as any other; returns how many actions that took.

    Of several who choose at once the first named goes first, which changes nothing. Every action takes one random
    number, so the same generator gives the same game, compiled or not.
    """
    played = 0
    while actors := state.actors():
        actor = actors[0]
        if actor == CHANCE:
            action = pick_outcome(state.outcomes(), rng.random())
        else:
            legal = state.actions(actor)
            action = legal[int(rng.random() * len(legal))]
        state.play(actor, action)
        played += 1
    return played
