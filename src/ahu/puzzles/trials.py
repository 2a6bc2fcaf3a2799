"""Trials of turns: each is played in the same worlds with the same luck, so that their results can be compared."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.heuristics import heuristics_of
from ahu.bots.search import evaluate, rollout_to_round_end

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ahu.core.action import Action, Seat
    from ahu.core.state import State

ROUNDS: Final = 2
"""Rounds that trials play where nothing else is said, the current one included."""
Z: Final = 1.96
"""Standard errors on each side of a mean in an interval of 95 %."""


class Trial:
    """A turn with its result in each world."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = list(actions)
        self.chances: list[float] = []
        """The seat's probability of winning, world by world."""
        self.points: list[float] = []
        """The points with which the seat is expected to end."""

    @property
    def chance(self) -> float:
        """The mean probability of winning."""
        return sum(self.chances) / len(self.chances)

    @property
    def mean_points(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)


class Gap(NamedTuple):
    """How much likelier one turn is to win than another, from trials in the same worlds."""

    mean: float
    error: float
    """The standard error of the mean."""

    @property
    def low(self) -> float:
        """The lower end of the interval of 95 %."""
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        """The upper end of the interval of 95 %."""
        return self.mean + Z * self.error


def gap(better: Trial, other: Trial) -> Gap:
    """How much likelier the first turn is to win, in the worlds in which both were tried."""
    differences = [one - two for one, two in zip(better.chances, other.chances, strict=False)]
    number = len(differences)
    mean = sum(differences) / number
    variance = sum((difference - mean) ** 2 for difference in differences) / max(number - 1, 1)
    return Gap(mean, sqrt(variance / number))


def try_in(world: State, seat: Seat, trials: Iterable[Trial], luck: int, rounds: int) -> None:
    """Try turns in one world: each is played, then rollouts to the end of a number of rounds, this one included."""
    heuristics, last = heuristics_of(world.game), world.rounds() + rounds - 1
    for trial in trials:
        state = world.copy()
        for action in trial.actions:
            state.play(seat, action)
        rollout_to_round_end(heuristics, state, Random(luck), last)
        points, chances = evaluate(heuristics, state)
        trial.chances.append(chances[seat])
        trial.points.append(points[seat])


def compare(state: State, seat: Seat, turns: Sequence[Sequence[Action]], worlds: int, seed: int) -> list[Trial]:
    """Try turns in a number of worlds that are possible for what the seat knows, to the end of the next round."""
    rng, trials, heuristics = Random(seed), [Trial(turn) for turn in turns], heuristics_of(state.game)
    known = state.conceal(seat)
    for _ in range(worlds):
        try_in(heuristics.sample_world(known, seat, rng), seat, trials, rng.getrandbits(64), ROUNDS)
    return trials
