"""Reads which tables are due. Every function here runs in a thread of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import Q

from ahu.web import models
from ahu.web.clocks import storage as clocks
from ahu.web.table_data import GATHERING_LIFETIME

if TYPE_CHECKING:
    from datetime import datetime

MOST_AT_ONCE: Final = 100
"""Tables that are looked at together; the next look finds the others."""


def due_tables(now: datetime) -> list[str]:
    """The keys of tables whose open seats bots take now, that have waited for players too long, or whose time is up."""
    waiting = models.Table.objects.filter(gathering=True, finished=False)
    due = waiting.filter(Q(fill_at__lte=now) | Q(created_at__lte=now - GATHERING_LIFETIME))
    late = clocks.due_tables(int(now.timestamp() * 1000), MOST_AT_ONCE)
    return [*due.order_by("pk").values_list("key", flat=True)[:MOST_AT_ONCE], *late]
