"""The page of the balance: what is counted, what is judged, and what is kept of runs that are not finished."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tools import balance
from tools.balance import Field, Found, page, play, stored, used

if TYPE_CHECKING:
    from pathlib import Path

FIELD = Field("rapanui", 3, "greedy", 4)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is written into the project."""
    monkeypatch.setattr(balance, "RUNS", tmp_path / "runs")
    monkeypatch.setattr(balance, "STORED", tmp_path / "stored")
    monkeypatch.setattr(balance, "IMAGES", tmp_path)
    return tmp_path


def test_a_run_is_played_on_elsewhere_and_counts_what_was_used_before(folders: Path) -> None:
    runs, kept = folders / "runs" / FIELD.name, folders / "kept"
    begun = play(FIELD, 2)
    FIELD.run.keep(kept)
    shutil.rmtree(runs)  # another machine
    FIELD.run.fetch(kept)
    found = play(FIELD, 4)
    assert len(list(runs.glob("games/*.ahu"))) == 2
    assert found.scores[:2] == begun.scores
    assert found.used["Fervent"] * 4 >= begun.used["Fervent"] * 2 > 0
    assert stored(FIELD) == found
    whole = folders / "whole"
    shutil.move(runs, whole)
    assert play(FIELD, 4) == found
    assert used(whole, 4) == found.used


def test_only_finished_fields_are_judged(folders: Path) -> None:
    assert stored(Field("giants", 4, "master", 200)) is None
    giants = Found(200, [100, 90, 80, 70], [8] * 200, [[100, 90, 80, 70]] * 200, [0.25, 0.2, 0.33, 0.22], {})
    text, goals = page([(Field("giants", 4, "master", 200), giants), (Field("giants", 4, "normal", 300), giants)])
    assert [goal.met for goal in goals] == [True, True, True, False]
    assert "## Giants, four `normal`, 200 of 300 games so far" in text
    assert "Wins of each seat: 25.0%, 20.0%, 33.0%, 22.0%." in text
    assert (folders / "balance-giants-4-master-points.svg").is_file()


@pytest.mark.parametrize(
    ("line", "thing"),
    [
        ("red: buy Fervent", "Fervent"),
        ("red: use Skimp", "Skimp"),
        ("red: give 1 Egg for Hut", "stack of Hut"),
        ("red: give 1 Egg for Outstanding Hut", "Take Your Pick"),
        ("chance: Tepeu bears Gain Favor\nred: erect on Tepeu", "Gain Favor"),
    ],
)
def test_what_counts_as_used(line: str, thing: str, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "rapanui-3p-seed7-00001.ahu").write_text(line)
    assert [name for name, share in used(tmp_path, 1).items() if share] == [thing]
