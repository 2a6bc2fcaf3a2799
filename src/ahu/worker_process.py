"""What every worker process does first, whoever starts it."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def begin_worker() -> None:
    """Ignore Ctrl-C, which is for the parent process, and end when the parent ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
