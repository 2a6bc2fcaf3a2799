"""Which games are to be played, by whom and with which luck. The number of a game says everything about it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ahu.arena.seating import seating
from ahu.arena.setup import new_bots

if TYPE_CHECKING:
    from ahu.arena.seating import BotsBySeat
    from ahu.arena.setup import GameSetup
    from ahu.bots.bot import Player


def game_random(seed: int, number: int) -> Random:
    """The random numbers of one game, whichever process plays it. Seeded by text: that is the same everywhere."""
    return Random(f"{seed}/{number}")


@dataclass(frozen=True, slots=True)
class Plan:
    """Games in which every bot keeps its seat. They are numbered from 1."""

    setup: GameSetup
    bots: BotsBySeat
    games: int
    seed: int
    logs: bool = True
    """Whether the games are wanted as text, too."""

    def bots_by_seat(self, number: int) -> BotsBySeat:
        """Who sits where in a game."""
        del number  # everybody stays seated
        return self.bots

    def players(self, number: int) -> list[Player]:
        """New bots for the seats of a game."""
        return new_bots(self.bots_by_seat(number))

    def dice(self, number: int) -> Random | None:
        """The random numbers of chance in a game; None if they are the same as the bots'."""
        del number  # no two games have anything in common
        return None

    def file_of(self, number: int) -> str:
        """The name of the file in which a game is saved."""
        return f"{self.setup.game}-{len(self.setup.seats)}p-seed{self.seed}-{number:05}.ahu"


@dataclass(frozen=True, slots=True)
class Contest(Plan):
    """Games in which the bots change seats until each has sat everywhere; while they go around, the dice stay."""

    def bots_by_seat(self, number: int) -> BotsBySeat:
        """Who sits where in a game."""
        return seating(self.bots, number).bots

    def dice(self, number: int) -> Random:
        """The random numbers of chance, which all games of a circle share."""
        return Random(f"{self.seed}/dice/{seating(self.bots, number).luck}")
