"""The door: help, version and errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu import __version__, compiled
from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = ("backup", "board", "games", "perft", "play", "replay", "restore", "serve", "simulate")


def test_the_version_is_said() -> None:
    assert said("--version") == f"ahu {__version__}, {compiled.status()}\n"


def test_the_help_names_every_command() -> None:
    told = said("--help")
    assert all(f"  {command} " in told for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str) -> None:
    assert f"Examples:\n    ahu {command}" in said(command, "--help")


def test_the_games_are_listed_with_players_options_and_bots() -> None:
    told = said("games")
    assert "giants: Giants, for 3, 4, 5 players (usually 4)" in told
    assert "quick: everyone starts with two Workers, for a quick game" in told
    assert "  easy: a beginner" in told
    assert "  random: any legal action" in told
    assert "  mcts: Monte Carlo tree search (default: mcts:400)" in told


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("simulate", "chess"), "there is no game called “chess”; there are giants"),
        (("simulate", "giants", "--players", 9), "Giants is for 3 to 5 players, not 9"),
        (("simulate", "giants", "--seats", "red,green,pink"), "no seat is called “pink”"),
        (("simulate", "giants", "--seats", "red,green,red"), "two players can't both be red"),
        (("simulate", "giants", "--seats", "red,green,blue", "--players", 4), "--players says 4, but --seats names 3"),
        (("simulate", "giants", "--option", "slow"), "Giants has no option “slow”"),
        (("simulate", "giants", "--bots", "genius"), "there is no bot called “genius”"),
        (("simulate", "giants", "--players", 3, "--bots", "random,random,random,random"), "4 bots are named"),
        (("play", "giants", "--humans", 5), "--humans says 5, but there are 4 seats"),
        (("play", "giants", "--humans", "blue,pink"), "nobody at this table is called “pink”"),
    ],
)
def test_what_can_be_mended_is_said_in_one_line(args: tuple[object, ...], words: str) -> None:
    told = complaint(*args)
    assert words in told
    assert told.startswith("ahu: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("simulate", "giants", "--seats", "red,,blue"), "an empty place between its commas"),
        (("simulate", "giants", "--games", 0), "ahu: --games: 0 is less than 1"),
        (("simulate", "giants", "--jobs", 0), "ahu: --jobs: 0 is less than 1"),
        (("simulate", "giants", "--seed", "x"), "ahu: --seed: “x” is no whole number"),
        (("serve", "--port", 70000), "ahu: --port: 70000 is more than 65535"),
        (("perft", "giants"), "ahu: the option “--depth” is missing"),
        (("perft", "giants", "--depth", 0), "ahu: --depth: 0 is less than 1"),
        (("perft",), "ahu: name a game: giants or rapanui"),
        (("replay", "nowhere.ahu"), "ahu: FILE: there is no file “nowhere.ahu”"),
        (("replay", "."), "ahu: FILE: “.” is a folder, not a file"),
        (("replay",), "ahu: FILE is missing"),
        (("dance",), "ahu: there is no command “dance”"),
        (("repaly",), "ahu: there is no command “repaly”; did you mean replay"),
        (("games", "--quiet"), "ahu: there is no option “--quiet”"),
        (("replay", "--lsit", "x"), "ahu: there is no option “--lsit”; did you mean --list"),
        (("--language", "en"), "ahu: name a command\nTry “ahu --help”."),
        (("games", "and", "more"), "ahu: too many arguments: and more"),
        (("simulate", "giants", "--games"), "ahu: the option “--games” needs a value"),
        (("simulate", "giants", "--json=yes"), "ahu: the option “--json” takes no value"),
        (("games", "--language", "tlh"), "ahu: --language: “tlh” must be en or fr or de"),
    ],
)
def test_a_command_line_that_can_not_be_read_points_to_the_help(args: tuple[object, ...], words: str) -> None:
    told = complaint(*args)
    assert words in told
    assert "--help" in told


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("a file, no folder", encoding="utf-8")
    told = complaint("simulate", "giants", "--save", file / "games")
    assert told == f"ahu: {file / 'games'}: Not a directory\n"
