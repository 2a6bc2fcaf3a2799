"""Real inputs, from which nearly right ones are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.registry import games
from tests.golden import folder_of
from tests.play import finished, some_decision, versions_of

if TYPE_CHECKING:
    from ahu.core.state import State

GAMES: Final = ("giants", "rapanui")
SOME: Final = 6
"""Positions of each game."""


def decisions(name: str) -> list[tuple[State, int]]:
    """Positions of a game with a seat that decides there, with different numbers of players and options."""
    return [some_decision(name, f"fuzz {seed}") for seed in range(SOME)]


def logs(name: str) -> list[str]:
    """Saved games by every version of the rules: short ones, and the beginnings of long ones."""
    found = []
    for version in versions_of(name):
        texts = [file.read_text("utf-8") for file in sorted((folder_of(name, version) / "saved").glob("*.ahu"))]
        assert texts
        found += ["\n".join(text.splitlines()[:60]) for text in texts[:2]] + sorted(texts, key=len)[:2]
    return found


def boards(name: str) -> list[str]:
    """The files of the built-in boards."""
    kind = games()[name]
    return sorted({kind.default_board_text(players) for players in kind.player_counts})


def actions(name: str) -> list[str]:
    """Notation from a whole game of each number of players."""
    texts = set()
    for players in games()[name].player_counts:
        texts |= {move.action.text for move in finished(name, players, "fuzz").moves}
    return sorted(texts)
