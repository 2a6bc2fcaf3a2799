"""The page of the ladder says what is played, and judges nothing before all games are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tools import ladder
from tools.ladder import Rung, played, verdict

if TYPE_CHECKING:
    from pathlib import Path

RUNG = Rung("giants", 4, "master", "hard-2026-11", 8, 0.33)


@pytest.mark.parametrize(
    ("games", "low", "said"), [(8, 0.34, "met"), (8, 0.33, "**missed**"), (7, 0.34, "7 of 8 games so far")]
)
def test_a_rung_is_judged_when_all_its_games_are_played(games: int, low: float, said: str) -> None:
    assert verdict(RUNG, games, low) == said


@pytest.mark.parametrize(("numbers", "found"), [([], 0), ([2, 1, 4], 2), ([*range(1, 12)], 8)])
def test_only_games_without_a_gap_before_them_count(
    numbers: list[int], found: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long games finish late: to leave them out would favour who wins short ones."""
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    folder = tmp_path / RUNG.run.folder
    folder.mkdir(parents=True)
    (folder / "results.jsonl").write_text("".join(json.dumps({"number": number}) + "\n" for number in numbers))
    assert played(RUNG) == found
