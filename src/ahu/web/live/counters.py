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
