"""Locks in PostgreSQL, which end with the session that holds them: one for each table, one for migrations."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from django.db import connection
from django.db.models import Max

from ahu.web import models
from ahu.web.storage.changes import shared
from ahu.web.storage.postgres import NAMESPACE, Purpose

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST: Final = 0x7FFFFFFF
"""PostgreSQL takes numbers of 32 bits; tables whose keys differ by a multiple of this share a lock."""


def try_lock(table: int) -> int | None:
    """Take the lock of a table, and return the number of its last event; None if another process has the lock.

    Runs in the reader thread of the store, whose session holds the lock.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", _numbers(table))
        if cursor.fetchone() != (True,):
            return None
    last = models.Event.objects.filter(table=table).aggregate(last=Max("number"))["last"]
    return int(last or 0)


def unlock(table: int) -> None:
    """Give the lock of a table back. Runs in the reader thread of the store."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s, %s)", _numbers(table))


@contextmanager
def migrating_alone() -> Iterator[None]:
    """Let one process after the other migrate the schema: the first does it, and the others find it done."""
    if not shared():
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, 0)", (NAMESPACE + Purpose.MIGRATE,))
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s, 0)", (NAMESPACE + Purpose.MIGRATE,))


def _numbers(table: int) -> tuple[int, int]:
    return NAMESPACE + Purpose.BOTS, table % LARGEST
