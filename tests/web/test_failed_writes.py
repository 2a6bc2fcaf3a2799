"""What can't be stored is not shown."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, connection

from ahu.core.record import Record
from ahu.web.live.commands import Chat, Rename
from ahu.web.live.live_tables import live_tables
from tests.web.live import ANYONE, Changes, kept, new_live_table, new_request_id, set_up

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ahu.web.live.commands import Command
    from tests.web.live import Run


@asynccontextmanager
async def failing(*tables: str) -> AsyncIterator[None]:
    """While this is open, every write to these database tables fails, as if the disk were full."""
    deeds = [(table, deed) for table in tables for deed in ("insert", "update", "delete")]

    def run(sql: list[str]) -> None:
        with connection.cursor() as cursor:
            for statement in sql:
                cursor.execute(statement)

    store = live_tables().store
    body = "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    await store.write(lambda: run([f"CREATE TRIGGER fail_{t}_{d} BEFORE {d} ON {t} {body}" for t, d in deeds]))
    try:
        yield
    finally:
        await store.write(lambda: run([f"DROP TRIGGER fail_{t}_{d}" for t, d in deeds]))


@pytest.mark.parametrize("kind", [Rename, Chat])
def test_a_name_or_a_remark_that_cant_be_stored_is_not_shown(run: Run, kind: type[Rename | Chat]) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("giants", 3)), ANYONE, ANYONE, ANYONE)
        command: Command = kind(seat=1, seen=0, request_id=new_request_id(), text="Cleo")
        before, changes = await kept(table), Changes(table)
        async with failing("web_seat", "web_chatmessage"):
            with pytest.raises(DatabaseError, match="disk full"):
                await table.execute(command, frozenset({1}))
        assert (await kept(table), changes.count) == (before, 0)
        assert not table.chat_messages
        await table.execute(command, frozenset({1}))
        assert (changes.count, table.seats[1].name or table.chat_messages[0].text) == (1, "Cleo")

    run(scenario())
