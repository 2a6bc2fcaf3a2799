"""Positions of finished games as a net sees them, with what became of each seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from ahu.arena.setup import game_of
from ahu.arena.workers import in_processes
from ahu.bots.heuristics import heuristics_of
from ahu.bots.learned import input_names, input_rows
from ahu.core.digests import short_digest
from ahu.core.errors import AhuError, BadOption
from ahu.core.log import read_log
from ahu.registry import kit_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from ahu.arena.setup import GameSetup
    from ahu.bots.learned import Features
    from ahu.core.game import Game
    from ahu.core.record import Record

HELD_OUT: Final = 10
"""Every so-many-th game is held out: nets are measured on these games."""
AT_ONCE: Final = 20
"""Games that a process reads before it hands them on."""


class Samples(NamedTuple):
    """Positions at the beginning of a round, a row each; all arrays are of 32-bit floats but the last two."""

    inputs: NDArray[np.float32]
    """For each seat the inputs of the net."""
    points: NDArray[np.float32]
    """For each seat the points that the heuristics expect."""
    stddev: NDArray[np.float32]
    """The heuristics' standard deviation of these points."""
    scores: NDArray[np.float32]
    """For each seat the final score."""
    wins: NDArray[np.float32]
    """For each seat the share of the victory."""
    rounds: NDArray[np.int16]
    """The number of the round that begins."""
    games: NDArray[np.int32]
    """The number of the game."""

    def select(self, rows: NDArray[np.bool_]) -> Samples:
        """Some of the positions."""
        return Samples._make(array[rows] for array in self)

    def split(self) -> tuple[Samples, Samples]:
        """The positions to train with, and those of the games held out."""
        held_out = self.games % HELD_OUT == 0
        return self.select(~held_out), self.select(held_out)


def features_of(game: Game) -> Features:
    """The features of the game's kit; BadOption if it has none."""
    make = kit_of(game).features
    if make is None:
        raise BadOption("{game} does not say what a net sees: none can be trained", game=game.title)
    return make(game)


def layout_digest(features: Features) -> str:
    """A digest of the names of all inputs: samples with the same digest fit together."""
    return short_digest("\n".join(input_names(features)), 12)


def samples_of(record: Record, number: int) -> Samples:
    """The position at the beginning of each round of a finished game but the first."""
    game = record.game
    features, heuristics = features_of(game), heuristics_of(game)
    state = record.start.copy()
    inputs, points, stddevs, rounds = [], [], [], []
    begun = state.rounds()
    for move in record.moves:
        state.play(move.actor, move.action)
        if state.rounds() > begun and not state.over():
            begun = state.rounds()
            expected, stddev = heuristics.expected_scores(state), heuristics.score_stddev(state)
            inputs.append([list(row) for row in input_rows(features, state, expected, stddev)])
            points.append(expected)
            stddevs.append(stddev)
            rounds.append(begun)
    count, players = len(rounds), game.players
    scores = np.tile(np.array(state.scores(), np.float32), (count, 1))
    wins = np.tile(np.array(state.returns(), np.float32), (count, 1))
    return Samples(
        np.array(inputs, np.float32).reshape(count, players, len(input_names(features))),
        np.array(points, np.float32).reshape(count, players),
        np.array(stddevs, np.float32),
        scores,
        wins,
        np.array(rounds, np.int16),
        np.full(count, number, np.int32),
    )


def joined(parts: Sequence[Samples]) -> Samples:
    """The positions of several parts, one after the other."""
    return Samples._make(np.concatenate(arrays) for arrays in zip(*parts, strict=True))


def read_games(setup: GameSetup, files: dict[int, Path], jobs: int) -> Samples:
    """The positions of saved games, by their numbers."""
    numbers = sorted(files)
    batches = [{n: files[n] for n in numbers[at : at + AT_ONCE]} for at in range(0, len(numbers), AT_ONCE)]
    parts = list(in_processes(partial(_read_batch, setup), batches, jobs))
    if not parts:
        raise BadOption("there are no games to learn from")
    found = joined(parts)
    order = np.argsort(found.games, kind="stable")  # whatever process was first
    return Samples._make(array[order] for array in found)


def _read_batch(setup: GameSetup, files: dict[int, Path]) -> Samples:
    game = game_of(setup)
    return joined([samples_of(read_log(file.read_text("utf-8"), lambda _: game), n) for n, file in files.items()])


def write_samples(samples: Samples, file: Path, layout: str) -> None:
    """Store positions in one file, for this or another machine."""
    partial_file = file.with_suffix(".part")
    with partial_file.open("wb") as stream:
        np.savez_compressed(stream, layout=np.array(layout), **samples._asdict())
    partial_file.replace(file)


def load_samples(file: Path, layout: str) -> Samples:
    """The positions in a file; AhuError if they were made for other features."""
    with np.load(file) as stored:
        if str(stored["layout"]) != layout:
            raise AhuError("{file} was made for other features of positions", file=file)
        return Samples._make(stored[name] for name in Samples._fields)
