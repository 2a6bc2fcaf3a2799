"""What can't be stored is not shown."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, OperationalError, connection

from ahu.core.record import Record
from ahu.web.live.commands import Chat, Rename
from ahu.web.live.live_tables import live_tables
from tests.web.live import ANYONE, Browser, Changes, kept, new_live_table, new_request_id, set_up
from tests.web.other_process import on_postgres

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
    body, first, on_table = "BEGIN SELECT RAISE(ABORT, 'disk full'); END", [], [""] * len(deeds)
    if on_postgres():
        fails = "BEGIN RAISE EXCEPTION 'disk full'; END"
        first = [f"CREATE OR REPLACE FUNCTION fail() RETURNS trigger AS $$ {fails} $$ LANGUAGE plpgsql"]
        body, on_table = "EXECUTE FUNCTION fail()", [f"ON {t}" for t, _ in deeds]
    begin = [*first, *[f"CREATE TRIGGER fail_{t}_{d} BEFORE {d} ON {t} {body}" for t, d in deeds]]
    await store.write(lambda: run(begin))
    try:
        yield
    finally:
        await store.write(
            lambda: run([f"DROP TRIGGER fail_{t}_{d} {on}" for (t, d), on in zip(deeds, on_table, strict=True)])
        )


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


def test_a_page_says_that_the_database_is_away_and_when_to_come_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async def away(_: object) -> None:
            raise OperationalError("connection refused\n  try again")

        monkeypatch.setattr(live_tables().store, "read", away)
        page = await Browser().get("/")
        assert (page.status, page.header("retry-after")) == (503, "5")
        assert "try again in a moment" in page.text

    run(scenario())
    assert "Traceback" not in caplog.text
    assert "/: connection refused try again" in caplog.text
