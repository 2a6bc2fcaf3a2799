"""Simulations: many games by bots that keep their seats, counted together."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from ahu.arena.tally import Report, Tally
from ahu.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.arena.plan import Plan
    from ahu.arena.workers import Workers


def simulate(
    plan: Plan, workers: Workers, save: Path | None = None, played: Callable[[], None] | None = None
) -> Report:
    """Play all games of a plan. ``played`` is called after each; ``save`` is a folder for the game files."""
    plan.setup.open()  # so that an error in the set-up is raised here and not in a worker
    if save:
        make_folder(save)
    start = perf_counter()
    tally = Tally.of_none(len(plan.setup.seats))
    for result in workers.play(plan, range(1, plan.games + 1)):
        tally.add(result)
        if save:
            (save / plan.file_of(result.number)).write_text(result.log, encoding="utf-8")
        if played:
            played()
    return Report(plan.setup, plan.bots, plan.seed, tally, perf_counter() - start)


def make_folder(folder: Path) -> None:
    """Make a folder for games; a folder that contains files is refused."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(
            "{folder} holds something already: name a new or an empty folder to save the games in", folder=folder
        )
    folder.mkdir(parents=True, exist_ok=True)
