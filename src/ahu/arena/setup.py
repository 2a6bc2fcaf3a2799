"""The set-up of a game and the codes of its bots, as plain values that can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from ahu.bots.catalogue import NET, find_bot
from ahu.bots.mc import FlatMonteCarlo
from ahu.core.errors import BadOption
from ahu.core.messages import Message
from ahu.registry import find_game, header_for, open_game_on_board

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.bots.bot import Player
    from ahu.core.game import Game

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The set-up of a game."""

    game: str
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    board: Path | None = None
    board_text: str = ""
    """The text of the board file, for machines that do not have the file."""

    def open(self) -> Game:
        """The game of this set-up."""
        if self.board_text:
            return open_game_on_board(header_for(self.game, self.seats, self.options), self.board_text)
        return find_game(self.game).set_up(self.seats, self.options, self.board)

    def packed(self) -> GameSetup:
        """The same set-up with the text of its board instead of the path, for another machine."""
        return replace(self, board=None, board_text=self.board.read_text("utf-8")) if self.board else self


@lru_cache(maxsize=4)
def game_of(setup: GameSetup) -> Game:
    """The game of a set-up, made once in each process."""
    return setup.open()


def seat_bots(codes: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """One code for each seat: the last code is repeated. Raises BadOption if a code names no bot."""
    filled = fill_seats(codes, seats)
    for code in codes:
        find_bot(code)
    return filled


def fill_seats(bots: tuple[T, ...], seats: int) -> tuple[T, ...]:
    """One bot for each seat: the last one is repeated."""
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
    """New bots, which remember no other game."""
    return [find_bot(code) for code in codes]


def with_net(code: str, net: Path | None) -> str:
    """The code of a bot that plays with the net of a file, if there is one."""
    return f"{code}{NET}{net}" if net else code


def net_digest(setup: GameSetup, code: str) -> str:
    """The digest of the net with which a bot plays a game; empty if it has none, or if no bot is called so."""
    try:
        bot = find_bot(code).bot
    except BadOption:
        return ""
    evaluation = bot.evaluation_for(game_of(setup)) if isinstance(bot, FlatMonteCarlo) else None
    return evaluation.net.digest if evaluation else ""
