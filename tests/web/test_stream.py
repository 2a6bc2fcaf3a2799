"""What a stream sends first: nothing that its page shows already."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

from ahu.core.record import Record
from ahu.web.live import live_tables as hubs
from ahu.web.live.live_tables import live_tables
from ahu.web.live.stream import HEARTBEAT_EVENT, RETRY_SOON
from tests.patience import PATIENCE
from tests.play import choose
from tests.web.live import Browser, Stream, new_live_table, set_up, told

if TYPE_CHECKING:
    import pytest

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run


async def auction() -> LiveTable:
    """A table that waits for sealed bids: what a seat has behind its screen is its own secret."""
    record = Record(set_up("giants", 3))
    rng = Random(1)
    while len(record.state.actors()) < 2:
        actor = record.state.actors()[0]
        record.play(actor, choose(record.state, actor, rng))
    return await new_live_table(record)


async def loaded(browser: Browser, table: LiveTable) -> dict[str, Any]:
    """What the script of a page is told when the page is loaded."""
    page = (await browser.get(f"/table/{table.key}/")).text
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', page, re.DOTALL)
    assert found
    first: dict[str, Any] = json.loads(found[1])
    return first


async def first_event(browser: Browser, table: LiveTable, query: str) -> bytes:
    async with Stream(browser, table.key, query) as stream:
        return await stream.event()


def test_a_page_that_was_just_loaded_is_sent_nothing_again(run: Run) -> None:
    async def scenario() -> None:
        table = await auction()
        for browser in (Browser(), Browser().sits(table.key, 0), Browser().sits(table.key, 0, 1)):
            first = await loaded(browser, table)
            assert await first_event(browser, table, f"view={first['view']}") == HEARTBEAT_EVENT

    run(scenario())


def test_streams_that_another_process_takes_over_end_table_by_table_and_are_to_be_opened_again_soon(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "BETWEEN_TABLES", PATIENCE)
        monkeypatch.setattr(hubs, "LONGEST_HAND_OVER", 2 * PATIENCE)
        first, second, unwatched = await auction(), await auction(), await auction()
        async with Stream(Browser(), first.key) as one, Stream(Browser(), second.key) as two:
            await one.change()
            await two.change()
            handing_over = asyncio.create_task(live_tables().hand_over())
            assert await one.change() == RETRY_SOON
            assert not second.handed_over  # it is served until its turn comes
            handing_over.cancel()
            monkeypatch.setattr(hubs, "BETWEEN_TABLES", 0.0)
            await live_tables().hand_over()
            assert await two.change() == RETRY_SOON
        assert (first.handed_over, second.handed_over, unwatched.handed_over) == (True, True, False)

    run(scenario())


def test_when_the_server_stops_every_stream_ends_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(hubs, "HEARTBEAT", 10 * PATIENCE)  # no sign of life ends it by chance
        first, second = await auction(), await auction()
        async with Stream(Browser(), first.key) as one, Stream(Browser(), second.key) as two:
            await one.change()
            await two.change()
            live_tables().end_streams()
            assert [await one.change(), await two.change()] == [b"", b""]

    run(scenario())


def test_a_page_that_shows_something_else_is_sent_everything(run: Run) -> None:
    async def scenario() -> None:
        table = await auction()
        blue, other = Browser().sits(table.key, 0), Browser().sits(table.key, 1)
        first, of_other = await loaded(blue, table), await loaded(other, table)
        assert first["view"] != of_other["view"]
        whole = await first_event(blue, table, "")
        assert len(told(whole)["html"]) > 10
        for name in (of_other["view"], "", "x" * 500, "%00", first["view"] + "0"):
            assert await first_event(blue, table, f"view={name}") == whole
        assert (await blue.send(table.key, "chat", 0, 0, text="hello")).status == 200
        after = told(await first_event(blue, table, f"view={first['view']}"))
        assert after["html"].keys() == told(whole)["html"].keys()
        assert "hello" in after["html"]["chat-lines"]
        assert after["view"] == (await loaded(blue, table))["view"]

    run(scenario())


def test_where_the_curtain_is_lifted_only_what_it_hid_is_sent(run: Run) -> None:
    async def scenario() -> None:
        table = await auction()
        both = Browser().sits(table.key, 0, 1)
        first = await loaded(both, table)
        assert first["offer"] is None
        whole = told(await first_event(both, table, "lifted=0"))
        part = told(await first_event(both, table, f"lifted=0&view={first['view']}"))
        assert part["view"] == whole["view"] != first["view"]
        assert part["offer"] == whole["offer"] is not None
        assert part["html"].items() < whole["html"].items()
        assert "curtain" in part["html"]
        assert not part["svg"]
        assert "log" not in part

    run(scenario())
