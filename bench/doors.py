"""What learners get: turns a second through PettingZoo, and steps a second of many tables at once, on one core.

PettingZoo's own connect four is driven in the same way, as the peer.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, TypedDict

from ahu.registry import find_game
from ahu.research.pettingzoo import env
from ahu.research.tables import Tables
from bench.stopwatch import timed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game

PLAYERS = 4
TABLES = 64
STEPS_AT_ONCE = 4
"""Steps of all tables between two looks at the clock."""


class DoorFigures(TypedDict):
    """What was measured of one game with four players, a second on one core; medians over the rounds."""

    pettingzoo_turns: float
    table_steps: float
    table_steps_without_observations: float
    table_steps_without_masks: float
    """Neither observations nor masks: the loop alone."""


def measure_doors(
    names: list[str], rounds: int, seconds: float, tick: Callable[[str], None]
) -> tuple[dict[str, DoorFigures], float]:
    """The figures of each game, and turns a second of connect four; all take turns, round after round."""
    peer: Any = import_module("pettingzoo.classic.connect_four.connect_four").env()
    turns: dict[str, list[float]] = {name: [] for name in names}
    steps: dict[str, list[list[float]]] = {name: [[], [], []] for name in names}
    peers: list[float] = []
    games = {name: _game(name) for name in names}
    for number in range(rounds):
        tick("doors for learners")
        peers.append(turn_rate(peer, number, seconds))
        for name, game in games.items():
            turns[name].append(turn_rate(env(game), number, seconds))
            for rates, wanted in zip(steps[name], ((True, True), (False, True), (False, False)), strict=True):
                rates.append(step_rate(game, number, seconds, *wanted))
    figures: dict[str, DoorFigures] = {
        name: {
            "pettingzoo_turns": round(median(turns[name])),
            "table_steps": round(median(steps[name][0])),
            "table_steps_without_observations": round(median(steps[name][1])),
            "table_steps_without_masks": round(median(steps[name][2])),
        }
        for name in names
    }
    return figures, round(median(peers))


def turn_rate(environment: Any, seed: int, seconds: float) -> float:  # noqa: ANN401  # PettingZoo's wrappers have no types
    """Turns a second of random play: what the agent sees, a choice by its mask, the step; beginning games counts."""
    rng = Random(seed)

    def one_game() -> int:
        turns = 0
        environment.reset(seed=rng.randrange(1 << 30))
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]  # of bytes it takes five times as long
            environment.step(legal[int(rng.random() * len(legal))])
            turns += 1
        return turns

    return timed(one_game, seconds).rate


def step_rate(game: Game, seed: int, seconds: float, observations: bool, masks: bool) -> float:
    """Steps a second of all tables together, one random decision each; arrays go in and out at every step."""
    tables = Tables(game, TABLES, seed, observations=observations, masks=masks)

    def some_steps() -> int:
        for _ in range(STEPS_AT_ONCE):
            tables.step(tables.sample())
        return STEPS_AT_ONCE * TABLES

    return timed(some_steps, seconds).rate


def _game(name: str) -> Game:
    kind = find_game(name)
    return kind.set_up(kind.seats_for(PLAYERS))


def main() -> None:
    """Measure and print the doors alone: ``python -m bench.doors``."""
    from ahu.registry import games

    figures, peer = measure_doors(list(games()), 3, 1.0, lambda _: None)
    for name, found in figures.items():
        print(name, found)
    print("connect four", peer)


if __name__ == "__main__":
    main()
