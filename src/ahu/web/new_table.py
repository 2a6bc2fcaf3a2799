"""A table to be made: the game, its board, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.core.record import Record
from ahu.registry import shared_game
from ahu.web.presentation.player_names import EASY, USUAL
from ahu.web.table_data import NewSeat, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.game import Game
    from ahu.lesson import Lesson
    from ahu.puzzles.puzzle import Puzzle


class NewTable(NamedTuple):
    """A table to be made."""

    record: Record
    board_text: str
    seats: list[NewSeat]
    guided: bool = False
    """Whether the lesson of a guided first game is played."""
    puzzle: str = ""
    """The id of the puzzle that is solved there; empty for a game."""
    terms: Terms = Terms()

    @property
    def here(self) -> frozenset[int]:
        """The seats of people at the browser that makes the table."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.here)

    @property
    def has_open_seats(self) -> bool:
        """Whether somebody is still to be invited."""
        return any(not seat.here and not seat.bot for seat in self.seats)


def table_against_bots(game: type[Game], *, first_game: bool = False) -> NewTable:
    """The quickest way to play: one person, and bots in all other seats; for a first game all that makes it easier."""
    seats = game.seats_for(game.default_players)
    chosen, board_text = _set_up(game, seats, game.first_game_options if first_game else ())
    bot = NewSeat(bot=EASY if first_game else USUAL)
    return NewTable(Record(chosen), board_text, me_first(len(seats), bot, wants_hints=first_game))


def lesson_table(game: type[Game], lesson: Lesson) -> NewTable:
    """The table of a guided first game. Bots are called as their seats, so that the lesson can speak of them.

    They are those of the ordinary game that may follow.
    """
    chosen, board_text = _set_up(game, lesson.seats, lesson.options)
    seats = [
        NewSeat(here=True) if seat == lesson.learner else NewSeat(bot=EASY, name=str(chosen.seat_label(seat)))
        for seat in range(chosen.players)
    ]
    return NewTable(lesson.record(chosen), board_text, seats, guided=True)


def _set_up(game: type[Game], seats: Sequence[str], options: Sequence[str]) -> tuple[Game, str]:
    """A game on the built-in board, and that board."""
    board_text = game.default_board_text(len(seats))
    return shared_game(game.name, game.rules_version, " ".join(seats), " ".join(options), board_text), board_text


def puzzle_table(puzzle: Puzzle) -> NewTable:
    """A table at which one person solves a puzzle. The seats of the rivals are those of bots, who do not act."""
    game = puzzle.setup
    seats = [
        NewSeat(here=number == puzzle.seat, bot="" if number == puzzle.seat else USUAL)
        for number in range(game.players)
    ]
    return NewTable(Record(game, puzzle.start), game.default_board_text(game.players), seats, puzzle=puzzle.id)


def open_table(game: type[Game], name: str, terms: Terms) -> NewTable:
    """A table of the usual size with one person, where all other seats are open to others."""
    seats = game.seats_for(game.default_players)
    chosen, board_text = _set_up(game, seats, ())
    return NewTable(
        Record(chosen), board_text, [NewSeat(here=True, name=name), *[NewSeat()] * (len(seats) - 1)], terms=terms
    )


def me_first(players: int, others: NewSeat, *, wants_hints: bool = False) -> list[NewSeat]:
    """The seats of a table: the first for the person who makes it, the others all alike."""
    return [NewSeat(here=True, wants_hints=wants_hints), *[others] * (players - 1)]
