"""Flat Monte Carlo: all turns are tried in the same sampled worlds, and clearly worse ones are dropped early."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.learned import evaluation_with, learned_evaluation
from ahu.bots.rollouts import Rollout
from ahu.bots.search import RatedTurn, SearchBot

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Budget, Clock
    from ahu.bots.heuristics import Heuristics, Turn
    from ahu.bots.learned import LearnedEvaluation
    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.state import State, View

WIDTH: Final = 10
"""Only so many turns are tried, those of the highest values: one beyond them is hardly ever best."""
DROP_GAP: Final = 1.6
"""A turn is dropped if its mean is below the best by more than so many standard errors."""
LEAST_WORLDS: Final = 4
"""Every turn is tried in at least so many worlds before one is dropped."""
SAME_RESULTS: Final = 16
"""A turn with the same result as the best in so many worlds, and no other, is dropped as its equal."""


class Trial:
    """A turn with its results in each world."""

    __slots__ = ("chances", "points", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.chances: list[float] = []
        """The seat's probability of winning in each world."""
        self.points = 0.0
        """The sum of its expected points over all worlds."""

    def mean(self) -> float:
        """The mean probability of winning; 0 before the first trial."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    def as_first_result(self) -> Trial:
        """A new trial of the turn, whose first result is the mean of this one."""
        trial = Trial(self.turn)
        if self.chances:
            trial.chances.append(self.mean())
            trial.points = self.points / len(self.chances)
        return trial

    def run(self, rollout: Rollout, state: State, seat: Seat, rng: Random) -> int:
        """Play the turn and a rollout in ``state``, and add the result; the number of playouts that this took."""
        for action in self.turn.actions:
            state.play(seat, action)
        played = rollout.play(state, rng)
        points, chance = rollout.evaluate(state)
        self.chances.append(chance[seat])
        self.points += points[seat]
        return played


@mypyc_attr(allow_interpreted_subclasses=True)
class FlatMonteCarlo(SearchBot):
    """Tries turns by rollouts to the end of a round, where heuristics evaluate the position."""

    def __init__(
        self,
        heuristics: Heuristics | None = None,
        rounds: int = 1,
        width: int = WIDTH,
        drop_gap: float = DROP_GAP,
        least_worlds: int = LEAST_WORLDS,
        learned: bool = False,
    ) -> None:
        super().__init__(heuristics)
        self.rounds = rounds
        """The number of rounds that a rollout plays, the current one included."""
        self.width = width
        self.drop_gap = drop_gap
        self.least_worlds = least_worlds
        self.learned = learned
        """Whether the net of the game's kit judges positions too, where there is one."""
        self.net: Path | None = None
        """The file of a net that judges positions instead."""

    def evaluation_for(self, game: Game) -> LearnedEvaluation | None:
        """The learned evaluation for a game; None if heuristics alone evaluate positions, as those of its own do."""
        if self.net is not None:
            return evaluation_with(game, self.net)
        return learned_evaluation(game) if self.learned and self.heuristics is None else None

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns with the means of their trials: those tried most first, of these the likeliest to win."""
        trials = self.new_trials(view)
        self.race(trials, self.rollout(view), view, rng, budget.clock())
        return rated(trials)

    def new_trials(self, view: View) -> list[Trial]:
        """A trial for each of the turns of the highest values."""
        turns = self.heuristics_for(view.position.game).turns(view.position, view.seat)
        return [Trial(turn) for turn in turns[: self.width]]

    def rollout(self, view: View) -> Rollout:
        """How a position of this view's game is played on."""
        game, last = view.position.game, view.position.rounds() + self.rounds - 1
        return Rollout(self.heuristics_for(game), self.evaluation_for(game), last)

    def race(self, trials: list[Trial], rollout: Rollout, view: View, rng: Random, clock: Clock) -> None:
        """Try all turns in one world after another, without those that are clearly worse, as long as the clock runs."""
        left = list(trials)
        while len(left) > 1 and clock.runs():
            # common random numbers: all turns are tried in the same world with the same luck
            world, luck = rollout.heuristics.sample_world(view.position, view.seat, rng), rng.getrandbits(64)
            for trial in left:
                clock.played += trial.run(rollout, world.copy(), view.seat, Random(luck))
            left = _survivors(left, self.drop_gap, self.least_worlds)


def rated(trials: list[Trial]) -> list[RatedTurn]:
    """Those tried most first, of these the likeliest to win."""
    ordered = sorted(trials, key=lambda trial: (len(trial.chances), trial.mean()), reverse=True)
    return [RatedTurn(t.turn, t.points / max(len(t.chances), 1), t.mean(), len(t.chances)) for t in ordered]


def _survivors(trials: list[Trial], drop_gap: float, least_worlds: int) -> list[Trial]:
    """The best trial and those that are not clearly worse."""
    worlds = len(trials[0].chances)
    if worlds < least_worlds:
        return trials
    best = trials[0]
    for trial in trials:
        if trial.mean() > best.mean():
            best = trial
    left = []
    for trial in trials:
        if trial is best or not _clearly_worse(trial, best, worlds, drop_gap):
            left.append(trial)
    return left


def _clearly_worse(trial: Trial, best: Trial, worlds: int, drop_gap: float) -> bool:
    """Whether the gap to the best, world by world, is more than ``drop_gap`` standard errors, or always nothing."""
    gap = 0.0
    squares = 0.0
    for own, better in zip(trial.chances, best.chances, strict=True):
        gap += better - own
        squares += (better - own) ** 2
    if squares == 0.0:
        return worlds >= SAME_RESULTS
    mean = gap / worlds
    variance = max(squares / worlds - mean * mean, 0.0)
    return mean > drop_gap * sqrt(variance / worlds)
