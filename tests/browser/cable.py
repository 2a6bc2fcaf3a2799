"""A cable between a browser and the server, which can be pulled out and plugged in again."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server import Server


class Cable:
    """Hands on what is sent to a port of its own; for a browser it is the server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._plugged = True
        self._lines: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._porter = threading.Thread(target=self._let_in, daemon=True)
        self._porter.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pull()
        with suppress(OSError):  # wakes who waits for the next connection
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._porter.join(PATIENCE)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    @property
    def data(self) -> Path:
        return self.server.data

    def log(self) -> str:
        """What the server complained about."""
        return self.server.log()

    def pull(self) -> None:
        """Cut all that goes on, and let nothing begin."""
        with self._lock:
            self._plugged = False
            for line in self._lines:
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)

    def plug_in(self) -> None:
        """Let pages reach the server again."""
        with self._lock:
            self._plugged = True

    def _let_in(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            with self._lock:
                far = socket.create_connection(("127.0.0.1", self.server.port)) if self._plugged else None
                if far:
                    self._lines |= {near, far}
            if far is None:
                near.close()
                continue
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._hand_on, args=(one, other), daemon=True).start()

    def _hand_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while part := one.recv(65536):
                other.sendall(part)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._lines.discard(one)
        one.close()
