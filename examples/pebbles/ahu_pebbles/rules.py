"""The rules of Pebbles: a tiny but complete game. docs/adding-a-game.md of Ahu explains each part.

Chance draws a heap of pebbles. In turn each player takes one, two or three; whoever takes the last one wins a point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ahu.core import game as core_game
from ahu.core import state as core_state
from ahu.core.action import CHANCE, Action, normalize
from ahu.core.errors import BadPosition, Refusal
from ahu.core.messages import Message, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAPS = (7, 8, 9, 10)
MOST = 3


# actions: each built once, with its notation


class Heap(Action):
    """CHANCE: how many pebbles there are (P1)."""

    is_chance: ClassVar[bool] = True

    def __init__(self, pebbles: int) -> None:
        super().__init__(f"the heap has {pebbles}")
        self.pebbles = pebbles


class Take(Action):
    """Take some pebbles (P2)."""

    def __init__(self, pebbles: int) -> None:
        super().__init__(f"take {pebbles}")
        self.pebbles = pebbles


HEAP = [Heap(pebbles) for pebbles in HEAPS]
TAKE = [Take(pebbles) for pebbles in range(1, MOST + 1)]


# state: legal and do side by side


class State(core_state.State):
    """How many pebbles are left, and whose turn it is."""

    def __init__(self, game: Pebbles) -> None:
        self.pebbles_game = game
        self.left = -1
        """-1 until chance has drawn the heap."""
        self.turn = 0
        self.points = [0] * game.players

    @property
    def game(self) -> Pebbles:
        return self.pebbles_game

    def copy(self) -> State:
        new = State(self.pebbles_game)
        new.left, new.turn, new.points = self.left, self.turn, self.points.copy()
        return new

    def actors(self) -> tuple[int, ...]:
        if self.left < 0:
            return (CHANCE,)
        return (self.turn,) if self.left else ()

    def outcomes(self) -> list[tuple[Action, float]]:
        return [(heap, 1 / len(HEAP)) for heap in HEAP] if self.left < 0 else []

    def actions(self, actor: int) -> list[Action]:
        if actor == CHANCE:
            return [heap for heap, _ in self.outcomes()]
        if actor != self.turn:
            return []
        return [take for take in TAKE if take.pebbles <= self.left]

    def play(self, actor: int, action: Action) -> None:
        if isinstance(action, Heap):
            self.left = action.pebbles
        elif isinstance(action, Take):
            self.left -= action.pebbles
            if not self.left:
                self.points[actor] += 1  # P3
            self.turn = (self.turn + 1) % self.game.players

    def refusal(self, actor: int, action: Action) -> Refusal:
        if self.left < 0:
            return Refusal("P1", "the heap is not drawn yet")
        if not self.left:
            return Refusal("P3", "the game is over")
        if actor != self.turn:
            return Refusal("P2", "it is {seat}'s turn", seat=self.game.seats[self.turn])
        return Refusal("P2", "“{do}” is too much: {left} are left", do=action, left=self.left)

    def scores(self) -> list[int]:
        return self.points

    def score_sheet(self) -> list[list[tuple[Message, int]]]:
        return [[(Message("last pebble"), points)] for points in self.points]

    def rounds(self) -> int:
        return 1

    def phase(self) -> Message:
        return Message("Taking pebbles") if self.left else Message("The end")

    def prompt(self, seat: int) -> Message:
        name = self.game.seat_label(seat)
        return Message(
            "Take the last pebble, {seat}.", "Take one to three of the {number} pebbles, {seat}.", self.left, seat=name
        )

    def write(self) -> str:
        points = " ".join(map(str, self.points))
        return f"pebbles position 1\nleft: {self.left}\nturn: {self.game.seats[self.turn]}\npoints: {points}\n"


# the game: what can be chosen, and what was


class Pebbles(core_game.Game):
    """Pebbles for two or three."""

    name: ClassVar[str] = "pebbles"
    title: ClassVar[str] = "Pebbles"
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    default_players: ClassVar[int] = 2
    seat_names: ClassVar[tuple[str, ...]] = ("ana", "rano", "poike")
    seat_labels: ClassVar[dict[str, str]] = {
        "ana": gettext_noop("Ana"),
        "rano": gettext_noop("Rano"),
        "poike": gettext_noop("Poike"),
    }
    option_labels: ClassVar[dict[str, str]] = {}

    def start(self) -> State:
        return State(self)

    def read(self, text: str) -> State:
        told = dict(line.split(": ", 1) for line in text.strip().splitlines()[1:])
        state = self.start()
        try:
            state.left, state.turn = int(told["left"]), self.seats.index(told["turn"])
            state.points = [int(number) for number in told["points"].split()]
        except (KeyError, ValueError) as error:
            raise BadPosition("that is no position of Pebbles: {problem}", problem=error) from error
        return state

    def notation(self) -> dict[str, Action]:
        return {normalize(str(action)): action for action in (*HEAP, *TAKE)}

    def describe(self, actor: int, action: Action, names: Sequence[str | Message]) -> Message:
        if isinstance(action, Heap):
            return Message("The heap has {number} pebble", "The heap has {number} pebbles", action.pebbles)
        assert isinstance(action, Take)
        return Message("{who} takes a pebble", "{who} takes {number} pebbles", action.pebbles, who=names[actor])
