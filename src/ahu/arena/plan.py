"""Plans of games: for each game number the bots by seat and the random numbers."""

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
    """The random numbers of one game. They depend on seed and number only, so any process may play it."""
    return Random(f"{seed}/{number}")


@dataclass(frozen=True, slots=True)
class Plan:
    """Games in which each bot keeps its seat. They are numbered from 1."""

    setup: GameSetup
    bots: BotsBySeat
    games: int
    seed: int
    logs: bool = True
    """Whether results contain the game files."""

    def bots_by_seat(self, number: int) -> BotsBySeat:
        """The codes of the bots in a game, by seat."""
        del number  # the same in all games
        return self.bots

    def players(self, number: int) -> list[Player]:
        """New bots for a game, by seat."""
        return new_bots(self.bots_by_seat(number))

    def dice(self, number: int) -> Random | None:
        """The random numbers of chance in a game; None if chance shares those of the bots."""
        del number  # games share no random numbers
        return None

    def file_of(self, number: int) -> str:
        """The file name of a game."""
        return f"{self.setup.game}-{len(self.setup.seats)}p-seed{self.seed}-{number:05}.ahu"


@dataclass(frozen=True, slots=True)
class Contest(Plan):
    """Games in which the bots rotate through the seats. Games of one rotation share the random numbers of chance."""

    def bots_by_seat(self, number: int) -> BotsBySeat:
        """The codes of the bots in a game, by seat."""
        return seating(self.bots, number).bots

    def dice(self, number: int) -> Random:
        """The random numbers of chance, the same in all games of a rotation."""
        return Random(f"{self.seed}/dice/{seating(self.bots, number).rotation}")
