"""The review of a finished game: the chances after each decision, and the decisions that changed them most."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.advice import evaluate_position
from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from ahu.core.action import Seat
    from ahu.core.record import Record
    from ahu.core.state import State

MOST_TURNING_POINTS: Final = 8
"""A review has at most so many turning points."""
MOST_FALLS: Final = 6
"""So many decisions after which a seat's chance fell are looked at for mistakes."""
MOST_RISES: Final = 3
"""So many decisions after which a seat's chance rose are its best moves, at most."""
LEAST_CHANGE: Final = 0.02
"""A turning point changes the chance of the seat that decides by at least so much."""


class Mark(NamedTuple):
    """The evaluation of the position after a number of moves."""

    number: int
    round: int
    points: list[float]
    """The expected final points of each seat."""
    chances: list[float]
    """Each seat's probability of winning."""


class Decision(NamedTuple):
    """What one seat did in a row, or its part of a simultaneous choice."""

    seat: Seat
    before: int
    """The number of moves when it decided."""
    after: int
    """The number of moves when the others had seen the decision."""
    actions: list[str]
    """Its actions in notation."""
    view: str
    """Its view when it decided, as text."""
    was: float
    """Its probability of winning before the decision."""
    became: float
    """The same after the decision."""

    @property
    def change(self) -> float:
        """How much the probability rose, or fell if it is negative."""
        return self.became - self.was


class Review(NamedTuple):
    """The evaluations and turning points of a game."""

    marks: list[Mark]
    turning_points: list[Decision]
    """The decisions of all seats that changed the chance of their own seat most, in the order of the game."""
    falls: list[list[Decision]]
    """For each seat, the decisions after which its chance was lower, the largest fall first: perhaps mistakes."""
    rises: list[list[Decision]]
    """For each seat, the decisions after which its chance was higher, the largest rise first."""


def review_game(record: Record) -> Review:
    """The chances after each step of a game, and the decisions that changed the chance of their own seat most."""
    state = record.start.copy()
    marks = [_mark(0, state)]
    decisions: list[Decision] = []
    for before, after in pairwise([0, *steps_of(record)]):
        step = record.moves[before:after]
        seats = sorted({move.actor for move in step if move.actor != CHANCE and len(state.actions(move.actor)) > 1})
        views = [state.view(seat).write() for seat in seats]
        for move in step:
            state.play(move.actor, move.action)
        was, now = marks[-1], _mark(after, state)
        marks.append(now)
        for seat, view in zip(seats, views, strict=True):
            actions = [move.action.text for move in step if move.actor == seat]
            decisions.append(Decision(seat, before, after, actions, view, was.chances[seat], now.chances[seat]))
    by_seat = [[one for one in decisions if one.seat == seat] for seat in range(record.game.players)]
    falls = [_largest([one for one in own if one.change < 0])[:MOST_FALLS] for own in by_seat]
    rises = [_largest([one for one in own if one.change > 0])[:MOST_RISES] for own in by_seat]
    turning = sorted(_largest(decisions)[:MOST_TURNING_POINTS], key=lambda one: (one.before, one.seat))
    return Review(marks, turning, falls, rises)


def _mark(number: int, state: State) -> Mark:
    """The evaluation of a state; in a finished game the winners share a probability of 1."""
    points, chances = evaluate_position(state)
    if state.over():
        won = state.winners()
        chances = [(seat in won) / len(won) for seat in range(state.game.players)]
    return Mark(number, state.rounds(), points, chances)


def steps_of(record: Record) -> list[int]:
    """The number of moves at the end of each step: one actor's moves in a row, or sealed choices of several seats."""
    moves = record.moves
    ends = []
    for number, (one, other) in enumerate(pairwise(moves), start=1):
        together = one.actor == other.actor or (one.action.sealed_text and other.action.sealed_text)
        if not together:
            ends.append(number)
    return [*ends, len(moves)] if moves else []


def _largest(decisions: list[Decision]) -> list[Decision]:
    """The decisions that changed the chance of their seat enough, the largest change first."""
    turning = [decision for decision in decisions if abs(decision.change) >= LEAST_CHANGE]
    return sorted(turning, key=lambda decision: -abs(decision.change))
