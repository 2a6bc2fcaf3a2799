"""A real PostgreSQL server for tests, from the system's packages, on a socket in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

from tests.patience import PATIENCE

USER = "nobody"
"""PostgreSQL refuses to run as root: then it runs as this user."""


def program(name: str) -> Path | None:
    """A program of PostgreSQL; None if it is not installed. Debian keeps the server's out of the PATH."""
    found = shutil.which(name)
    if found:
        return Path(found)
    return max(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), default=None)


def needs_postgres() -> None:
    """Skip a test where PostgreSQL is not installed."""
    if program("initdb") is None or program("postgres") is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")


class PostgresServer:
    """A server with one empty database after the other."""

    def __init__(self, *, durable: bool = False) -> None:
        self._durable = durable
        """Whether it waits for the disk, as it does for users."""
        self.folder = Path(tempfile.mkdtemp(prefix="ahu-pg-"))
        self._user = USER if os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def __enter__(self) -> Self:
        self.folder.chmod(0o755)  # a test that runs as root connects to what another user runs
        data = self.folder / "data"
        data.mkdir()
        if self._user:
            shutil.chown(data, self._user)
            shutil.chown(self.folder, self._user)
        options = ["--auth=trust", "--username=ahu", "--no-sync", "--encoding=UTF8", "--no-locale"]
        subprocess.run(
            [str(program("initdb")), *options, f"--pgdata={data}"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._user,
            cwd="/",
        )
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder)}
        if not self._durable:
            settings["fsync"] = "off"
        more = {"max_connections": "200", "shared_buffers": "16MB", "log_min_messages": "fatal"}
        chosen = [part for name, value in {**settings, **more}.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(program("postgres")), "-D", str(self.folder / "data"), *chosen],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd="/",
            )
        self._connect_first()

    def _connect_first(self) -> None:
        import time

        import psycopg

        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """End it at once, as a crash does: connections break."""
        assert self._process
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

    def processor_seconds(self) -> float:
        """Processor time that all its processes which run now have used."""
        import psutil

        assert self._process
        parent = psutil.Process(self._process.pid)
        spent = 0.0
        for process in (parent, *parent.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                times = process.cpu_times()
                spent += times.user + times.system + times.children_user + times.children_system
        return spent

    def address(self, database: str) -> str:
        """The address of a database, as AHU_DATABASE takes it."""
        return f"postgres://ahu@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        import psycopg

        self._databases += 1
        name = f"ahu{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)
