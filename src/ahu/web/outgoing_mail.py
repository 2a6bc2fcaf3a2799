"""Sends mail in a thread of its own: no request waits for a mail server, nor tells by its time that mail is sent."""

from __future__ import annotations

import logging
from queue import Full, Queue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.mail import EmailMessage

LOG: Final = logging.getLogger("ahu.web")
MOST_WAITING: Final = 500
"""Letters that wait at most; beyond that they are dropped."""
_LETTERS: Final[Queue[tuple[EmailMessage, Callable[[], object]]]] = Queue(MOST_WAITING)
_STARTING: Final = Lock()
_THREADS: Final[list[Thread]] = []


def send_later(letter: EmailMessage, if_unsent: Callable[[], object] = lambda: None) -> None:
    """Send a letter some time soon. If it can't be sent, ``if_unsent`` is called, most likely in another thread."""
    with _STARTING:
        if not _THREADS:
            _THREADS.append(Thread(target=_send_all, name="ahu-mail", daemon=True))
            _THREADS[0].start()
    try:
        _LETTERS.put_nowait((letter, if_unsent))
    except Full:
        LOG.warning("a letter was dropped: %s wait already", MOST_WAITING)
        if_unsent()


def _send_all() -> None:
    while True:
        letter, if_unsent = _LETTERS.get()
        try:
            letter.send()
        except Exception:  # whatever a mail server does
            LOG.exception("a letter was not sent")
            if_unsent()
