"""Playing a contest between bots."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from ahu.arena.standings import Standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.arena.result import Result
    from ahu.arena.run_folder import RunFolder
    from ahu.arena.workers import Workers


def run_contest(run: RunFolder, workers: Workers, played: Callable[[Result], None] | None = None) -> Standings:
    """Play the missing games of a run, save each as soon as it is over, and return the standings.

    ``played`` is called with each result.
    """
    with closing(workers.play(run.plan, run.missing())) as results:
        for result in results:
            run.keep(result)
            if played:
                played(result)
    return Standings(run.plan, run.results.values())
