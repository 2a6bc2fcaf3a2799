"""Flat Monte Carlo: every turn worth a thought is tried in the same possible worlds, and falls out once it lags."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.search import RatedTurn, SearchBot, evaluate, rollout_to_round_end

if TYPE_CHECKING:
    from ahu.bots.bot import Budget
    from ahu.bots.heuristics import Heuristics, Turn
    from ahu.core.state import State, View

WIDTH: Final = 10
"""Turns that are tried at most: what judgement puts behind them is hardly ever best."""
SURE: Final = 1.6
"""A turn falls out when it lags behind the best by so many standard errors."""
LEAST: Final = 4
"""Worlds in which a turn is tried before it can fall out."""
ALIKE: Final = 16
"""Worlds after which two turns that came out alike in all of them are taken for the same."""


class _Trial:
    """A turn being tried: what came of it in each world."""

    __slots__ = ("chances", "points", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.chances: list[float] = []
        self.points = 0.0

    def mean(self) -> float:
        """How likely the seat won."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class FlatMonteCarlo(SearchBot):
    """Tries turns by playing on, everyone in a hurry, to the end of a round."""

    def __init__(
        self, heuristics: Heuristics | None = None, rounds: int = 1, width: int = WIDTH, sure: float = SURE
    ) -> None:
        super().__init__(heuristics)
        self.rounds = rounds
        """How many rounds are played on, the one under way included."""
        self.width = width
        self.sure = sure

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The turns with what came of them, the best first."""
        heuristics, position, seat = self.heuristics_for(view.position.game), view.position, view.seat
        trials = [_Trial(turn) for turn in heuristics.turns(position, seat)[: self.width]]
        left, clock = list(trials), budget.clock()
        last = position.rounds() + self.rounds - 1
        while len(left) > 1 and clock.runs():
            # the same world, and the same luck in it, for all: what differs then comes from the turn
            world, luck = heuristics.sample_world(position, seat, rng), rng.getrandbits(64)
            for trial in left:
                _try(heuristics, world.copy(), seat, trial, Random(luck), last)
                clock.played += 1
            left = _survivors(left, self.sure)
        trials.sort(key=lambda trial: (len(trial.chances), trial.mean()), reverse=True)
        return [RatedTurn(t.turn, t.points / max(len(t.chances), 1), t.mean(), len(t.chances)) for t in trials]


def _try(heuristics: Heuristics, state: State, seat: int, trial: _Trial, rng: Random, last: int) -> None:
    """Take the turn and play on."""
    for action in trial.turn.actions:
        state.play(seat, action)
    rollout_to_round_end(heuristics, state, rng, last)
    points, chance = evaluate(heuristics, state)
    trial.chances.append(chance[seat])
    trial.points += points[seat]


def _survivors(trials: list[_Trial], sure: float) -> list[_Trial]:
    """Those that do not clearly lag behind the best, world by world; of two that always come out alike, the first."""
    worlds = len(trials[0].chances)
    if worlds < LEAST:
        return trials
    best = trials[0]
    for trial in trials:
        if trial.mean() > best.mean():
            best = trial
    left = []
    for trial in trials:
        if trial is best or not _clearly_worse(trial, best, worlds, sure):
            left.append(trial)
    return left


def _clearly_worse(trial: _Trial, best: _Trial, worlds: int, sure: float) -> bool:
    gap = 0.0
    squares = 0.0
    for own, better in zip(trial.chances, best.chances, strict=True):
        gap += better - own
        squares += (better - own) ** 2
    if squares == 0.0:
        return worlds >= ALIKE
    mean = gap / worlds
    variance = max(squares / worlds - mean * mean, 0.0)
    return mean > sure * sqrt(variance / worlds)
