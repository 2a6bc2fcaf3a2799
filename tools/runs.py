"""Runs of ``ahu arena`` for the tools. They are kept in build and continue if they were stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent


class Run(NamedTuple):
    """A run: its games, bots, seed, and folder below the root of the project."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    folder: Path

    @property
    def command(self) -> list[str]:
        """The command that plays it, from the root of the project."""
        return [
            *["ahu", "arena", self.game, "--players", str(self.players), "--bots", ",".join(self.bots)],
            *["--games", str(self.games), "--seed", str(self.seed), "--save", str(self.folder)],
        ]

    def play(self, *more: str) -> dict[str, Any]:
        """Play the missing games, with ``more`` options of the command; the standings as JSON."""
        command = [sys.executable, "-m", "ahu.cli.main", *self.command[1:], *more, "--json"]
        output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
        standings: dict[str, Any] = json.loads(output)
        return standings


def commands_section(runs: list[Run]) -> str:
    """The section of a page with the commands that play the same games."""
    commands = "\n".join(" ".join(run.command) for run in runs)
    return f"## The commands\n\n```sh\n{commands}\n```\n"
