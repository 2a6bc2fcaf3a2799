"""What a game is worth to each seat at its end, for learners: by the victory, by rank, or by points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Seat

ReturnKind: TypeAlias = Literal["win share", "zero-sum", "rank", "points"]
"""``win share``: 1, divided among the winners. ``zero-sum``: the same, moved and stretched to run from 1 for the only
winner to less than 0 for the losers and to add up to 0. ``rank``: from 1 for the first to 0 for the last, the same
distance between neighbours, the mean for those who tie. ``points``: the scores."""


def returns_of(kind: ReturnKind, scores: Sequence[int], winners: Sequence[Seat]) -> list[float]:
    """What each seat gets for these scores and winners."""
    if kind == "points":
        return [float(score) for score in scores]
    if kind == "rank":
        return _by_rank([(seat in winners, score) for seat, score in enumerate(scores)])
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    if kind == "win share":
        return shares
    if kind == "zero-sum":
        return [(share * len(shares) - 1) / (len(shares) - 1) for share in shares]
    raise ValueError(f"there are no returns of the kind “{kind}”")


def _by_rank(results: list[tuple[bool, int]]) -> list[float]:
    """For each seat the part of the others that it leaves behind; one that it ties with counts half."""
    behind = [sum(1.0 for other in results if other < own) + (results.count(own) - 1) / 2 for own in results]
    return [number / (len(results) - 1) for number in behind]
