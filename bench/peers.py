"""The peers, driven as their own documentation does. They ship no types, so they are imported by name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from operator import methodcaller
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

MODULES = {
    "catanatron": "catanatron",
    "pyspiel": "open_spiel",
    "psutil": "psutil",
    "pettingzoo": "pettingzoo",
    "pygame": "pygame",
}
"""What must be installed, by the name it is imported as."""
YARDSTICK = "catanatron"
"""The peer that the bars are set against."""
CATAN_TURNS = 1000
"""Where Catanatron itself breaks off a random game."""


def missing() -> list[str]:
    """Packages of the bench group that are not installed."""
    return [package for module, package in MODULES.items() if find_spec(module) is None]


class Catanatron:
    """Catanatron, pure Python, with its own four random players. It rolls dice inside its actions."""

    name = YARDSTICK
    title = "Catanatron (Python), 4 players"

    def __init__(self) -> None:
        self.module = import_module("catanatron")
        self.copy: Callable[[object], object] = methodcaller("copy")

    def play(self, rng: Random) -> Iterator[tuple[object, int]]:
        """One random game; the players draw from the global generator, which the game seeds."""
        colours = self.module.Color
        players = [self.module.RandomPlayer(c) for c in (colours.RED, colours.BLUE, colours.ORANGE, colours.WHITE)]
        game = self.module.Game(players, seed=rng.randrange(1, 1 << 32))
        while game.winning_color() is None and game.state.num_turns < CATAN_TURNS:
            yield game, len(game.state.playable_actions)
            game.play_tick()


class OpenSpiel:
    """A game of OpenSpiel, driven from Python: its rules are C++, or Python if it says so."""

    def __init__(self, game: str, module: str = "") -> None:
        self.name = f"openspiel_{game}"
        self.title = f"OpenSpiel ({'Python' if module else 'C++'}) {game.replace('_', ' ')}, 2 players"
        spiel = import_module("pyspiel")
        if module:  # which registers its game
            import_module(module)
        self.game = spiel.load_game(f"python_{game}" if module else game)
        self.copy: Callable[[object], object] = methodcaller("clone")

    def play(self, rng: Random) -> Iterator[tuple[object, int]]:
        """One random game."""
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                yield state, 0
                state.apply_action(_draw(state.chance_outcomes(), rng))
            else:
                legal = state.legal_actions()
                yield state, len(legal)
                state.apply_action(rng.choice(legal))


def _draw(outcomes: list[tuple[int, float]], rng: Random) -> int:
    mark = rng.random()
    for outcome, probability in outcomes:
        mark -= probability
        if mark < 0:
            return outcome
    return outcomes[-1][0]


PEERS: dict[str, Callable[[], Catanatron | OpenSpiel]] = {
    YARDSTICK: Catanatron,
    "openspiel_backgammon": lambda: OpenSpiel("backgammon"),
    "openspiel_chess": lambda: OpenSpiel("chess"),
    "openspiel_go": lambda: OpenSpiel("go"),
    "openspiel_block_dominoes": lambda: OpenSpiel("block_dominoes", "open_spiel.python.games.block_dominoes"),
}
"""How to set up each peer, by its name."""
