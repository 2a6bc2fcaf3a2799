"""What is said of a turn that somebody took in a puzzle."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


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
    lost_chance: float = 0.0
    """How much less likely it is to win than the best turn."""
    lost_points: float = 0.0
    """How many points less it brings than the best turn."""

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.outcome in (Outcome.RIGHT, Outcome.AS_GOOD)
