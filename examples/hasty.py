"""A bot that anyone could write: of a few actions drawn at random it takes the one that scores most at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.core.action import Action
    from ahu.core.state import View


class Hasty:
    """Looks one action ahead."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        best, most = actions[0], -1
        for action in rng.sample(actions, min(len(actions), budget.playouts or 8)):
            after = view.determinize(rng)
            after.play(view.seat, action)
            score = after.scores()[view.seat]
            if score > most:
                best, most = action, score
        return [best]
