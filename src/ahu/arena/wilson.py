"""How far a share that was counted may be from the true one."""

from __future__ import annotations

from math import sqrt
from typing import Final

SURE: Final = 1.959964
"""Standard deviations of a normal distribution to either side that hold 95 % of it."""

Interval = tuple[float, float]


def wilson(wins: float, games: int) -> Interval:
    """The Wilson interval at 95 %: it stays between 0 and 1, with few games too. Shared wins count in parts."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
