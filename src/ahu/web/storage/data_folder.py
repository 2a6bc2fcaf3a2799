"""The folder that holds what must outlive the server: the database and the key that signs cookies."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from platformdirs import user_data_path

from ahu.core.errors import AhuError

VARIABLE: Final = "AHU_DATA"
"""The environment variable that names the folder."""
DATABASE_VARIABLE: Final = "AHU_DATABASE"
"""The environment variable that has the address of a PostgreSQL database; without it SQLite is used."""
KEY_VARIABLE: Final = "AHU_SECRET_KEY"
"""The environment variable that has the key of servers on several machines, which share such a database."""
DATABASE: Final = "ahu.sqlite3"
KEY: Final = "secret-key"
"""The names of the two files in the folder."""
PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600
OTHERS: Final = 0o077
"""The rights of everybody but the owner."""
VALID_KEY: Final = re.compile("[A-Za-z0-9_-]{40,200}")


def use_folder(folder: Path | None) -> None:
    """Let this process and those it starts use a folder; without one, the usual one."""
    if folder is not None:
        os.environ[VARIABLE] = str(folder.absolute())


def folder_path() -> Path:
    """Where the folder of this server is, whether it exists or not."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_data_path("ahu", appauthor=False)


def data_folder() -> Path:
    """The folder of this server, for its owner alone; it is created if it does not exist."""
    folder = folder_path()
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if folder.resolve() not in (Path(folder.anchor), Path.home()):
        _keep_private(folder, PRIVATE_FOLDER)
    return folder


def database_file(folder: Path) -> Path:
    """The database of this server, for its owner alone. What SQLite puts beside it gets the same mode."""
    file = folder / DATABASE
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
    for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
        if (folder / name).exists():
            _keep_private(folder / name, PRIVATE_FILE)
    return file


def _keep_private(path: Path, mode: int) -> None:
    """Take everybody else's rights from what this user owns, but for a folder that many share, such as /tmp."""
    if sys.platform != "win32":  # there a user's data folder is private, and modes mean nothing
        found = path.stat()
        shared = found.st_mode & stat.S_ISVTX
        if found.st_mode & OTHERS and not shared and found.st_uid == os.geteuid():
            path.chmod(mode)


# the key


def secret_key(folder: Path) -> str:
    """The key of this server. It is drawn at the first start, in a file that only its owner may read.

    Servers that share a PostgreSQL database may be given theirs in the environment. AhuError if it is no key.
    """
    if os.environ.get(DATABASE_VARIABLE) and (given := os.environ.get(KEY_VARIABLE)):
        if not VALID_KEY.fullmatch(given):
            raise AhuError("{variable} must have 40 to 200 letters, digits, “-” or “_”", variable=KEY_VARIABLE)
        return given
    file = folder / KEY
    if not file.exists():
        _write_new_key(file)
    key = file.read_bytes().rstrip(b"\r\n").decode("ascii", "replace")
    if not VALID_KEY.fullmatch(key):
        raise AhuError(
            "the key in {file} is damaged: bring the file back from a backup, or delete it and start again; then "
            "browsers no longer know which tables are theirs",
            file=file,
        )
    return key


def _write_new_key(file: Path) -> None:
    """Write a key at once or not at all. If another server is faster, its key stays."""
    written = file.with_name(f"{KEY}-{token_urlsafe(6)}")
    descriptor = os.open(written, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as opened:
            opened.write(token_urlsafe(48))
            opened.flush()
            os.fsync(opened.fileno())
        _rename_new(written, file)
    finally:
        written.unlink(missing_ok=True)


def _rename_new(written: Path, file: Path) -> None:
    """Give a file its name, unless there is one of that name already."""
    try:
        file.hardlink_to(written)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        written.rename(file)
