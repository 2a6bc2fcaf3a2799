"""What a good player of Pebbles knows: leave a multiple of four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.heuristics import Heuristics, Turn
from ahu.core.messages import Message
from ahu_pebbles.rules import MOST, State, Take

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import State as AnyState


class PebblesHeuristics(Heuristics):
    """Who leaves a multiple of four can take the last pebble, however many the other takes."""

    def turns(self, state: AnyState, seat: int) -> list[Turn]:
        """Every action; those that leave a multiple of four are worth the point that is to be won."""
        found = [Turn([action], _value(state, action)) for action in state.actions(seat)]
        return sorted(found, key=lambda turn: -turn.value)

    def rollout_policy(self, state: AnyState, seat: int, rng: Random) -> list[Action]:
        """Any of the best actions."""
        best, *others = self.turns(state, seat)
        return rng.choice([best, *[turn for turn in others if turn.value == best.value]]).actions

    def expected_scores(self, state: AnyState) -> list[float]:
        """The point goes to whoever can leave a multiple of four: the seat to act, or the one before it."""
        assert isinstance(state, State)
        scores = [float(points) for points in state.scores()]
        if state.left > 0:
            scores[state.turn if state.left % (MOST + 1) else state.turn - 1] += 1
        return scores

    def explain(self, state: AnyState, seat: int, turn: Turn) -> Message:
        """Why a hint advises this turn."""
        return Message("it leaves a multiple of four") if turn.value else Message("no other turn is better")


def _value(state: AnyState, action: Action) -> float:
    assert isinstance(state, State)
    assert isinstance(action, Take)
    return 0.0 if (state.left - action.pebbles) % (MOST + 1) else 1.0
