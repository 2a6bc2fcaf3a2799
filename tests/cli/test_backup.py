"""``ahu backup`` and ``ahu restore``: nothing acknowledged is lost, and nothing is replaced by what is not whole."""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from ahu import __version__, web
from ahu.web.storage.archive import LARGEST_MANIFEST, MANIFEST
from ahu.web.storage.backup import back_up
from ahu.web.storage.data_folder import DATABASE, KEY
from ahu.web.storage.restore import INCOMING, restore
from ahu.web.storage.start_checks import LOCK, UNFINISHED
from tests.cli.run import ENVIRONMENT, PROGRAM, complaint, said
from tests.patience import PATIENCE
from tests.server import Server
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS = 3
MIGRATIONS = Path(web.__file__).parent / "migrations"


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--data`` sets a variable of the environment: this brings it back."""
    monkeypatch.setenv("AHU_DATA", "")


class Crowd:
    """Visitors who act at tables of their own, one game after the other, until they are told to stop."""

    def __init__(self, server: Server) -> None:
        self.visitors = [Visitor(server) for _ in range(PLAYERS)]
        self.acknowledged: dict[str, int] = {}
        """The last event of each table that was acknowledged."""
        self._grew = Event()
        self._stop = Event()
        self._threads = [Thread(target=self._play, args=[visitor]) for visitor in self.visitors]

    def __enter__(self) -> Self:
        for visitor, thread in zip(self.visitors, self._threads, strict=True):
            visitor.sit_down()
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()

    def _play(self, visitor: Visitor) -> None:
        while not self._stop.is_set():
            if not visitor.act():
                visitor.sit_down()
            self.acknowledged[visitor.key] = visitor.number
            self._grew.set()

    @property
    def acted(self) -> int:
        """The number of events that were acknowledged."""
        return sum(list(self.acknowledged.values()))

    def wait_for(self, more: int) -> None:
        """Wait until so many more events have been acknowledged."""
        wanted = self.acted + more
        while self.acted < wanted:
            self._grew.clear()
            assert self._grew.wait(PATIENCE)


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a folder in which a few actions were taken."""
    folder = tmp_path_factory.mktemp("played")
    with Server(folder) as server:
        visitor = Visitor(server)
        visitor.sit_down()
        assert visitor.act()
    file = folder / "backup.zip"
    said("backup", file, "--data", folder)
    return file


def rows(folder: Path) -> int:
    """How many events a database holds."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        return int(connection.execute("SELECT count(*) FROM web_event").fetchone()[0])


def limited(most: int, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command that may write files of so many bytes."""
    return subprocess.run(
        command,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and below, but the lock."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name != LOCK]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_under_load_has_every_action_acknowledged_before_and_the_game_goes_on(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "backup.zip"
    here.mkdir()
    with Server(here) as server, Crowd(server) as crowd:
        resting = Visitor(server)
        resting.sit_down()
        assert resting.act()
        crowd.wait_for(30)
        before = {**crowd.acknowledged, resting.key: resting.number}
        said("backup", file, "--data", here)
        crowd.wait_for(5)  # it has gone on meanwhile
    told = said("restore", file, "--data", there)
    assert told.endswith(f" are back in {there}.\n")
    with Server(there) as server:
        for visitor in (*crowd.visitors, resting):
            visitor.server = server  # with the cookies of the other server
            for key in before.keys() & visitor.tables:
                visitor.key = key
                assert visitor.shown_number() >= before[key]
        assert resting.act()  # only who sits there can act
        assert resting.number > before[resting.key]
    assert rows(there) < rows(here)
    assert "Traceback" not in server.log()


def test_only_its_owner_may_read_a_backup_and_its_manifest_describes_it(backup: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o600
    with ZipFile(backup) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        assert sorted(archive.namelist()) == sorted([MANIFEST, DATABASE, KEY])
        for name, described in manifest["files"].items():
            body = archive.read(name)
            assert described == {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()}
    assert (manifest["format"], manifest["ahu"]) == (1, __version__)
    assert manifest["schema"] == max(path.stem for path in MIGRATIONS.glob("0*.py"))


def test_what_is_restored_is_what_was_backed_up_and_private(backup: Path, tmp_path: Path) -> None:
    said("restore", backup, "--data", tmp_path / "new")
    assert (tmp_path / "new" / KEY).read_bytes() == (backup.parent / KEY).read_bytes()
    assert rows(tmp_path / "new") == rows(backup.parent)
    assert names(tmp_path / "new") == sorted([DATABASE, KEY, LOCK])
    for name in (DATABASE, KEY):
        assert (tmp_path / "new" / name).stat().st_mode & 0o777 == 0o600


def test_a_backup_does_not_replace_a_file_unless_asked_to(backup: Path, tmp_path: Path) -> None:
    file = tmp_path / "other.zip"
    file.write_text("precious", "utf-8")
    told = complaint("backup", file, "--data", backup.parent)
    assert told == f"ahu: {file} exists: choose another name, or replace it with --force\n"
    assert file.read_text("utf-8") == "precious"
    said("backup", file, "--data", backup.parent, "--force")
    said("restore", file, "--data", tmp_path / "new")


def test_a_folder_without_tables_can_not_be_backed_up(tmp_path: Path) -> None:
    told = complaint("backup", tmp_path / "backup.zip", "--data", tmp_path)
    assert told == f"ahu: there is nothing to back up in {tmp_path}: {DATABASE} is missing\n"
    assert names(tmp_path) == []


def test_a_backup_goes_into_a_folder_that_exists(backup: Path, tmp_path: Path) -> None:
    told = complaint("backup", tmp_path / "no" / "backup.zip", "--data", backup.parent)
    assert told == f"ahu: there is no folder {tmp_path / 'no'}: make it first\n"


def test_a_backup_ends_however_fast_others_write(backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes after every page that is copied. Without a transaction the copy would begin anew each time."""
    monkeypatch.setattr("ahu.web.storage.backup.PAGES", 1)
    data = Path(shutil.copytree(backup.parent, tmp_path / "data"))
    had, steps = rows(data), 0
    with closing(sqlite3.connect(data / DATABASE)) as other:

        def write(what: str, _done: int, total: int) -> None:
            nonlocal steps
            if what == "database":
                steps += 1
                assert steps <= total // 4096  # pages
                other.execute("UPDATE web_table SET finished = NOT finished")
                other.execute("DELETE FROM web_event WHERE number = (SELECT max(number) FROM web_event)")
                other.commit()

        back_up(data, tmp_path / "new.zip", write)
    restore(tmp_path / "new.zip", tmp_path / "restored", lambda *_: None)
    assert rows(tmp_path / "restored") == had > rows(data)


def test_progress_is_told_to_the_last_byte(backup: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    manifest = back_up(backup.parent, tmp_path / "new.zip", lambda *step: told.append(step))
    size = manifest.files[DATABASE].size
    assert ("database", size, size) in told
    assert ("files", size, size) in told
    told.clear()
    restore(tmp_path / "new.zip", tmp_path / "data", lambda *step: told.append(step))
    assert ("files", size, size) in told
    assert all(0 < done <= total for _, done, total in told)


def test_a_damaged_database_is_not_backed_up(backup: Path, tmp_path: Path) -> None:
    data = Path(shutil.copytree(backup.parent, tmp_path / "data"))
    with (data / DATABASE).open("r+b") as opened:
        opened.seek(8192)
        opened.write(b"\xff" * 8192)
    told = complaint("backup", tmp_path / "new.zip", "--data", data)
    assert told == f"ahu: the database {data / DATABASE} is damaged: there is nothing whole to back up\n"
    assert names(tmp_path) == ["data"]


@pytest.mark.parametrize("share", [0.01, 0.5])
def test_a_backup_that_does_not_fit_leaves_nothing_behind(share: float, backup: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk."""
    most = int((backup.parent / DATABASE).stat().st_size * share)
    command = [*PROGRAM, "backup", str(tmp_path / "backup.zip"), "--data", str(backup.parent)]
    done = limited(most, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ahu: ")
    assert "can't be copied" in done.stderr or "can't write" in done.stderr
    assert done.stderr.count("\n") == 1
    assert names(tmp_path) == []


def test_tables_are_replaced_only_if_asked_to_and_kept(backup: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    said("restore", backup, "--data", data)
    (data / KEY).write_text("another key", "ascii")
    before = contents(data)
    told = complaint("restore", backup, "--data", data)
    assert told == f"ahu: there are tables in {data}: replace them with --force, which keeps them\n"
    assert contents(data) == before
    told = said("restore", backup, "--data", data, "--force")
    (kept,) = data.glob("before-restore-*")
    assert told.endswith(f"What was there before is in {kept}.\n")
    assert contents(kept) == before
    assert (data / KEY).read_bytes() == (backup.parent / KEY).read_bytes()


def test_what_waits_beside_a_database_goes_with_it(backup: Path, tmp_path: Path) -> None:
    """The journal of a server that was killed would spoil a restored database."""
    data = tmp_path / "data"
    data.mkdir()
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
        (data / name).write_text(name, "utf-8")
    said("restore", backup, "--data", data, "--force")
    (kept,) = data.glob("before-restore-*")
    assert sorted(contents(kept)) == sorted([DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY])
    assert rows(data) == rows(backup.parent)


def test_nothing_is_restored_while_a_server_runs(backup: Path, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        told = complaint("restore", backup, "--data", tmp_path, "--force")
        visitor = Visitor(server)
        visitor.sit_down()
        assert visitor.act()
    assert told.startswith(f"ahu: another server uses the folder {tmp_path}: stop it first")
    assert not list(tmp_path.glob("before-restore-*"))


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.mark.parametrize("step", range(4))
def test_a_restore_that_was_killed_loses_nothing_and_is_finished_by_running_it_again(
    step: int, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    said("restore", backup, "--data", data)
    (data / KEY).write_text("another key", "ascii")
    before = set(contents(data).values())
    done: list[Path] = []

    def rename(self: Path, target: Path) -> None:
        if len(done) == step:
            raise Killed
        done.append(self)
        self.replace(target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", rename)
        with pytest.raises(Killed):
            restore(backup, data, lambda *_: None, force=True)
    assert before <= set(contents(data).values())
    assert "run it again" in complaint("serve", "--no-browse", "--data", data)
    said("restore", backup, "--data", data)
    assert before <= set(contents(data).values())
    assert (data / KEY).read_bytes() == (backup.parent / KEY).read_bytes()
    assert rows(data) == rows(backup.parent)
    assert not (data / UNFINISHED).exists()


def test_what_a_killed_restore_has_unpacked_is_removed(backup: Path, tmp_path: Path) -> None:
    (tmp_path / INCOMING).mkdir()
    (tmp_path / INCOMING / DATABASE).write_text("half of it", "utf-8")
    said("restore", backup, "--data", tmp_path)
    assert names(tmp_path) == sorted([DATABASE, KEY, LOCK])


# archives that are not ours


def forged(backup: Path, file: Path, change: Callable[[dict[str, bytes]], object], method: int = ZIP_DEFLATED) -> Path:
    """A backup whose files were changed; the manifest agrees with them unless it was changed itself."""
    with ZipFile(backup) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = files.pop(MANIFEST)
    change(files)
    if MANIFEST not in files:
        files[MANIFEST] = json.dumps({**json.loads(manifest), "files": _described(files)}).encode()
    with ZipFile(file, "w", method) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return file


def _described(files: dict[str, bytes]) -> dict[str, object]:
    return {name: {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()} for name, body in files.items()}


def described(**change: object) -> Callable[[dict[str, bytes]], None]:
    """Changes the manifest."""

    def changed(files: dict[str, bytes]) -> None:
        described = {
            name: {"size": len(body), "sha256": hashlib.sha256(body).hexdigest()} for name, body in files.items()
        }
        manifest = {"format": 1, "ahu": "9.9", "schema": "", "created": "", "files": described, **change}
        files[MANIFEST] = json.dumps(manifest).encode()

    return changed


def with_newer_schema(files: dict[str, bytes]) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        body = files[DATABASE]
        connection.deserialize(body[:18] + b"\1\1" + body[20:])  # in memory there is no write-ahead log
        connection.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('web', '9999_later', '')")
        connection.commit()
        files[DATABASE] = connection.serialize()


SIZE = {"size": 1, "sha256": ""}
HUGE = {"size": 10**15, "sha256": ""}
STRANGE: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "traversal": (lambda files: files.update({"../evil": b"evil"}), "is not a backup of Ahu"),
    "absolute": (lambda files: files.update({"/tmp/evil": b"evil"}), "is not a backup of Ahu"),  # noqa: S108
    "one file less": (lambda files: files.pop(KEY), "is not a backup of Ahu"),
    "no manifest": (lambda files: files.update({MANIFEST: b"{}"}), "is not a backup of Ahu"),
    "long manifest": (lambda files: files.update({MANIFEST: b" " * (LARGEST_MANIFEST + 1)}), "is not a backup of Ahu"),
    "deep manifest": (lambda files: files.update({MANIFEST: b"[" * 9000}), "is not a backup of Ahu"),
    "negative size": (described(files={DATABASE: {**SIZE, "size": -1}, KEY: SIZE}), "is not a backup of Ahu"),
    "other names": (described(files={DATABASE: SIZE, "../evil": SIZE}), "is not a backup of Ahu"),
    "other digest": (described(files={DATABASE: SIZE, KEY: SIZE}), "is damaged: use another backup"),
    "bomb": (described(files={DATABASE: HUGE, KEY: SIZE}), "MB are free on the disk"),
    "newer format": (described(format=2), "is of a newer version of Ahu: install 9.9"),
    "no database": (lambda files: files.update({DATABASE: b"no database" * 100}), "is damaged: use another backup"),
    "no key": (lambda files: files.update({KEY: b""}), "is damaged: use another backup"),
    "newer schema": (with_newer_schema, f"is of a newer version of Ahu: install {__version__}"),
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_is_not_whole_or_not_ours_changes_nothing(what: str, backup: Path, tmp_path: Path) -> None:
    change, words = STRANGE[what]
    data = tmp_path / "data"
    said("restore", backup, "--data", data)
    before, around = contents(data), names(tmp_path)
    file = forged(backup, tmp_path / "forged.zip", change)
    told = complaint("restore", file, "--data", data, "--force")
    assert words in told
    assert told.count("\n") == 1
    assert contents(data) == before
    assert names(tmp_path) == sorted([*around, "forged.zip"])


def test_a_bomb_is_stopped_at_the_size_that_the_manifest_says(tmp_path: Path) -> None:
    """A gigabyte of zeros is a megabyte when compressed: here ten megabytes are announced as one byte."""
    bomb = {DATABASE: SIZE, KEY: SIZE}
    file = tmp_path / "bomb.zip"
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(DATABASE, bytes(10_000_000))
        archive.writestr(KEY, b"k")
        archive.writestr(MANIFEST, json.dumps({"format": 1, "ahu": "", "schema": "", "created": "", "files": bomb}))
    written = [*PROGRAM, "restore", str(file), "--data", str(tmp_path / "data")]
    done = limited(10_000, written)
    assert (done.returncode, done.stderr) == (2, f"ahu: {file} is damaged: use another backup\n")


def test_other_files_are_no_backups(backup: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.zip"
    text.write_text("no archive", "utf-8")
    cut = tmp_path / "cut.zip"
    cut.write_bytes(backup.read_bytes()[:-100])
    stored = forged(backup, tmp_path / "stored.zip", lambda _: None, ZIP_STORED)
    for file in (text, cut, stored):
        assert complaint("restore", file, "--data", tmp_path / "data") == f"ahu: {file} is not a backup of Ahu\n"
    assert not (tmp_path / "data").exists()


def test_a_backup_with_flipped_bits_is_damaged(backup: Path, tmp_path: Path) -> None:
    body = bytearray(backup.read_bytes())
    body[5000] ^= 255
    file = tmp_path / "flipped.zip"
    file.write_bytes(body)
    assert complaint("restore", file, "--data", tmp_path) == f"ahu: {file} is damaged: use another backup\n"
