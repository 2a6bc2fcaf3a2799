"""The page of the ladder says what is played, and judges nothing before all games are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ahu.arena.code_version import fingerprint
from tools import ladder, runs
from tools.ladder import Rung, line, stored, verdict, without_nets

if TYPE_CHECKING:
    from pathlib import Path

RUNG = Rung("giants", 4, "master", "hard-2026-11", 8, 0.33)


@pytest.mark.parametrize(
    ("games", "low", "said"), [(8, 0.34, "met"), (8, 0.33, "**missed**"), (7, 0.34, "7 of 8 games so far")]
)
def test_a_rung_is_judged_when_all_its_games_are_played(games: int, low: float, said: str) -> None:
    assert verdict(RUNG, games, low) == said


def add_games(folder: Path, numbers: list[int]) -> None:
    """Games that the code of now has played."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.json").write_text(json.dumps({"code": fingerprint(RUNG.game)}))
    with (folder / "results.jsonl").open("a") as file:
        file.writelines(json.dumps({"number": number}) + "\n" for number in numbers)


@pytest.mark.parametrize(("numbers", "found"), [([], 0), ([2, 1, 4], 2), ([*range(1, 12)], 8)])
def test_only_games_without_a_gap_before_them_count(
    numbers: list[int], found: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long games finish late: to leave them out would favour who wins short ones."""
    monkeypatch.setattr(runs, "ROOT", tmp_path)
    folder = tmp_path / RUNG.run.folder
    add_games(folder, numbers)
    assert RUNG.run.played() == found


def test_a_rung_that_is_not_played_here_keeps_what_the_page_has_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "PAGES", tmp_path)
    assert stored(RUNG) is None
    bot = {"win_rate": 0.5, "interval": [0.4, 0.6], "mean_score": 9, "mean_rank": 2}
    times = {"seconds_per_turn": 0.1, "seconds_per_turn_p95": 0.15, "seconds_longest_turn": 0.2}
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
    kept = tmp_path / "kept"

    def plays(machine: str, games: int) -> None:
        monkeypatch.setattr(runs, "ROOT", tmp_path / machine)
        RUNG.run.fetch(kept)
        begun = RUNG.run.played()
        add_games(tmp_path / machine / RUNG.run.folder, [begun + more for more in range(1, games + 1)])
        RUNG.run.keep(kept)

    plays("first", 3)
    plays("second", 2)
    assert RUNG.run.played() == 5
    assert len((kept / "results.jsonl").read_text().splitlines()) == 5
    plays("first", 0)
    assert RUNG.run.played() == 5
    plays("third", 3)
    assert RUNG.run.played() == 8
    assert not kept.exists()


def test_games_of_other_code_are_not_counted_with_those_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "ROOT", tmp_path)
    kept, here = tmp_path / "kept", tmp_path / RUNG.run.folder
    add_games(kept, [1, 2, 3])
    (kept / "run.json").write_text(json.dumps({"code": "another"}))
    RUNG.run.fetch(kept)
    assert not here.exists()
    add_games(here, [1])
    RUNG.run.keep(kept)
    assert (kept / "results.jsonl").read_text() == (here / "results.jsonl").read_text()
    (here / "run.json").write_text(json.dumps({"code": "another"}))
    assert RUNG.run.played() == 0
