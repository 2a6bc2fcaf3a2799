"""The heuristics of Giants, as the searching bots ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import Heuristics
from ahu.games.giants.heuristics.evaluation import expected_scores, score_stddev, shipped_coefficients
from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.pace import played_of_round, rounds_to_play
from ahu.games.giants.heuristics.reasons import explain
from ahu.games.giants.heuristics.rollout import rollout_policy
from ahu.games.giants.heuristics.turns import turns
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.position import BIDDING, OVER
from ahu.games.giants.rules.state import State as GiantsState

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.heuristics import Turn
    from ahu.core.action import Action
    from ahu.core.messages import Message
    from ahu.core.state import State
    from ahu.games.giants.heuristics.evaluation import Coefficients
    from ahu.games.giants.rules.game import Giants


@mypyc_attr(allow_interpreted_subclasses=True)
class GiantsHeuristics(Heuristics):
    """Values turns by the points that loads bring on their Ahus, by tolls, and by what helps in later rounds."""

    turns_hold_in_every_world = True

    def __init__(self, game: Giants, weights: Weights | None = None, coefficients: Coefficients | None = None) -> None:
        self.game = game
        self.weights = weights or Weights()
        self.island = Island(game.board, self.weights)
        self.coefficients = coefficients or shipped_coefficients(game.players)

    def turns(self, state: State, seat: int) -> list[Turn]:
        """Whole turns worth trying, the highest value first."""
        assert isinstance(state, GiantsState)
        return turns(state, self.island, self.weights, seat)

    def rollout_policy(self, state: State, seat: int, rng: Random) -> list[Action]:
        """The turn of the highest value plus uniform noise."""
        assert isinstance(state, GiantsState)
        return rollout_policy(state, self.island, self.weights, seat, rng)

    def expected_scores(self, state: State) -> list[float]:
        """The points with which each seat is expected to end."""
        assert isinstance(state, GiantsState)
        if state.stage == OVER:
            return [float(score) for score in state.scores()]
        return expected_scores(state, self.island, self.weights, self.coefficients)

    def score_stddev(self, state: State) -> float:
        """The standard deviation of the expected scores, in points."""
        assert isinstance(state, GiantsState)
        return score_stddev(state, self.weights, self.coefficients)

    def rounds_to_come(self, state: State) -> float:
        """The expected number of rounds after this one; ``tools.fit`` fits it to games."""
        assert isinstance(state, GiantsState)
        return rounds_to_play(state, self.weights) - (1.0 - played_of_round(state, self.weights))

    def sample_world(self, state: State, seat: int, rng: Random) -> State:  # noqa: ARG002
        """A copy in which the others have still to bid."""
        assert isinstance(state, GiantsState)
        copy = state.copy()
        if copy.stage == BIDDING:
            for other in range(copy.players):
                if other != seat:
                    copy.bids[other] = None
        return copy

    def explain(self, state: State, seat: int, turn: Turn) -> Message:
        """The reason for a turn, in a few words."""
        assert isinstance(state, GiantsState)
        return explain(state, self.island, self.weights, seat, turn.actions)
