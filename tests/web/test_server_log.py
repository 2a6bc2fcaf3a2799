"""Strangers can't fill the log: their mistakes are one line each, few of a kind a minute. Errors of ours stay whole."""

from __future__ import annotations

import logging
import socket
import urllib.error
import urllib.request
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from ahu.web.metrics import REGISTRY
from ahu.web.server_log import MINUTE, MOST_LINES, STRANGER, ServerLog
from tests.patience import PATIENCE
from tests.server import Server
from tests.web.live import Browser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType

    from tests.web.live import Run


class Log:
    """A logger with a log of its own, a clock that is set by hand, and what waits for it."""

    def __init__(self) -> None:
        self.stream = StringIO()
        self.now = 1000.0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.handler = ServerLog(self.stream, lambda: self.now, lambda wait, call: self.due.append((wait, call)))

    def record(self, name: str, message: str, level: int = logging.WARNING, **extra: object) -> None:
        record = logging.LogRecord(name, level, "", 0, message, None, None)
        record.__dict__.update(extra)
        self.handler.handle(record)

    def lines(self) -> list[str]:
        """What was written since, without the times."""
        lines = [line.split(" ", 1)[1] for line in self.stream.getvalue().splitlines()]
        self.stream.seek(0)
        self.stream.truncate()
        return lines


def caught(words: str) -> tuple[type[BaseException], BaseException, TracebackType | None]:
    """An error with a traceback, as loggers pass it on."""
    with pytest.raises(ValueError, match=words) as found:
        raise ValueError(words)
    return found.type, found.value, found.tb


@pytest.fixture
def log() -> Iterator[Log]:
    log = Log()
    yield log
    log.handler.close()


def test_a_few_of_a_kind_are_shown_and_the_others_counted(log: Log) -> None:
    for number in range(MOST_LINES + 120):
        log.record("django.security.DisallowedHost", f"host {number}", logging.ERROR, status_code=400)
    shown = [f"WARNING django.security.DisallowedHost: host {number}" for number in range(MOST_LINES)]
    assert log.lines() == shown
    ((wait, call),) = log.due
    assert wait == MINUTE
    log.now += MINUTE
    call()
    assert log.lines() == ["WARNING django.security.DisallowedHost (400): … and 120 more like it in the last minute"]


def test_a_new_minute_begins_anew(log: Log) -> None:
    for _ in range(MOST_LINES):
        log.record("django.request", "Not Found: /x", status_code=404)
    log.now += MINUTE
    log.lines()
    log.record("django.request", "Not Found: /y", status_code=404)
    assert log.lines() == ["WARNING django.request: Not Found: /y"]
    assert log.due == []


def test_kinds_are_counted_each_for_itself(log: Log) -> None:
    for _ in range(MOST_LINES + 1):
        log.record("django.request", "Not Found: /x", status_code=404)
    log.lines()
    log.record("django.request", "Method Not Allowed: /x", status_code=405)
    log.record("django.security.csrf", "Forbidden: /x", status_code=403)
    log.record("uvicorn.error", "Invalid HTTP request received.")
    log.record("ahu.web", "a slow request", **STRANGER)
    assert len(log.lines()) == 4


def test_what_was_not_shown_is_counted_when_the_server_ends(log: Log) -> None:
    for _ in range(MOST_LINES + 3):
        log.record("django.request", "Not Found: /x", status_code=404)
    log.lines()
    log.handler.close()
    assert log.lines() == ["WARNING django.request (404): … and 3 more like it in the last minute"]


def test_a_mistake_of_a_stranger_is_one_line_whatever_it_holds(log: Log) -> None:
    raised = caught("theirs")
    forged = "Not Found: /x\n2026-01-01 00:00:00,000 ERROR ahu: all is lost\r\x1b[2J" + "y" * 5000
    log.record("django.request", forged, status_code=404, exc_info=raised)
    (line,) = log.lines()
    assert line.startswith(
        r"WARNING django.request: Not Found: /x\n2026-01-01 00:00:00,000 ERROR ahu: all is lost\r\x1b[2Jy"
    )
    assert len(line) < 300


def errors() -> float:
    return REGISTRY.get_sample_value("ahu_errors_total") or 0.0


def test_errors_of_ours_keep_their_traceback_however_many_there_are(log: Log) -> None:
    before = errors()
    raised = caught("ours")
    for _ in range(MOST_LINES + 20):
        log.record("django.request", "Internal Server Error: /x", logging.ERROR, status_code=500, exc_info=raised)
        log.record("uvicorn.error", "Exception in ASGI application", logging.ERROR, exc_info=raised)
    text = log.stream.getvalue()
    assert text.count("Traceback") == text.count("ValueError: ours") == 2 * (MOST_LINES + 20)
    assert errors() == before + 2 * (MOST_LINES + 20)


def test_requests_of_strangers_leave_a_line_each_in_the_real_log(tmp_path: Path) -> None:
    many = 40
    with Server(tmp_path) as server:
        for _ in range(many):
            for path, host in (("/", "evil.example"), ("/nothing/here/", "localhost")):
                asked = urllib.request.Request(f"{server.address}{path}", headers={"Host": host})  # noqa: S310
                with pytest.raises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(asked, timeout=PATIENCE)  # noqa: S310
                refused.value.close()
            with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
                connection.sendall(b"this is no HTTP\r\n\r\n")
                assert connection.recv(1000).startswith(b"HTTP/1.1 400")
    lines = [line for line in server.log().splitlines() if line]
    assert "Traceback" not in server.log()
    for words in ("evil.example", "Not Found: /nothing/here/", "Invalid HTTP request"):
        assert len([line for line in lines if words in line]) == MOST_LINES, server.log()
    more = f"… and {many - MOST_LINES} more like it in the last minute"
    assert len([line for line in lines if line.endswith(more)]) == 3
    assert len(lines) <= 3 * (MOST_LINES + 1) + 1  # one may say that compiled parts are old


def test_a_forged_command_is_logged_as_a_stranger_s(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        answer = await Browser(csrftoken="").ask("POST", "/table/x/commands", b"{}")
        assert answer.status == 403

    run(scenario())
    names = {record.name for record in caplog.records}
    assert names == {"django.security.csrf"}
