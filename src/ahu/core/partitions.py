"""All ways to divide a number into parts, such as a toll among helpers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def partitions(total: int, limits: Sequence[int]) -> list[tuple[int, ...]]:
    """All tuples of numbers from 0 that add up to ``total``, none above its limit, in ascending order."""
    found: list[tuple[int, ...]] = [()]
    for limit in limits:
        found = [(*share, more) for share in found for more in range(min(limit, total - sum(share)) + 1)]
    return [share for share in found if sum(share) == total]
