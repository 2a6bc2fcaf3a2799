"""Checks of the data folder before the server opens it. Each problem is a sentence that says what to do."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, contextmanager, suppress
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final, NamedTuple

from filelock import FileLock, Timeout

from ahu.core.errors import AhuError
from ahu.core.messages import Message
from ahu.i18n.system_errors import system_reason
from ahu.web.storage import postgres
from ahu.web.storage.data_folder import DATABASE, data_folder, folder_path, secret_key, use_folder
from ahu.web.storage.schema import known_migrations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK: Final = "server.lock"
"""The file that a server locks as long as it runs. The system unlocks it when the server ends, however it ends."""
UNFINISHED: Final = "unfinished-restore"
"""A file that is in the data folder while a restore replaces the others."""
MB: Final = 1_000_000
LEAST_SPACE: Final = 10 * MB
"""Bytes that must be free for the server to start, and for it to be healthy."""
LITTLE_SPACE: Final = 200 * MB
"""With fewer free bytes the server starts with a warning."""


@contextmanager
def ready_folder(named: Path | None) -> Iterator[list[Message]]:
    """Check and lock the data folder as long as a server uses it; gives warnings, AhuError if it can't be used.

    ``named``: the folder that the user names; without it, the usual one.
    """
    folder = made_folder(named)
    if address := postgres.address():  # then the folder holds the key alone, and many servers may use it
        warnings = check_space(folder)
        postgres.check_database(address)
        secret_key(folder)
        yield warnings
        return
    with locked(folder):
        if (folder / UNFINISHED).exists():
            raise AhuError("the last “ahu restore” into {folder} did not finish: run it again", folder=folder)
        warnings = check_space(folder)
        check_database(folder / DATABASE)
        secret_key(folder)
        yield warnings


def made_folder(named: Path | None) -> Path:
    """The data folder; it is created if it does not exist. AhuError if files can't be made in it."""
    use_folder(named)
    folder = folder_path()
    try:
        folder = data_folder()
        with TemporaryFile(dir=folder):
            return folder
    except FileExistsError as error:
        raise AhuError("{folder} is a file: name a folder with --data", folder=folder) from error
    except OSError as error:
        raise AhuError(
            "can't write into the folder {folder}: {reason}; change its permissions, or name another with --data",
            folder=folder,
            reason=system_reason(error),
        ) from error


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a data folder; AhuError if a server or a restore holds it."""
    lock = FileLock(folder / LOCK, timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise AhuError(
            "another server uses the folder {folder}: stop it first, or name another folder with --data", folder=folder
        ) from error
    except OSError as error:
        raise AhuError(
            "can't lock the folder {folder}: {reason}; name another with --data",
            folder=folder,
            reason=system_reason(error),
        ) from error
    try:
        yield
    finally:
        lock.release()


def check_space(folder: Path) -> list[Message]:
    """A warning if little space is left on the disk of a folder; AhuError if there is too little to start."""
    free = shutil.disk_usage(folder).free
    if free < LEAST_SPACE:
        raise AhuError(
            "only {free} MB are free on the disk of {folder}: make room, at least {least} MB",
            free=free // MB,
            folder=folder,
            least=LEAST_SPACE // MB,
        )
    if free < LITTLE_SPACE:
        return [
            Message("only {free} MB are free on the disk of {folder}: make room soon", free=free // MB, folder=folder)
        ]
    return []


class Finding(NamedTuple):
    """What is wrong with a database."""

    damaged: bool
    newer: str
    """A migration that this program does not know; empty if it knows all of them."""


def examine(file: Path, *, immutable: bool = False) -> Finding:
    """What is wrong with a database; sqlite3.Error if it can't be opened at all.

    ``immutable``: nobody else opens the file, so nothing is written beside it.
    """
    how = "mode=ro&immutable=1" if immutable else "mode=rw"
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as connection:
        if [row[0] for row in connection.execute("PRAGMA quick_check(1)")] != ["ok"]:
            return Finding(damaged=True, newer="")
        return Finding(damaged=False, newer=max(applied_migrations(connection) - known_migrations(), default=""))


def check_database(file: Path) -> None:
    """AhuError if a database is damaged, or newer than this program. A missing one is no error."""
    if not file.exists():
        return
    try:
        damaged, newer = examine(file)
    except sqlite3.Error as error:
        raise _unreadable(file, error) from error
    if damaged:
        raise _damaged(file)
    if newer:
        raise AhuError(
            "the database {file} is of a newer version of Ahu ({migration}): install that version, or name another "
            "folder with --data",
            file=file,
            migration=newer,
        )


def _unreadable(file: Path, error: sqlite3.Error) -> AhuError:
    if isinstance(error, sqlite3.OperationalError):  # the file can't be opened, is locked or the disk is full
        return AhuError("the database {file} can't be opened: {reason}", file=file, reason=error)
    return _damaged(file)


def _damaged(file: Path) -> AhuError:
    return AhuError(
        "the database {file} is damaged: bring back a backup with “ahu restore FILE --force”, or name another folder "
        "with --data",
        file=file,
    )


def applied_migrations(connection: sqlite3.Connection) -> set[str]:
    """The names of our migrations that a database has been through; none if it is new."""
    with suppress(sqlite3.OperationalError):  # no such table
        rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'web'").fetchall()
        return {str(name) for (name,) in rows}
    return set()
