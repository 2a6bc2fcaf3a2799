"""The greedy bot: no playouts, the turn that looks best at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.senses import sense_of
from ahu.bots.thinking import Thinker, Weighed, outlook

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.core.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Thinker):
    """Takes the turn that is best by the judgement of the game's sense."""

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:  # noqa: ARG002
        """The turns as the sense judges them. What each is worth is told from where the seat stands now."""
        sense = sense_of(view.position.game)
        turns = sense.turns(view.position, view.seat)
        points, chance = outlook(sense, view.position)
        own, even = points[view.seat], turns[0].worth
        return [Weighed(turn, own + turn.worth - even, chance[view.seat], 0) for turn in turns]
