"""``ahu simulate``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

TIMES = ("seconds", "actions_per_second")
FEW = ("simulate", "giants", "--players", 3, "--games", 6, "--seed", 7)


def report(*args: object) -> dict[str, Any]:
    told = json.loads(said(*args, "--json"))
    assert isinstance(told, dict)
    return told


def test_the_tables_tell_scores_wins_rounds_and_speed() -> None:
    told = said(*FEW, "--jobs", 1)
    assert told.startswith("6 games of Giants, 3 players, seed 7\n")
    for words in ("seat", "wins", "score of rank 3", "rounds", "actions per game", "legal actions per decision"):
        assert words in told
    assert "A shared first place counts as a win for each" in told
    assert told.rstrip().endswith("actions per second")


def test_json_is_one_object_with_everything_in_it() -> None:
    told = report(*FEW, "--jobs", 1, "--option", "quick")
    assert (told["game"], told["players"], told["seed"], told["games"]) == ("giants", 3, 7, 6)
    assert told["seats"] == ["blue", "green", "red"]
    assert told["options"] == ["quick"]
    assert told["bots"] == ["random", "random", "random"]
    assert sum(told["wins_by_seat"].values()) >= 6
    assert list(told["scores"]) == told["seats"]
    assert [rank["rank"] for rank in told["scores_by_rank"]] == [1, 2, 3]
    spreads = [*told["scores"].values(), *told["scores_by_rank"]]
    spreads += [told["rounds"], told["actions_per_game"], told["legal_actions_per_decision"]]
    assert all(spread["min"] <= spread["mean"] <= spread["max"] for spread in spreads)
    assert told["actions"] == round(told["actions_per_game"]["mean"] * 6)
    assert all(told[key] > 0 for key in TIMES)


def test_the_report_is_the_same_for_any_number_of_jobs() -> None:
    one, two = report(*FEW, "--jobs", 1), report(*FEW, "--jobs", 2)
    for key in TIMES:
        del one[key], two[key]
    assert one == two


def test_the_seats_are_those_named() -> None:
    told = report("simulate", "giants", "--seats", "green,red,blue", "--games", 1, "--jobs", 1)
    assert told["seats"] == ["green", "red", "blue"]


def test_games_are_saved_in_a_new_folder_and_never_over_others(tmp_path: Path) -> None:
    told = said(*FEW, "--jobs", 1, "--save", tmp_path / "games")
    first = tmp_path / "games" / "giants-3p-seed7-00001.ahu"
    assert f"ahu replay {first}" in told
    assert len(list((tmp_path / "games").iterdir())) == 6
    assert "holds something already" in complaint(*FEW, "--save", tmp_path / "games")


def test_the_second_game_is_simulated_by_the_same_command() -> None:
    told = report("simulate", "rapanui", "--players", 2, "--games", 4, "--seed", 1, "--jobs", 1)
    assert (told["game"], told["games"], told["seats"]) == ("rapanui", 4, ["turtle", "dolphin"])
    assert told["actions"] > 0
