"""Where the server keeps what must outlive it: the database and the key that signs seats."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from platformdirs import user_data_path

VARIABLE: Final = "AHU_DATA"
"""The environment variable that names the folder."""


def data_folder() -> Path:
    """The folder of this server, made if it is not there yet."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else user_data_path("ahu", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """The key of this server, drawn when it first starts; nobody else may read it."""
    file = folder / "secret-key"
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return file.read_text("ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(token_urlsafe(48))
    return file.read_text("ascii")
