"""Counts what seats and addresses do, so that nobody does it too often."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from time import time
from typing import TYPE_CHECKING, Final

from limits import parse_many
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

if TYPE_CHECKING:
    from limits import RateLimitItem

MOST_COUNTERS: Final = 20_000
"""Counters that are kept, two for each rate and client; if there are more, all begin anew."""


class RateLimits:
    """Counts uses, in sliding windows. It takes about 300 bytes for each counter, whatever the rates are."""

    def __init__(self, most: int = MOST_COUNTERS) -> None:
        self._most = most
        self._storage = MemoryStorage()
        self._limiter = SlidingWindowCounterRateLimiter(self._storage)

    def use(self, *rates: tuple[str, str, str]) -> int:
        """Count one use; returns 0, or how many seconds to wait, if that is too many. Then nothing is counted.

        Each rate is a text such as ``30/minute``, the name of what is counted, and whom it is counted for.
        """
        items = [(item, what, who) for rate, what, who in rates for item in _parsed(rate)]
        full = [key for key in items if not self._limiter.test(*key)]
        if full:
            return max(self._seconds(*key) for key in full)
        if len(self._storage.storage) >= self._most:
            self._storage.reset()
        for key in items:
            self._limiter.hit(*key)
        return 0

    def _seconds(self, item: RateLimitItem, what: str, who: str) -> int:
        """Whole seconds until another use may be free, at least 1."""
        return max(1, ceil(self._limiter.get_window_stats(item, what, who).reset_time - time()))

    @property
    def counters(self) -> int:
        """How many counters are kept."""
        return len(self._storage.storage)


@lru_cache(maxsize=64)
def _parsed(rate: str) -> list[RateLimitItem]:
    return parse_many(rate)
