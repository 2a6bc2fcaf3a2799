"""Bad input at the endpoints of a live table and at the pages: it is answered in words, and changes nothing."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from django.core import signing

from ahu.core.record import Record
from ahu.web.limits import Limits
from ahu.web.live.commands import MOST_ACTIONS
from ahu.web.live.live_tables import live_tables
from ahu.web.models import LONGEST_CHAT_MESSAGE, secret_digest
from ahu.web.static_files import address
from tests.patience import PATIENCE
from tests.web.live import (
    ANYONE,
    BOT,
    HOST,
    OPEN,
    TOKEN,
    Answer,
    Browser,
    Changes,
    Stream,
    kept,
    new_live_table,
    new_request_id,
    set_up,
    told,
)
from tests.web.test_live_table import PLACING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Part, Run

RULE_ID = re.compile(r"[GN]\d+")
JSON = "application/json"
UNKNOWN = ("nobodyknows", "", "%00", "a" * 3000, "..", "\ufffd", "’", "' OR 1=1 --")
"""Names no table has."""


async def placing() -> LiveTable:
    game = set_up("giants", 3, "open-bases")
    return await new_live_table(Record(game, game.read(PLACING)), ANYONE, ANYONE, BOT)


def rejected(answer: Answer, *statuses: int) -> str:
    """Why an endpoint rejected a request. The answer is JSON, with the security headers that every answer has."""
    assert answer.status in statuses, (answer.status, answer.body[:300])
    assert answer.header("content-type") == JSON
    assert answer.header("cache-control") == "no-store"
    assert answer.header("content-length") == str(len(answer.body))
    with_headers(answer)
    words = answer.told["error"]
    assert isinstance(words, str)
    assert words
    assert "{" not in words
    return words


def with_headers(answer: Answer) -> None:
    assert answer.header("x-content-type-options") == "nosniff"
    policy = answer.header("content-security-policy")
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.header("referrer-policy") == "same-origin"


def command(kind: object = "play", **change: object) -> dict[str, Any]:
    """What a page sends, but for what is changed; ``...`` leaves a field out."""
    fields: dict[str, object] = {"kind": kind, "seat": 0, "seen": 0, "request_id": new_request_id()}
    if kind == "play":
        fields |= {"actions": ["place Worker on e9"], "confirmed": True}
    return {name: value for name, value in {**fields, **change}.items() if value is not ...}


async def sent(browser: Browser, table: LiveTable, kind: object = "play", **change: object) -> Answer:
    body = json.dumps(command(kind, **change)).encode()
    return await browser.ask("POST", f"/table/{table.key}/commands", body)


def unchanged(run: Run, attack: Callable[[LiveTable, Browser], Awaitable[None]]) -> None:
    """Attack a table as somebody who holds its first seat: nothing there may change, and then it is played on."""

    async def scenario() -> None:
        table = await placing()
        before, changes = await kept(table), Changes(table)
        await attack(table, Browser().sits(table.key, 0))
        assert await kept(table) == before
        assert changes.count == 0
        assert (await sent(Browser().sits(table.key, 0), table)).status == 200
        assert await kept(table) != before

    run(scenario())


# whose seat


def test_nobody_acts_for_a_seat_they_do_not_hold(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        green, nobody = Browser().sits(table.key, 1), Browser()
        bot = Browser().sits(table.key, 0, 1)
        for kind in ("play", "undo", "restart-turn", "agree", "decline", "chat", "rename"):
            text = "x" if kind in ("chat", "rename") else ...
            for browser, seat in ((green, 0), (nobody, 0), (blue, 1), (blue, 2), (bot, 2)):
                words = rejected(await sent(browser, table, kind, seat=seat, text=text), 403)
                assert words == "that seat is not yours"
        assert rejected(await sent(Browser().sits(table.key, 2), table, seat=2), 403) == "a bot plays that seat"

    unchanged(run, attack)


def test_a_cookie_of_another_table_is_worth_nothing(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        del blue
        other = await new_live_table(Record(set_up("giants", 3)))
        mine = Browser().sits(other.key, 0).cookies[f"seat-{other.key}"]
        for name in (f"seat-{table.key}", f"seat-{other.key}", "seat", "seat-"):
            rejected(await sent(Browser(**{name: mine}), table), 403)
        await live_tables().store.write(other.row.delete)

    unchanged(run, attack)


def test_a_cookie_that_was_tampered_with_is_worth_nothing(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        name = f"seat-{table.key}"
        true = blue.cookies[name]
        signed = signing.dumps([0], salt=f"ahu.seat:{table.key}")  # as in earlier versions
        data, _, signature = signed.partition(":")
        forged = [
            signed,  # no such device holds the seat
            f"WzAsMSwyXQ:{signature}",  # [0,1,2] with the signature of [0]
            f"{data}:{signature[:-1]}",
            data,
            "WzBd",
            "[0]",
            "0",
            ":::",
            "...",
            secret_digest(true),  # as the database has it
            true[:-1],
            true + "x",
            true * 100,
            '"unclosed',
            "\xff\xfe",
        ]
        for value in forged:
            rejected(await sent(Browser(**{name: value}), table), 403)
            page = (await Browser(**{name: value}).get(f"/table/{table.key}/")).text
            assert 'data-seats=""' in page

    unchanged(run, attack)


def test_odd_cookies_of_others_at_this_host_do_not_hide_ours(run: Run) -> None:
    """Programs on other ports of this computer share its cookies."""

    async def scenario() -> None:
        table = await placing()
        browser = Browser(theirs='{"a": "b c", "d": [1, 2]}', more="a b,c/é@(x)", bad="\x01\xff").sits(table.key, 0)
        assert (await sent(browser, table)).status == 200
        async with Stream(browser, table.key) as page:
            assert told(await page.change())["status"]["seat"] == 0

    run(scenario())


# what is sent


def test_an_old_position_is_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for number in (-1, 1, 7, 2**31, 2**63, -(2**64), 10**300):
            assert "moved on" in rejected(await sent(blue, table, seen=number), 409)
            assert "moved on" in rejected(await sent(blue, table, "undo", seen=number), 409)

    unchanged(run, attack)


ODD: list[object] = [None, True, "0", 0.0, 1.5, -1, 3, 99, 2**70, [], [0], {}, {"a": 1}, "", "x" * 41, "\ud800" * 9]


@pytest.mark.parametrize("field", ["kind", "seat", "seen", "request_id", "actions"])
def test_a_field_of_another_type_is_refused(run: Run, field: str) -> None:
    """The answer names the field; a number that is no seat, or not the last event, is of the right type."""

    async def attack(table: LiveTable, blue: Browser) -> None:
        for value in [*ODD, ...]:
            status = (409,) if field == "seen" and type(value) is int else (400,)
            words = rejected(await sent(blue, table, **{field: value}), *status)
            unreadable = isinstance(value, str) and "\ud800" in value
            known = field in ("seat", "seen") and type(value) is int and value >= 0
            assert unreadable or known or status == (409,) or f"“{field}”" in words, (value, words)

    unchanged(run, attack)


def test_a_confirmation_of_another_type_is_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        odd: list[object] = [None, 0, 1, "true", "", [], {}]
        for value in odd:
            words = rejected(await sent(blue, table, confirmed=value), 400)
            assert words == "the field “confirmed” must be true or false"

    unchanged(run, attack)


def test_a_field_that_a_command_does_not_have_is_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for kind in ("play", "undo", "restart-turn", "agree", "decline"):
            words = rejected(await sent(blue, table, kind, text="x"), 400)
            assert words == "there is no field “text” in this command"
        rejected(await sent(blue, table, "chat", text="x", actions=["pass"]), 400)
        rejected(await sent(blue, table, do="play"), 400)

    unchanged(run, attack)


def test_a_text_of_another_type_is_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for kind in ("chat", "rename"):
            for value in (None, True, 3, 1.5, [], ["hello"], {"a": 1}, "half a \ud83d character", ...):
                rejected(await sent(blue, table, kind, text=value), 400)
        for action in (None, 3, ["pass"], {"a": 1}, "\ud83d", "x\udfff"):
            rejected(await sent(blue, table, actions=[action]), 400)
            rejected(await sent(blue, table, actions=["place Worker on e9", action]), 400)

    unchanged(run, attack)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 10_000,
        b'{"a":' * 3000,
        b'{"kind": "play", "seat": ' + b"[" * 10_000,
        b"NaN",
        b'{"seen": ' + b"9" * 6000 + b"}",
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf{}",
        b"kind=play&seat=0",
        b"{}" * 20,
        b"\x00" * 1000,
        b'{"kind": "play", "seat": 0, "seen": 0, "request_id": "\xff\xff\xff\xff\xff\xff\xff\xff", "actions": ["x"]}',
    ],
)
def test_a_broken_body_is_refused(run: Run, body: bytes) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        assert (
            rejected(await blue.ask("POST", f"/table/{table.key}/commands", body), 400) == "this request can’t be read"
        )

    unchanged(run, attack)


@pytest.mark.parametrize("body", [b"null", b"3", b'"play"', b"[]", b"[[1]]", b"true"])
def test_a_body_that_is_no_object_is_refused(run: Run, body: bytes) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        answer = await blue.ask("POST", f"/table/{table.key}/commands", body)
        assert rejected(answer, 400) == "a command is a JSON object"

    unchanged(run, attack)


def test_a_huge_body_is_refused_as_soon_as_it_is_too_large(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        where = f"/table/{table.key}/commands"
        whole = json.dumps(command()).encode()
        large = whole[:-1] + b" " * Limits.command_bytes + b"}"
        assert rejected(await blue.ask("POST", where, large), 413) == "this request is too large"
        heard = 0

        async def more() -> dict[str, Any]:
            nonlocal heard
            heard += 1
            await asyncio.sleep(0)
            return {"type": "http.request", "body": b" " * 1000, "more_body": True}

        rejected(await blue.ask("POST", where, parts=[more] * 5000), 413)
        assert heard <= Limits.command_bytes // 1000 + 1

    unchanged(run, attack)


def test_who_leaves_before_the_end_of_the_body_has_said_nothing(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        whole = json.dumps(command()).encode()
        gone: Part = {"type": "http.disconnect"}
        nothing: Part = {"type": "http.request", "body": b"", "more_body": True}
        unfinished: list[list[Part]] = [
            [gone],
            [{"type": "http.request", "body": whole, "more_body": True}, gone],
            [{"type": "http.request", "body": whole[:40], "more_body": True}, gone],
            [*[nothing] * 50, gone],
        ]
        for parts in unfinished:
            async with asyncio.timeout(PATIENCE / 2):
                answer = await blue.ask("POST", f"/table/{table.key}/commands", parts=parts)
            assert answer.status == 0
        for path in ("/new/", "/upload/", f"/table/{table.key}/seats/", "/now/giants/"):
            async with asyncio.timeout(PATIENCE / 2):
                await blue.ask("POST", path, parts=[{"type": "http.request", "body": b"a", "more_body": True}, gone])

    unchanged(run, attack)


def test_a_body_in_many_small_parts_is_read(run: Run) -> None:
    async def scenario() -> None:
        table = await placing()
        body = json.dumps(command()).encode()
        parts = [{"type": "http.request", "body": body[i : i + 1], "more_body": True} for i in range(len(body))]
        answer = (
            await Browser()
            .sits(table.key, 0)
            .ask("POST", f"/table/{table.key}/commands", parts=[*parts, {"type": "http.request"}])
        )
        assert answer.status == 200

    run(scenario())


def test_a_command_of_an_unknown_kind(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for kind in ("", "PLAY", "play ", "lift", "__class__", "delete", "chat\0"):
            words = rejected(await sent(blue, table, kind), 400)
            assert words.startswith("the field “kind” must be one of play, undo, restart-turn, agree")

    unchanged(run, attack)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_unreadable_and_illegal_actions_are_refused_with_the_reason_in_ones_own_language(
    run: Run, language: str
) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        del blue
        browser = Browser(language).sits(table.key, 0)
        seen = set()
        for text in ("", "dance", "x" * 5000, "place Worker on z99", "<script>", "{name}", "{", "%s", "a\nb"):
            answer = await sent(browser, table, actions=[text])
            assert (answer.status, answer.told["rule"]) == (400, ""), text
            assert 0 < len(answer.told["error"]) < 600
            seen.add(answer.told["error"])
        assert len(seen) > 4
        illegal = [a for a in table.game.notation().values() if a not in table.state.actions(0)]
        for action in illegal[:: len(illegal) // 40]:
            answer = await sent(browser, table, actions=[action.text])
            rejected(answer, 409)
            rule = answer.told["rule"]
            assert RULE_ID.fullmatch(rule)
            assert rule not in answer.told["error"], "the page adds the rule itself"
            seen.add(answer.told["error"])
        english = await sent(Browser("en").sits(table.key, 0), table, actions=["dance"])
        assert (english.told["error"] in seen) == (language == "en")

    unchanged(run, attack)


def test_too_many_actions_at_once_are_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for many in (0, MOST_ACTIONS + 1, 1000):
            answer = await sent(blue, table, actions=["place Worker on e9"] * many)
            assert rejected(answer, 400, 413)
        rejected(await sent(blue, table, actions=["place Worker on e9"] * MOST_ACTIONS), 409)

    unchanged(run, attack)


# what people write


def test_what_people_write_is_text_on_one_line_and_not_too_long(run: Run) -> None:
    async def scenario() -> None:
        table = await placing()
        blue = Browser().sits(table.key, 0)
        for kind in ("chat", "rename"):
            words = rejected(await sent(blue, table, kind, text="x" * (LONGEST_CHAT_MESSAGE + 1)), 400)
            assert words == f"the field “text” must be a text of at most {LONGEST_CHAT_MESSAGE} characters"
        assert not table.chat_messages
        nasty = "</script><img src=x onerror=alert(1)>\r\n\0\x1b[31m\u202etxt\u2028data: x\n\nevent: table ' \" &amp;"
        for kind in ("chat", "rename"):
            assert (await sent(blue, table, kind, text=nasty)).status == 200
        plain = "</script><img src=x onerror=alert(1)> [31mtxt data: x event: table ' \" &amp;"
        assert table.chat_messages[0].text == plain
        assert len(table.seats[0].name) <= 24
        await sent(blue, table, "rename", text="<img onerror=1>\n\0\u202e")
        assert table.seats[0].name == "<img onerror=1>"
        await sent(blue, table)
        for browser in (Browser(), blue):
            for page in ("", "replay/"):
                text = (await browser.get(f"/table/{table.key}/{page}")).text
                assert "<img" not in text
                assert "&lt;img onerror=1&gt;" in text
                assert text.count("</script>") == text.count("<script")
                assert not re.search("[\0\x1b\u202e\u2028]", text)
            async with Stream(browser, table.key) as stream:
                event = await stream.change()
            assert b"<img" not in event
            assert event.count(b"\n\n") == 1
            assert event.endswith(b"\n\n")
            assert [line.partition(b":")[0] for line in event.splitlines()[:-1]] == [b"retry", b"event", b"id", b"data"]

    run(scenario())


# where it comes from


def test_what_another_site_makes_a_browser_send_is_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        where, body = f"/table/{table.key}/commands", json.dumps(command()).encode()
        secure = {**dict(blue.headers()), b"x-forwarded-proto": b"https"}
        for headers in (
            blue.headers(x_csrftoken=""),
            blue.headers(x_csrftoken="b" * 32),
            blue.headers(x_csrftoken="b" * 64),
            blue.headers(x_csrftoken="short"),
            blue.headers(x_csrftoken="\xff" * 32),
            blue.headers(origin="https://evil.example"),
            blue.headers(origin="null"),
            blue.headers(origin=f"http://{HOST}.evil.example"),
            blue.headers(origin=f"http://{HOST}:81"),
            blue.headers(origin="\xff\xfe"),
            blue.headers(x_csrftoken="", content_type="multipart/form-data"),
            blue.headers(x_csrftoken="", content_type="application/x-www-form-urlencoded; charset=utf-7"),
            blue.headers(x_csrftoken="", content_type="multipart/form-data; boundary=\xff"),
            Browser(csrftoken="").sits(table.key, 0).headers(),
            Browser(csrftoken="x" * 7).sits(table.key, 0).headers(x_csrftoken="x" * 7),
            [*secure.items(), (b"origin", b"https://evil.example")],
        ):
            answer = await blue.ask("POST", where, body, headers=headers)
            assert rejected(answer, 403) == "this did not come from your page: load it again"
        for path in ("/now/giants/", "/new/", "/upload/", "/language/", f"/table/{table.key}/seats/"):
            for headers in (blue.headers(x_csrftoken=""), blue.headers(origin="https://evil.example")):
                answer = await blue.ask("POST", path, headers=headers)
                assert answer.status == 403
                assert "did not come from your page" in answer.text
                with_headers(answer)

    unchanged(run, attack)


def test_our_own_origin_is_fine(run: Run) -> None:
    async def scenario() -> None:
        table = await placing()
        blue = Browser().sits(table.key, 0)
        body = json.dumps(command()).encode()
        headers = blue.headers(origin=f"http://{HOST}", content_type=JSON)
        assert (await blue.ask("POST", f"/table/{table.key}/commands", body, headers=headers)).status == 200

    run(scenario())


def test_the_token_of_a_page_is_accepted(run: Run) -> None:
    """Not the short cut the other tests take."""

    async def scenario() -> None:
        table = await placing()
        blue = Browser().sits(table.key, 0)
        del blue.cookies["csrftoken"]
        page = await blue.get(f"/table/{table.key}/")
        found = re.search(r"X-CSRFToken&#34;: &#34;(\w+)&#34;", page.text)
        assert found
        assert TOKEN not in (found[1], blue.cookies["csrftoken"])
        body = json.dumps(command()).encode()
        headers = blue.headers(x_csrftoken=found[1])
        assert (await blue.ask("POST", f"/table/{table.key}/commands", body, headers=headers)).status == 200

    run(scenario())


def test_names_this_server_does_not_go_by_are_refused(run: Run) -> None:
    """So a foreign page that leads its own name here finds nothing."""

    async def attack(table: LiveTable, blue: Browser) -> None:
        for host in ("evil.example", "", f"{HOST}.evil.example", "\xff", "[::1", f"{HOST}:x", f"user@{HOST}"):
            headers = blue.headers(host=host)
            for what, method in (("events", "GET"), ("plans", "GET"), ("commands", "POST")):
                answer = await blue.ask(method, f"/table/{table.key}/{what}", b"{}", headers=headers)
                assert rejected(answer, 400) == "this server is not set up for that address (AHU_HOSTS)"
            if host:
                assert (await blue.ask("GET", f"/table/{table.key}/", headers=headers)).status == 400

    unchanged(run, attack)


# where it goes


@pytest.mark.parametrize("key", UNKNOWN)
def test_a_table_nobody_has_made(run: Run, key: str) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        del table
        if "/" not in key:
            assert rejected(await blue.ask("GET", f"/table/{key}/events"), 404) == "there is no such table"
            rejected(await blue.ask("GET", f"/table/{key}/plans"), 404)
            rejected(await blue.ask("POST", f"/table/{key}/commands", json.dumps(command()).encode()), 404)
        for page in ("", "seats/", "replay/", "game.ahu"):
            answer = await blue.ask("GET", f"/table/{key}/{page}")
            assert answer.status == 404
            assert "Page not found" in answer.text
            with_headers(answer)
        for page in ("seats/", "again/"):
            assert (await blue.ask("POST", f"/table/{key}/{page}")).status == 404

    unchanged(run, attack)


@pytest.mark.parametrize(
    "path",
    [
        "/table/{key}/events/",
        "/table/{key}/commands/",
        "//table/{key}/commands",
        "/table/{key}//commands",
        "/table/{key}/commands/../commands",
        "/table/./{key}/commands",
        "/Table/{key}/commands",
        "/table/{key}/commands\0",
        "/table/{key}/COMMANDS",
        "/table/{key}%2Fcommands",
        "/static/../commandsor.py",
        "/static/..%2fasgi.py",
        "/static/",
        "/static/x/secret-key",
        "/../../etc/passwd",
        "/\ufffd",
    ],
)
def test_tricks_with_the_path_lead_nowhere(run: Run, path: str) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for method in ("POST", "GET"):
            answer = await blue.ask(method, path.format(key=table.key), json.dumps(command()).encode())
            assert answer.status == 404 or answer.header("location").endswith("%252Fcommands/")
            assert answer.header("x-content-type-options") == "nosniff"

    unchanged(run, attack)


WRONG = {
    "events": ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW"),
    "plans": ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW"),
    "commands": ("GET", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW"),
    "": ("POST", "PUT", "DELETE", "PATCH", "BREW"),
    "seats/": ("PUT", "DELETE", "PATCH", "BREW"),
    "again/": ("GET", "HEAD", "PUT", "DELETE", "BREW"),
    "replay/": ("POST", "PUT", "DELETE", "BREW"),
    "game.ahu": ("POST", "PUT", "DELETE", "BREW"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_method_at_a_table(run: Run, what: str) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        for method in WRONG[what]:
            answer = await blue.ask(method, f"/table/{table.key}/{what}", json.dumps(command()).encode())
            assert answer.status == 405, (method, answer.status)
            assert answer.header("allow")
            assert method not in answer.header("allow").split(", ")
            with_headers(answer)
            if what in ("events", "commands", "plans"):
                rejected(answer, 405)

    unchanged(run, attack)


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/", ("POST", "PUT", "DELETE")),
        ("/new/", ("PUT", "DELETE", "BREW")),
        ("/upload/", ("PUT", "DELETE", "BREW")),
        ("/now/giants/", ("GET", "HEAD", "PUT")),
        ("/language/", ("GET", "HEAD", "PUT")),
        ("/seat/x/", ("POST", "PUT")),
        ("static", ("POST", "PUT", "DELETE", "OPTIONS")),
    ],
)
def test_a_wrong_method_elsewhere(run: Run, path: str, methods: tuple[str, ...]) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        del table
        for method in methods:
            answer = await blue.ask(method, address("ahu.css") if path == "static" else path)
            assert answer.status == 405, (method, answer.status)
            assert answer.header("x-content-type-options") == "nosniff"

    unchanged(run, attack)


# odd requests


def test_odd_questions_are_answered_all_the_same(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        base = f"/table/{table.key}/"
        for query in (
            b"lifted=garbage",
            b"lifted=-1",
            b"lifted=1",
            b"lifted=99",
            b"lifted=" + b"9" * 5000,
            "lifted=²".encode(),
            "lifted=٣".encode(),
            b"lifted=0&lifted=1",
            b"lifted=%ff%fe",
            b"\xff\xfe\x00",
            b"&".join(b"a%d=1" % i for i in range(5000)),
            b"=&=&;;%",
            b"token=" + b"x" * 5000,
            b"token=%00",
            b"token=hex:zz",
        ):
            async with Stream(blue, table.key, query.decode("latin-1")) as page:
                assert told(await page.change())["status"]["seat"] == 0
            plans = await blue.ask("GET", f"{base}plans", query=query)
            assert (plans.status, set(plans.told)) == (200, {"tree", "labels", "questions", "buttons"})
            card = await blue.ask("GET", f"{base}card", query=query.replace(b"token=", b"about="))
            assert (card.status, card.told) == (200, {"html": ""})
            drawer = await blue.ask("GET", f"{base}drawer", query=query.replace(b"token=", b"name="))
            assert (drawer.status, drawer.told) == (200, {"html": ""})
            answer = await blue.ask("POST", f"{base}commands", b"{}", query=query)
            rejected(answer, 400)
            answer = await blue.ask("GET", base, query=query)
            assert answer.status in (200, 400)
        for accepted in ("garbage", ";q=", "de;q=nan, fr;q=inf", "," * 5000, "\xff\xfe", "de-" + "x" * 5000, "*;q=-1"):
            headers = blue.headers(accept_language=accepted)
            rejected(await blue.ask("POST", f"{base}commands", b"{}", headers=headers), 400)
            assert (await blue.ask("GET", base, headers=headers)).status == 200
        for cookie in ("\xff\xfe=\xff", "=;=;;;", "a" * 10_000, 'x="\\777"', "language=../../etc", "language=tlh"):
            headers = Browser().headers(cookie=f"csrftoken={TOKEN}; {cookie}")
            rejected(await blue.ask("POST", f"{base}commands", b"{}", headers=headers), 400)
            assert (await blue.ask("GET", base, headers=headers)).status == 200

    unchanged(run, attack)


# forms


def test_broken_forms_are_refused(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        urlencoded, multipart = "application/x-www-form-urlencoded", "multipart/form-data; boundary=edge"
        for path in ("/new/", "/upload/", "/language/"):
            for kind, body in (
                (urlencoded, b"a=" + b"x" * 2_100_000),
                (urlencoded, b"&".join(b"a%d=1" % i for i in range(100))),
                (urlencoded, b"%ff=%fe&\xff"),
                (urlencoded + "; charset=utf-7", b"game=giants"),
                (multipart, b"no edge in here"),
                ("multipart/form-data", b"--edge"),
                (multipart, b'--edge\r\nContent-Disposition: form-data; name="game"; filename="x"\r\n\r\n\xff\x00'),
                ("text/plain", b"game=giants"),
                (JSON, b'{"game": "giants"}'),
            ):
                headers = blue.headers(content_type=kind, content_length=str(len(body)))
                answer = await blue.ask("POST", path, body, headers=headers)
                expected = 413 if len(body) > Limits.body_bytes else 400
                assert answer.status == expected, (path, kind, body[:40], answer.status)
                assert "<h1>" in answer.text
                with_headers(answer)
        for files in (
            {"game": b"\xff\xfe\x00"},
            {"game": b""},
            {"game": b"x" * (Limits.game_bytes + 1)},
            {"board": b"x"},
        ):
            answer = await blue.upload("/upload/", files, {})
            assert answer.status == 400
            assert 'role="alert"' in answer.text
        del table

    unchanged(run, attack)


def test_a_form_larger_than_any_that_we_send_is_refused_before_all_of_it_was_read(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        heard = 0

        async def more() -> dict[str, Any]:
            nonlocal heard
            heard += 1
            await asyncio.sleep(0)
            return {"type": "http.request", "body": b"x" * 100_000, "more_body": True}

        for path in ("/upload/", "/new/", f"/table/{table.key}/seats/", "/nowhere/"):
            heard = 0
            answer = await blue.ask("POST", path, parts=[more] * 1000)
            assert answer.status == 413
            assert "This request is too large." in answer.text  # a page, for it was a form
            with_headers(answer)
            assert heard <= Limits.body_bytes // 100_000 + 1

    unchanged(run, attack)


def test_nobody_sits_down_without_the_secret(run: Run) -> None:
    async def attack(table: LiveTable, blue: Browser) -> None:
        other = await new_live_table(Record(set_up("giants", 3)), ANYONE, OPEN, OPEN)
        invitation = await other.access.new_invitation(1)
        for secret in ("", "x", "\0", invitation, invitation[:-1], secret_digest(invitation), "x" * 10_000):
            answer = await blue.post(f"/table/{table.key}/seats/", {"secret": secret, "name": "Mallory"})
            assert answer.status == 404
        assert not other.seats[1].taken
        await live_tables().store.write(other.row.delete)

    unchanged(run, attack)


# what every answer says


def test_every_answer_has_the_security_headers(run: Run) -> None:
    async def scenario() -> None:
        table = await placing()
        blue, base = Browser().sits(table.key, 0), f"/table/{table.key}/"
        there = [f"{base}{page}" for page in ("", "seats/", "replay/", "plans")]
        for path in ("/", "/new/", "/upload/", "/nowhere/", *there):
            answer = await blue.get(path)
            with_headers(answer)
            assert answer.header("cache-control") == "no-store"
        assert (await blue.get(f"{base}replay/", hx_request="true")).header("cache-control") == "no-store"
        with_headers(await blue.get(f"{base}game.ahu"))
        answer = await blue.send(table.key, "undo", 0, 0)
        with_headers(answer)
        assert answer.header("cache-control") == "no-store"
        async with Stream(blue, table.key) as page:
            with_headers(Answer(200, page.headers, b""))
            assert ("cache-control", "no-store") in page.headers
        for path in (address("ahu.css"), address("table.js"), address("icon.svg"), "/static/x/none.css"):
            assert (await blue.get(path)).header("x-content-type-options") == "nosniff"

    run(scenario())


def test_cookies_are_for_the_server_alone(run: Run) -> None:
    async def scenario() -> None:
        browser = Browser()
        browser.cookies.clear()
        page = await browser.get("/")
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        assert found
        made = await browser.post("/now/giants/", {"csrfmiddlewaretoken": found[1]}, x_csrftoken="")
        assert made.status == 303
        set_by = [value for answer in (page, made) for name, value in answer.headers if name == "set-cookie"]
        assert {cookie.partition("=")[0].partition("-")[0] for cookie in set_by} == {"csrftoken", "seat", "player"}
        for cookie in set_by:
            assert "httponly" in cookie.lower()
            assert "samesite=lax" in cookie.lower()
        (seat,) = [cookie for cookie in set_by if cookie.startswith("seat-")]
        assert f"Path={made.header('location')}" in seat

    run(scenario())
