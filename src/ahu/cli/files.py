"""Reading positions from files, and writing files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.arena.setup import GameSetup
from ahu.core.errors import AhuError, BadPosition

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetupOptions
    from ahu.core.state import State


def read_position(path: Path, setup_options: SetupOptions) -> State:
    """The position in a file. Its seats and options count where the command line gives none."""
    text = _read_text(path)
    setup = _setup_from(text, setup_options) if setup_options.empty else setup_options.setup()
    try:
        return setup.open().read(text)
    except BadPosition as error:
        raise BadPosition("{path}, {problem}", path=path, problem=error.message) from error


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8."""
    path.write_text(text, encoding="utf-8")


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise AhuError("{path} is not a text file", path=path) from error


def _setup_from(text: str, setup_options: SetupOptions) -> GameSetup:
    """The setup with the seats and options that stand at the head of a written position."""
    usual = setup_options.setup()
    head: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            break
        key, _, value = line.partition(":")
        head[key.strip()] = tuple(value.split())
    options = head.get("options", ())
    return GameSetup(usual.game, head.get("seats", usual.seats), () if options == ("none",) else options, usual.board)
