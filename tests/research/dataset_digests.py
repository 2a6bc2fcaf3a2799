"""Small data sets of each game. ``python -m tests.research.dataset_digests`` writes their digests anew."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ahu.arena.run_folder import RunFolder
from ahu.arena.setup import GameSetup
from ahu.registry import games
from ahu.research.dataset.card import FORM
from ahu.research.dataset.make import DataPlan, make_arrays, play_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.research.dataset.card import Card

FILE = Path(__file__).parents[1] / "data" / "datasets.txt"
GAMES = 2


def nothing() -> None:
    """What is done after each game and file."""


def plan_of(name: str, games_played: int = GAMES) -> DataPlan:
    """A few quick games of the usual number of players."""
    kind = games()[name]
    seats = kind.seats_for(kind.default_players)
    return DataPlan(GameSetup(name, seats), ("greedy", *["random"] * (len(seats) - 1)), games_played, seed=1)


def made(plan: DataPlan, folder: Path, jobs: int = 1, played: Callable[[], None] = nothing) -> Card:
    """Make a data set, and return its card."""
    with RunFolder(plan, folder, FORM) as run:
        play_games(run, jobs, played)
        return make_arrays(run, jobs, nothing)


def digests() -> str:
    """A line for each game."""
    lines = []
    for name in games():
        with TemporaryDirectory() as folder:
            card = made(plan_of(name), Path(folder))
        lines.append(f"{name} {card.players} {card.rows} {card.digest}\n")
    return "".join(lines)


if __name__ == "__main__":
    FILE.write_text(digests(), "utf-8")
    sys.stdout.write(digests())
