"""The database as another process uses it: by a connection of its own, to SQLite or to PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection

from ahu.web.storage import postgres
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator


def on_postgres() -> bool:
    """Whether the tests run on PostgreSQL (“make postgres”)."""
    return connection.vendor == "postgresql"


def query(statement: str, *values: object) -> list[Any]:
    """Run one statement, with %s for values, commit it, and return its rows."""
    if on_postgres():
        with postgres.connect(postgres.address()) as other:
            cursor = other.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=PATIENCE)) as opened, opened:
        return opened.execute(statement.replace("%s", "?"), values).fetchall()


@contextmanager
def locking_all() -> Iterator[None]:
    """While this is open, nobody else can write: SQLite's lock is held. PostgreSQL has no such lock."""
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)) as opened:
        opened.execute("BEGIN IMMEDIATE")
        yield
        opened.execute("ROLLBACK")
