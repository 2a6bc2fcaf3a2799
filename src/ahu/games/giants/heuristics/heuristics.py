"""The heuristics of Giants, as the searching bots ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import Heuristics
from ahu.games.giants.heuristics import claims as giants_claims
from ahu.games.giants.heuristics import hint_turns, instructions
from ahu.games.giants.heuristics.beginner import beginner_weights
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
    from ahu.bots.hint_plan import Claim, PlannedTurn
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Message
    from ahu.core.state import State
    from ahu.games.giants.heuristics.evaluation import Coefficients
    from ahu.games.giants.rules.game import Giants


@mypyc_attr(allow_interpreted_subclasses=True)
class GiantsHeuristics(Heuristics):
    """Values turns by the points that loads bring on their Ahus, by tolls, and by what helps in later rounds."""

    turns_hold_in_every_world = True
    told_first: tuple[str, ...] = giants_claims.TOLD_FIRST

    def __init__(self, game: Giants, weights: Weights | None = None, coefficients: Coefficients | None = None) -> None:
        self.game = game
        self.weights = weights or Weights()
        self.island = Island(game.board, self.weights)
        self.coefficients = coefficients or shipped_coefficients(game.players)
        self._of_beginners: dict[int, GiantsHeuristics] = {}

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
            copy.bids = [bid if other == seat else None for other, bid in enumerate(copy.bids)]
        return copy

    def of_beginner(self, seat: int) -> Heuristics:
        """The heuristics of a beginner at a seat, made once."""
        if seat not in self._of_beginners:
            self._of_beginners[seat] = GiantsHeuristics(self.game, beginner_weights(seat), self.coefficients)
        return self._of_beginners[seat]

    def explain(self, state: State, seat: int, turn: Turn) -> Message:  # noqa: ARG002
        """The reason for a turn, in a few words."""
        assert isinstance(state, GiantsState)
        return explain(state, turn.actions)

    def yielding_turn(self, state: State, seat: int) -> list[Action]:
        """Bidding nothing, passing, or as little as the rules allow."""
        assert isinstance(state, GiantsState)
        return hint_turns.yielding_turn(state, seat)

    def planned_turn(self, turns: list[PlannedTurn], state: State, seat: int) -> list[Action]:
        """The turn of the highest value, until the auction or the transports are over for the seat."""
        begun = turns[0].before
        assert isinstance(state, GiantsState)
        assert isinstance(begun, GiantsState)
        if not hint_turns.goes_on(begun, state):
            return []
        actions = self.turns(state, seat)[0].actions
        return [] if hint_turns.ends(state, actions) else actions

    def shown_turns(self, turns: list[PlannedTurn]) -> list[int]:
        """The first turn, and those that it is for."""
        return hint_turns.shown_turns(turns)

    def results(self, turn: PlannedTurn, seat: int) -> list[Claim]:
        """What a turn brought."""
        before, after = turn.before, turn.after
        assert isinstance(before, GiantsState)
        assert isinstance(after, GiantsState)
        return giants_claims.results(before, after, seat)

    def claim_text(self, game: Game, claims: list[Claim]) -> Message:
        """A claim, or several that are told together, as a sentence to the player."""
        return giants_claims.claim_text(game, claims[0])

    def aim(self, claims: list[Claim]) -> Message | None:
        """What a plan of several turns is for."""
        return giants_claims.aim(claims)

    def instructions(self, turn: PlannedTurn) -> list[Message]:
        """A turn as instructions to the player."""
        before = turn.before
        assert isinstance(before, GiantsState)
        return instructions.instructions(before, turn.actions)

    def instruction(self, state: State, action: Action) -> Message | None:
        """One action as an instruction to the player."""
        assert isinstance(state, GiantsState)
        return instructions.instruction(state, action)
