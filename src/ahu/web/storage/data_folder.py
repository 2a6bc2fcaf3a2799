"""The folder that holds what must outlive the server: the database and the key that signs seat cookies."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from platformdirs import user_data_path

VARIABLE: Final = "AHU_DATA"
"""The environment variable that names the folder."""


def data_folder() -> Path:
    """The folder of this server; it is created if it does not exist."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else user_data_path("ahu", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_key(folder: Path) -> str:
    """The key of this server. It is drawn at the first start, in a file that only its owner may read."""
    file = folder / "secret-key"
    try:
        descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return file.read_text("ascii")
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(token_urlsafe(48))
    return file.read_text("ascii")
