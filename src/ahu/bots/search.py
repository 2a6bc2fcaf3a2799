"""The base of the searching bots: rating turns, rollouts and the evaluation of positions."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from math import exp
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import heuristics_of
from ahu.core import chance
from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.bots.heuristics import Heuristics, Turn
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State, View

FINAL_STDDEV: Final = 1.0
"""Standard deviation for final scores: above 0, so that a narrow defeat counts more than a clear one."""


class RatedTurn:
    """A turn with the result that a bot expects."""

    __slots__ = ("chance", "points", "trials", "turn")

    def __init__(self, turn: Turn, points: float, chance: float, trials: int) -> None:
        self.turn = turn
        self.points = points
        """The points with which the seat is expected to end."""
        self.chance = chance
        """The seat's probability of winning, from 0 to 1."""
        self.trials = trials
        """The number of playouts of this turn; 0 if only heuristics rated it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(metaclass=ABCMeta):
    """A bot that rates whole turns by heuristics and takes the best."""

    def __init__(self, heuristics: Heuristics | None = None) -> None:
        self.heuristics = heuristics
        """The heuristics it was given; None for those of the game's kit."""

    def heuristics_for(self, game: Game) -> Heuristics:
        """The heuristics it was made with, or those of the game's kit."""
        return self.heuristics or heuristics_of(game)

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """The actions of the turn it rates highest."""
        return self.rate_turns(view, rng, budget)[0].turn.actions

    @abstractmethod
    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns worth trying with their expected results, the best first; at least one."""


def rollout_to_round_end(heuristics: Heuristics, state: State, rng: Random, rounds: int) -> None:
    """Play ``state`` on by the rollout policy until round ``rounds``, or the game, is over."""
    while state.rounds() <= rounds:
        actors = state.actors()
        if not actors:
            return
        actor = actors[0]
        if actor == CHANCE:
            state.play(CHANCE, chance.draw(state, rng))
        else:
            for action in heuristics.rollout_policy(state, actor, rng):
                state.play(actor, action)


def is_simultaneous(state: State) -> bool:
    """Whether several seats choose without knowing of each other, even if only one of them has yet to choose."""
    return len(state.actors()) > 1 or len(state.sealed()) > 0


def win_probabilities(points: list[float], score_stddev: float) -> list[float]:
    """Each seat's probability of winning: a softmax of the expected points with the deviation as its temperature."""
    best = max(points)
    shares = [exp((own - best) / score_stddev) for own in points]
    total = sum(shares)
    return [share / total for share in shares]


def evaluate(heuristics: Heuristics, state: State) -> tuple[list[float], list[float]]:
    """The expected final points of each seat, and each seat's probability of winning."""
    if state.over():
        points = [float(score) for score in state.scores()]
        return points, win_probabilities(points, FINAL_STDDEV)
    points = heuristics.expected_scores(state)
    return points, win_probabilities(points, heuristics.score_stddev(state))
