"""What a data folder holds after the server has ended: ``python -m tests.soak.stored``, with AHU_DATA, prints JSON.

Every table is opened and its game is played again, action by action, by the same check of legality as at the table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from ahu.web.storage.repository import StoredTable

ROOT = Path(__file__).parents[2]


class StoredEvent(TypedDict):
    """A row."""

    number: int
    kind: str
    actor: int
    text: str
    request_id: str | None
    at: float
    """When it was stored, in seconds since 1970."""


class Stored(TypedDict):
    """A table."""

    events: list[StoredEvent]
    chat: list[str]
    problem: str
    """Why it can't be opened or played again; empty if it can."""


class Folder(TypedDict):
    """A data folder."""

    intact: str
    """What SQLite says of the file: “ok”. PostgreSQL is not asked."""
    tables: dict[str, Stored]


def stored_in(data: Path, database: str = "") -> Folder:
    """What a data folder, or a PostgreSQL database, holds, read by a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.stored"],
        cwd=ROOT,
        env={**os.environ, "AHU_DATA": str(data), "AHU_DATABASE": database},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    folder: Folder = json.loads(done.stdout)
    return folder


def _read() -> Folder:
    from django.db import connection

    from ahu.web import models

    intact = "ok"
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            intact = str(cursor.fetchone()[0])
    keys = models.Table.objects.values_list("key", flat=True)
    return {"intact": intact, "tables": {key: _table(key) for key in keys}}


def _table(key: str) -> Stored:
    from ahu.core.errors import AhuError
    from ahu.web import models
    from ahu.web.storage import repository

    try:
        table = repository.load_table(key)
        assert table is not None
    except AhuError as error:
        return {"events": [], "chat": [], "problem": str(error)}
    columns = ("number", "kind", "actor", "text", "request_id", "created_at")
    rows = models.Event.objects.filter(table=table.details.row).order_by("number").values(*columns)
    events: list[Any] = [{"at": row.pop("created_at").timestamp(), **row} for row in rows]
    return {"events": events, "chat": [line.text for line in table.details.chat_messages], "problem": _problem(table)}


def _problem(table: StoredTable) -> str:
    from ahu.core.errors import AhuError
    from ahu.core.record import Record
    from ahu.web.table_data import EventKind

    record = Record(table.game, table.start)
    for event in table.events:
        try:
            if event.kind == EventKind.PLAY:
                record.play_text(event.actor, event.text)
            elif event.kind == EventKind.BACK:
                record.rewind(int(event.text))
        except AhuError as error:
            return f"event {event.number}: {error}"
    return ""


def main() -> None:
    """Print what the folder in AHU_DATA holds."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "ahu.web.settings"
    import django

    django.setup()
    json.dump(_read(), sys.stdout)


if __name__ == "__main__":
    main()
