"""``ahu restore``: brings a backup back. Everything is checked before anything is replaced, and nothing is deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from ahu.core.errors import AhuError
from ahu.web.storage.archive import (
    FILES,
    Manifest,
    damaged_backup,
    extract_file,
    newer_backup,
    not_a_backup,
    read_manifest,
)
from ahu.web.storage.backup import flush_folder
from ahu.web.storage.data_folder import DATABASE, DATABASE_VARIABLE, secret_key
from ahu.web.storage.postgres_backup import is_of_postgres
from ahu.web.storage.start_checks import LEAST_SPACE, MB, UNFINISHED, examine, locked, made_folder

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.web.storage.archive import Progress

INCOMING: Final = "incoming-restore"
"""The folder, in the data folder, where files are unpacked and checked."""
REPLACED: Final = (f"{DATABASE}-wal", f"{DATABASE}-shm", *FILES)
"""Files that must not stay beside those of a backup."""


class Restored(NamedTuple):
    """What was brought back."""

    manifest: Manifest
    folder: Path
    kept: Path | None
    """Where the files are that were there before; None if there were none."""


def restore(file: Path, named: Path | None, progress: Progress, *, force: bool = False) -> Restored:
    """Bring a backup back into a data folder; AhuError if it can't be, and then nothing has changed."""
    try:
        archive = ZipFile(file)
    except BadZipFile as error:
        raise not_a_backup(file) from error
    with archive:
        if is_of_postgres(archive):
            raise AhuError(
                "{file} is of a PostgreSQL database: name one with {variable}", file=file, variable=DATABASE_VARIABLE
            )
        manifest = read_manifest(archive)
        folder = made_folder(named)
        with locked(folder):
            _check_folder(folder, manifest, force=force)
            incoming = folder / INCOMING
            shutil.rmtree(incoming, ignore_errors=True)  # of a restore that was killed
            try:
                _unpack(archive, manifest, incoming, progress)
                return Restored(manifest, folder, _replace(folder, incoming))
            finally:
                shutil.rmtree(incoming, ignore_errors=True)


def _check_folder(folder: Path, manifest: Manifest, *, force: bool) -> None:
    """AhuError if the folder holds tables that may not be replaced, or if the disk is too small."""
    if not force and not (folder / UNFINISHED).exists() and _present(folder):
        raise AhuError("there are tables in {folder}: replace them with --force, which keeps them", folder=folder)
    free = shutil.disk_usage(folder).free
    if free < manifest.size + LEAST_SPACE:
        raise AhuError(
            "the backup needs {size} MB, but only {free} MB are free on the disk of {folder}: make room",
            size=(manifest.size + LEAST_SPACE) // MB + 1,
            free=free // MB,
            folder=folder,
        )


def _present(folder: Path) -> list[str]:
    return [name for name in REPLACED if (folder / name).exists()]


def _unpack(archive: ZipFile, manifest: Manifest, incoming: Path, progress: Progress) -> None:
    """Unpack the files of a backup, check them, and wait until they are on disk."""
    incoming.mkdir(mode=0o700)
    for name, expected in manifest.files.items():
        extract_file(archive, name, expected, incoming / name, progress)
    try:
        damaged, newer = examine(incoming / DATABASE, immutable=True)
        secret_key(incoming)
    except (sqlite3.Error, AhuError) as error:
        raise damaged_backup(archive.filename) from error
    if damaged:
        raise damaged_backup(archive.filename)
    if newer:
        raise newer_backup(archive.filename, manifest.ahu)
    for name in FILES:
        with (incoming / name).open("rb") as opened:
            os.fsync(opened.fileno())


def _replace(folder: Path, incoming: Path) -> Path | None:
    """Replace the files of a folder by those that came in; returns where the replaced ones are.

    They go into a folder in the data folder and not beside it: that may be a mount, or in a folder of somebody else.
    """
    (folder / UNFINISHED).touch()
    flush_folder(folder)
    kept = None
    if present := _present(folder):
        kept = folder / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
        kept.mkdir(mode=0o700)
        for name in present:
            (folder / name).rename(kept / name)
        flush_folder(kept)
    for name in FILES:
        (incoming / name).rename(folder / name)
    flush_folder(folder)
    (folder / UNFINISHED).unlink()
    flush_folder(folder)
    return kept
