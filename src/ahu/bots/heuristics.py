"""What a good player knows of a game: which turns are worth a thought, what a position is worth, what others do.

The bots that look ahead (greedy, mc, mcts) know nothing of any game; all they know they ask of its sense.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.core.messages import Message
from ahu.registry import kit_of

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State


class Turn:
    """A whole turn of a seat: its actions up to where another acts or where something new is to be decided."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[Action], value: float) -> None:
        self.actions = actions
        self.value = value
        """What it brings by judgement, in points; only differences between turns of one list mean anything."""

    @property
    def key(self) -> str:
        """What tells it from other turns."""
        return " / ".join([action.text for action in self.actions])

    @property
    def kind(self) -> str:
        """What sort of turn it is, by its first action."""
        return type(self.actions[0]).__name__


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(metaclass=ABCMeta):
    """The sense of one game on one board. It is asked of states and of what views show alike."""

    turns_hold_in_every_world = False
    """Whether all guesses at what a view hides are alike, so that what can be done in one can be done in any."""

    @abstractmethod
    def turns(self, state: State, seat: int) -> list[Turn]:
        """Whole turns worth a thought, the best by judgement first; at least one."""

    @abstractmethod
    def rollout_policy(self, state: State, seat: int, rng: Random) -> list[Action]:
        """What a hurried but sensible player would do: the first actions of a turn, chosen fast, for playouts."""

    @abstractmethod
    def expected_scores(self, state: State) -> list[float]:
        """With how many points each seat is likely to end."""

    @abstractmethod
    def explain(self, state: State, seat: int, turn: Turn) -> Message:
        """Why one would take this turn, in a few words."""

    def score_stddev(self, state: State) -> float:  # noqa: ARG002
        """By how many points the judgement of a position may well be off."""
        return 5.0

    def sample_world(self, state: State, seat: int, rng: Random) -> State:  # noqa: ARG002
        """A full state to play on from that could be the one behind what the seat's view shows.

        Choices others have made but not shown are best undone, so that they are made anew, sensibly, in playing on.
        """
        return state.determinize(rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainHeuristics(Heuristics):
    """The sense of a game nobody has thought about: any action may be good, and points are points."""

    def turns(self, state: State, seat: int) -> list[Turn]:
        """Every action, as good as any other."""
        return [Turn([action], 0.0) for action in state.actions(seat)]

    def rollout_policy(self, state: State, seat: int, rng: Random) -> list[Action]:
        """Any action."""
        return [rng.choice(state.actions(seat))]

    def expected_scores(self, state: State) -> list[float]:
        """The points of now."""
        return [float(score) for score in state.scores()]

    def explain(self, state: State, seat: int, turn: Turn) -> Message:  # noqa: ARG002
        """Nothing is known but that it did well."""
        return Message("it did best in trial games")


@lru_cache(maxsize=64)
def heuristics_of(game: Game) -> Heuristics:
    """The heuristics that the game's kit brings, made once for each set-up; the plain ones if it brings none."""
    make = kit_of(game).heuristics
    return make(game) if make else PlainHeuristics()
