"""The sense of Giants: which turns are worth a thought, what a hurried player does, what a position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import Heuristics, Turn
from ahu.games.giants.heuristics import evaluation, reasons
from ahu.games.giants.heuristics.auction import Offer
from ahu.games.giants.heuristics.island import Island
from ahu.games.giants.heuristics.placement import Placing
from ahu.games.giants.heuristics.transport import Transporting
from ahu.games.giants.heuristics.weights import Weights
from ahu.games.giants.rules.pieces import BEFORE_SCREEN
from ahu.games.giants.rules.position import BIDDING, CARRYING, OVER, PLACING, TAKING, TRANSPORT, UNMOVED
from ahu.games.giants.rules.routes import routes
from ahu.games.giants.rules.state import State as GiantsState

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.messages import Message
    from ahu.core.state import State
    from ahu.games.giants.heuristics.evaluation import Coefficients
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class GiantsHeuristics(Heuristics):
    """Knows how chains are built together, what loads bring where, and what helps later."""

    turns_hold_in_every_world = True

    def __init__(self, game: Giants, weights: Weights | None = None, coefficients: Coefficients | None = None) -> None:
        self.game = game
        self.island = Island(game.board)
        self.weights = weights or Weights()
        self.coefficients = coefficients or evaluation.shipped_coefficients(game.players)

    def turns(self, state: State, seat: int) -> list[Turn]:
        """Whole turns worth a thought, the best by judgement first."""
        assert isinstance(state, GiantsState)
        found = [Turn(actions, worth / 100) for actions, worth in self._weighed(state, seat)]
        found.sort(key=_by_worth)
        return found

    def rollout_policy(self, state: State, seat: int, rng: Random) -> list[Action]:
        """The best by judgement, give or take a whim."""
        assert isinstance(state, GiantsState)
        best, noise = -1_000_000.0, self.weights.rollout_noise
        chosen: list[Action] = []
        for actions, worth in self._weighed(state, seat):
            value = worth + noise * rng.random()
            if value > best:
                best, chosen = value, actions
        return chosen

    def expected_scores(self, state: State) -> list[float]:
        """With how many points each seat is likely to end."""
        assert isinstance(state, GiantsState)
        if state.stage == OVER:
            return [float(score) for score in state.scores()]
        return evaluation.expected_scores(state, self.island, self.weights, self.coefficients)

    def score_stddev(self, state: State) -> float:
        """By how many points the judgement of a position may well be off."""
        assert isinstance(state, GiantsState)
        return evaluation.score_stddev(state, self.coefficients)

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
        """Why one would take this turn."""
        assert isinstance(state, GiantsState)
        return reasons.reason(state, self.island, self.weights, seat, turn.actions)

    def _weighed(self, p: Position, seat: int) -> list[tuple[list[Action], int]]:
        """Turns and what each is worth, in hundredths of a point."""
        stage = p.stage
        if stage == PLACING:
            choices = Placing(p, self.island, self.weights, seat).choices()
            return [([choice.action], choice.value) for choice in choices]
        if stage in (TRANSPORT, CARRYING):
            return self._transports(p, seat)
        if stage == BIDDING:
            return [([action], worth) for action, worth in Offer(p, self.island, self.weights, seat).bids()]
        if stage == TAKING:
            return [([action], worth) for action, worth in Offer(p, self.island, self.weights, seat).takes()]
        if stage == UNMOVED:
            return self._marks(p, seat)
        return self._takings_back(p, seat)

    def _transports(self, p: Position, seat: int) -> list[tuple[list[Action], int]]:
        transporting = Transporting(p, self.island, self.weights, seat)
        found = [(transporting.actions_of(one), one.value) for one in transporting.found]
        if p.stage == TRANSPORT:
            found.append(([p.game.actions.pass_], 0))
        elif not found:  # lifted without a plan: it must end somehow
            found = [(list(route.actions), -sum(route.tolls)) for route in routes(p, seat, p.lifted)]
        return found

    def _marks(self, p: Position, seat: int) -> list[tuple[list[Action], int]]:
        transporting = Transporting(p, self.island, self.weights, seat)
        found: list[tuple[list[Action], int]] = [([p.game.actions.leave_rest], 0)]
        for load in range(len(p.load_at)):
            if p.load_at[load] == BEFORE_SCREEN - seat:
                later = transporting.later(load, p.quarry_of(load))
                worth = later - later * self.weights.unmarked_percent // 100 - self.weights.marker
                found.append(([p.game.actions.mark_unmoved[load]], worth))
        return found

    def _takings_back(self, p: Position, seat: int) -> list[tuple[list[Action], int]]:
        transporting = Transporting(p, self.island, self.weights, seat)
        found: list[tuple[list[Action], int]] = [([p.game.actions.keep_rest], 0)]
        for load in range(len(p.load_at)):
            if p.marked_by[load] == seat:
                later = transporting.later(load, p.load_at[load])
                worth = self.weights.marker - later * (100 - self.weights.unmarked_percent) // 100
                found.append(([p.game.actions.take_back[load]], worth))
        return found


def _by_worth(turn: Turn) -> float:
    return -turn.value
