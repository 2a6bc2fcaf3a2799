"""The server under test: one process, started as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from importlib import import_module
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from pathlib import Path

HOST: Final = "127.0.0.1"
PATIENCE: Final = 20
"""Seconds a server may take to listen, and to end before it is killed."""
LOOK: Final = 0.5
"""Seconds between two looks at what a server that prepares pages has used of the processor."""
MEGABYTE: Final = 1_000_000


def _without_ours() -> dict[str, str]:
    """The environment without what tests of the web set for servers of their own."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("AHU_", "DJANGO_"))}


class Server:
    """``ahu serve`` on a free port of this machine, with a data folder of its own."""

    options: tuple[str, ...] = ("--no-draw-boards",)
    """No other work while something is measured."""

    def __init__(self, data: Path, **env: str) -> None:
        self._data = data
        self._env = env
        """What is added to its environment."""

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "ahu.cli.main", "serve", "--host", HOST, "--port", "0", "--no-browse"]
        command += self.options
        with (self._data / "server.log").open("a") as complaints:
            self._process = subprocess.Popen(  # noqa: S603  # our own words
                [*command, "--data", str(self._data)],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env={
                    **_without_ours(),
                    "PYTHONUNBUFFERED": "1",
                    "AHU_LIMIT_IDLE_SECONDS": "600",
                    "AHU_LIMIT_HEAD_SECONDS": "600",
                    **self._env,
                },
            )
        assert self._process.stdout
        printed = self._process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)/", printed)
        if found is None:
            self._process.wait(PATIENCE)
            raise RuntimeError(f"the server does not start:\n{self.complaints()}")
        self.port = int(found[1])
        self._wait()
        return self

    def _wait(self) -> None:
        """Wait until the server accepts connections: it prints its address a moment before."""
        until = monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((HOST, self.port), 1).close()
            except ConnectionRefusedError:
                if monotonic() > until:
                    raise
                sleep(0.02)
            else:
                return

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def complaints(self) -> str:
        """What it wrote to standard error."""
        return (self._data / "server.log").read_text("utf-8")


class PreparedServer(Server):
    """A server that has drawn all boards and read all templates, as one has that runs for a while."""

    options = ()

    def __enter__(self) -> Self:
        super().__enter__()
        until, spent = monotonic() + 3 * PATIENCE, -1.0
        while monotonic() < until and seconds_of(self.pid) - spent > LOOK / 10:
            spent = seconds_of(self.pid)
            sleep(LOOK)
        return self


def megabytes_of(pid: int) -> float:
    """The resident memory of a process."""
    return float(import_module("psutil").Process(pid).memory_info().rss) / MEGABYTE


def seconds_of(pid: int) -> float:
    """Processor time a process has used."""
    times = import_module("psutil").Process(pid).cpu_times()
    return float(times.user + times.system)


def seconds_of_all() -> float:
    """Processor time that everything on this machine has used."""
    times = import_module("psutil").cpu_times()
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0) - getattr(times, "guest", 0.0))


def raise_open_files() -> None:
    """As many open files as the system allows: a viewer is one on either side."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
