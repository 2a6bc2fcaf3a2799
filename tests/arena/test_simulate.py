"""Many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.arena.plan import Plan, game_random
from ahu.arena.setup import GameSetup
from ahu.arena.simulate import simulate
from ahu.arena.workers import LocalWorkers
from ahu.core.errors import BadOption
from ahu.core.log import read_log
from ahu.registry import open_game

if TYPE_CHECKING:
    from pathlib import Path

SETTING = GameSetup("giants", ("blue", "green", "red"), ("quick",))


ALONE, TWO = LocalWorkers(), LocalWorkers(2)


def plan(games: int = 6, seed: int = 7) -> Plan:
    return Plan(SETTING, ("random",) * 3, games, seed)


def test_the_number_of_processes_changes_nothing() -> None:
    assert simulate(plan(), ALONE).tally == simulate(plan(), TWO).tally


def test_the_seed_says_which_games_are_played() -> None:
    assert simulate(plan(), ALONE).tally == simulate(plan(), ALONE).tally
    assert simulate(plan(seed=8), ALONE).tally != simulate(plan(), ALONE).tally


def test_each_game_has_random_numbers_of_its_own() -> None:
    assert game_random(7, 1).random() == game_random(7, 1).random()
    assert game_random(7, 1).random() != game_random(7, 2).random() != game_random(72, 1).random()


def test_progress_adds_up_to_all_games() -> None:
    told: list[int] = []
    report = simulate(plan(), ALONE, played=lambda: told.append(1))
    assert sum(told) == report.tally.games == 6


def test_saved_games_replay_to_the_scores_of_the_report(tmp_path: Path) -> None:
    report = simulate(plan(), ALONE, tmp_path / "new" / "games")
    files = sorted((tmp_path / "new" / "games").iterdir())
    assert [file.name for file in files][:2] == ["giants-3p-seed7-00001.ahu", "giants-3p-seed7-00002.ahu"]
    states = [read_log(file.read_text("utf-8"), open_game).state for file in files]
    for seat in range(3):
        spread = report.tally.scores[seat]
        scores = [state.scores()[seat] for state in states]
        assert (spread.total, spread.least, spread.most) == (sum(scores), min(scores), max(scores))
    assert report.tally.wins == [sum(seat in state.winners() for state in states) for seat in range(3)]
    assert report.tally.rounds.total == sum(state.rounds() for state in states)


def test_a_folder_that_holds_something_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadOption, match="holds something already"):
        simulate(plan(), ALONE, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_a_set_up_that_cannot_be_is_refused_before_any_game() -> None:
    wrong = Plan(GameSetup("giants", ("blue", "green", "red"), ("slow",)), ("random",) * 3, 5, 1)
    with pytest.raises(BadOption, match="no option “slow”"):
        simulate(wrong, TWO)
