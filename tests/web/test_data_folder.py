"""The data folder is for its owner alone, and its key is whole or there is none."""

from __future__ import annotations

import os
import shutil
import stat
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ahu.core.errors import AhuError
from ahu.web.storage.data_folder import DATABASE, KEY, VARIABLE, data_folder, database_file, secret_key
from tests.cli.run import complaint
from tests.server import Server
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from pathlib import Path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The name of a data folder that does not exist yet."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


# modes


@pytest.mark.parametrize("existing", [False, True], ids=["new", "of an earlier version"])
def test_a_servers_folder_and_files_are_for_its_owner_alone(tmp_path: Path, existing: bool) -> None:
    folder = tmp_path / "data"
    folder.mkdir(0o755)
    if existing:
        with Server(folder):
            pass
        for file in folder.iterdir():
            file.chmod(0o644)
        folder.chmod(0o755)
    with Server(folder) as server:
        visitor = Visitor(server)
        visitor.sit_down()
        assert visitor.act()
        names = {file.name for file in folder.iterdir()}
        assert names >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY}
        assert mode(folder) == 0o700
        for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
            assert mode(folder / name) == 0o600, name


def test_a_new_folder_is_private_whatever_the_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        assert mode(data_folder()) == 0o700
        assert mode(database_file(folder)) == 0o600
        secret_key(folder)
        assert mode(folder / KEY) == 0o600
    finally:
        os.umask(before)


def test_a_folder_that_many_share_and_a_home_folder_keep_their_modes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    folder.chmod(0o1777)
    assert mode(data_folder()) == 0o1777
    folder.chmod(0o755)
    monkeypatch.setenv("HOME", str(folder))
    assert mode(data_folder()) == 0o755
    assert mode(database_file(folder)) == 0o600


# the key


def test_a_key_is_drawn_once(folder: Path) -> None:
    folder.mkdir()
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: secret_key(folder), range(40)))
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert [file.name for file in folder.iterdir()] == [KEY]
    (folder / KEY).unlink()
    assert secret_key(folder) not in keys


def test_a_key_that_cant_be_written_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    folder.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            secret_key(folder)
    assert not list(folder.iterdir())
    assert len(secret_key(folder)) == 64


def test_a_key_is_written_where_there_are_no_hard_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    folder.mkdir()
    monkeypatch.setattr(os, "link", unknown)
    assert len(secret_key(folder)) == 64
    assert [file.name for file in folder.iterdir()] == [KEY]


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"abc", b"x" * 39, b" " * 64, b"x" * 201, b"\xff" * 64, b"x" * 63 + b"\0"]
)
def test_a_damaged_key_is_said_in_a_sentence(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / KEY).write_bytes(content)
    with pytest.raises(AhuError, match="is damaged") as caught:
        secret_key(folder)
    assert str(folder / KEY) in str(caught.value)
    words = complaint("serve", "--no-browse", "--port", "0", "--data", folder)
    assert words == f"ahu: {caught.value}\n"


def test_an_editors_line_break_after_the_key_is_no_damage(folder: Path) -> None:
    folder.mkdir()
    key = secret_key(folder)
    (folder / KEY).write_text(f"{key}\r\n")
    assert secret_key(folder) == key
    shutil.rmtree(folder)
