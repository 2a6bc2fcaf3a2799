"""Bots that another package brings along: the example of docs/bots.md, installed as anyone would."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

from examples import hasty

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 20


def test_a_bot_of_another_package_is_listed_and_plays(tmp_path: Path) -> None:
    (tmp_path / "hasty.py").write_text(inspect.getsource(hasty), "utf-8")
    package = tmp_path / "hasty-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: hasty\nVersion: 1.0\n", "utf-8")
    (package / "entry_points.txt").write_text("[ahu.bots]\nhasty = hasty:Hasty\nrandom = hasty:Hasty\n", "utf-8")
    told = ahu(tmp_path, "games")
    assert "hasty" in told
    told = ahu(tmp_path, "simulate", "giants", "--bots", "hasty:3,random", "--games", "1", "--seed", "1", "--json")
    assert '"hasty:3"' in told


def test_a_built_in_bot_is_never_replaced(tmp_path: Path) -> None:
    package = tmp_path / "thief-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: thief\nVersion: 1.0\n", "utf-8")
    (package / "entry_points.txt").write_text("[ahu.bots]\nrandom = nowhere:Nobody\n", "utf-8")
    assert '"random"' in ahu(
        tmp_path, "simulate", "giants", "--games", "1", "--seed", "1", "--json", "--bots", "random"
    )


def ahu(packages: Path, *words: str) -> str:
    """What the program says, with another folder of packages."""
    command = [sys.executable, "-m", "ahu.cli.main", *words]
    env = os.environ | {"PYTHONPATH": str(packages)}
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def test_the_page_shows_the_true_source_and_it_is_short() -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    example = inspect.getsource(hasty.Hasty)
    assert example.strip() in page
    assert len(example.splitlines()) <= LONGEST
