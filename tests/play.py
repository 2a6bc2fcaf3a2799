"""Play of any game, for the tests that hold for all of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ahu.core.action import CHANCE, Move
from ahu.core.chance import draw
from ahu.core.record import Record
from ahu.registry import games
from tests.games.giants.rules import players as giants
from tests.games.rapanui.rules import players as rapanui
from tests.sample_size import SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State

TABLES = [(name, players) for name, game in games().items() for players in game.player_counts]
"""Every game with every number of players."""
SAMPLED_TABLES = [(name, games()[name].default_players) for name in games()] if SMALL else TABLES
"""The same; where tests are repeated with small samples, every game with its usual number of players."""

LEAVING = ("Pass", "Decline", "DropOut", "EndTurn")
"""Kinds of action that end a seat's part: not to be preferred."""


def rules_of(name: str, version: int) -> type[Game]:
    """The class that plays a game by a version of its rules, 0 being the current one."""
    kind = games()[name].with_rules(version) if version else games()[name]
    assert kind is not None
    return kind


def versions_of(name: str) -> list[int]:
    """The versions of a game's rules that can be played."""
    return [version for version in range(1, games()[name].rules_version + 1) if games()[name].with_rules(version)]


def some_game(name: str, players: int, rng: random.Random, version: int = 0) -> Game:
    """The game with random options and seats, by the current rules unless a version is named."""
    kind = rules_of(name, version)
    options = tuple(option for option in kind.option_labels if rng.random() < 0.4)
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
    kind = rng.choice([k for k in kinds if k not in LEAVING] or list(kinds))
    return rng.choice(kinds[kind])


def anything(state: State, rng: random.Random) -> Iterator[Move]:
    """Play the state to its end, telling each move before it is played."""
    while actors := state.actors():
        actor = rng.choice(actors)
        action = choose(state, actor, rng)
        yield Move(actor, action)
        state.play(actor, action)


EAGER: dict[str, Callable[[Any, random.Random, float], Iterator[Move]]] = {
    "giants": giants.moves_of_a_game,
    "rapanui": rapanui.moves_of_a_game,
}
"""Players who know a game well enough to get somewhere; other games are played at random."""


def moves_of_a_game(state: State, rng: random.Random) -> Iterator[Move]:
    """A game by eager players, by players who are so now and then, or at random."""
    name, eagerness = state.game.name, rng.choice([0.0, 0.8, 1.0])
    return EAGER[name](state, rng, eagerness) if eagerness and name in EAGER else anything(state, rng)


def played(name: str, players: int, seed: str, version: int = 0) -> Iterator[Record]:
    """A game; the record is handed out before each move and at the end."""
    rng = random.Random(seed)
    record = Record(some_game(name, players, rng, version))
    for move in moves_of_a_game(record.state.copy(), rng):
        yield record
        record.play(move.actor, move.action)
    yield record


def finished(name: str, players: int, seed: str) -> Record:
    """A random game, played to its end."""
    record = None
    for record in played(name, players, seed):  # noqa: B007  # the last one is the finished game
        pass
    assert record is not None
    return record


def some_decision(name: str, seed: str) -> tuple[State, int]:
    """A position from somewhere in a random game of any number of players, and a seat that has to decide there."""
    rng = random.Random(seed)
    records = played(name, rng.choice(games()[name].player_counts), seed)
    decisions = [record.state.copy() for record in records if record.state.actors() not in ((), (CHANCE,))]
    state = rng.choice(decisions)
    return state, rng.choice(state.actors())
