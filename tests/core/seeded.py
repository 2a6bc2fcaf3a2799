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
    """Every action and its number, what every seat knew and could do now and then, and how it ended; then a playout."""
    total = hashlib.sha256()
    for number in range(games):
        rng = random.Random(f"{name}-{players}-{number}")
        state = some_game(name, players, rng).start()
        for move in EAGER[name](state, rng, rng.random()):
            total.update(f"{move.actor} {move.action} {state.game.number(move.action)}\n".encode())
            if rng.random() < 0.02:
                seat = rng.randrange(players)
                told = (state.view(seat).write(), state.screen(seat).write(), state.view(seat).determinize(rng).write())
                total.update("\n".join(told).encode())
                total.update(f"{state.information_state(seat)} {state.legal_numbers(seat)}\n".encode())
        total.update(f"{state.digest()} {state.scores()} {state.returns('rank')}\n".encode())
        state = some_game(name, players, rng).start()
        total.update(f"{random_playout(state, rng)} {state.digest()}\n".encode())
    return total.hexdigest()


if __name__ == "__main__":
    sys.stderr.write(f"{compiled.status()}\n")
    for name, players in TABLES:
        sys.stdout.write(f"{name} {players} {fingerprint(name, players, int(sys.argv[1]))}\n")
