"""Chooses puzzles that differ: games, rounds, phases, kinds of turns and numbers of players."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.puzzles.files import Line

WANTED = {"easy": 8, "medium": 10, "hard": 8}
"""How many puzzles of each strength are chosen, if so many were found."""


def choose(lines: list[Line]) -> list[tuple[str, Line]]:
    """The chosen puzzles with their ids, the easiest first."""
    chosen: list[Line] = []
    for strength, wanted in WANTED.items():
        left = [line for line in lines if line.strength == strength]
        for _ in range(wanted):
            left = [line for line in left if not any(_nearly_the_same(line, other) for other in chosen)]
            if not left:
                break
            chosen.append(min(left, key=lambda line: (_likeness(line, chosen), -line.margin)))
    return _named(chosen)


def _nearly_the_same(line: Line, other: Line) -> bool:
    """Whether two puzzles are from the same round of the same game, and begin with the same kind of action."""
    return (line.number, line.round, line.kind) == (other.number, other.round, other.kind)


def _likeness(line: Line, chosen: list[Line]) -> float:
    """How much there is of the same among the chosen puzzles."""
    if not chosen:
        return 0.0
    weights = {"kind": 3.0, "phase": 1.0, "players": 1.5, "round": 1.0, "number": 1.0}
    counts = {name: Counter(getattr(other, name) for other in chosen) for name in weights}
    return sum(weight * counts[name][getattr(line, name)] for name, weight in weights.items()) / len(chosen)


def _named(chosen: list[Line]) -> list[tuple[str, Line]]:
    """Each puzzle with an id that says where it was found."""
    return [(f"{_hyphenated(line.kind)}-{line.number}-{line.round}", line) for line in chosen]


def _hyphenated(name: str) -> str:
    """The name of a class as part of an address."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()
