"""Random play of any game, for the tests that hold for all of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.core.record import Record
from ahu.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State

TABLES = [(name, players) for name, game in GAMES.items() for players in game.player_counts]
"""Every game with every number of players."""


def some_game(name: str, players: int, rng: random.Random) -> Game:
    """The game with random options and seats."""
    kind = GAMES[name]
    options = tuple(option for option in kind.option_words if rng.random() < 0.4)
    return kind.set_up(tuple(rng.sample(kind.seat_names, players)), options)


def choose(state: State, actor: int, rng: random.Random) -> Action:
    """Chance by its odds; a seat by kind of action first, so that rare kinds come up, or any action at all."""
    if actor == CHANCE:
        return draw(state, rng)
    actions = state.actions(actor)
    if rng.random() < 0.5:
        return rng.choice(actions)
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action).__name__, []).append(action)
    kind = rng.choice([k for k in kinds if k not in ("Pass", "Decline")] or list(kinds))
    return rng.choice(kinds[kind])


def played(name: str, players: int, seed: str) -> Iterator[Record]:
    """A random game; the record is handed out before each move and at the end."""
    rng = random.Random(seed)
    record = Record(some_game(name, players, rng))
    while actors := record.state.actors():
        yield record
        actor = rng.choice(actors)
        record.play(actor, choose(record.state, actor, rng))
    yield record


def finished(name: str, players: int, seed: str) -> Record:
    """A random game, played to its end."""
    record = None
    for record in played(name, players, seed):  # noqa: B007  # the last one is the finished game
        pass
    assert record is not None
    return record
