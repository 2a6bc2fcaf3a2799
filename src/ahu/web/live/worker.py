"""A worker process that calls functions, one at a time, and can be killed at any moment."""

from __future__ import annotations

import multiprocessing
import traceback
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ahu.worker_process import begin_worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

SPAWN: Final = multiprocessing.get_context("spawn")
"""Fresh interpreters: the server has threads, which do not survive a fork."""
READY: Final = "ready"


class Raised(NamedTuple):
    """What a worker sends when the function that it called has raised an exception."""

    traceback: str


class Worker:
    """One process and the pipe to it. Methods that block are called in a thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._killed = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        """Start the process, unless it runs already, and wait until it is ready. Blocks.

        Raises EOFError or OSError if the process dies.
        """
        with self._lock:
            if self._killed:
                raise EOFError
            if self._pipe:
                return
            self._pipe, theirs = SPAWN.Pipe()
            self._process = SPAWN.Process(target=_serve, args=(theirs,), name="ahu-worker", daemon=True)
            self._process.start()
            theirs.close()
        self._pipe.recv()

    def call(self, work: Callable[..., object], job: tuple[object, ...]) -> object:
        """Call a function in the process: its result, or Raised. Blocks.

        Raises EOFError or OSError if the process dies.
        """
        assert self._pipe
        self._pipe.send((work, job))
        return self._pipe.recv()

    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.is_alive()

    def kill(self) -> None:
        """End the process at once, whatever it is doing; who waits for it gets an EOFError."""
        with self._lock:
            self._killed = True
            if self._process:
                self._process.kill()


def _serve(pipe: Connection) -> None:
    """In the process: call what is asked for, until the server ends or kills the process."""
    begin_worker()
    with suppress(EOFError, OSError):  # the server is gone
        pipe.send(READY)
        while True:
            work, job = pipe.recv()
            pipe.send(_result(work, job))


def _result(work: Callable[..., Any], job: tuple[object, ...]) -> object:
    try:
        return work(*job)
    except Exception:  # noqa: BLE001  # whatever a bot raises; as text, since not every exception can be pickled
        return Raised(traceback.format_exc())
