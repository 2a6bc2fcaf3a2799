"""The games and numbers of players that nets are made for."""

from __future__ import annotations

from typing import NamedTuple

from ahu.arena.setup import GameSetup
from ahu.registry import kits


class Setting(NamedTuple):
    """A game with a number of players."""

    game: str
    players: int

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-{self.players}"

    @property
    def setup(self) -> GameSetup:
        """Its set-up."""
        return GameSetup(self.game, kits()[self.game].rules().seats_for(self.players))


def all_settings() -> list[Setting]:
    """Every game that says what a net sees, with every number of players."""
    return [
        Setting(name, players)
        for name, kit in kits().items()
        if kit.features
        for players in sorted(kit.rules().player_counts)
    ]
