"""A simulating worker in a process of its own: it imports one subject, plays, and tells its memory.

Run as ``python -m bench.worker SUBJECT GAMES``.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.subject import Subject

MEGABYTE = 1_000_000
ROOT = Path(__file__).parent.parent


def worker_megabytes(subject: str, games: int) -> float:
    """The resident memory of a fresh worker that plays so many games, at its highest."""
    command = [sys.executable, "-m", "bench.worker", subject, str(games)]
    output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
    return float(output.stdout)


def work(subject: Subject, games: int) -> float:
    """Play, and look at the memory after each game.

    The kernel's own record of the highest mark would not do: a child inherits that of the process that started it.
    """
    process = import_module("psutil").Process()
    highest = 0.0
    for seed in range(games):
        for _ in subject.play(Random(seed)):
            pass
        highest = max(highest, process.memory_info().rss / MEGABYTE)
    return highest


def _subject(name: str) -> Subject:
    """Only what this worker plays is imported."""
    if "-" in name:
        from bench.ours import ours_called

        return ours_called(name)
    if "_ahu_" in name:
        from bench.openspiel_door import DOORS

        return DOORS[name]()
    from bench.peers import PEERS

    return PEERS[name]()


if __name__ == "__main__":
    print(work(_subject(sys.argv[1]), int(sys.argv[2])))
