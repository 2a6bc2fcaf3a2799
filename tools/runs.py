"""Runs of ``ahu arena`` that the tools make: kept in build, stopped at any time, gone on with by the same command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent


class Run(NamedTuple):
    """So many games of some bots, and the folder, below the root of the project, in which they are kept."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    folder: Path

    @property
    def command(self) -> list[str]:
        """As anyone could start it from the root of the project."""
        return [
            *["ahu", "arena", self.game, "--players", str(self.players), "--bots", ",".join(self.bots)],
            *["--games", str(self.games), "--seed", str(self.seed), "--save", str(self.folder)],
        ]

    def play(self, *more: str) -> dict[str, Any]:
        """Play what is still to be played, with ``more`` options of the command; tell what came of it."""
        command = [sys.executable, "-m", "ahu.cli.main", *self.command[1:], *more, "--json"]
        told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
        found: dict[str, Any] = json.loads(told)
        return found


def by_hand(runs: list[Run]) -> str:
    """The part of a page that says how to play the same."""
    commands = "\n".join(" ".join(run.command) for run in runs)
    return f"## The same by hand\n\n```sh\n{commands}\n```\n"
