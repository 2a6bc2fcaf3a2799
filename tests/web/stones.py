"""A game of rules alone, with a long name: no board, no options, no kit. Whoever takes the last stone wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ahu.core import game as core_game
from ahu.core import state as core_state
from ahu.core.action import Action
from ahu.core.errors import BadPosition, Refusal
from ahu.core.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

TAKE = [Action("take 1"), Action("take 2")]
NAME = "stones-from-another-package-here"


class Position(core_state.State):
    def __init__(self, game: Stones, left: int = 5, turn: int = 0) -> None:
        self._game, self.left, self.turn = game, left, turn

    @property
    def game(self) -> Stones:
        return self._game

    def copy(self) -> Position:
        return Position(self._game, self.left, self.turn)

    def actors(self) -> tuple[int, ...]:
        return (self.turn,) if self.left else ()

    def outcomes(self) -> list[tuple[Action, float]]:
        return []

    def actions(self, actor: int) -> list[Action]:
        return TAKE[: self.left] if actor == self.turn else []

    def play(self, actor: int, action: Action) -> None:
        del actor
        self.left -= TAKE.index(action) + 1
        self.turn = 1 - self.turn

    def refusal(self, actor: int, action: Action) -> Refusal:
        del actor, action
        return Refusal("S1", "it is not your turn")

    def scores(self) -> list[int]:
        return [int(not self.left and self.turn != seat) for seat in (0, 1)]

    def score_sheet(self) -> list[list[tuple[Message, int]]]:
        return [[(Message("last stone"), points)] for points in self.scores()]

    def rounds(self) -> int:
        return 1

    def phase(self) -> Message:
        return Message("Taking stones")

    def prompt(self, seat: int) -> Message:
        return Message("Take one or two, {seat}.", seat=self.game.seat_label(seat))

    def write(self) -> str:
        return f"stones position 1\nleft: {self.left}\nturn: {self.turn}\n"


class Stones(core_game.Game):
    name: ClassVar[str] = NAME
    title: ClassVar[str] = "Stones from another package"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    default_players: ClassVar[int] = 2
    seat_names: ClassVar[tuple[str, ...]] = ("north", "south")
    seat_labels: ClassVar[dict[str, str]] = {"north": "North", "south": "South"}
    option_labels: ClassVar[dict[str, str]] = {}

    def start(self) -> Position:
        return Position(self)

    def read(self, text: str) -> Position:
        told = dict(line.split(": ", 1) for line in text.strip().splitlines()[1:])
        if set(told) != {"left", "turn"}:
            raise BadPosition("that is no position of Stones")
        return Position(self, int(told["left"]), int(told["turn"]))

    def notation(self) -> dict[str, Action]:
        return {action.text: action for action in TAKE}

    def describe(self, actor: int, action: Action, names: Sequence[str | Message]) -> Message:
        return Message("{who}: {what}", who=names[actor], what=action)
