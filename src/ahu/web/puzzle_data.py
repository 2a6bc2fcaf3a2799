"""What is said of a turn that somebody took in a puzzle."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ahu.web.advice_data import Rating


class Outcome(Enum):
    """How good a turn was."""

    RIGHT = auto()
    """It leads where the best turn leads, or one that is known to be as good."""
    AS_GOOD = auto()
    """In trial games it does as well as the best turn."""
    WORSE = auto()
    UNCLEAR = auto()
    """It is not the best turn; how far it is behind is not known, because no trial games could be played."""


class Verdict(NamedTuple):
    """What is said of a turn."""

    outcome: Outcome
    played: Rating | None = None
    """How the turn did in trial games."""
    best: Rating | None = None
    """How the best turn did in the same trial games."""

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.outcome in (Outcome.RIGHT, Outcome.AS_GOOD)
