"""How long bots think."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, log
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from typing import Any

STEP: Final = 1.25
"""Each class of times begins at so many times where the one before began."""
SHORTEST: Final = 1e-6
"""Where the first class begins, in seconds."""


@dataclass(slots=True)
class Times:
    """Seconds seen so far: their sum, the longest, and how many fell into each class, enough for percentiles."""

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
        """Count everything another has counted."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for kind, number in other.classes.items():
            self.classes[kind] = self.classes.get(kind, 0) + number

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    def below(self, share: float) -> float:
        """The time that this share of all times does not exceed, to within a class; 0 of nothing."""
        left = share * self.count
        for kind in sorted(self.classes):
            left -= self.classes[kind]
            if left <= 0:
                return min(SHORTEST * STEP**kind, self.longest)
        return self.longest

    def as_json(self) -> list[Any]:
        """The times for a line of results."""
        return [self.count, round(self.total, 6), round(self.longest, 6), self.classes]

    @classmethod
    def from_json(cls, told: list[Any]) -> Times:
        """The times that a line of results tells."""
        count, total, longest, classes = told
        return cls(int(count), float(total), float(longest), {int(kind): int(n) for kind, n in classes.items()})


def duration(seconds: float) -> str:
    """A time as people read it."""
    if seconds < 1:
        return f"{seconds * 1000:.{0 if seconds >= 0.01 else 2}f} ms"
    return f"{seconds:.1f} s"


class Stopwatch:
    """Measures turns: whatever a seat thinks before another acts, chance included, is one turn."""

    def __init__(self, seats: int) -> None:
        self.turns = [Times() for _ in range(seats)]
        self._seat = CHANCE
        self._spent = 0.0

    def thought(self, seat: int, seconds: float) -> None:
        """A seat was asked, and thought for so long."""
        if seat != self._seat:
            self.stop()
            self._seat = seat
        self._spent += seconds

    def stop(self) -> None:
        """The turn is over."""
        if self._seat != CHANCE:
            self.turns[self._seat].add(self._spent)
        self._seat, self._spent = CHANCE, 0.0
