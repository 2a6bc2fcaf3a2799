"""A game that is over, looked through: how the chances went from decision to decision, and where they turned."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.advice import evaluate_position
from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from ahu.core.record import Record
    from ahu.core.state import State

MOST: Final = 8
"""Turning points that are looked at."""
LEAST: Final = 0.02
"""What a decision must have changed to be one."""


class Mark(NamedTuple):
    """How things stood after a number of moves."""

    number: int
    round: int
    points: list[float]
    """With how many points each seat was likely to end."""
    chances: list[float]
    """How likely each was to win."""


class Decision(NamedTuple):
    """All that a seat did before another acted, or its part of what several chose at once, in secret."""

    seat: int
    before: int
    """Moves there were when it decided."""
    after: int
    """Moves there were when others had seen it."""
    actions: list[str]
    """What it did, as notation."""
    view: str
    """What it knew when it decided, as text."""
    was: float
    """How likely it was to win before."""
    became: float


class Review(NamedTuple):
    """A game looked through."""

    marks: list[Mark]
    turning_points: list[Decision]
    """In the order of the game."""


def review_game(record: Record) -> Review:
    """The chances from step to step, and the decisions that changed them most for who decided."""
    state = record.start.copy()
    marks = [_mark(0, state)]
    decisions: list[Decision] = []
    for before, after in pairwise([0, *_steps(record)]):
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
    return Review(marks, _largest(decisions))


def _mark(number: int, state: State) -> Mark:
    """How things stand; at the end nothing is left to chance."""
    points, chances = evaluate_position(state)
    if state.over():
        won = state.winners()
        chances = [(seat in won) / len(won) for seat in range(state.game.players)]
    return Mark(number, state.rounds(), points, chances)


def _steps(record: Record) -> list[int]:
    """Where each step of the game ends: one seat's moves in a row, chance's, or sealed choices of several."""
    moves = record.moves
    ends = []
    for number, (one, other) in enumerate(pairwise(moves), start=1):
        together = one.actor == other.actor or (one.action.sealed_text and other.action.sealed_text)
        if not together:
            ends.append(number)
    return [*ends, len(moves)] if moves else []


def _largest(decisions: list[Decision]) -> list[Decision]:
    turning = [decision for decision in decisions if abs(decision.became - decision.was) >= LEAST]
    turning.sort(key=lambda decision: -abs(decision.became - decision.was))
    return sorted(turning[:MOST], key=lambda decision: (decision.before, decision.seat))
