"""One of several server processes, started by :mod:`ahu.web.supervisor` with the socket it listens at."""

from __future__ import annotations

import os
import signal
import socket
import sys
from threading import Thread

from ahu.core.errors import AhuError
from ahu.web.server import serve_socket
from ahu.web.supervisor import BACKGROUND, FIRST, READY


def main() -> None:
    """Serve at the socket whose number is the first argument, until asked to stop or the parent has ended."""
    listening = socket.socket(fileno=int(sys.argv[1]))
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    draw = sys.argv[2:]
    try:
        serve_socket(listening, on_ready=_say_ready, draw_boards=BACKGROUND in draw, draw_first=FIRST in draw)
    except AhuError as error:
        sys.exit(f"ahu: {error}")


def _say_ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()


def _end_with_parent() -> None:
    """Stop when the parent has ended, however it ended: then nothing can be read from it any more."""
    while os.read(0, 1000):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
