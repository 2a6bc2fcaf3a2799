"""The page of the ladder says what is played, and judges nothing before all games are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tools import ladder
from tools.ladder import Rung, line, played, stored, verdict, without_nets

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


def test_a_rung_that_is_not_played_here_keeps_what_the_page_has_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "PAGES", tmp_path)
    assert stored(RUNG) is None
    bot = {"win_rate": 0.5, "interval": [0.4, 0.6], "mean_score": 9, "mean_rank": 2}
    times = {"seconds_per_turn": 0.1, "seconds_longest_turn": 0.2}
    bots = [{"bot": "master", **bot, **times}, {"bot": "hard-2026-11", **bot, **times}]
    (tmp_path / f"{RUNG.name}.json").write_text(json.dumps({"games": 8, "bots": bots}))
    found = stored(RUNG)
    assert found
    assert without_nets(found)
    assert "html) ¹ | 8 |" in line(RUNG, found)
    found["bots"][0]["net"] = "5a4e6f95"
    assert "html) | 8 |" in line(RUNG, found)


def test_games_of_an_unfinished_rung_can_be_played_on_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "UNFINISHED", tmp_path / "kept")

    def plays(machine: str, games: int) -> None:
        monkeypatch.setattr(ladder, "ROOT", tmp_path / machine)
        ladder.fetch(RUNG)
        folder = tmp_path / machine / RUNG.run.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "run.json").write_text("{}")
        with (folder / "results.jsonl").open("a") as file:
            file.writelines(json.dumps({"number": played(RUNG) + more}) + "\n" for more in range(1, games + 1))
        ladder.keep(RUNG)

    plays("first", 3)
    plays("second", 2)
    assert played(RUNG) == 5
    assert ladder.played_in(tmp_path / "kept" / RUNG.name) == 5
    plays("first", 0)
    assert played(RUNG) == 5
    plays("third", 3)
    assert played(RUNG) == 8
    assert not (tmp_path / "kept" / RUNG.name).exists()
