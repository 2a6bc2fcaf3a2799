"""``ahu backup`` with PostgreSQL: copies the rows of all tables, as they are at one moment, into one file.

A backup holds rows and no commands: a restore makes the tables by our own migrations. It needs no program of PostgreSQL
and fits every version of it.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Literal
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec

from ahu import __version__
from ahu.core.errors import AhuError
from ahu.web.storage import postgres
from ahu.web.storage.archive import ENCRYPTED, MANIFEST, StoredFile, add_manifest, not_a_backup
from ahu.web.storage.backup import ARCHIVE, check_target, flush_folder
from ahu.web.storage.data_folder import KEY, secret_key

if TYPE_CHECKING:
    from psycopg import Connection

    from ahu.web.storage.archive import Progress

FORMAT: Final = 1
"""The version of the format."""
LARGEST_MANIFEST: Final = 200_000
"""Bytes."""
FOLDER: Final = "tables/"
"""Where the rows are in the archive, one file for each table."""
MIGRATIONS: Final = "django_migrations"
"""The table that is not copied: the manifest has its rows."""


UNREADABLE: Final = (
    KeyError,
    msgspec.MsgspecError,
    UnicodeDecodeError,
    BadZipFile,
    EOFError,
    zlib.error,
    RecursionError,
)
"""What is raised if an archive has no manifest, or another one."""


class _Kind(msgspec.Struct):
    """What a manifest says of the database; nothing if that is SQLite."""

    database: str = ""


class PostgresManifest(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a backup, and which program wrote it."""

    database: Literal["postgresql"] = "postgresql"
    format: int
    ahu: str
    """The version of Ahu."""
    created: str
    """When the backup began, in UTC, as ISO 8601 has it."""
    migrations: list[tuple[str, str]]
    """App and name of all migrations that the database has been through."""
    columns: dict[str, list[str]]
    """The columns of each table, in the order of its rows."""
    files: dict[str, StoredFile]

    def table_file(self, table: str) -> StoredFile:
        """What is known of the rows of a table."""
        return self.files[FOLDER + table]


def back_up_postgres(address: str, folder: Path, file: Path, progress: Progress, *, force: bool = False) -> None:
    """Write a backup of a database, and of the key in the data folder, to a file that only its owner may read.

    Servers may run on. The backup has everything that was acknowledged before the call.
    """
    check_target(file, force=force)
    key = secret_key(folder)
    with (
        postgres.connect(address) as connection,
        TemporaryDirectory(prefix=".ahu-backup-", dir=file.absolute().parent) as beside,  # only its owner may read it
    ):
        if not postgres.applied_migrations(connection):
            raise AhuError("there is nothing to back up: no server has used the database yet")
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")  # all that follows is of one moment
        written = Path(beside) / ARCHIVE
        descriptor = os.open(written, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "wb") as opened:
            with ZipFile(opened, "w", ZIP_DEFLATED) as archive:
                add_manifest(archive, _copy_all(connection, archive, key, progress))
            opened.flush()
            os.fsync(opened.fileno())
        written.replace(file)
    flush_folder(file.absolute().parent)


def _copy_all(
    connection: Connection[tuple[Any, ...]], archive: ZipFile, key: str, progress: Progress
) -> PostgresManifest:
    """Copy the key and the rows of all tables into an archive."""
    created = datetime.now(UTC).isoformat(timespec="seconds")
    columns = columns_of_tables(connection)
    files = {KEY: _add_key(archive, key)}
    for number, (table, names) in enumerate(columns.items()):
        files[FOLDER + table] = _add_rows(connection, archive, table, names)
        progress("database", number + 1, len(columns))
    migrations = connection.execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()
    return PostgresManifest(
        format=FORMAT,
        ahu=__version__,
        created=created,
        migrations=[(str(app), str(name)) for app, name in migrations],
        columns=columns,
        files=files,
    )


def columns_of_tables(connection: Connection[tuple[Any, ...]]) -> dict[str, list[str]]:
    """The columns of every table that is copied."""
    rows = connection.execute(
        "SELECT c.table_name, array_agg(c.column_name::text ORDER BY c.ordinal_position) "
        "FROM information_schema.columns c JOIN pg_tables t ON t.tablename = c.table_name "
        "AND t.schemaname = c.table_schema WHERE c.table_schema = current_schema() AND c.table_name <> %s "
        "GROUP BY c.table_name ORDER BY c.table_name",
        (MIGRATIONS,),
    )
    return {str(table): list(names) for table, names in rows}


def _add_key(archive: ZipFile, key: str) -> StoredFile:
    text = key.encode()
    archive.writestr(KEY, text)
    return StoredFile(len(text), hashlib.sha256(text).hexdigest())


def _add_rows(connection: Connection[tuple[Any, ...]], archive: ZipFile, table: str, columns: list[str]) -> StoredFile:
    """Copy the rows of a table, as PostgreSQL writes them as text."""
    digest, size = hashlib.sha256(), 0
    statement = copy_statement("COPY {} ({}) TO STDOUT", table, columns)
    with (
        connection.cursor() as cursor,
        cursor.copy(statement) as rows,
        archive.open(FOLDER + table, "w", force_zip64=True) as target,
    ):
        for part in rows:
            target.write(part)
            digest.update(part)
            size += len(part)
    return StoredFile(size, digest.hexdigest())


def copy_statement(statement: str, table: str, columns: list[str]) -> Any:  # noqa: ANN401  # psycopg is not always there
    """A statement with the names of a table and its columns in it, quoted."""
    from psycopg import sql

    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    return sql.SQL(statement).format(sql.Identifier(table), names)


def read_postgres_manifest(archive: ZipFile) -> PostgresManifest:
    """The manifest of a backup; AhuError if this is no backup, or has anything else in it."""
    try:
        with archive.open(MANIFEST) as opened:
            manifest = msgspec.json.decode(opened.read(LARGEST_MANIFEST), type=PostgresManifest)
    except UNREADABLE as error:
        raise not_a_backup(archive.filename) from error
    expected = {KEY, *(FOLDER + table for table in manifest.columns)}
    entries = archive.infolist()
    found = sorted(entry.filename for entry in entries)
    if set(manifest.files) != expected or found != sorted((MANIFEST, *expected)):
        raise not_a_backup(archive.filename)
    if any(entry.flag_bits & ENCRYPTED for entry in entries):
        raise not_a_backup(archive.filename)
    return manifest


def is_of_postgres(archive: ZipFile) -> bool:
    """Whether an archive is a backup of a PostgreSQL database, by its manifest."""
    try:
        with archive.open(MANIFEST) as opened:
            return msgspec.json.decode(opened.read(LARGEST_MANIFEST), type=_Kind).database == "postgresql"
    except UNREADABLE:
        return False
