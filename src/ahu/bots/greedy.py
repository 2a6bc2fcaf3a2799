"""The greedy bot: no playouts, the turn that looks best at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.search import RatedTurn, SearchBot, evaluate

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.core.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(SearchBot):
    """Takes the turn that is best by the judgement of the game's sense."""

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:  # noqa: ARG002
        """The turns as the sense judges them. What each is worth is told from where the seat stands now."""
        heuristics = self.heuristics_for(view.position.game)
        turns = heuristics.turns(view.position, view.seat)
        points, chance = evaluate(heuristics, view.position)
        own, even = points[view.seat], turns[0].value
        return [RatedTurn(turn, own + turn.value - even, chance[view.seat], 0) for turn in turns]
