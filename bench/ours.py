"""Our games, driven through their public API."""

from __future__ import annotations

from operator import methodcaller
from random import Random
from typing import TYPE_CHECKING

import ahu
from ahu.core import chance
from ahu.core.action import CHANCE
from ahu.core.digests import short_digest
from ahu.core.playout import random_playout
from ahu.registry import find_game, games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ahu.core.action import Move
    from ahu.core.game import Game
    from ahu.core.state import State

CHECKSUM_GAMES = 20


REPLAYED_GAMES = 3
SENSIBLE = "greedy"
"""The bot whose games are replayed."""


class Ours:
    """One of our games with a number of players."""

    def __init__(self, kind: type[Game], players: int) -> None:
        self.name = f"{kind.name}-{players}"
        self.title = f"{kind.title}, {players} players"
        self.game = kind.set_up(kind.seats_for(players))
        self.copy: Callable[[object], object] = methodcaller("copy")
        self._sensible_games: list[list[Move]] = []

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

    def replay(self) -> int:
        """Replay games of a bot, asking at each action who acts and what is legal, as if another bot chose the same."""
        if not self._sensible_games:
            self._sensible_games = [ahu.play(self.game, [SENSIBLE], seed).moves for seed in range(REPLAYED_GAMES)]
        for moves in self._sensible_games:
            state = self.game.start()
            for move in moves:
                state.actors()
                state.actions(move.actor)
                state.play(move.actor, move.action)
        return sum(map(len, self._sensible_games))


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
