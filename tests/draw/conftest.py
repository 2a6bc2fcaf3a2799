"""Games and positions that are worth drawing."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.games.giants.game import Giants

if TYPE_CHECKING:
    from ahu.games.giants.state import State

EVERY_PIECE = """giants position 1
round: 8
stage: carrying
first: blue
turn: red
logs left: 15
last built: 7
lifted: Moai 3b, 1 step

[blue]
sorcerer: e10
chief: e10
workers: 0
markers: 0, 1 in front
half-tablets: 1
[red]
chief: e9
workers: 1, 1 in front
passed: no
[purple]
sorcerer: e9
workers: 0
markers: 1
passed: yes

[island]
cut: c5
e10: blue 3 Workers, red 1 Worker, 4 Logs
e9: red 2 Workers, purple 3 Workers, 2 Logs

[ahus]
Tongariki: base red, Moai 3a, round 7, Headdress a
Vai Mata: base blue, Moai 2a, round 8
Tahai: base red

[loads]
Moai 1a: e10, marked red
Moai 1b: e10
Moai 1c: e10
Moai 2b: e10, marked blue
Moai 3b: e9, moved red
Moai 2c: before red
Headdress b: f3
"""


@pytest.fixture(scope="session")
def game() -> Giants:
    return Giants.set_up(("blue", "red", "purple"))


@pytest.fixture(scope="session")
def every_piece(game: Giants) -> State:
    return game.read(EVERY_PIECE)


@pytest.fixture(scope="session")
def played() -> list[State]:
    """Positions all along a game of five played at random."""
    rng = random.Random(27)
    state = Giants.set_up(Giants.seats_for(5), ("quick",)).start()
    found = []
    for number in range(320):
        if number % 16 == 0:
            found.append(state.copy())
        actors = state.actors()
        if not actors:
            break
        actor = rng.choice(actors)
        state.play(actor, draw(state, rng) if actor == CHANCE else rng.choice(state.actions(actor)))
    return found
