"""A real server in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Self

from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

STARTING = 60
"""Seconds a server may take to say where it is."""


class Server:
    """`ahu serve` on a free port, with a data folder of its own."""

    def __init__(
        self,
        data: Path,
        pace: float = 0.0,
        python: str = sys.executable,
        env: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.data = data
        self.pace = pace
        self.python = python
        self.env = env or {}
        self.options = options
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; started again, it comes back at the same address."""
        command = [
            self.python,
            "-m",
            "ahu.cli.main",
            "serve",
            "--no-browse",
            "--no-draw-boards",
            "--data",
            str(self.data),
        ]
        with (self.data / "server.log").open("a") as complaints:
            self.process = subprocess.Popen(
                [*command, *self.options, "--port", str(self.port)],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                env={**plain_environment(), **self.env, "AHU_PACE": str(self.pace), "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout
        told = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
        assert found, f"{told}\n{self.log()}"
        self.port = int(found[1])
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=PATIENCE).close()  # noqa: S310
            except urllib.error.HTTPError:  # it answers, though it is not well: on a busy machine it lags
                return
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"the server does not answer\n{self.log()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> float:
        """End it as Ctrl-C does, or worse; answers how many seconds that took."""
        assert self.process
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return time.monotonic() - began

    def log(self) -> str:
        """What it complained about."""
        return (self.data / "server.log").read_text()


def server_with_mail(data: Path, **more: str) -> Server:
    """One that offers accounts, and writes its mails into the folder ``mail`` of its data."""
    return Server(data, env={"AHU_ACCOUNTS": "optional", "AHU_MAIL": f"file://{data}/mail", **more})


def plain_environment() -> dict[str, str]:
    """The environment without what other tests have set in it for servers of their own."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("AHU_", "DJANGO_"))}
