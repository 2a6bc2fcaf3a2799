"""A fingerprint of many seeded games, for comparing compiled rules with the same files as plain Python.

``python -m tests.core.seeded GAMES`` prints a line for each game with each number of players.
"""

from __future__ import annotations

import hashlib
import random
import sys

from ahu import compiled
from ahu.core.playout import random_playout
from tests.play import EAGER, TABLES, some_game


def fingerprint(name: str, players: int, games: int) -> str:
    """Every action, what every seat knew now and then, and how it ended; then a playout from the start."""
    total = hashlib.sha256()
    for number in range(games):
        rng = random.Random(f"{name}-{players}-{number}")
        state = some_game(name, players, rng).start()
        for move in EAGER[name](state, rng, rng.random()):
            total.update(f"{move.actor} {move.action}\n".encode())
            if rng.random() < 0.02:
                seat = rng.randrange(players)
                told = (state.view(seat).write(), state.screen(seat).write(), state.view(seat).determinize(rng).write())
                total.update("\n".join(told).encode())
        total.update(f"{state.digest()} {state.scores()}\n".encode())
        state = some_game(name, players, rng).start()
        total.update(f"{random_playout(state, rng)} {state.digest()}\n".encode())
    return total.hexdigest()


if __name__ == "__main__":
    sys.stderr.write(f"{compiled.status()}\n")
    for name, players in TABLES:
        sys.stdout.write(f"{name} {players} {fingerprint(name, players, int(sys.argv[1]))}\n")
