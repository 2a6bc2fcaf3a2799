"""docs/api.md says what the code says."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import ahu
from tools import api_docs

if TYPE_CHECKING:
    from pathlib import Path


def test_the_page_is_what_the_code_says() -> None:
    assert api_docs.main(["--check"]) == 0


def test_a_page_that_is_old_is_found_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(api_docs, "PAGE", tmp_path / "api.md")
    assert api_docs.main(["--check"]) == 1
    assert "make docs" in capsys.readouterr().out
    assert api_docs.main([]) == 0
    assert api_docs.main(["--check"]) == 0


def test_every_public_name_is_on_the_page() -> None:
    for name in set(ahu.__all__) - {"__version__"}:
        assert re.search(rf"^(### |- `)ahu\.{name}\b", api_docs.page(), re.MULTILINE), name


def test_the_methods_of_what_is_handed_out_are_on_the_page() -> None:
    page = api_docs.page()
    for name in ("Game", "State", "View", "Record", "Kit"):
        part = page.partition(f"### ahu.{name}\n")[2].partition("\n### ")[0]
        kind = getattr(ahu, name)
        for member in vars(kind):
            if not member.startswith("_") and callable(getattr(kind, member)):
                assert f"- `{member}(" in part, f"{name}.{member}"


def test_a_name_without_a_docstring_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ast.get_docstring", lambda _: None)
    with pytest.raises(api_docs.Undocumented, match=r"ahu\.games has no docstring"):
        api_docs.page()


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", api_docs.EXAMPLE], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"\{'blue': \d+, 'green': \d+, 'red': \d+\}\n", done.stdout)
    assert ahu.read_log(tmp_path / "game.ahu").state.over()
