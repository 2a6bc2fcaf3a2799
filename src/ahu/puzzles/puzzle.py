"""The puzzles of all games, read from the files that their kits name, and the puzzle of a day."""

from __future__ import annotations

import hashlib
import tomllib
from enum import StrEnum
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from ahu.registry import find_game, kits, shared_game

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.state import State


class Strength(StrEnum):
    """How hard a puzzle is, by the bots that find its best turn."""

    EASY = "easy"
    """The turn that looks best at once is the best."""
    MEDIUM = "medium"
    """A bot that looks a little ahead finds it."""
    HARD = "hard"
    """Only a bot that tries a lot finds it."""


class Puzzle(NamedTuple):
    """A position, the seat that is to act in it, and its best turn."""

    game: str
    """The name of the game."""
    id: str
    """Its name in addresses; no other puzzle of the game has it."""
    strength: Strength
    seat: Seat
    best: tuple[str, ...]
    """The best turn, in notation."""
    also: tuple[tuple[str, ...], ...]
    """Other turns that are as good."""
    chance: float
    """The probability of winning after the best turn, from 0 to 1."""
    margin: float
    """How much lower it is after the best of all other turns."""
    position: str
    """As text, with the seats and options of the game."""

    @property
    def start(self) -> State:
        """The position; it is the caller's own."""
        return self.setup.read(self.position)

    @property
    def setup(self) -> Game:
        """The game as it is set up for this puzzle, on the built-in board."""
        head, kind = header_of(self.position), find_game(self.game)
        board = kind.default_board_text(len(head["seats"].split()))
        options = "" if head["options"] == "none" else head["options"]
        return shared_game(self.game, kind.rules_version, head["seats"], options, board)

    @property
    def answer(self) -> list[Action]:
        """The best turn."""
        return [self.setup.parse(text) for text in self.best]

    def solutions(self) -> set[str]:
        """The positions to which the best turn and those as good lead, as text: whoever reaches one has solved it."""
        return {self._after(turn) for turn in (self.best, *self.also)}

    def _after(self, turn: Iterable[str]) -> str:
        state = self.start
        for text in turn:
            state.play(self.seat, state.game.parse(text))
        return state.write()


def header_of(position: str) -> dict[str, str]:
    """The lines of a written position before its first section, by their names."""
    head = position.partition("\n[")[0]
    return {key: value.strip() for key, _, value in (line.partition(":") for line in head.splitlines())}


@lru_cache(maxsize=16)
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none if its kit brings none."""
    kit = kits().get(game)
    if kit is None or kit.puzzles is None:
        return ()
    read = tomllib.loads(kit.puzzles.read_text("utf-8"))["puzzle"]
    order = list(Strength)
    return tuple(sorted((_puzzle(game, one) for one in read), key=lambda puzzle: order.index(puzzle.strength)))


def _puzzle(game: str, read: dict[str, Any]) -> Puzzle:
    seats = header_of(read["position"])["seats"].split()
    return Puzzle(
        game,
        read["id"],
        Strength(read["strength"]),
        seats.index(read["seat"]),
        tuple(read["best"]),
        tuple(tuple(turn) for turn in read.get("also", ())),
        read["chance"],
        read["margin"],
        read["position"].lstrip("\n"),
    )


def find_puzzle(game: str, name: str) -> Puzzle | None:
    """The puzzle of a game with that id; None if there is none."""
    return next((puzzle for puzzle in puzzles_of(game) if puzzle.id == name), None)


def next_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle after this one in the list of its game; after the last one the first."""
    puzzles = puzzles_of(puzzle.game)
    return puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]


def daily_puzzle(day: date) -> Puzzle | None:
    """The puzzle of a day: all are used before one comes again, and the games take turns. None if there are none."""
    puzzles = _daily_order(tuple(puzzles_of(game) for game in kits()))
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None


@lru_cache(maxsize=4)
def _daily_order(by_game: tuple[tuple[Puzzle, ...], ...]) -> tuple[Puzzle, ...]:
    mixed = [sorted(puzzles, key=_mixed) for puzzles in by_game]
    return tuple(puzzle for together in zip_longest(*mixed) for puzzle in together if puzzle)


def _mixed(puzzle: Puzzle) -> str:
    """Sorts puzzles in an order that has no meaning, and is the same everywhere."""
    return hashlib.sha256(f"{puzzle.game} {puzzle.id}".encode()).hexdigest()
