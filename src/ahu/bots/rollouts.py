"""Rollouts: ways to play a position on to the end of a round, where it is evaluated."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.search import evaluate, is_simultaneous, rollout_to_round_end
from ahu.core import chance
from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from ahu.bots.heuristics import Heuristics, Turn
    from ahu.bots.learned import LearnedEvaluation
    from ahu.core.action import Seat
    from ahu.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout:
    """All seats play by the rollout policy."""

    def __init__(self, heuristics: Heuristics, learned: LearnedEvaluation | None, last: int) -> None:
        self.heuristics = heuristics
        self.learned = learned
        """Evaluates positions; None if the heuristics do so alone."""
        self.last = last
        """The round at whose end rollouts stop."""

    def play(self, state: State, rng: Random) -> int:
        """Play ``state`` on to the end of the round; the number of playouts that this took."""
        rollout_to_round_end(self.heuristics, state, rng, self.last)
        return 1

    def evaluate(self, state: State) -> tuple[list[float], list[float]]:
        """The expected final points of each seat, and each seat's probability of winning."""
        return evaluate(self.heuristics, state) if self.learned is None else self.learned.evaluate(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class NestedRollout(Rollout):
    """Every seat tries its first few turns by a playout each, and takes the one that is best for it.

    Seats that choose simultaneously play by the rollout policy: in a sampled world they would see what others chose.
    """

    def __init__(self, heuristics: Heuristics, learned: LearnedEvaluation | None, last: int, width: int) -> None:
        super().__init__(heuristics, learned, last)
        self.width = width
        """The number of turns that a seat tries."""

    def play(self, state: State, rng: Random) -> int:
        """Play ``state`` on to the end of the round; the number of playouts that this took."""
        played = 1
        while state.rounds() <= self.last:
            actors = state.actors()
            if not actors:
                break
            actor = actors[0]
            if actor == CHANCE:
                state.play(CHANCE, chance.draw(state, rng))
                continue
            if is_simultaneous(state):
                for action in self.heuristics.rollout_policy(state, actor, rng):
                    state.play(actor, action)
                continue
            turns = self.heuristics.turns(state, actor)[: self.width]
            if len(turns) > 1:
                played += len(turns)
            for action in self._best(state, actor, turns, rng).actions:
                state.play(actor, action)
        return played

    def _best(self, state: State, seat: Seat, turns: list[Turn], rng: Random) -> Turn:
        """The turn after which a playout ends best for the seat; all have the same luck."""
        best = turns[0]
        if len(turns) == 1:
            return best
        luck = rng.getrandbits(64)
        highest = -1.0
        for turn in turns:
            after = state.copy()
            for action in turn.actions:
                after.play(seat, action)
            rollout_to_round_end(self.heuristics, after, Random(luck), self.last)
            _, chances = self.evaluate(after)
            if chances[seat] > highest:
                best, highest = turn, chances[seat]
        return best
