"""What strangers send takes bounded time and memory: caches, pages of the log, disk errors, a real server."""

from __future__ import annotations

import re
import signal
import socket
import threading
import time
import tracemalloc
import urllib.parse
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from django.db import OperationalError
from msgspec import Raw, UnsetType

from ahu.core.log import read_log
from ahu.i18n import translator
from ahu.registry import open_game
from ahu.web import seat_cookies
from ahu.web.live import request as live_request
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation import choices
from ahu.web.presentation.log_html import LINES_AT_ONCE, log_writer
from ahu.web.presentation.table_message import _log_change
from tests.golden import folder_of
from tests.patience import PATIENCE
from tests.server import Server
from tests.web.live import TOKEN, Browser, Stream, kept, new_live_table, told
from tests.web.test_endpoints import rejected
from tests.web.test_files import board
from tests.web.test_live_table import first_legal, placing

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.record import Record
    from tests.web.live import Run

SAVED = folder_of("giants", 1) / "saved" / "giants-5-3.ahu"


# caches


def test_cookie_headers_are_kept_in_bounded_memory() -> None:
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(1000):
            seat_cookies.parse_cookies(f"{number}=" + ";".join(f"{cookie}=" for cookie in range(300)) + "x" * 20_000)
        assert tracemalloc.get_traced_memory()[0] - before < 1.5 * seat_cookies.PARSED_BYTES
    finally:
        tracemalloc.stop()


def test_headers_of_any_length_are_parsed_alike() -> None:
    for size in (1, 100, 40_000):
        assert dict(seat_cookies.parse_cookies(f"a={'x' * size}; b=2")) == {"a": "x" * size, "b": "2"}


def test_long_keys_and_hosts_are_not_kept(run: Run) -> None:
    async def scenario() -> None:
        seats, hosts = seat_cookies._digests.cache_info(), live_request._is_our_host.cache_info()  # noqa: SLF001
        key = "x" * 1000
        assert (await Browser(**{f"seat-{key}": "y"}).get(f"/table/{key}/hint")).status == 404
        assert (await Browser().get("/table/x/hint", host="h" * 1000)).status == 400
        assert seat_cookies._digests.cache_info().misses == seats.misses  # noqa: SLF001
        assert live_request._is_our_host.cache_info().misses == hosts.misses + 1  # noqa: SLF001  # the first one's host

    live_request._is_our_host.cache_clear()  # noqa: SLF001
    run(scenario())


def test_offers_are_kept_in_bounded_memory() -> None:
    assert choices._TREES.weight <= 20_000_000  # noqa: SLF001
    big = choices._Choices(Raw(b"x" * 1_000_000), Raw(b""), Raw(b""), (), frozenset())  # noqa: SLF001
    game = long_game().game
    for number in range(50):
        choices._TREES.keep((game, str(number), ()), big)  # noqa: SLF001
        assert choices._TREES.weight <= 20_000_000  # noqa: SLF001


# the log, in pages


def long_game() -> Record:
    """A finished game of more than a thousand actions."""
    return read_log(SAVED.read_text("utf-8"), open_game)


def test_a_page_and_its_first_message_have_only_the_last_lines_of_a_long_log(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(long_game())
        async with Stream(Browser(), table.key) as stream:
            log = told(await stream.change())["log"]
        page = (await Browser().get(f"/table/{table.key}/")).text
        for html in (log["html"], page.partition('<ol id="log-lines"')[2].partition("</ol>")[0]):
            assert html.count("<li ") == LINES_AT_ONCE
            assert f'data-move="{len(table.history.record.moves)}"' in html
        assert log["reset"]
        assert f'data-older="{log["keep"]}"' in page

    run(scenario())


def test_earlier_lines_are_sent_page_by_page(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(long_game())
        async with Stream(Browser(), table.key) as stream:
            log = told(await stream.change())["log"]
        older, html, pages = log["keep"], log["html"], 0
        while older:
            page = (await Browser().get(f"/table/{table.key}/log?before={older}")).told
            assert older - page["older"] == page["html"].count("<li ") <= LINES_AT_ONCE
            older, html, pages = page["older"], page["html"] + html, pages + 1
        assert pages == (log["keep"] + LINES_AT_ONCE - 1) // LINES_AT_ONCE
        moves = re.findall('data-move="([0-9]+)"', html)
        assert moves == [str(number) for number in range(1, len(table.history.record.moves) + 1)]

    run(scenario())


@pytest.mark.parametrize("before", ["", "x", "-1", "1" * 8, "²"])
def test_a_page_of_the_log_that_is_none_is_refused(run: Run, before: str) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        rejected(await Browser().get(f"/table/{table.key}/log?before={urllib.parse.quote(before)}"), 400)

    run(scenario())


@pytest.mark.parametrize("at_once", [3, 7, 1000])
def test_whatever_happens_the_page_shows_the_end_of_the_log(
    run: Run, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    """A page that applies every change has the same lines as one that is loaded anew, however few are sent at once."""
    monkeypatch.setattr("ahu.web.presentation.log_html.LINES_AT_ONCE", at_once)

    async def scenario() -> None:
        table = await new_live_table(placing())
        english = translator("en", "giants")

        def now() -> Any:  # noqa: ANN401  # a part of the log
            return log_writer(table, english).part(0, table.names(english))

        shown = now()
        older, lines = shown.start, list(shown.html)
        for step in range(40):
            seat = table.state.actors()[0]
            browser = Browser().sits(table.key, 0, 1, 2)
            if step % 5 == 4:
                await browser.send(table.key, "undo", seat, table.history.number)
            elif step % 11 == 10:
                await browser.send(table.key, "rename", 0, table.history.number, text=f"Ana {step}")
            else:
                await browser.play(table, seat, first_legal(table, seat))
            before, shown = shown, now()
            change = _log_change(shown, before)
            if not isinstance(change, UnsetType):
                sent = re.findall(r"<li.*?</li>", change.html)
                older, lines = (change.keep, sent) if change.reset else (older, lines[: change.keep - older] + sent)
            whole = (*log_writer(table, english).part(0, table.names(english), older).html, *lines)
            assert whole[-len(shown.html) :] == shown.html
            assert older + len(lines) == shown.start + len(shown.html)

    run(scenario())


# disk errors


@pytest.mark.parametrize("kind", ["play", "chat", "rename", "undo"])
def test_a_disk_that_is_full_is_told_in_a_sentence_and_changes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        seat = table.state.actors()[0]
        browser = Browser("fr").sits(table.key, 0, 1, 2)
        assert (await browser.play(table, seat, first_legal(table, seat))).status == 200
        before = await kept(table)

        async def full(work: object, table: int = 0) -> None:
            del work, table
            raise OperationalError("database or disk is full")

        actor = table.state.actors()[0]
        fields: dict[str, Any] = {"play": {"actions": [first_legal(table, actor)], "confirmed": True}, "undo": {}}.get(
            kind, {"text": "Ana"}
        )
        sender = seat if kind == "undo" else actor
        with monkeypatch.context() as broken:
            broken.setattr(live_tables().store, "write", full)
            answer = await browser.send(table.key, kind, sender, table.history.number, **fields)
        assert "fichiers" in rejected(answer, 503)
        assert answer.header("retry-after") == "5"
        assert await kept(table) == before
        assert (await browser.send(table.key, kind, sender, table.history.number, **fields)).status == 200

    run(scenario())


def test_our_own_mistakes_are_answered_in_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        monkeypatch.setattr(type(table), "_chat", lambda *_: 1 / 0)
        answer = await Browser().sits(table.key, 0).send(table.key, "chat", 0, table.history.number, text="hello")
        assert rejected(answer, 500) == "that was our mistake; the game is safe: load the page again"

    run(scenario())


# the language form


@pytest.mark.parametrize("back", ["/\r\nX: y", "/\nx", "/\0", "/table/\x7f", "/\x85", "/a\tb", "/\u2028"])
def test_no_character_leads_to_a_failure_of_the_language_form(run: Run, back: str) -> None:
    async def scenario() -> None:
        answer = await Browser().post("/language/", {"language": "fr", "back": back})
        assert answer.status in (303, 400)
        assert answer.header("location").isprintable()
        assert answer.header("location").isascii()

    run(scenario())


# a real server


def raw(server: Server, request: bytes) -> bytes:
    """What a server answers until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(request)
        heard = b""
        while part := connection.recv(65536):
            heard += part
    return heard


def test_a_real_server_has_the_guard(tmp_path: Path) -> None:
    limits = {"AHU_LIMIT_HEAD_BYTES": "3000", "AHU_LIMIT_HEAD_SECONDS": "0.3", "AHU_LIMIT_BODY_PAUSE_SECONDS": "0.3"}
    with Server(tmp_path, env=limits) as server:
        cookie = b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 5000
        assert raw(server, cookie + b"\r\n\r\n").startswith(b"HTTP/1.1 431 ")
        assert raw(server, b"GET / HTTP/1.1\r\nHost: local").startswith(b"HTTP/1.1 408 ")
        half = b"POST /language/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nlanguage=fr"
        assert raw(server, half).startswith(b"HTTP/1.1 408 ")
        assert raw(server, b"") == b""
        forged = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n"
        assert raw(server, forged).startswith(b"HTTP/1.1 200 ")
        assert "Traceback" not in server.log()


def test_a_limit_that_cant_be_read_ends_the_start_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path, env={"AHU_LIMIT_STREAMS": "many"})
    with pytest.raises(AssertionError, match="AHU_LIMIT_STREAMS: “many” can't be read; write it like 3000"):
        server.start()
    assert "Traceback" not in server.log()
    assert server.process
    assert server.process.wait(PATIENCE) == 2
    assert server.process.stdout
    server.process.stdout.close()


def test_a_server_ends_at_once_though_a_board_is_drawn(tmp_path: Path) -> None:
    limits = {"AHU_LIMIT_BOARD_PLACES": "5000", "AHU_LIMIT_FILE_SECONDS": "600"}
    server = Server(tmp_path, env=limits)
    server.start()
    asking = threading.Thread(target=send_board, args=(server, board(26, 60)))
    asking.start()
    children = psutil_children(server)
    assert server.stop(signal.SIGTERM) < PATIENCE
    asking.join(PATIENCE)
    assert not asking.is_alive()
    until = time.monotonic() + PATIENCE
    while any(is_alive(child) for child in children):
        assert time.monotonic() < until, "a process outlives its server"
        time.sleep(0.05)


def is_alive(process: Any) -> bool:  # noqa: ANN401  # a process as psutil knows it
    """Whether it still runs; one that has ended may wait for somebody to ask how."""
    psutil = pytest.importorskip("psutil")
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def send_board(server: Server, text: str) -> None:
    """Ask for a table on a board, and wait for the answer or for the end of the server."""
    fields = {"game": "giants", "players": "3", "who-0": "me", "who-1": "bot-random", "who-2": "bot-random"}
    parts = [
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}' for name, value in fields.items()
    ]
    parts.append(f'--edge\r\nContent-Disposition: form-data; name="board"; filename="b"\r\n\r\n{text}')
    headers = {
        "Content-Type": "multipart/form-data; boundary=edge",
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }
    body = ("\r\n".join(parts) + "\r\n--edge--\r\n").encode()
    request = urllib.request.Request(f"{server.address}/new/", body, headers)  # noqa: S310
    with suppress(OSError):  # of which urllib's errors are some
        urllib.request.urlopen(request, timeout=PATIENCE).close()  # noqa: S310


def psutil_children(server: Server) -> list[Any]:
    """The processes that a server has started, as soon as there are any."""
    psutil = pytest.importorskip("psutil")
    assert server.process
    process, until = psutil.Process(server.process.pid), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        children: list[Any] = process.children(recursive=True)
        if children:
            return children
        time.sleep(0.01)
    raise AssertionError("no process was started")
