"""``ahu serve`` says in a sentence why it can't start, and what to do: never a traceback."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ahu.web.storage.data_folder import DATABASE
from ahu.web.storage.start_checks import LEAST_SPACE, LITTLE_SPACE, MB, UNFINISHED, check_space, locked
from tests.cli.run import ENVIRONMENT, PROGRAM, complaint
from tests.patience import PATIENCE
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SERVE = ("serve", "--no-browse", "--port", "0", "--data")
WRITE_PROTECTED = Path("/sys/kernel")
"""A folder in which not even root can make a file."""


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--data`` sets a variable of the environment: this brings it back."""
    monkeypatch.setenv("AHU_DATA", "")


class Usage(NamedTuple):
    free: int


def refusal(*args: object, limit: Callable[[], None] | None = None) -> str:
    """What a server that can't start prints, as a process of its own."""
    command = [*PROGRAM, *map(str, args)]
    done = subprocess.run(
        command, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=PATIENCE, preexec_fn=limit
    )
    assert (done.returncode, done.stdout) == (2, ""), done
    return done.stderr


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of a server that has run."""
    folder = tmp_path_factory.mktemp("played")
    with Server(folder):
        pass
    return folder


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    """A copy of it for each test."""
    return Path(shutil.copytree(played, tmp_path / "data"))


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        told = refusal("serve", "--no-browse", "--data", tmp_path, "--port", port)
    assert told == f"ahu: can't listen at 127.0.0.1, port {port}: Address already in use; choose another with --port\n"


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a..b", "203.0.113.7", "::bad"])
def test_a_host_that_is_not_this_machine_is_said(host: str, tmp_path: Path) -> None:
    told = refusal(*SERVE, tmp_path, "--host", host)
    assert told == (
        f"ahu: this machine can't listen at “{host}”: use 127.0.0.1, or 0.0.0.0 for other devices, with --host\n"
    )


def test_a_file_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert "is a file" in complaint(*SERVE, file)
    monkeypatch.setenv("AHU_DATA", str(file))
    assert complaint("serve", "--no-browse") == f"ahu: {file} is a file: name a folder with --data\n"


def test_a_folder_below_a_file_can_not_be_made(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    told = complaint(*SERVE, file / "data")
    assert told.startswith(f"ahu: can't write into the folder {file / 'data'}: Not a directory; ")
    assert told.count("\n") == 1


@pytest.fixture
def protected(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nobody who runs this test can make a file."""
    if os.geteuid() == 0:
        yield WRITE_PROTECTED
    else:
        tmp_path.chmod(0o500)
        yield tmp_path
        tmp_path.chmod(0o700)


def test_a_folder_that_can_not_be_written_is_said(protected: Path) -> None:
    told = complaint(*SERVE, protected)
    assert told == (
        f"ahu: can't write into the folder {protected}: Permission denied; change its permissions, or name another "
        "with --data\n"
    )


def test_a_second_server_on_the_folder_does_not_start(tmp_path: Path) -> None:
    with Server(tmp_path):
        told = refusal(*SERVE, tmp_path)
    assert told == (
        f"ahu: another server uses the folder {tmp_path}: stop it first, or name another folder with --data\n"
    )


def test_the_folder_is_free_again_after_a_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    server.stop(signal.SIGKILL)
    with locked(tmp_path):
        pass


def damage(file: Path) -> None:
    """Overwrite the second page of a database: the file still looks like one."""
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * 4096)


@pytest.mark.parametrize("how", [damage, lambda file: file.write_bytes(b"no database" * 1000)])
def test_a_damaged_database_is_said(how: Callable[[Path], object], data: Path) -> None:
    how(data / DATABASE)
    assert complaint(*SERVE, data) == (
        f"ahu: the database {data / DATABASE} is damaged: bring back a backup with “ahu restore FILE --force”, "
        "or name another folder with --data\n"
    )


def test_a_database_of_a_newer_version_is_said_and_left_alone(data: Path) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        connection.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('web', '9999_later', '')")
        connection.commit()
    before = (data / DATABASE).read_bytes()
    assert complaint(*SERVE, data) == (
        f"ahu: the database {data / DATABASE} is of a newer version of Ahu (9999_later): install that version, "
        "or name another folder with --data\n"
    )
    assert (data / DATABASE).read_bytes() == before


def test_a_database_that_can_not_be_opened_is_said(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    told = complaint(*SERVE, tmp_path)
    assert told == f"ahu: the database {tmp_path / DATABASE} can't be opened: unable to open database file\n"


def test_an_unfinished_restore_is_said(data: Path) -> None:
    (data / UNFINISHED).touch()
    assert complaint(*SERVE, data) == f"ahu: the last “ahu restore” into {data} did not finish: run it again\n"


def test_little_space_is_warned_of_and_too_little_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = LITTLE_SPACE
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free))
    assert check_space(tmp_path) == []
    free = LITTLE_SPACE - 1
    (warning,) = check_space(tmp_path)
    assert str(warning) == f"only {free // MB} MB are free on the disk of {tmp_path}: make room soon"
    free = LEAST_SPACE - 1
    told = complaint(*SERVE, tmp_path)
    assert told == (
        f"ahu: only {free // MB} MB are free on the disk of {tmp_path}: make room, at least {LEAST_SPACE // MB} MB\n"
    )


@pytest.mark.parametrize(("most", "words"), [(0, "File too large"), (40_000, "can't be written")])
def test_a_disk_that_takes_nothing_more_is_said(most: int, words: str, tmp_path: Path) -> None:
    """Limits on the size of files stand for the full disk: at once, and while the database is made."""
    told = refusal(*SERVE, tmp_path, limit=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
    assert words in told
    assert told.startswith("ahu: ")
    assert told.count("\n") == 1, told
