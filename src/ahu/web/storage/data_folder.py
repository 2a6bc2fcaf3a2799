"""The folder that holds what must outlive the server: the database and the key that signs seat cookies."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from platformdirs import user_data_path

VARIABLE: Final = "AHU_DATA"
"""The environment variable that names the folder."""
DATABASE: Final = "ahu.sqlite3"
KEY: Final = "secret-key"
"""The names of the two files in the folder."""


def use_folder(folder: Path | None) -> None:
    """Let this process and those it starts use a folder; without one, the usual one."""
    if folder is not None:
        os.environ[VARIABLE] = str(folder.absolute())


def folder_path() -> Path:
    """Where the folder of this server is, whether it exists or not."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_data_path("ahu", appauthor=False)


def data_folder() -> Path:
    """The folder of this server; it is created if it does not exist."""
    folder = folder_path()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """The key of this server. It is drawn at the first start, in a file that only its owner may read."""
    file = folder / KEY
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return file.read_text("ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(token_urlsafe(48))
    return file.read_text("ascii")
