"""Thinking times of bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, log
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from typing import Any

    from ahu.core.action import Seat

STEP: Final = 1.25
"""The ratio between the lower bounds of two neighbouring classes."""
SHORTEST: Final = 1e-6
"""The lower bound of the first class, in seconds."""


@dataclass(slots=True)
class Times:
    """A running summary of times in seconds, with counts by logarithmic class for percentiles."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Count one more time."""
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        kind = max(0, ceil(log(max(seconds, SHORTEST) / SHORTEST, STEP)))
        self.classes[kind] = self.classes.get(kind, 0) + 1

    def include(self, other: Times) -> None:
        """Count all times of another summary."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for kind, number in other.classes.items():
            self.classes[kind] = self.classes.get(kind, 0) + number

    @property
    def mean(self) -> float:
        """The mean in seconds; 0 if nothing was counted."""
        return self.total / self.count if self.count else 0.0

    def below(self, share: float) -> float:
        """The percentile for a share from 0 to 1, exact to within a class; 0 if nothing was counted."""
        left = share * self.count
        for kind in sorted(self.classes):
            left -= self.classes[kind]
            if left <= 0:
                return min(SHORTEST * STEP**kind, self.longest)
        return self.longest

    def as_json(self) -> list[Any]:
        """The summary as it is stored in a result."""
        return [self.count, round(self.total, 6), round(self.longest, 6), self.classes]

    @classmethod
    def from_json(cls, stored: list[Any]) -> Times:
        """The summary that was stored in a result."""
        count, total, longest, classes = stored
        return cls(int(count), float(total), float(longest), {int(kind): int(n) for kind, n in classes.items()})


def duration(seconds: float) -> str:
    """A time in seconds as text for readers."""
    if seconds < 1:
        return f"{seconds * 1000:.{0 if seconds >= 0.01 else 2}f} ms"
    return f"{seconds:.1f} s"


class Stopwatch:
    """Adds up thinking times by turn. A turn lasts until another seat or chance acts."""

    def __init__(self, seats: int) -> None:
        self.turns = [Times() for _ in range(seats)]
        self._seat = CHANCE
        self._spent = 0.0

    def add(self, seat: Seat, seconds: float) -> None:
        """Add the time of one decision of a seat."""
        if seat != self._seat:
            self.stop()
            self._seat = seat
        self._spent += seconds

    def stop(self) -> None:
        """End the current turn."""
        if self._seat != CHANCE:
            self.turns[self._seat].add(self._spent)
        self._seat, self._spent = CHANCE, 0.0
