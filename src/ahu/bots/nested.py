"""Nested Monte Carlo: the best turns of flat Monte Carlo are tried again, and in these rollouts all seats look ahead.

The rollout policy is far weaker than the bots that use it. In a rollout in which every seat takes the best of its first
few turns, as a playout for each tells, all play about as well as ``normal``: what a turn leads to among good players
is seen much better.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.heuristics import Turn
from ahu.bots.mc import FlatMonteCarlo, Trial, rated
from ahu.bots.rollouts import NestedRollout
from ahu.bots.search import is_simultaneous

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.bots.heuristics import Heuristics
    from ahu.bots.rollouts import Rollout
    from ahu.bots.search import RatedTurn
    from ahu.core.action import Action
    from ahu.core.state import View

WIDTH: Final = 24
"""So many turns are tried before the final."""
MORE_ACTIONS: Final = 16
"""So many legal actions with which none of the heuristics' turns begins are tried beside these turns."""
FIRST_SHARE: Final = 0.15
"""So much of the budget is for the trials before the final, at the most."""
FINALISTS: Final = 5
"""The number of turns in the final."""
INNER_WIDTH: Final = 3
"""The number of turns that each seat tries in the rollouts of the final."""
DROP_GAP: Final = 2.0
"""A turn is dropped if its mean is below the best by more than so many standard errors."""
LEAST_WORLDS: Final = 3
"""Every turn is tried in at least so many worlds before one is dropped."""
MIXED_GAP: Final = 0.01
"""Of choices made simultaneously, one whose probability of winning is lower by this is taken less often by a factor e.

Somebody who always bids the same in the same position can be outbid by one; between bids that are about as good the
draw costs next to nothing.
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class NestedMonteCarlo(FlatMonteCarlo):
    """Flat Monte Carlo, then a final among the best turns with nested rollouts."""

    def __init__(
        self,
        heuristics: Heuristics | None = None,
        width: int = WIDTH,
        finalists: int = FINALISTS,
        inner_width: int = INNER_WIDTH,
        learned: bool = False,
    ) -> None:
        super().__init__(heuristics, 1, width, DROP_GAP, LEAST_WORLDS, learned)
        self.finalists = finalists
        self.inner_width = inner_width

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """The actions of the turn it rates highest; of choices made simultaneously, one of the best is drawn."""
        ratings = self.rate_turns(view, rng, budget)
        if is_simultaneous(view.position):
            return draw_turn(ratings[: self.finalists], rng).turn.actions
        return ratings[0].turn.actions

    def further_trials(self, view: View, rollout: Rollout, rng: Random) -> list[Trial]:
        """Trials of actions that the heuristics do not think of: those after which the position looks best.

        What a choice made simultaneously does is not seen until all have chosen, so there are none then. An action that
        only reminds of what was seen is none either: a bot forgets nothing.
        """
        position, seat, heuristics = view.position, view.seat, rollout.heuristics
        if is_simultaneous(position):
            return []
        known = {turn.actions[0].text for turn in heuristics.turns(position, seat)}
        world = heuristics.sample_world(position, seat, rng)
        found: list[tuple[float, Action]] = []
        for action in view.actions():
            if action.text not in known and not action.only_reminds:
                after = world.copy()
                after.play(seat, action)
                found.append((rollout.evaluate(after)[1][seat], action))
        found.sort(key=lambda one: one[0], reverse=True)
        return [Trial(Turn([action], 0.0)) for _, action in found[:MORE_ACTIONS]]

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:
        """The finalists with the means of their trials, then the other turns.

        What was found before the final counts as one of the trials in it.
        """
        clock, first = budget.clock(), budget.part(FIRST_SHARE).clock()
        rollout = self.rollout(view)
        trials = self.new_trials(view) + self.further_trials(view, rollout, rng)
        self.race(trials, rollout, view, rng, first)
        clock.played = first.played
        trials.sort(key=lambda trial: trial.mean(), reverse=True)
        final = [trial.as_first_result() for trial in trials[: self.finalists]]
        nested = NestedRollout(rollout.heuristics, rollout.learned, rollout.last, self.inner_width)
        self.race(final, nested, view, rng, clock)
        return rated(final) + rated(trials[self.finalists :])


def draw_turn(ratings: list[RatedTurn], rng: Random) -> RatedTurn:
    """One of these turns, drawn by their probabilities of winning."""
    best = max([one.chance for one in ratings])
    weights = [exp((one.chance - best) / MIXED_GAP) for one in ratings]
    left = rng.random() * sum(weights)
    for one, weight in zip(ratings, weights, strict=True):
        left -= weight
        if left < 0:
            return one
    return ratings[0]
