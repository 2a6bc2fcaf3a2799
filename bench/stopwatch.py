"""Times something that is done again and again, by the processor's clock."""

from __future__ import annotations

import gc
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Timed(NamedTuple):
    """What was done in a stretch of time."""

    done: int
    passes: int
    seconds: float

    @property
    def rate(self) -> float:
        """How much was done in a second."""
        return self.done / self.seconds


def timed(one_pass: Callable[[], int], seconds: float) -> Timed:
    """Make passes until the time is over, one at least; each tells how much it did."""
    done = passes = 0
    spent = 0.0
    gc.collect()
    begin = process_time()
    while spent < seconds:
        done += one_pass()
        passes += 1
        spent = process_time() - begin
    return Timed(done, passes, spent)
