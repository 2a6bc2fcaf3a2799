"""A bar that shows how far many games have come, so that the wait can be judged; silent where nobody looks on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import TaskID


class GamesBar:
    """The bar of one run."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def advance(self, note: str = "") -> None:
        """One more game is over, and how it stands now."""
        self._progress.update(self._task, advance=1, note=note)


@contextmanager
def games_bar(games: int, done: int = 0) -> Iterator[GamesBar]:
    """A bar for so many games, of which some are done already."""
    errors = Console(stderr=True)
    note = TextColumn("{task.fields[note]}", markup=False)
    columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), note)
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        yield GamesBar(progress, progress.add_task("", total=games, completed=done, note=""))
