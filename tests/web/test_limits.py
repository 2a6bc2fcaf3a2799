"""The limits of the server: where they come from, what counts against them, and what is answered beyond them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.test import AsyncClient, override_settings

from ahu.core.errors import BadOption
from ahu.core.record import Record
from ahu.web import models
from ahu.web.client_address import address_group, is_proxy, proxies
from ahu.web.limits import Limits, limits_from, number_from, rows
from ahu.web.live import commands
from ahu.web.live.live_tables import live_tables
from ahu.web.rate_limits import RateLimits
from ahu.web.server import connections_possible
from tests.web.live import ANYONE, OPEN, Browser, Stream, new_live_table, set_up
from tests.web.test_endpoints import rejected
from tests.web.test_live_table import first_legal, placing

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.live import Run

PAGE = Path(__file__).resolve().parents[2] / "docs" / "web.md"


def limited(**values: Any) -> override_settings:  # noqa: ANN401  # numbers and rates
    """Settings with other limits."""
    return override_settings(LIMITS=Limits(**values))


# where they come from


def test_the_table_in_the_docs_and_the_limits_agree() -> None:
    part = PAGE.read_text("utf-8").partition("## Limits\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    told = [tuple(cell.strip().strip("`") for cell in line.strip("|").split("|")) for line in lines]
    assert told == rows()
    fixed = re.findall(r"\d+", part.partition("Fixed: ")[2].partition("\n")[0])
    assert fixed[:3] == [str(models.LONGEST_NAME), str(models.LONGEST_CHAT_MESSAGE), str(commands.MOST_ACTIONS)]


def test_variables_set_limits() -> None:
    given = {"AHU_LIMIT_HEAD_BYTES": "500", "AHU_LIMIT_HEAD_SECONDS": "2", "AHU_LIMIT_CHAT_BY_SEAT": "3/second; 9/hour"}
    found = limits_from(given)
    assert (found.head_bytes, found.head_seconds, found.chat_by_seat) == (500, 2.0, "3/second; 9/hour")
    assert limits_from({}) == Limits()


@pytest.mark.parametrize("text", ["x", "0", "-1", "nan", "1.5.2", "3 per fortnight"])
@pytest.mark.parametrize("name", ["HEAD_BYTES", "HEAD_SECONDS", "CHAT_BY_SEAT"])
def test_a_variable_that_cant_be_read_is_told_in_a_sentence(name: str, text: str) -> None:
    with pytest.raises(BadOption, match=f"AHU_LIMIT_{name}"):
        limits_from({f"AHU_LIMIT_{name}": text})


@pytest.mark.parametrize("text", ["x", "-1", "nan", "inf", "1,5"])
def test_a_pace_that_cant_be_read_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption, match="AHU_PACE"):
        number_from({"AHU_PACE": text}, "AHU_PACE", 0.7)
    assert number_from({"AHU_PACE": " 0 "}, "AHU_PACE", 0.7) == 0
    assert number_from({}, "AHU_PACE", 0.7) == 0.7


def test_connections_stay_below_the_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    state = {"now": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: state["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: state.update(now=new))
    assert connections_possible(500) == 500
    assert connections_possible(100_000) == (4096 - 200) * 4 // 5
    assert state["now"] == (4096, 4096)  # the soft limit was raised


# addresses


def test_addresses_are_counted_by_household() -> None:
    assert address_group("192.0.2.7") == "192.0.2.7"
    assert address_group("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_group("2001:db8:1:2:3:4:5:6") == address_group("2001:db8:1:2::9") != address_group("2001:db8:1:3::9")
    assert len(address_group("x" * 1000)) < 100


def test_a_proxy_is_believed_only_if_settings_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AHU_BEHIND_PROXY", raising=False)
    monkeypatch.setenv("AHU_PROXIES", "10.0.0.0/8")
    assert proxies() == []
    assert not is_proxy("10.1.2.3")
    monkeypatch.setenv("AHU_BEHIND_PROXY", "1")
    assert is_proxy("10.1.2.3")
    assert not is_proxy("127.0.0.1")
    monkeypatch.delenv("AHU_PROXIES")
    assert is_proxy("127.0.0.1")
    assert is_proxy("::1")
    assert not is_proxy("")
    monkeypatch.setenv("AHU_PROXIES", "somewhere")
    with pytest.raises(BadOption, match="AHU_PROXIES"):
        proxies()


# rates


def test_a_rate_is_counted_for_each_alone() -> None:
    counted = RateLimits()
    assert [counted.use(("3/day", "chat", "ana")) for _ in range(3)] == [0, 0, 0]
    assert 0 < counted.use(("3/day", "chat", "ana")) <= 86400
    assert counted.use(("3/day", "chat", "ben")) == 0
    assert counted.use(("3/day", "hints", "ana")) == 0


def test_what_is_refused_is_not_counted() -> None:
    counted = RateLimits()
    both = (("9/day", "chat", "seat"), ("1/day", "chat", "address"))
    assert counted.use(*both) == 0
    assert all(counted.use(*both) for _ in range(20))
    assert [counted.use(("9/day", "chat", "seat")) for _ in range(8)] == [0] * 8
    assert counted.use(("9/day", "chat", "seat"))


def test_counters_take_bounded_memory() -> None:
    counted = RateLimits(most=100)
    for number in range(1000):
        counted.use(("3/day", "chat", str(number)))
        assert counted.counters <= 100


@pytest.mark.parametrize(
    ("limit", "kind", "fields"),
    [
        ("chat", "chat", {"text": "hello"}),
        ("renames", "rename", {"text": "Ana"}),
        ("undos", "undo", {}),
        ("undos", "restart-turn", {}),
    ],
)
@pytest.mark.parametrize("who", ["seat", "address"])
def test_a_seat_and_an_address_may_do_things_only_so_often(
    run: Run, limit: str, kind: str, fields: dict[str, str], who: str
) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        browser = Browser("de").sits(table.key, 0, 1)

        async def send(seat: int) -> Any:  # noqa: ANN401  # an answer
            return await browser.send(table.key, kind, seat, table.history.number, **fields)

        with limited(**{f"{limit}_by_{who}": "2/day"}):
            assert [(await send(0)).status == 429 for _ in range(3)] == [False, False, True]
            answer = await send(0)
            assert rejected(answer, 429).startswith("das ist zu oft: warte")
            assert 0 < int(answer.header("retry-after")) <= 86400
            assert ((await send(1)).status == 429) == (who == "address")
            stranger = Browser().sits(table.key, 2)
            refused = await stranger.send(table.key, kind, 0, table.history.number, **fields)
            assert refused.status == 403  # nobody uses up what others may do

    run(scenario())


def test_playing_is_not_limited(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        with limited(chat_by_seat="1/day", undos_by_seat="1/day", chat_by_address="1/day"):
            for _ in range(6):
                seat = table.state.actors()[0]
                browser = Browser().sits(table.key, seat)
                assert (await browser.play(table, seat, first_legal(table, seat))).status == 200

    run(scenario())


def test_hints_are_limited(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        seat = table.state.actors()[0]
        browser = Browser().sits(table.key, seat)
        with limited(hints_by_seat="1/day"):
            statuses = [(await browser.get(f"/table/{table.key}/hint")).status for _ in range(2)]
            assert statuses[0] != 429
            assert statuses[1] == 429
            bystander = await Browser().get(f"/table/{table.key}/hint")
            assert bystander.status == 409

    run(scenario())


@pytest.mark.parametrize(
    ("limit", "ask"),
    [
        ("new_tables_by_address", lambda client: client.post("/now/giants/")),
        ("new_tables_by_address", lambda client: client.post("/new/", {"game": "giants"})),
        ("uploads_by_address", lambda client: client.post("/upload/", {})),
    ],
)
def test_new_tables_and_uploads_are_limited(run: Run, limit: str, ask: Callable[[AsyncClient], Any]) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        client.cookies["language"] = "fr"
        with limited(**{limit: "1/day"}):
            assert (await ask(client)).status_code != 429
            response = await ask(client)
        assert response.status_code == 429
        assert 0 < int(response.headers["Retry-After"]) <= 86400
        assert "C’est trop souvent" in response.content.decode()

    run(scenario())


def test_looking_at_a_form_is_not_counted(run: Run) -> None:
    async def scenario() -> None:
        with limited(new_tables_by_address="1/day", uploads_by_address="1/day"):
            for _ in range(3):
                assert (await AsyncClient().get("/new/")).status_code == 200
                assert (await AsyncClient().get("/upload/")).status_code == 200

    run(scenario())


# streams


def test_streams_are_limited_in_all_and_by_address(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("giants", 3)), ANYONE, OPEN, OPEN)
        where = f"/table/{table.key}/events"
        for values, status in (({"streams": 2}, 503), ({"streams_by_address": 2}, 429)):
            with limited(**values):
                async with Stream(Browser(), table.key) as one, Stream(Browser(), table.key) as other:
                    assert one.headers == other.headers
                    answer = await Browser("fr").get(where)
                    assert "réessayez" in rejected(answer, status)
                    assert answer.header("retry-after") == "30"
                async with Stream(Browser(), table.key):
                    pass  # there is room again
        counter = live_tables().stream_counter
        assert (counter.open, dict(counter.by_address)) == (0, {})

    run(scenario())


def test_a_seat_does_not_repeat_itself_or_flood_the_chat_with_links(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 2)), ANYONE, ANYONE)
        blue, red = Browser().sits(table.key, 0), Browser().sits(table.key, 1)

        async def say(who: Browser, seat: int, text: str, **fields: Any) -> int:  # noqa: ANN401  # JSON
            return (await who.send(table.key, "chat", seat, 0, text=text, **fields)).status

        with limited(chat_repeats_by_seat="2/day", chat_links_by_seat="3/day"):
            assert [await say(blue, 0, line) for line in ("Hurry up!", "hurry  up!", "HURRY UP!")] == [200, 200, 429]
            assert await say(red, 1, "Hurry up!") == 200  # others may say the same
            again = {"request_id": "sent-again"}
            assert [await say(blue, 0, "Patience", **again) for _ in range(4)] == [200] * 4  # it is one line
            links = ("see https://a.example", "www.b.example or c.example/d", "http://e.example")
            assert [await say(blue, 0, line) for line in links] == [200, 200, 429]
            assert await say(blue, 0, "It cost 3.50, e.g. at noon. No links here.") == 200
        assert len(table.chat_messages) == 7

    run(scenario())
