"""The fingerprint of the code that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.arena import code_version
from ahu.arena.code_version import _folders, _package_folder, _sources, fingerprint
from ahu.registry import find_game
from ahu_pebbles.rules import Pebbles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def folder_with(folder: Path, name: str, text: str) -> Path:
    """A folder with one file more."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Each test starts with an empty cache, and leaves none of its own results to others."""
    fingerprint.cache_clear()
    yield
    fingerprint.cache_clear()


@pytest.mark.parametrize("game", ["giants", "rapanui"])
def test_rules_heuristics_bots_and_core_count_but_drawings_and_pages_do_not(game: str) -> None:
    folders = [folder.as_posix().partition("/ahu/")[2] for folder in _folders(find_game(game))]
    assert folders == ["core", "bots", f"games/{game}/rules", f"games/{game}/heuristics", f"games/{game}/nets"]
    assert all(folder.is_dir() for folder in _folders(find_game(game)))


def test_games_have_fingerprints_of_their_own() -> None:
    assert fingerprint("giants") != fingerprint("rapanui")
    assert fingerprint("giants") == fingerprint("giants")


def test_a_game_of_another_package_counts_too() -> None:
    rules = _folders(Pebbles)[2]
    assert rules.name == "ahu_pebbles"
    assert rules / "rules.py" in _sources(rules)


def test_a_module_without_a_package_is_its_file() -> None:
    assert _package_folder("this").name == "this.py"


def test_changed_code_changes_it_but_other_files_do_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def told() -> str:
        fingerprint.cache_clear()
        return fingerprint("giants")

    monkeypatch.setattr(code_version, "_folders", lambda _: [tmp_path / "rules", tmp_path / "heuristics"])
    nothing = told()
    folder_with(tmp_path / "rules", "game.py", "1")
    rules = told()
    folder_with(tmp_path / "heuristics", "weights.py", "1")
    both = told()
    folder_with(tmp_path / "rules", "notes.txt", "1")
    assert told() == both
    folder_with(tmp_path / "rules", "board.toml", "1")
    assert len({nothing, rules, both, told()}) == 4
