"""``ahu backup`` and ``ahu restore`` with PostgreSQL: nothing acknowledged is lost; all is brought back, or nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from ahu.web.storage import postgres
from ahu.web.storage.archive import MANIFEST
from ahu.web.storage.data_folder import KEY
from tests.cli.run import ENVIRONMENT, PROGRAM
from tests.patience import PATIENCE
from tests.postgres_server import PostgresServer, needs_postgres
from tests.server import Server
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OTHER_KEY = "k" * 50


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresServer]:
    needs_postgres()
    with PostgresServer() as server:
        yield server


def ahu(address: str, *words: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**ENVIRONMENT, "AHU_DATABASE": address, **env},
        check=False,
    )


def served(address: str, data: Path) -> Server:
    data.mkdir(exist_ok=True)
    return Server(data, env={"AHU_DATABASE": address, "AHU_ACCOUNTS": "optional"})


def events(address: str) -> list[Any]:
    with postgres.connect(address) as connection:
        return connection.execute(
            "SELECT t.key, e.number, e.text FROM web_event e JOIN web_table t ON t.id = e.table_id ORDER BY 1, 2"
        ).fetchall()


@pytest.fixture(scope="module")
def backup(database: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Visitor, list[Any]]:
    """A backup of a server that runs on, a visitor of it, and the events that it had acknowledged before."""
    folder = tmp_path_factory.mktemp("backup")
    address, file = database.new_database(), folder / "tables.zip"
    with served(address, folder / "data") as server:
        visitor = Visitor(server)
        visitor.sit_down()
        for _ in range(5):
            assert visitor.act()
        stored = events(address)
        done = ahu(address, "backup", file, "--data", folder / "data", AHU_ACCOUNTS="optional")
        assert (done.returncode, done.stderr) == (0, "")
        assert visitor.act()
    return file, visitor, stored


def test_a_backup_of_a_running_server_is_brought_back_on_another_machine(
    backup: tuple[Path, Visitor, list[Any]], database: PostgresServer, tmp_path: Path
) -> None:
    file, visitor, stored = backup
    assert file.stat().st_mode & 0o077 == 0
    address, data = database.new_database(), tmp_path / "data"
    done = ahu(address, "restore", file, "--data", data, AHU_ACCOUNTS="optional")
    assert (done.returncode, done.stderr) == (0, "")
    assert events(address) == stored
    with served(address, data) as server:
        visitor.server = server
        before = visitor.shown_number()
        assert visitor.act()  # with the cookies of before; new rows get new numbers
        assert visitor.number > before
        other = Visitor(server)
        other.sit_down()
        assert other.act()


def test_a_restore_replaces_tables_only_if_told_to_and_keeps_a_backup_of_them(
    backup: tuple[Path, Visitor, list[Any]], database: PostgresServer, tmp_path: Path
) -> None:
    file, _, stored = backup
    address, data = database.new_database(), tmp_path / "data"
    with served(address, data) as server:
        visitor = Visitor(server)
        visitor.sit_down()
        running = ahu(address, "restore", file, "--data", data, "--force", AHU_ACCOUNTS="optional")
        assert (running.returncode, "stop it first" in running.stderr) == (2, True)
        old = events(address)
    refused = ahu(address, "restore", file, "--data", data, AHU_ACCOUNTS="optional")
    assert (refused.returncode, "--force" in refused.stderr) == (2, True)
    assert events(address) == old
    done = ahu(address, "restore", file, "--data", data, "--force", AHU_ACCOUNTS="optional")
    assert done.returncode == 0, done.stderr
    assert events(address) == stored
    (kept,) = data.glob("before-restore-*.zip")
    assert str(kept) in done.stdout
    again = ahu(address, "restore", kept, "--data", data, "--force", AHU_ACCOUNTS="optional")
    assert again.returncode == 0, again.stderr
    assert events(address) == old


def test_an_older_backup_is_upgraded_by_the_server(database: PostgresServer, tmp_path: Path) -> None:
    before, address, data, file = (
        database.new_database(),
        database.new_database(),
        tmp_path / "data",
        tmp_path / "b.zip",
    )
    data.mkdir()
    migrate = [sys.executable, "-m", "django", "migrate", "web", "0007", "--settings=ahu.web.settings", "-v0"]
    subprocess.run(migrate, env={**ENVIRONMENT, "AHU_DATABASE": before, "AHU_DATA": str(data)}, check=True)
    with postgres.connect(before) as connection:
        connection.execute("INSERT INTO web_board (digest, text) VALUES ('d', E'of\\tthen\\n')")
    assert ahu(before, "backup", file, "--data", data).returncode == 0
    done = ahu(address, "restore", file, "--data", data)
    assert done.returncode == 0, done.stderr
    with postgres.connect(address) as connection:
        assert len(postgres.applied_migrations(connection)) == 7
    with served(address, data) as server:
        visitor = Visitor(server)
        visitor.sit_down()
        assert visitor.act()
    with postgres.connect(address) as connection:
        assert connection.execute("SELECT text FROM web_board WHERE digest = 'd'").fetchone() == ("of\tthen\n",)


def rewritten(file: Path, target: Path, **changes: Any) -> Path:  # noqa: ANN401  # JSON
    """A backup with another manifest, and no rows of tables that this does not have."""
    with ZipFile(file) as archive, ZipFile(target, "w", ZIP_DEFLATED) as other:
        manifest = json.loads(archive.read(MANIFEST)) | changes
        wanted = {KEY, *(f"tables/{table}" for table in manifest["columns"])}
        manifest["files"] = {name: known for name, known in manifest["files"].items() if name in wanted}
        for name in manifest["files"]:
            other.writestr(name, archive.read(name))
        other.writestr(MANIFEST, json.dumps(manifest))
    return target


@pytest.mark.parametrize("what", ["rows", "newer", "accounts", "sqlite", "text"])
def test_what_is_no_whole_backup_of_this_version_changes_nothing(
    backup: tuple[Path, Visitor, list[Any]], database: PostgresServer, tmp_path: Path, what: str
) -> None:
    file, _, _ = backup
    address, broken, said = database.new_database(), tmp_path / "broken.zip", ""
    env = {"AHU_ACCOUNTS": "optional"}
    if what == "rows":
        with ZipFile(file) as archive:
            files = json.loads(archive.read(MANIFEST))["files"]
        files["tables/web_event"]["sha256"] = "0" * 64
        rewritten(file, broken, files=files)
        said = "is damaged"
    elif what == "newer":
        rewritten(file, broken, migrations=[["web", "9999_later"]])
        said = "newer version"
    elif what == "accounts":
        broken, said, env = file, "AHU_ACCOUNTS", {}
    elif what == "sqlite":
        with ZipFile(broken, "w") as archive:
            archive.writestr(MANIFEST, "{}")
        said = "not of a PostgreSQL database"
    else:
        broken.write_text("no archive")
        said = "not a backup"
    done = ahu(address, "restore", broken, "--data", tmp_path / "data", **env)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert said in done.stderr
    with postgres.connect(address) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


def test_a_backup_of_postgresql_is_not_brought_back_into_a_folder(
    backup: tuple[Path, Visitor, list[Any]], tmp_path: Path
) -> None:
    done = ahu("", "restore", backup[0], "--data", tmp_path / "data")
    assert (done.returncode, "AHU_DATABASE" in done.stderr) == (2, True)


def test_an_empty_database_has_nothing_to_back_up_and_another_key_is_told(
    backup: tuple[Path, Visitor, list[Any]], database: PostgresServer, tmp_path: Path
) -> None:
    address, data = database.new_database(), tmp_path / "data"
    data.mkdir()
    done = ahu(address, "backup", tmp_path / "tables.zip", "--data", data)
    assert (done.returncode, "nothing to back up" in done.stderr) == (2, True)
    restored = ahu(address, "restore", backup[0], "--data", data, AHU_ACCOUNTS="optional", AHU_SECRET_KEY=OTHER_KEY)
    assert restored.returncode == 0, restored.stderr
    assert "AHU_SECRET_KEY" in restored.stdout
