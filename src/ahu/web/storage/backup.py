"""``ahu backup``: copies a data folder, also while a server uses it, into one file, whole or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile

from ahu import __version__
from ahu.core.errors import AhuError
from ahu.web.storage.archive import FILES, FORMAT, Manifest, add_file, add_manifest
from ahu.web.storage.data_folder import DATABASE, KEY
from ahu.web.storage.start_checks import applied_migrations, examine

if TYPE_CHECKING:
    from ahu.web.storage.archive import Progress

PAGES: Final = 1000
"""Pages of the database that are copied between two reports of progress."""
ARCHIVE: Final = "backup.zip"


def back_up(folder: Path, file: Path, progress: Progress, *, force: bool = False) -> Manifest:
    """Write a backup of a data folder to a file that only its owner may read.

    The backup has everything that was acknowledged before the call.
    """
    for name in FILES:
        if not (folder / name).is_file():
            raise AhuError("there is nothing to back up in {folder}: {name} is missing", folder=folder, name=name)
    check_target(file, force=force)
    created = datetime.now(UTC).isoformat(timespec="seconds")
    with TemporaryDirectory(prefix=".ahu-backup-", dir=file.absolute().parent) as beside:  # only its owner may read it
        work = Path(beside)
        schema = _copy_database(folder / DATABASE, work / DATABASE, progress)
        shutil.copyfile(folder / KEY, work / KEY)
        manifest = _write_archive(work, created, schema, progress)
        (work / ARCHIVE).replace(file)
    flush_folder(file.absolute().parent)
    return manifest


def check_target(file: Path, *, force: bool) -> None:
    """AhuError if a backup can't be written to that file."""
    if not file.absolute().parent.is_dir():
        raise AhuError("there is no folder {folder}: make it first", folder=file.absolute().parent)
    if file.exists() and not force:
        raise AhuError("{file} exists: choose another name, or replace it with --force", file=file)


def _copy_database(source: Path, target: Path, progress: Progress) -> str:
    """Copy a database as it is now, whoever writes to it meanwhile; returns the last migration it has been through."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as opened,
            closing(sqlite3.connect(target)) as copy,
        ):
            page = int(opened.execute("PRAGMA page_size").fetchone()[0])
            opened.execute("BEGIN")  # all that follows sees the database as it is at the next statement
            schema = max(applied_migrations(opened), default="")
            opened.backup(
                copy,
                pages=PAGES,
                progress=lambda _, left, total: progress("database", (total - left) * page, total * page),
            )
        if examine(target, immutable=True).damaged:
            raise _damaged(source)
        return schema  # noqa: TRY300  # after the last step that may fail
    except sqlite3.OperationalError as error:  # the file can't be opened, or the disk is full
        raise AhuError("the database {file} can't be copied: {reason}", file=source, reason=error) from error
    except sqlite3.DatabaseError as error:
        raise _damaged(source) from error


def _damaged(file: Path) -> AhuError:
    return AhuError("the database {file} is damaged: there is nothing whole to back up", file=file)


def _write_archive(work: Path, created: str, schema: str, progress: Progress) -> Manifest:
    """Write the archive of the two files in a folder, beside them."""
    descriptor = os.open(work / ARCHIVE, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as opened:
        with ZipFile(opened, "w", ZIP_DEFLATED) as archive:
            files = {name: add_file(archive, work / name, progress) for name in FILES}
            manifest = Manifest(format=FORMAT, ahu=__version__, schema=schema, created=created, files=files)
            add_manifest(archive, manifest)
        opened.flush()
        os.fsync(opened.fileno())
    return manifest


def flush_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on disk, where the system can do that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
