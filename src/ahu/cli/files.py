"""Positions from files, and files to write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.arena.setup import GameSetup
from ahu.core.errors import AhuError, BadPosition

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.cli.options import SetUp
    from ahu.core.state import State


def read_position(path: Path, set_up: SetUp) -> State:
    """The position in a file; where the command line does not say seats and options, the file may."""
    text = _text(path)
    setup = _setting_told(text, set_up) if set_up.silent else set_up.setup()
    try:
        return setup.open().read(text)
    except BadPosition as error:
        raise BadPosition("{path}, {problem}", path=path, problem=error.message) from error


def write_text(path: Path, text: str) -> None:
    """Write a file, as all files of the house are written."""
    path.write_text(text, encoding="utf-8")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise AhuError("{path} is no text file", path=path) from error


def _setting_told(text: str, set_up: SetUp) -> GameSetup:
    """The setting with the seats and options that stand at the head of a position."""
    usual = set_up.setup()
    told: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            break
        key, _, value = line.partition(":")
        told[key.strip()] = tuple(value.split())
    options = told.get("options", ())
    return GameSetup(usual.game, told.get("seats", usual.seats), () if options == ("none",) else options, usual.board)
