"""The decisions of some games as arrays of numpy, in one file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ahu.core.action import CHANCE
from ahu.core.log import read_log
from ahu.research.dataset.card import Part
from ahu.research.encoders import encoder_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from ahu.core.game import Game
    from ahu.core.record import Record


class Arrays(NamedTuple):
    """What a file holds: a row for each decision, and below a row for each game."""

    encoding: NDArray[np.int16]
    mask: NDArray[np.uint8]
    """Eight decisions a byte (``np.packbits``)."""
    action: NDArray[np.int32]
    seat: NDArray[np.int8]
    game: NDArray[np.int32]
    """The number of its game."""
    move: NDArray[np.int32]
    """Its place in the log, chance counted, from 0."""
    games: NDArray[np.int32]
    """The numbers of the games, in their order."""
    returns: NDArray[np.float32]
    """For each game and seat, the share of the victory."""
    points: NDArray[np.int32]
    """For each game and seat, the score."""


def arrays_of(game: Game, records: dict[int, Record]) -> Arrays:
    """The arrays of finished games, by their numbers."""
    encoder = encoder_of(game)
    rows = sum(move.actor != CHANCE for record in records.values() for move in record.moves)
    width = len(game.decisions)
    made = Arrays(
        np.zeros((rows, *encoder.shape), np.int16),
        np.zeros((rows, (width + 7) // 8), np.uint8),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int8),
        np.zeros(rows, np.int32),
        np.zeros(rows, np.int32),
        np.array(list(records), np.int32),
        np.array([record.state.returns() for record in records.values()], np.float32),
        np.array([record.state.scores() for record in records.values()], np.int32),
    )
    mask = np.zeros(width, np.uint8)
    row = 0
    for number, record in records.items():
        state = record.start.copy()
        for place, move in enumerate(record.moves):
            actor, action = move.actor, move.action
            if actor != CHANCE:
                encoder.fill(state.view(actor), made.encoding[row])
                state.mask_into(actor, mask)
                made.mask[row] = np.packbits(mask)
                made.action[row], made.seat[row] = action.number, actor
                made.game[row], made.move[row] = number, place
                row += 1
            state.play(actor, action)
    return made


def digest_of(logs: Sequence[str], arrays: Arrays) -> str:
    """A digest of logs and arrays: the same on every machine, however the file is compressed."""
    total = hashlib.sha256("\n".join(logs).encode())
    for name, array in arrays._asdict().items():
        total.update(f"{name} {array.dtype.str} {array.shape}".encode())
        total.update(np.ascontiguousarray(array).data)
    return total.hexdigest()[:16]


def write_arrays(game: Game, logs: dict[int, str], file: Path) -> Part:
    """Write the decisions of the games in these logs to a file."""
    records = {number: read_log(text, lambda _: game) for number, text in logs.items()}
    arrays = arrays_of(game, records)
    partial = file.with_suffix(".part")
    with partial.open("wb") as stream:
        np.savez_compressed(stream, **arrays._asdict())
    partial.replace(file)
    return Part(file.name, list(logs), len(arrays.action), digest_of(list(logs.values()), arrays))


def load_arrays(file: Path) -> Arrays:
    """The arrays in a file."""
    with np.load(file) as stored:
        return Arrays(**{name: stored[name] for name in Arrays._fields})
