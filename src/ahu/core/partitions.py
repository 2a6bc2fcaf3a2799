"""Sharing a number out: tolls among helpers, Resources among kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def shares(total: int, most: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to share ``total`` out, each place getting at most its own limit; the last place fills up first."""
    found: list[tuple[int, ...]] = [()]
    for limit in most:
        found = [(*share, more) for share in found for more in range(min(limit, total - sum(share)) + 1)]
    return [share for share in found if sum(share) == total]
