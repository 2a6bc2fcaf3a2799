"""Writes how players come together at a table. Every function here runs in a thread of the store, in a transaction."""

from __future__ import annotations

from ahu.web import models
from ahu.web.storage.changes import ChangeKind, tell


def begin_if_full(table: int) -> None:
    """Let the game begin if every seat is taken."""
    if not models.Seat.objects.filter(table=table, taken=False, bot="").exists():
        models.Table.objects.filter(pk=table, gathering=True).update(gathering=False)


def fill_with_bots(table: int, bot: str) -> list[int]:
    """Let bots take the seats that are still open, and let the game begin; the numbers of these seats."""
    still_open = models.Seat.objects.filter(table=table, taken=False, bot="")
    numbers = list(still_open.values_list("number", flat=True))
    still_open.update(bot=bot)
    models.SeatLink.objects.filter(seat__table=table, seat__number__in=numbers).update(spent=True)
    models.Table.objects.filter(pk=table).update(gathering=False)
    tell(table, ChangeKind.DETAILS)
    return numbers
