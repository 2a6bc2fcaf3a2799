"""The level ``easy``, which plays as a beginner; the other levels are flat Monte Carlo with other budgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.bots.greedy import Greedy

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.bots.heuristics import Turn
    from ahu.core.action import Action
    from ahu.core.state import View

FORGET_RATE: Final = 0.25
"""The probability that the best turn does not come to mind."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Easy(Greedy):
    """A greedy bot with the heuristics of a beginner, who does not think of everything."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """The turn that a beginner values most; with probability ``FORGET_RATE`` it is forgotten."""
        beginner = self.heuristics_for(view.position.game).of_beginner(view.seat)
        turns = beginner.turns(view.position, view.seat)
        if rng.random() < FORGET_RATE:
            turns = without_forgotten(turns)
        return turns[0].actions


def without_forgotten(turns: list[Turn]) -> list[Turn]:
    """The turns that come to mind without the best: nothing of its kind, unless most turns are of that kind."""
    kind = turns[0].kind
    others = [turn for turn in turns if turn.kind != kind]
    if 2 * len(others) > len(turns):
        return others
    return turns[1:] or turns
