"""Confidence intervals of win rates."""

from __future__ import annotations

from math import sqrt
from typing import Final

DEVIATIONS: Final = 1.959964
"""95 % of a normal distribution are within so many standard deviations of its mean."""

Interval = tuple[float, float]


def wilson(wins: float, games: int) -> Interval:
    """The Wilson interval at 95 %, which is within 0 and 1 even for few games. A shared win counts as a fraction."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, DEVIATIONS * DEVIATIONS
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = DEVIATIONS * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
