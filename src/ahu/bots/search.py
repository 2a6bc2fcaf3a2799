"""What the bots that look ahead have in common: they weigh turns, and can say how they came out."""

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
"""Doubt about a game that is over: little, but a narrow defeat is better than a clear one."""


class RatedTurn:
    """A turn and what a bot expects of it."""

    __slots__ = ("chance", "points", "trials", "turn")

    def __init__(self, turn: Turn, points: float, chance: float, trials: int) -> None:
        self.turn = turn
        self.points = points
        """The points with which the seat would end."""
        self.chance = chance
        """How likely it would win, from 0 to 1."""
        self.trials = trials
        """In how many playouts it was tried; 0 if it was only judged."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(metaclass=ABCMeta):
    """A bot that rates whole turns by heuristics and takes the best."""

    def __init__(self, heuristics: Heuristics | None = None) -> None:
        self.heuristics = heuristics
        """What it knows of the game; None for what the game's kit brings."""

    def heuristics_for(self, game: Game) -> Heuristics:
        """The heuristics it was made with, or those of the game's kit."""
        return self.heuristics or heuristics_of(game)

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """The best turn it sees."""
        return self.rate_turns(view, rng, budget)[0].turn.actions

    @abstractmethod
    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns worth a thought and what is to be expected of them, the best first; at least one."""


def rollout_to_round_end(heuristics: Heuristics, state: State, rng: Random, rounds: int) -> None:
    """Let everyone play on in a hurry until that round is over, or the game."""
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


def win_probabilities(points: list[float], score_stddev: float) -> list[float]:
    """How likely each seat wins, if it is expected to end with so many points, give or take the doubt."""
    best = max(points)
    shares = [exp((own - best) / score_stddev) for own in points]
    total = sum(shares)
    return [share / total for share in shares]


def evaluate(heuristics: Heuristics, state: State) -> tuple[list[float], list[float]]:
    """With how many points each seat is likely to end, and how likely each wins."""
    if state.over():
        points = [float(score) for score in state.scores()]
        return points, win_probabilities(points, FINAL_STDDEV)
    points = heuristics.expected_scores(state)
    return points, win_probabilities(points, heuristics.score_stddev(state))
