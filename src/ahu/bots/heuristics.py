"""Heuristics: what searching bots need to know of a game.

They list the turns worth trying, choose moves in rollouts and evaluate positions. The searching bots (greedy, mc, mcts)
contain no code of any game.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from ahu.bots.hint_plan import POINTS, Claim
from ahu.core.messages import Message
from ahu.registry import kit_of

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.hint_plan import PlannedTurn
    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.state import State


class Turn:
    """A whole turn of a seat: its actions until another seat or chance acts, or until something unknown matters."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[Action], value: float) -> None:
        self.actions = actions
        self.value = value
        """Its value in points. Only differences between turns of one list have a meaning."""

    @property
    def key(self) -> str:
        """A text that identifies the turn."""
        return " / ".join([action.text for action in self.actions])

    @property
    def kind(self) -> str:
        """The class name of its first action."""
        return type(self.actions[0]).__name__


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(metaclass=ABCMeta):
    """The heuristics of one game on one board. ``state`` may be a full state or the position of a view."""

    turns_hold_in_every_world = False
    """Whether a turn that is legal in one sampled world is legal in all of them; search then skips that check."""
    told_first: tuple[str, ...] = ()
    """Kinds of claims that a hint tells before others."""
    told_together: tuple[str, ...] = ()
    """Kinds of claims of which a hint tells all about one seat in one sentence."""

    @abstractmethod
    def turns(self, state: State, seat: Seat) -> list[Turn]:
        """Whole turns worth trying, the highest value first; at least one."""

    @abstractmethod
    def rollout_policy(self, state: State, seat: Seat, rng: Random) -> list[Action]:
        """The next actions of a seat in a rollout, at least one. It should be fast and sensible."""

    @abstractmethod
    def expected_scores(self, state: State) -> list[float]:
        """The points with which each seat is expected to end."""

    @abstractmethod
    def explain(self, state: State, seat: Seat, turn: Turn) -> Message:
        """The reason for a turn, in a few words for players, if playing it brings nothing that can be named.

        It must be true of the turn whatever happens next.
        """

    def score_stddev(self, state: State) -> float:  # noqa: ARG002
        """The standard deviation of the expected scores, in points."""
        return 5.0

    def sample_world(self, state: State, seat: Seat, rng: Random) -> State:  # noqa: ARG002
        """A full state, free to be changed, that is possible for what the seat knows.

        Secret choices of other seats should be undone in it, so that rollouts make them again with the rollout policy.
        """
        return state.determinize(rng)

    def of_beginner(self, seat: Seat) -> Heuristics:  # noqa: ARG002
        """The heuristics of a beginner at a seat, who overlooks what these see; the same if the game has none."""
        return self

    # hints: what a game without words of its own need not define

    def yielding_turn(self, state: State, seat: Seat) -> list[Action]:
        """The turn of a seat that is least in the way of others: passing, where the rules allow it."""
        return [state.actions(seat)[0]]

    def planned_turn(self, turns: list[PlannedTurn], state: State, seat: Seat) -> list[Action]:  # noqa: ARG002
        """The seat's next turn in a plan, after the turns so far; empty if the plan ends here."""
        return []

    def shown_turns(self, turns: list[PlannedTurn]) -> list[int]:
        """The numbers of the turns of a plan that its first turn is for, and 0 for the first turn itself."""
        return list(range(len(turns)))

    def results(self, turn: PlannedTurn, seat: Seat) -> list[Claim]:
        """What a turn that was played brought, read off the positions before and after it."""
        points = turn.after.scores()[seat] - turn.before.scores()[seat]
        return [Claim(POINTS, amount=points)] if points > 0 else []

    def claim_text(self, game: Game, claims: list[Claim]) -> Message:  # noqa: ARG002
        """A claim, or several that are told together, as a sentence to the player."""
        return Message("You score {number} point.", "You score {number} points.", claims[0].amount)

    def aim(self, claims: list[Claim]) -> Message | None:  # noqa: ARG002
        """What a plan of several steps is for, in a few words; None if nothing stands out."""
        return None

    def instructions(self, turn: PlannedTurn) -> list[Message]:  # noqa: ARG002
        """A turn as instructions to the player, step by step; none if the game has no such words."""
        return []

    def instruction(self, state: State, action: Action) -> Message | None:  # noqa: ARG002
        """One action of a seat as an instruction to its player; None if the game has no such words.

        The instructions of different legal actions differ.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainHeuristics(Heuristics):
    """Heuristics for a game that brings none: all actions have the same value, and expected points are those of now."""

    def turns(self, state: State, seat: Seat) -> list[Turn]:
        """Every legal action as a turn of its own, with value 0."""
        return [Turn([action], 0.0) for action in state.actions(seat)]

    def rollout_policy(self, state: State, seat: Seat, rng: Random) -> list[Action]:
        """A legal action, drawn uniformly."""
        return [rng.choice(state.actions(seat))]

    def expected_scores(self, state: State) -> list[float]:
        """The scores of now."""
        return [float(score) for score in state.scores()]

    def explain(self, state: State, seat: Seat, turn: Turn) -> Message:  # noqa: ARG002
        """The same reason for every turn: its results in rollouts."""
        return Message("it did best in simulated games")


@lru_cache(maxsize=64)
def heuristics_of(game: Game) -> Heuristics:
    """The heuristics of the game's kit, or plain ones if it has none. They are made once for each set-up."""
    make = kit_of(game).heuristics
    return make(game) if make else PlainHeuristics()
