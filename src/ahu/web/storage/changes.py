"""Tells other server processes what has changed, inside the transaction of the write itself (PostgreSQL's NOTIFY).

With SQLite there is only one process, and nothing is told.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec
from django.conf import settings
from django.db import connection
from msgspec import Struct

from ahu.web.table_data import Event  # noqa: TC001  # msgspec reads the types of the fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHANNEL: Final = "ahu_changes"
POSTGRESQL: Final = "django.db.backends.postgresql"
MOST_BYTES: Final = 7999
"""Bytes that PostgreSQL carries in one notification."""
SENDER: Final[ContextVar[str]] = ContextVar("SENDER", default="")
"""Which store writes in this thread: a process passes over its own changes."""


class ChangeKind(StrEnum):
    """What has changed at a table."""

    EVENTS = "events"
    """Something happened; the new events are told, or they are too long and must be read."""
    DETAILS = "details"
    """Names, seats, devices, chat, pace: everything but the events."""
    STEP = "step"
    """Somebody lets a bot that waits take its next action. Nothing is stored."""
    REMOVED = "removed"
    """The table was deleted."""


class Change(Struct, frozen=True, array_like=True):
    """What a process tells the others."""

    sender: str
    table: int
    """The primary key of the table."""
    kind: ChangeKind
    events: tuple[Event, ...] = ()


_DECODER: Final = msgspec.json.Decoder(Change)


def read_change(payload: str) -> Change | None:
    """The change in a notification; None if a newer version of Ahu has sent something else."""
    try:
        return _DECODER.decode(payload)
    except msgspec.MsgspecError:
        return None


def shared() -> bool:
    """Whether other processes may use the same database."""
    return bool(settings.DATABASES["default"]["ENGINE"] == POSTGRESQL)  # to ask the connection takes far longer


def tell(table: int, kind: ChangeKind, events: Sequence[Event] = ()) -> None:
    """Tell other processes of a change, if and when this transaction is committed. Runs in a thread of the store."""
    if shared():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload_of(table, kind, events)))


@contextmanager
def sent_together() -> Iterator[None]:
    """Send statements to PostgreSQL without waiting for each result; those of several writes, too.

    Whoever looks at a result waits for all that was sent before it. What fails is raised at the end at the latest.
    """
    if not shared():
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def payload_of(table: int, kind: ChangeKind, events: Sequence[Event]) -> str:
    """A notification; without the events if they are too long."""
    whole = msgspec.json.encode(Change(SENDER.get(), table, kind, tuple(events)))
    if len(whole) > MOST_BYTES:
        whole = msgspec.json.encode(Change(SENDER.get(), table, kind))
    return whole.decode()
