"""Bots against bots until it is clear who is better."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from ahu.arena.standings import Standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.arena.crew import Crew
    from ahu.arena.keeping import Keeper
    from ahu.arena.result import Result


def compete(keeper: Keeper, crew: Crew, played: Callable[[Result], None] | None = None) -> Standings:
    """Play the games of a run that are missing, keep each as soon as it is over, and tell how the bots stand."""
    with closing(crew.play(keeper.plan, keeper.missing())) as results:
        for result in results:
            keeper.keep(result)
            if played:
                played(result)
    return Standings(keeper.plan, keeper.results.values())
