"""A table to be made: the game, its board, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.core.record import Record
from ahu.registry import shared_game
from ahu.web.presentation.player_names import USUAL
from ahu.web.table_data import NewSeat

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.puzzles.puzzle import Puzzle


class NewTable(NamedTuple):
    """A table to be made."""

    record: Record
    board_text: str
    seats: list[NewSeat]
    puzzle: str = ""
    """The id of the puzzle that is solved there; empty for a game."""

    @property
    def here(self) -> frozenset[int]:
        """The seats of people at the browser that makes the table."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.here)

    @property
    def has_open_seats(self) -> bool:
        """Whether somebody is still to be invited."""
        return any(not seat.here and not seat.bot for seat in self.seats)


def table_against_bots(game: type[Game], options: tuple[str, ...] = ()) -> NewTable:
    """The quickest way to play: one person, and bots in all other seats."""
    players = game.default_players
    board_text = game.default_board_text(players)
    chosen = shared_game(
        game.name, game.rules_version, " ".join(game.seats_for(players)), " ".join(options), board_text
    )
    return NewTable(Record(chosen), board_text, me_first(players, NewSeat(bot=USUAL)))


def puzzle_table(puzzle: Puzzle) -> NewTable:
    """A table at which one person solves a puzzle. The seats of the rivals are those of bots, who do not act."""
    game = puzzle.setup
    seats = [
        NewSeat(here=number == puzzle.seat, bot="" if number == puzzle.seat else USUAL)
        for number in range(game.players)
    ]
    return NewTable(Record(game, puzzle.start), game.default_board_text(game.players), seats, puzzle.id)


def me_first(players: int, others: NewSeat) -> list[NewSeat]:
    """The seats of a table: the first for the person who makes it, the others all alike."""
    return [NewSeat(here=True), *[others] * (players - 1)]
