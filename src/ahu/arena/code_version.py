"""The version of the code that plays: games of different rules or bots must not be counted together."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import ahu
from ahu.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ahu.core.game import Game

SUFFIXES: Final = (".py", ".toml", ".npz")
"""Code, boards and nets."""


@lru_cache(maxsize=16)
def fingerprint(game: str) -> str:
    """A short hash of all code that decides how games go; the same on every machine, compiled or not.

    It covers the core, the built-in bots, and the rules, heuristics and nets of the game; not drawings, pages or other
    games.
    """
    seen = hashlib.sha256()
    for folder in _folders(find_game(game)):
        for path in _sources(folder):
            seen.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\n".encode())
            seen.update(path.read_bytes())
    return seen.hexdigest()[:12]


def _folders(game: type[Game]) -> list[Path]:
    """The folders of core and bots, the package of the game's rules, and ``heuristics`` and ``nets`` beside it."""
    package = Path(ahu.__file__).parent
    rules = _package_folder(game.__module__)
    return [package / "core", package / "bots", rules, rules.parent / "heuristics", rules.parent / "nets"]


def _package_folder(module: str) -> Path:
    """The folder of the package that holds a module; the module's own file if it is in no package."""
    package = module.rpartition(".")[0]
    spec = find_spec(package or module)
    assert spec is not None, f"{module} was imported"
    return Path((spec.submodule_search_locations or [spec.origin or ""])[0])


def _sources(folder: Path) -> Iterator[Path]:
    """The sources in a folder in a fixed order; none if there is no such folder."""
    found = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    return (path for path in found if path.suffix in SUFFIXES)
