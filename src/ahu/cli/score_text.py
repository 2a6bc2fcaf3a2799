"""Scores as plain sentences, which also read well aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.core.state import State


def score_lines(state: State) -> list[str]:
    """Everyone's points, and what they come from."""
    lines = []
    for seat, score, sheet in zip(state.game.seats, state.scores(), state.score_sheet(), strict=True):
        lines.append(f"{seat}: {points(score)}")
        lines += [f"  {worth:>3}  {label}" for label, worth in sheet]
    return lines


def end_lines(state: State) -> list[str]:
    """The final scores, and who wins."""
    names = [state.game.seats[seat] for seat in state.winners()]
    won = f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} share the win"
    return ["", "Final scores", *score_lines(state), f"{won}, with {points(max(state.scores()))}."]


def points(number: int) -> str:
    """A number of points in words: "1 point", "2 points"."""
    return f"{number} {'point' if number == 1 else 'points'}"


def listed(names: list[str]) -> str:
    """Names as a sentence lists them: "blue, green and red"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
