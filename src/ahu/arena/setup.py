"""What is to be played and by whom, as plain values that can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from ahu.bots.catalogue import find_bot
from ahu.core.errors import BadOption
from ahu.core.messages import Message
from ahu.registry import find_game, open_on

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Player
    from ahu.core.game import Game

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How a game is set up."""

    game: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    board: Path | None = None
    board_text: str = ""
    """What stands in the board's file, for a machine that does not have it."""

    def open(self) -> Game:
        """The game, set up."""
        if self.board_text:
            options = " ".join(self.options) or "none"
            return open_on({"game": self.game, "seats": " ".join(self.seats), "options": options}, self.board_text)
        return find_game(self.game).set_up(self.seats, self.options, self.board)

    def packed(self) -> GameSetup:
        """The same with its board along, to be sent to another machine."""
        return replace(self, board=None, board_text=self.board.read_text("utf-8")) if self.board else self


@lru_cache(maxsize=4)
def opened(setup: GameSetup) -> Game:
    """The game, set up once in each process however many games of it are played."""
    return setup.open()


def seat_bots(codes: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """One code for each seat: the last one named fills the seats that remain."""
    filled = fill_seats(codes, seats)
    for code in codes:
        find_bot(code)
    return filled


def fill_seats(bots: tuple[T, ...], seats: int) -> tuple[T, ...]:
    """One bot for each seat: the last one fills the seats that remain."""
    if not bots:
        raise BadOption("no bot is named")
    if len(bots) > seats:
        raise BadOption(
            "{bots} bots are named, for {seats}",
            bots=len(bots),
            seats=Message("{number} seat", "{number} seats", seats),
        )
    return bots + bots[-1:] * (seats - len(bots))


def new_bots(codes: tuple[str, ...]) -> list[Player]:
    """New bots, without memory of another game."""
    return [find_bot(code) for code in codes]
