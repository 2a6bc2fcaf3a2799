"""What happened in a soak, as the clients know it."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Acknowledged(NamedTuple):
    """A command that the server said it carried out."""

    key: str
    """The table's."""
    kind: str
    request_id: str
    text: str
    """The action, or the line of the chat."""


class Latency(NamedTuple):
    """An acknowledged action that was sent once."""

    seconds: float
    phase: str


class Ledger:
    """Filled by players, hostile clients and troubles; read at the end."""

    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        """In the order of the answers."""
        self.rejected: list[Acknowledged] = []
        """Commands that were answered with 4xx: none of them may be stored."""
        self.sent_chat: list[Acknowledged] = []
        """All lines of the chat, acknowledged or not: none may be stored twice."""
        self.latencies: list[Latency] = []
        self.counts: Counter[str] = Counter()
        """How often what happened."""
        self.hostile: Counter[tuple[str, str]] = Counter()
        """What hostile clients did, and how it was answered."""
        self.violations: list[str] = []
        """Hostile requests that were carried out."""
        self.memory: list[tuple[float, float]] = []
        """Seconds since the beginning of the steady phase, and megabytes of the server."""
        self.starts: list[float] = []
        """Seconds from a kill to the first answer."""
        self.gaps: list[tuple[float, float]] = []
        """When streams were lost, on the monotonic clock, and how many seconds passed until the next message."""
        self.orphans = 0
        """Bot workers that outlived their server by more than a few seconds."""
        self.phase = ""
        self.troubled = 0
        """How many troubles there are at this moment."""
        self._troubles = 0

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """While the server is down or the disk is full, answers are late, and that is not counted."""
        self.troubled += 1
        self._troubles += 1
        try:
            yield
        finally:
            self.troubled -= 1

    def stopwatch(self) -> Stopwatch:
        """Begin to measure a request."""
        return Stopwatch(self, self._troubles, self.phase)

    def troubles(self) -> int:
        """How many troubles there have been."""
        return self._troubles


class Stopwatch:
    """Measures a request that meets no trouble."""

    def __init__(self, ledger: Ledger, troubles: int, phase: str) -> None:
        self._ledger, self._troubles, self._phase = ledger, troubles, phase
        self._undisturbed = not ledger.troubled
        self._began = time.perf_counter()

    def stop(self) -> None:
        """The answer is here."""
        ledger = self._ledger
        if self._undisturbed and ledger.troubles() == self._troubles and not ledger.troubled:
            ledger.latencies.append(Latency(time.perf_counter() - self._began, self._phase))
