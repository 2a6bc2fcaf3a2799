"""The games and numbers of players that nets are made for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.arena.setup import GameSetup
from ahu.registry import kits

if TYPE_CHECKING:
    from pathlib import Path


class Setting(NamedTuple):
    """A game with a number of players."""

    game: str
    players: int

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-{self.players}"

    def net_in(self, nets: Path) -> Path | None:
        """Its net in a folder of nets; None if there is none."""
        file = nets / self.name / f"players-{self.players}.npz"
        return file if file.is_file() else None

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
