"""The level ``easy``; the other levels are flat Monte Carlo with other budgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.greedy import Greedy

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.core.action import Action
    from ahu.core.state import View

MISTAKE_RATE: Final = 0.35
"""The probability that the second or third best turn is taken instead of the best."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Easy(Greedy):
    """A greedy bot that makes mistakes at random."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """The best turn, or with probability ``MISTAKE_RATE`` the second or third best."""
        turns = self.heuristics_for(view.position.game).turns(view.position, view.seat)
        if len(turns) > 1 and rng.random() < MISTAKE_RATE:
            return rng.choice(turns[1:3]).actions
        return turns[0].actions
