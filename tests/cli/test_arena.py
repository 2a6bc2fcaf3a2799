"""``ahu arena``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

FEW = ("arena", "giants", "--option", "quick", "--bots", "greedy,random", "--seed", 7, "--jobs", 1)


def report(*args: object) -> dict[str, Any]:
    told = json.loads(said(*args, "--json"))
    assert isinstance(told, dict)
    return told


def test_the_last_bot_fills_the_table_and_all_seats_are_in_balance(tmp_path: Path) -> None:
    told = report(*FEW, "--games", 8, "--save", tmp_path / "run")
    greedy, random = told["bots"]
    assert (greedy["bot"], greedy["seats"], random["bot"], random["seats"]) == ("greedy", 1, "random", 3)
    assert greedy["even_share"] == random["even_share"] == 0.25
    assert greedy["win_rate"] + 3 * random["win_rate"] == pytest.approx(1, abs=1e-3)
    lines = (tmp_path / "run" / "results.jsonl").read_text("utf-8").splitlines()
    seats = [json.loads(line)["bots"].index("greedy") for line in lines]
    assert sorted(seats) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert told["folder"] == str(tmp_path / "run")


def test_the_tables_tell_who_is_how_strong(tmp_path: Path) -> None:
    told = said(*FEW, "--games", 4, "--save", tmp_path / "run")
    assert told.startswith("4 games of Giants, 4 players, quick, seed 7\n")
    for words in ("95% interval", "rating", "per turn", "random ×3", "even share is 25.0%", "rounds per game"):
        assert words in told
    first = tmp_path / "run" / "games" / "giants-4p-seed7-00001.ahu"
    assert f"ahu replay {first}" in told
    assert "the game is over" in said("replay", first)


def test_the_same_command_goes_on_and_a_run_can_be_made_longer(tmp_path: Path) -> None:
    short = report(*FEW, "--games", 2, "--save", tmp_path / "run")
    assert report(*FEW, "--games", 2, "--save", tmp_path / "run") == short  # nothing is played again: same times
    assert report(*FEW, "--games", 4, "--save", tmp_path / "run")["games"] == 4


def test_a_run_nobody_named_a_folder_for_is_kept_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AHU_DATA", str(tmp_path))
    for _ in range(2):
        assert str(tmp_path / "arena" / "giants-4p-") in report(*FEW, "--games", 1)["folder"]
    assert len(list((tmp_path / "arena").iterdir())) == 2


def test_the_report_is_a_page(tmp_path: Path) -> None:
    told = said(*FEW, "--games", 4, "--save", tmp_path / "run", "--report", tmp_path / "report.html")
    assert f"The report is {tmp_path / 'report.html'}." in told
    text = (tmp_path / "report.html").read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "--bots greedy,random,random,random --games 4 --seed 7 --option quick" in text


def test_two_play_the_second_game(tmp_path: Path) -> None:
    told = report("arena", "rapanui", "--players", 2, "--bots", "random", "--games", 4, "--save", tmp_path)
    assert [bot["seats"] for bot in told["bots"]] == [2]
    assert [place["even_share"] for place in told["order"]] == [0.5, 0.5]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--bots", "nobody"), "there is no bot called “nobody”"),
        (("--bots", "random,random,random,random,greedy"), "5 bots are named, for 4 seats"),
        (("--bots", "mcts:soon"), "“soon” is not a budget"),
        (("--bots", "greedy:5"), "greedy takes no budget"),
        (("--bots", "greedy,,random"), "has an empty place between its commas"),
        (("--players", 9), "Giants is for 3 to 5 players"),
        (("--games", 0), "--games: 0 is less than 1"),
        (("--report", "no/such/folder/r.html"), "there is no folder no/such/folder"),
    ],
)
def test_what_cannot_be_is_refused_before_any_game(args: tuple[object, ...], words: str, tmp_path: Path) -> None:
    assert words in complaint("arena", "giants", "--save", tmp_path / "run", *args)
    assert not (tmp_path / "run").exists()


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    said(*FEW, "--games", 1, "--save", tmp_path / "run")
    told = complaint("arena", "giants", "--bots", "random", "--save", tmp_path / "run")
    assert told.startswith(f"ahu: {tmp_path / 'run'} holds another run: there “options” is")
