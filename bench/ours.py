"""Our games, driven through their public API."""

from __future__ import annotations

from operator import methodcaller
from random import Random
from typing import TYPE_CHECKING

from ahu.core import chance
from ahu.core.action import CHANCE
from ahu.core.digests import short_digest
from ahu.core.playout import random_playout
from ahu.registry import find_game, games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.core.game import Game
    from ahu.core.state import State

CHECKSUM_GAMES = 20


class Ours:
    """One of our games with a number of players."""

    def __init__(self, kind: type[Game], players: int) -> None:
        self.name = f"{kind.name}-{players}"
        self.title = f"{kind.title}, {players} players"
        self.game = kind.set_up(kind.seats_for(players))
        self.copy: Callable[[object], object] = methodcaller("copy")

    def play(self, rng: Random) -> Iterator[tuple[State, int]]:
        """One random game; of several who choose at once the first named goes first, which changes nothing."""
        state = self.game.start()
        while actors := state.actors():
            actor = actors[0]
            if actor == CHANCE:
                yield state, 0
                action = chance.draw(state, rng)
            else:
                legal = state.actions(actor)
                yield state, len(legal)
                action = rng.choice(legal)
            state.play(actor, action)
        self.last = state

    def random_playout(self, rng: Random) -> int:
        """One random game in the loop that is compiled with the rules."""
        return random_playout(self.game.start(), rng)


def our_subjects() -> list[Ours]:
    """Every built-in game with every number of players."""
    return [Ours(kind, players) for kind in games().values() for players in kind.player_counts]


def ours_called(name: str) -> Ours:
    """The subject of that name."""
    kind, _, players = name.rpartition("-")
    return Ours(find_game(kind), int(players))


def checksum(subject: Ours, games: int = CHECKSUM_GAMES) -> str:
    """A fingerprint of the last positions of seeded games: the same, interpreted or compiled, on every machine."""
    ends = ""
    for seed in range(games):
        actions = sum(1 for _ in subject.play(Random(seed)))
        ends += f"{seed} {actions} {subject.last.digest()}\n"
    return short_digest(ends, 16)
