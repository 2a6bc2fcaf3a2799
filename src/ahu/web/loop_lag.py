"""Measures all the time how late the event loop is: whatever blocks it delays every page of every table."""

from __future__ import annotations

from collections import deque
from math import ceil
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

INTERVAL: Final = 0.2
"""Seconds between two measurements."""
WINDOW: Final = 60
"""Seconds that figures are about."""


class LoopLag:
    """The lag of an event loop in the last minute, in seconds.

    Measurements are due at fixed times. One that the loop runs late counts as late, and so does each that was due while
    the loop was blocked: a block of 15 seconds is a quarter of the minute, not one measurement of 300.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._lags: deque[float] = deque(maxlen=round(WINDOW / INTERVAL))
        self._due = loop.time() + INTERVAL
        self._timer = loop.call_at(self._due, self._measure)

    def _measure(self) -> None:
        now = self._loop.time()
        while self._due <= now:
            self._lags.append(now - self._due)
            self._due += INTERVAL
        self._timer = self._loop.call_at(self._due, self._measure)

    def p95(self) -> float:
        """The lag that 95 of 100 measurements did not exceed; 0 before the first."""
        lags = sorted(self._known())
        return lags[ceil(0.95 * len(lags)) - 1] if lags else 0.0

    def longest(self) -> float:
        """The longest lag; 0 before the first measurement."""
        return max(self._known(), default=0.0)

    def _known(self) -> list[float]:
        """All measurements, with one that is overdue: whoever asks may run before it after a block."""
        overdue = self._loop.time() - self._due
        return [*self._lags, overdue] if overdue > 0 else [*self._lags]

    def close(self) -> None:
        """Stop."""
        self._timer.cancel()
