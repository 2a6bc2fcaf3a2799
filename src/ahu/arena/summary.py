"""Summaries of whole numbers: count, mean, minimum and maximum."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Summary:
    """A running summary of whole numbers. Sums are exact, so the order of counting changes nothing."""

    count: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Count one more number."""
        if not self.count or value < self.least:
            self.least = value
        if not self.count or value > self.most:
            self.most = value
        self.count += 1
        self.total += value

    def include(self, other: Summary) -> None:
        """Count all numbers of another summary."""
        if not other.count:
            return
        self.least = min(self.least, other.least) if self.count else other.least
        self.most = max(self.most, other.most) if self.count else other.most
        self.count += other.count
        self.total += other.total

    @property
    def mean(self) -> float:
        """The mean; 0 if nothing was counted."""
        return self.total / self.count if self.count else 0.0

    def as_json(self) -> dict[str, float]:
        """The summary for a JSON object."""
        return {"mean": round(self.mean, 4), "min": self.least, "max": self.most}
