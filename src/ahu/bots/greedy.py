"""The greedy bot: takes the turn of the highest value, without playouts."""

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
    """Takes the turn that the game's heuristics value most."""

    def rate_turns(self, view: View, rng: Random, budget: Budget) -> list[RatedTurn]:  # noqa: ARG002
        """The turns by value. The best is rated with the points expected now, each other by its value below that."""
        heuristics = self.heuristics_for(view.position.game)
        turns = heuristics.turns(view.position, view.seat)
        points, chance = evaluate(heuristics, view.position)
        own, best = points[view.seat], turns[0].value
        return [RatedTurn(turn, own + turn.value - best, chance[view.seat], 0) for turn in turns]
