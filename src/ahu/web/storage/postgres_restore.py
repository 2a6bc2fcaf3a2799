"""``ahu restore`` with PostgreSQL: in one transaction all tables are made anew and get the rows of a backup."""

from __future__ import annotations

import hashlib
import os
import zlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from ahu.core.errors import AhuError
from ahu.web.storage import postgres
from ahu.web.storage.archive import CHUNK, damaged_backup, newer_backup, not_a_backup
from ahu.web.storage.data_folder import DATABASE_VARIABLE, KEY, KEY_VARIABLE, VALID_KEY
from ahu.web.storage.postgres_backup import (
    FOLDER,
    FORMAT,
    MIGRATIONS,
    PostgresManifest,
    back_up_postgres,
    columns_of_tables,
    copy_statement,
    is_of_postgres,
    read_postgres_manifest,
)
from ahu.web.storage.start_checks import made_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.web.storage.archive import Progress, StoredFile

ACCOUNTS: Final = "account"
"""An app whose migrations only servers with accounts have."""


class RestoredDatabase(NamedTuple):
    """What was brought back."""

    created: str
    """When the backup was made."""
    kept: Path | None
    """A backup of what was there before; None if there was nothing."""
    other_key: bool
    """Whether the environment has another key than the backup."""


def restore_postgres(
    address: str, file: Path, named: Path | None, progress: Progress, *, force: bool = False
) -> RestoredDatabase:
    """Bring a backup back into a database; AhuError if it can't be, and then nothing has changed."""
    try:
        archive = ZipFile(file)
    except BadZipFile as error:
        raise not_a_backup(file) from error
    with archive:
        if not is_of_postgres(archive):
            raise AhuError(
                "{file} is not of a PostgreSQL database: bring it back without {variable}",
                file=file,
                variable=DATABASE_VARIABLE,
            )
        manifest = read_postgres_manifest(archive)
        if manifest.format > FORMAT:
            raise newer_backup(archive.filename, manifest.ahu)
        key = b"".join(_parts(archive, KEY, manifest.files[KEY])).decode("ascii", "replace")
        if not VALID_KEY.fullmatch(key):
            raise damaged_backup(archive.filename)
        folder = made_folder(named)
        with postgres.connect(address) as connection, postgres.server_lock(connection, shared=False):
            kept = None
            if postgres.applied_migrations(connection):
                if not force:
                    raise AhuError("there are tables in the database: replace them with --force, which keeps a backup")
                kept = folder / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.zip"
                back_up_postgres(address, folder, kept, progress)
            _replace(archive, manifest, progress)
            return RestoredDatabase(manifest.created, kept, _keep_key(folder, key))


def _keep_key(folder: Path, key: str) -> bool:
    """Put the key of a backup into the data folder, unless the environment has one; whether that is another one."""
    if given := os.environ.get(KEY_VARIABLE):
        return given != key
    written = folder / f"{KEY}-restored"
    written.write_text(key, "ascii")
    written.chmod(0o600)
    written.replace(folder / KEY)
    return False


def _replace(archive: ZipFile, manifest: PostgresManifest, progress: Progress) -> None:
    """Drop all tables, make those of the backup by our migrations, and fill them; all of it or nothing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ahu.web.settings")
    import django

    django.setup()
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor
    from django.db.utils import DataError, IntegrityError, ProgrammingError

    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                _drop_tables(cursor.connection)
            executor = MigrationExecutor(connection)
            executor.migrate(_targets(archive, manifest, executor))
            opened = connection.connection
            if columns_of_tables(opened) != manifest.columns:
                raise damaged_backup(archive.filename)
            for number, (table, columns) in enumerate(manifest.columns.items()):
                _fill(opened, archive, table, columns, manifest.table_file(table))
                progress("database", number + 1, len(manifest.columns))
            _count_on(opened)
    except (DataError, IntegrityError, ProgrammingError) as error:  # rows that do not fit
        raise damaged_backup(archive.filename) from error
    except _errors_of_psycopg() as error:
        raise damaged_backup(archive.filename) from error
    finally:
        connection.close()


def _errors_of_psycopg() -> tuple[type[Exception], ...]:
    """What psycopg raises if rows do not fit: copying bypasses Django."""
    import psycopg

    return psycopg.DataError, psycopg.IntegrityError, psycopg.ProgrammingError


def _targets(archive: ZipFile, manifest: PostgresManifest, executor: Any) -> list[tuple[str, str]]:  # noqa: ANN401  # Django's
    """The last migrations of the backup; AhuError if this program does not have one of them."""
    applied = [tuple(one) for one in manifest.migrations]
    known = executor.loader.graph.nodes
    unknown = [one for one in applied if one not in known]
    if any(app == ACCOUNTS for app, _ in unknown):
        raise AhuError("the backup has accounts: set AHU_ACCOUNTS as its servers had it")
    if unknown:
        raise newer_backup(archive.filename, manifest.ahu)
    followed = {parent for one in applied for parent in executor.loader.graph.node_map[one].parents}
    return [(one[0], one[1]) for one in applied if one not in followed]


def _drop_tables(opened: Any) -> None:  # noqa: ANN401  # psycopg is not always there
    from psycopg import sql

    tables = [*columns_of_tables(opened), MIGRATIONS]
    names = sql.SQL(", ").join(map(sql.Identifier, tables))
    opened.execute(sql.SQL("DROP TABLE IF EXISTS {} CASCADE").format(names))


def _fill(opened: Any, archive: ZipFile, table: str, columns: list[str], expected: StoredFile) -> None:  # noqa: ANN401
    with (
        opened.cursor() as cursor,
        cursor.copy(copy_statement("COPY {} ({}) FROM STDIN", table, columns)) as rows,
    ):
        for part in _parts(archive, FOLDER + table, expected):
            rows.write(part)


def _parts(archive: ZipFile, name: str, expected: StoredFile) -> Iterator[bytes]:
    """A file of an archive in parts; AhuError in the end if it is not what the manifest says, or is longer."""
    digest, left = hashlib.sha256(), expected.size
    try:
        with archive.open(name) as opened:
            while part := opened.read(min(CHUNK, left)):
                digest.update(part)
                left -= len(part)
                yield part
            longer = opened.read(1)
    except (BadZipFile, EOFError, zlib.error) as error:
        raise damaged_backup(archive.filename) from error
    if left or longer or digest.hexdigest() != expected.sha256:
        raise damaged_backup(archive.filename)


def _count_on(opened: Any) -> None:  # noqa: ANN401  # psycopg is not always there
    """Let the next row of each table get a number that no row has."""
    from psycopg import sql

    numbered = opened.execute(
        "SELECT table_name::text, column_name::text FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND is_identity = 'YES' AND table_name <> %s",
        (MIGRATIONS,),
    ).fetchall()
    for table, column in numbered:
        names = {"table": sql.Identifier(table), "column": sql.Identifier(column)}
        sequence = sql.SQL("pg_get_serial_sequence({}, {})").format(sql.Literal(f'"{table}"'), sql.Literal(column))
        opened.execute(
            sql.SQL(
                "SELECT setval({sequence}, coalesce(max({column}), 1), max({column}) IS NOT NULL) FROM {table}"
            ).format(sequence=sequence, **names)
        )
