"""Encodings of positions, for tests. ``python -m tests.research.encoding GAMES`` prints a digest for each table."""

from __future__ import annotations

import hashlib
import sys
from array import array
from typing import TYPE_CHECKING

from ahu import compiled
from ahu.registry import games
from ahu.research.encoders import encoder_of
from tests.play import TABLES, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.core.state import State, View


def encoded(encoder: Encoder, view: View) -> bytes:
    """The numbers of a view, written over numbers that were there before."""
    buffer = array("h", [-1]) * encoder.shape[0]
    encoder.fill(view, buffer)
    return buffer.tobytes()


def usual(name: str, players: int) -> Game:
    """The game with its usual seats and no options."""
    kind = games()[name]
    return kind.set_up(kind.seats_for(players))


def told(encoder: Encoder, view: View) -> dict[str, int]:
    """The numbers of a view that are not 0, by name."""
    buffer = array("h", [0]) * encoder.shape[0]
    encoder.fill(view, buffer)
    return {name: number for name, number in zip(encoder.names, buffer, strict=True) if number}


def positions(name: str, players: int, seed: str) -> Iterator[State]:
    """Every position of a game."""
    for record in played(name, players, seed):
        yield record.state


def digest(name: str, players: int, games: int) -> str:
    """A digest of what every seat sees in all positions of some games."""
    total = hashlib.sha256()
    for number in range(games):
        for state in positions(name, players, f"encoding {name} {players} {number}"):
            for seat in range(players):
                total.update(encoded(encoder_of(state.game), state.view(seat)))
    return total.hexdigest()


if __name__ == "__main__":
    sys.stderr.write(f"{compiled.status()}\n")
    for name, players in TABLES:
        sys.stdout.write(f"{name} {players} {digest(name, players, int(sys.argv[1]))}\n")
