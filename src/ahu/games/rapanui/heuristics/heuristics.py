"""The heuristics of Rapa Nui, as the searching bots ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import Heuristics
from ahu.games.rapanui.heuristics import claims as rapanui_claims
from ahu.games.rapanui.heuristics import hint_turns, instructions
from ahu.games.rapanui.heuristics.beginner import beginner_weights
from ahu.games.rapanui.heuristics.evaluation import expected_scores, score_stddev, shipped_coefficients
from ahu.games.rapanui.heuristics.island import Island
from ahu.games.rapanui.heuristics.pace import rounds_after
from ahu.games.rapanui.heuristics.reasons import explain
from ahu.games.rapanui.heuristics.rollout import rollout_policy
from ahu.games.rapanui.heuristics.turns import turns
from ahu.games.rapanui.heuristics.weights import Weights
from ahu.games.rapanui.rules.position import Position

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.heuristics import Turn
    from ahu.bots.hint_plan import Claim, PlannedTurn
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Message
    from ahu.core.state import State
    from ahu.games.rapanui.heuristics.evaluation import Coefficients
    from ahu.games.rapanui.rules.game import RapaNui


@mypyc_attr(allow_interpreted_subclasses=True)
class RapaNuiHeuristics(Heuristics):
    """Values placements by the chains they close, and transports by Resources, tiles and Offerings."""

    turns_hold_in_every_world = True
    told_first: tuple[str, ...] = rapanui_claims.TOLD_FIRST
    told_together: tuple[str, ...] = rapanui_claims.TOLD_TOGETHER

    def __init__(self, game: RapaNui, weights: Weights | None = None, coefficients: Coefficients | None = None) -> None:
        self.game = game
        self.weights = weights or Weights()
        self.island = Island(game, self.weights)
        self.coefficients = coefficients or shipped_coefficients(game.players)
        self._of_beginners: dict[int, RapaNuiHeuristics] = {}

    def rollout_policy(self, state: State, seat: int, rng: Random) -> list[Action]:
        """The next actions of a seat in a rollout."""
        assert isinstance(state, Position)
        return rollout_policy(self.island, state, seat, rng)

    def turns(self, state: State, seat: int) -> list[Turn]:
        """Whole turns worth trying, the highest value first."""
        assert isinstance(state, Position)
        return turns(self.island, state, seat)

    def expected_scores(self, state: State) -> list[float]:
        """The points with which each seat is expected to end."""
        assert isinstance(state, Position)
        return expected_scores(self.island, state, self.coefficients)

    def score_stddev(self, state: State) -> float:
        """The standard deviation of the expected scores, in points."""
        assert isinstance(state, Position)
        return score_stddev(self.island, state, self.coefficients)

    def rounds_to_come(self, state: State) -> float:
        """The expected number of rounds after this one; ``tools.fit`` fits it to games."""
        assert isinstance(state, Position)
        return rounds_after(self.island, state)

    def of_beginner(self, seat: int) -> Heuristics:
        """The heuristics of a beginner at a seat, made once."""
        if seat not in self._of_beginners:
            self._of_beginners[seat] = RapaNuiHeuristics(self.game, beginner_weights(seat), self.coefficients)
        return self._of_beginners[seat]

    def explain(self, state: State, seat: int, turn: Turn) -> Message:  # noqa: ARG002
        """The reason for a turn, in a few words."""
        return explain(turn.actions)

    def yielding_turn(self, state: State, seat: int) -> list[Action]:
        """Dropping out, or as little as the rules allow."""
        assert isinstance(state, Position)
        return hint_turns.yielding_turn(state, seat)

    def planned_turn(self, turns: list[PlannedTurn], state: State, seat: int) -> list[Action]:
        """The turn of the highest value, until the seat has nothing left to transport."""
        begun = turns[0].before
        assert isinstance(state, Position)
        assert isinstance(begun, Position)
        if not hint_turns.goes_on(begun, state):
            return []
        actions = self.turns(state, seat)[0].actions
        return [] if hint_turns.ends(actions) else actions

    def shown_turns(self, turns: list[PlannedTurn]) -> list[int]:
        """The first turn, and those that it is for."""
        return hint_turns.shown_turns(turns)

    def results(self, turn: PlannedTurn, seat: int) -> list[Claim]:
        """What a turn brought."""
        before, after = turn.before, turn.after
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return rapanui_claims.results(before, after, seat)

    def claim_text(self, game: Game, claims: list[Claim]) -> Message:
        """A claim, or several that are told together, as a sentence to the player."""
        return rapanui_claims.claim_text(game, claims)

    def aim(self, claims: list[Claim]) -> Message | None:
        """What a plan of several turns is for."""
        return rapanui_claims.aim(claims)

    def instructions(self, turn: PlannedTurn) -> list[Message]:
        """A turn as instructions to the player."""
        before = turn.before
        assert isinstance(before, Position)
        return instructions.instructions(before, turn.actions)

    def instruction(self, state: State, action: Action) -> Message | None:
        """One action as an instruction to the player."""
        assert isinstance(state, Position)
        return instructions.instruction(state, action)
