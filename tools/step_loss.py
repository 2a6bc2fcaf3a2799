"""``python -m tools.step_loss FOLDER``: how well heuristics and net foretell the winners of a run of ``ahu arena``.

Every step of every game is judged, at the beginning of a round and within it. A net that was fitted to other games is
measured on games it has never seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

import click

import ahu
from ahu.bots.heuristics import heuristics_of
from ahu.bots.learned import learned_evaluation
from ahu.bots.review import steps_of
from ahu.bots.search import evaluate

if TYPE_CHECKING:
    from ahu.core.record import Record

BEGINNING, WITHIN = "beginnings of rounds", "within rounds"
LEAST = 1e-9
"""A probability of 0 counts as this."""


@dataclass
class Losses:
    """Sums over positions."""

    positions: int = 0
    heuristics: float = 0.0
    net: float = 0.0

    def add(self, heuristics: float, net: float) -> None:
        """Count a position."""
        self.positions += 1
        self.heuristics += heuristics
        self.net += net

    def __str__(self) -> str:
        count = max(self.positions, 1)
        return f"{self.positions} positions, heuristics {self.heuristics / count:.3f}, net {self.net / count:.3f}"


def loss(chances: list[float], winners: list[int]) -> float:
    """The mean of -log of the winners' probabilities."""
    return -sum(log(max(chances[seat], LEAST)) for seat in winners) / len(winners)


def judge(record: Record, found: dict[str, Losses]) -> None:
    """Add the positions after each step of a game."""
    heuristics, learned = heuristics_of(record.game), learned_evaluation(record.game)
    assert learned is not None, "the game has a net for this number of players"
    state, winners = record.start.copy(), record.state.winners()
    for before, after in pairwise([0, *steps_of(record)]):
        number = state.rounds()
        for move in record.moves[before:after]:
            state.play(move.actor, move.action)
        if not state.over():
            _, usual = evaluate(heuristics, state)
            _, with_net = learned.evaluate(state)
            where = WITHIN if state.rounds() == number else BEGINNING
            found[where].add(loss(usual, winners), loss(with_net, winners))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--games", default=400, show_default=True, help="So many games at most.")
def main(folder: Path, games: int) -> None:
    """Print the log-loss on the games of a run."""
    found = {BEGINNING: Losses(), WITHIN: Losses()}
    for file in sorted(folder.glob("games/*.ahu"))[:games]:
        judge(ahu.read_log(file), found)
    for where, losses in found.items():
        print(f"{where}: {losses}")


if __name__ == "__main__":
    main()
