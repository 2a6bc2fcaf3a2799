"""Making a data set: play the games that are missing, then write the arrays that are missing."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.arena.plan import Plan
from ahu.arena.seating import seating
from ahu.arena.setup import game_of
from ahu.arena.workers import LocalWorkers, in_processes
from ahu.research.dataset.arrays import write_arrays
from ahu.research.dataset.card import ARRAYS, Card, Part
from ahu.research.encoders import encoder_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ahu.arena.run_folder import RunFolder
    from ahu.arena.seating import BotsBySeat
    from ahu.arena.setup import GameSetup

GAMES_IN_A_FILE: Final = 20


@dataclass(frozen=True, slots=True)
class DataPlan(Plan):
    """Games in which the bots change seats, as in a contest. Each game has its own luck."""

    def bots_by_seat(self, number: int) -> BotsBySeat:
        """The codes of the bots in a game, by seat."""
        return seating(self.bots, number).bots


class Batch(NamedTuple):
    """The games of one file of arrays: their logs, by number, and the file to write."""

    logs: dict[int, Path]
    file: Path


def play_games(run: RunFolder, jobs: int, played: Callable[[], None]) -> None:
    """Play the games that are missing, and keep each as soon as it is over."""
    with closing(LocalWorkers(jobs).play(run.plan, run.missing())) as results:
        for result in results:
            run.keep(result)
            played()


def batches(run: RunFolder) -> list[Batch]:
    """The games of each file of arrays. A file is named for its first game."""
    folder = run.folder / ARRAYS
    last = run.plan.games + 1
    found = []
    for first in range(1, last, GAMES_IN_A_FILE):
        numbers = range(first, min(last, first + GAMES_IN_A_FILE))
        found.append(Batch({number: run.file_of(number) for number in numbers}, folder / f"{first:06}.npz"))
    return found


def make_arrays(run: RunFolder, jobs: int, written: Callable[[], None]) -> Card:
    """Write the arrays that are missing, and the card."""
    (run.folder / ARRAYS).mkdir(exist_ok=True)
    found = batches(run)
    encoding = encoder_of(game_of(run.plan.setup)).digest()
    parts: dict[str, Part] = {}
    for batch in found:
        if part := _written(batch, encoding):
            parts[part.file] = part
            written()
    missing = [batch for batch in found if batch.file.name not in parts]
    with closing(in_processes(partial(_write, run.plan.setup), missing, jobs)) as done:
        for part in done:
            note = _note_of(run.folder / ARRAYS / part.file)
            note.write_text(json.dumps({"encoding": encoding, **part._asdict()}) + "\n", encoding="utf-8")
            parts[part.file] = part
            written()
    card = Card.of(run.plan, game_of(run.plan.setup), [parts[batch.file.name] for batch in found])
    card.write(run.folder)
    return card


def _write(setup: GameSetup, batch: Batch) -> Part:
    logs = {number: path.read_text("utf-8") for number, path in batch.logs.items()}
    return write_arrays(game_of(setup), logs, batch.file)


def _note_of(file: Path) -> Path:
    """The file that says what is in a file of arrays; it is written last."""
    return file.with_suffix(".json")


def _written(batch: Batch, encoding: str) -> Part | None:
    """What is in the file of a batch, if it is there, has all of its games and was written by this encoder."""
    note = _note_of(batch.file)
    if not (note.is_file() and batch.file.is_file()):
        return None
    stored = json.loads(note.read_text("utf-8"))
    return Part(**stored) if (stored.pop("encoding"), stored["games"]) == (encoding, list(batch.logs)) else None
