"""``python -m tools.pickle_times``: how long it takes to pickle, copy, compare and hash states and games.

Prints microseconds, each the best of many runs, for every game at set-up and in the middle of a game.
"""

from __future__ import annotations

import copy
import pickle
import random
from timeit import repeat
from typing import TYPE_CHECKING, Final

from ahu import compiled
from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.registry import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game
    from ahu.core.state import State

RUNS: Final = 300
CALLS: Final = 20
"""Calls in each run."""


def microseconds(call: Callable[[], object]) -> float:
    """The time of one call in the fastest run."""
    return min(repeat(call, number=CALLS, repeat=RUNS)) / CALLS * 1e6


def whole_game(game: Game, rng: random.Random) -> list[State]:
    """The states of a game played at random."""
    states = [game.start()]
    while actors := states[-1].actors():
        state, actor = states[-1].copy(), actors[0]
        state.play(actor, draw(state, rng) if actor == CHANCE else rng.choice(state.actions(actor)))
        states.append(state)
    return states


def report(label: str, thing: object) -> str:
    """The line of a table for a state or a game."""
    twin = pickle.loads(pickle.dumps(thing))  # noqa: S301  # our own
    times = [
        microseconds(lambda: pickle.loads(pickle.dumps(thing))),  # noqa: S301
        microseconds(lambda: copy.deepcopy(thing)),
        microseconds(lambda: thing == twin),
        microseconds(lambda: hash(thing)),
    ]
    return f"{label:24}" + "".join(f"{time:10.1f}" for time in times) + f"{len(pickle.dumps(thing)):10}"


def main() -> None:
    """Print the table."""
    print(compiled.status())
    print(f"{'microseconds':24}{'pickle':>10}{'deepcopy':>10}{'==':>10}{'hash':>10}{'bytes':>10}")
    for name, kind in games().items():
        game = kind.set_up(kind.seats_for(kind.default_players))
        states = whole_game(game, random.Random(name))
        print(report(f"{name}, the game", game))
        print(report(f"{name}, set-up", states[0]))
        print(report(f"{name}, mid-game", states[len(states) // 2]))


if __name__ == "__main__":
    main()
