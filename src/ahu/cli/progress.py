"""Progress bars, for many games and for large files. They are shown only in a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ahu.cli.language import spoken
from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import TaskID

    from ahu.core.messages import Message


COPIED: Final = (gettext_noop("database"), gettext_noop("files"))
"""What is copied in a backup, as :mod:`ahu.web.storage` calls it."""


class GamesBar:
    """The progress bar of one run."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def advance(self, note: str = "") -> None:
        """Count one more game, and show a note beside the bar."""
        self._progress.update(self._task, advance=1, note=note)


@contextmanager
def games_bar(games: int, done: int = 0, what: str = "games") -> Iterator[GamesBar]:
    """A progress bar for a number of games or of other things, some of which may be done already."""
    errors = Console(stderr=True)
    note = TextColumn("{task.fields[note]}", markup=False)
    columns = (spoken().translate(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), note)
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        yield GamesBar(progress, progress.add_task("", total=games, completed=done, note=""))


@contextmanager
def bytes_bar() -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar for files: a function that is told what is copied, how many bytes are done, and how many are."""
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=None)

        def report(what: str, done: int, total: int) -> None:
            progress.update(task, description=spoken().translate(what), completed=done, total=total)

        yield report


@contextmanager
def thinking(what: Message) -> Iterator[None]:
    """A line that says what is being thought about, as long as it takes."""
    if not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True, highlight=False).status(spoken().render(what), spinner="line"):
        yield
