"""The server's log: errors of ours in full; mistakes of strangers on one line each, and only a few of a kind a minute.

A mistake of a stranger is a request that can't be served: another host's name, a forged form, an address where nothing
is. Whoever sends many of them must not fill the disk, nor write lines that look like ours.
"""

from __future__ import annotations

import copy
import logging
from threading import Timer
from time import gmtime, monotonic
from typing import TYPE_CHECKING, Final, TextIO

from ahu.core.messages import shorten
from ahu.web.metrics import ERRORS

if TYPE_CHECKING:
    from collections.abc import Callable

STRANGER: Final = {"stranger": True}
"""``extra`` of a log record about a mistake of a stranger."""
MOST_LINES: Final = 5
"""Lines of a kind that are shown in a minute."""
MINUTE: Final = 60.0
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
"""In UTC: Django changes the time zone of the process."""


class _Kind:
    """Records of a kind since the first of them, in the last minute."""

    def __init__(self, since: float) -> None:
        self.since = since
        self.shown = 0
        self.hidden = 0


def start_timer(seconds: float, call: Callable[[], None]) -> None:
    """Call a function later, in a thread that does not keep the process alive."""
    timer = Timer(seconds, call)
    timer.daemon = True
    timer.start()


class ServerLog(logging.StreamHandler[TextIO]):
    """Writes log records to standard error."""

    def __init__(
        self,
        stream: TextIO | None = None,
        clock: Callable[[], float] = monotonic,
        later: Callable[[float, Callable[[], None]], None] = start_timer,
    ) -> None:
        super().__init__(stream)
        self.setFormatter(_formatter())
        self._clock = clock
        self._later = later
        self._kinds: dict[str, _Kind] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless it is about a mistake of a stranger and there were enough of its kind."""
        kind = kind_of(record)
        if kind is None:
            if record.levelno >= logging.ERROR:
                ERRORS.inc()
            super().emit(record)
        elif self._is_shown(kind):
            super().emit(_on_one_line(record))

    def _is_shown(self, name: str) -> bool:
        """Count a record of a kind; whether it is shown."""
        now = self._clock()
        kind = self._kinds.get(name)
        if kind is None or now - kind.since >= MINUTE:
            self._summarise(name)
            kind = self._kinds[name] = _Kind(now)
        if kind.shown < MOST_LINES:
            kind.shown += 1
            return True
        if not kind.hidden:
            self._later(kind.since + MINUTE - now, lambda: self._end_minute(name))
        kind.hidden += 1
        return False

    def _end_minute(self, name: str) -> None:
        self.acquire()
        try:
            self._summarise(name)
        finally:
            self.release()

    def _summarise(self, name: str) -> None:
        """Write how many records of a kind were not shown, and begin a new minute."""
        kind = self._kinds.pop(name, None)
        if kind and kind.hidden:
            message = f"… and {kind.hidden} more like it in the last minute"
            super().emit(logging.LogRecord(name, logging.WARNING, "", 0, message, None, None))

    def close(self) -> None:
        """Write what was not shown so far, and close."""
        for name in list(self._kinds):
            self._end_minute(name)
        super().close()


def _formatter() -> logging.Formatter:
    formatter = logging.Formatter(FORMAT, TIME)
    formatter.converter = gmtime
    return formatter


def kind_of(record: logging.LogRecord) -> str | None:
    """The kind of a stranger's mistake: who logs it, and the status that it was answered with; None if it is ours."""
    status = getattr(record, "status_code", 0)
    strange = (
        hasattr(record, "stranger")
        or record.name.startswith("django.security")
        or (record.name == "django.request" and 400 <= status < 500)
        or (record.name in ("uvicorn.error", "asyncio") and record.levelno == logging.WARNING)  # what is no HTTP
    )
    return (f"{record.name} ({status})" if status else record.name) if strange else None


def _on_one_line(record: logging.LogRecord) -> logging.LogRecord:
    """A record as a warning without a traceback, in characters that can be seen."""
    line = copy.copy(record)
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in record.getMessage())
    line.msg, line.args = shorten(text), None
    line.levelno, line.levelname = logging.WARNING, "WARNING"
    line.exc_info = line.exc_text = line.stack_info = None
    return line
