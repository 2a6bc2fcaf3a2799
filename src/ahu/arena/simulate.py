"""Many games by bots that keep their seats, and what came of them."""

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
    """Play all games of a plan; ``played`` is told of each."""
    plan.setup.open()  # so that what is wrong with the set-up is said once, here, and not by a worker
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
    """Make a folder for games; never one that is in use for something else."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(
            "{folder} holds something already: name a new or an empty folder to save the games in", folder=folder
        )
    folder.mkdir(parents=True, exist_ok=True)
