"""Counts what bots do and how they fail, for whoever watches over the server."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ahu.web.table_data import FailureKind


class BotCounters:
    """Numbers since the server was started."""

    def __init__(self) -> None:
        self.thoughts = 0
        """Turns, hints and steps of reviews that were begun."""
        self.failures: Counter[FailureKind] = Counter()
        self.stand_ins = 0
        """Turns that were taken for a bot that failed."""


class QueueCounters:
    """What became of thoughts that were put into the queue for ``ahu worker``, since the server was started."""

    def __init__(self) -> None:
        self.sent = 0
        """Jobs that were put into the queue."""
        self.redone = 0
        """Thoughts that were put there again, since their worker had died."""
        self.taken_back = 0
        """Thoughts that the server took back, since no worker was left."""
