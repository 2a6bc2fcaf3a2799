"""Runs of ``ahu arena`` for the tools. They are kept in build and continue if they were stopped."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from ahu.arena.code_version import fingerprint

ROOT = Path(__file__).parent.parent
RUN_FILES = ("run.json", "results.jsonl")
"""What a run needs to go on."""


class Run(NamedTuple):
    """A run: its games, bots, seed, and folder below the root of the project."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    folder: Path
    more_files: tuple[str, ...] = ()
    """Files of the tool in that folder that are kept with its games."""

    @property
    def command(self) -> list[str]:
        """The command that plays it, from the root of the project."""
        return [
            *["ahu", "arena", self.game, "--players", str(self.players), "--bots", ",".join(self.bots)],
            *["--games", str(self.games), "--seed", str(self.seed), "--save", str(self.folder)],
        ]

    def play(self, *more: str) -> dict[str, Any]:
        """Play the missing games, with ``more`` options of the command; the standings as JSON.

        Games of other code, which cannot be counted with those of this one, are removed.
        """
        if not self._is_current(ROOT / self.folder):
            shutil.rmtree(ROOT / self.folder, ignore_errors=True)
        command = [sys.executable, "-m", "ahu.cli.main", *self.command[1:], *more, "--json"]
        output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
        standings: dict[str, Any] = json.loads(output)
        return standings

    def played(self) -> int:
        """The number of its first games that are all played here."""
        return min(self._played_in(ROOT / self.folder), self.games)

    def fetch(self, kept: Path) -> None:
        """Take up the games that were played elsewhere, if there are more of them than here."""
        if self._played_in(kept) > self._played_in(ROOT / self.folder):
            self._copy(kept, ROOT / self.folder)

    def keep(self, kept: Path) -> None:
        """Keep the games of an unfinished run, so that they can be played on elsewhere.

        Those of a finished run go, and so do those of other code.
        """
        games = self._played_in(ROOT / self.folder)
        if games >= self.games or not self._is_current(kept):
            shutil.rmtree(kept, ignore_errors=True)
        if self._played_in(kept) < games < self.games:
            self._copy(ROOT / self.folder, kept)

    def _is_current(self, folder: Path) -> bool:
        """Whether the games of a folder were played by the code of now."""
        file = folder / "run.json"
        return file.is_file() and json.loads(file.read_text("utf-8")).get("code") == fingerprint(self.game)

    def _played_in(self, folder: Path) -> int:
        """The number of the first games of the run that are all played, by the code of now."""
        if not self._is_current(folder):
            return 0
        lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
        numbers = {json.loads(line)["number"] for line in lines}
        return next(number for number in count(1) if number not in numbers) - 1

    def _copy(self, source: Path, target: Path) -> None:
        target.mkdir(parents=True, exist_ok=True)
        for name in (*RUN_FILES, *self.more_files):
            if (source / name).is_file():
                shutil.copyfile(source / name, target / name)


def commands_section(runs: list[Run]) -> str:
    """The section of a page with the commands that play the same games."""
    commands = "\n".join(" ".join(run.command) for run in runs)
    return f"## The commands\n\n```sh\n{commands}\n```\n"
