"""``ahu board``."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

import pytest

from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = resources.files("ahu.games.giants.rules").joinpath("board.toml").read_text("utf-8")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "island.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_the_board_is_printed() -> None:
    assert "e10" in said("board", "giants")
    assert said("board", "giants") == said("board", "show", "giants")


def test_the_board_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "island.svg"
    assert str(file) in said("board", "--svg", file, "giants")
    assert "<svg" in file.read_text("utf-8")


def test_a_board_of_ones_own_is_shown(board: Path) -> None:
    board.write_text(HOUSE.replace('"Tautira"', '"Nowhere Else"'), encoding="utf-8")
    assert "Nowhere Else" in said("board", "giants", "--board", board)
    assert "Nowhere Else" not in said("board", "giants")


def test_a_valid_board_is_called_so(board: Path) -> None:
    assert said("board", "check", board) == f"{board}: a valid board for Giants\n"


def test_every_problem_of_a_board_has_its_line(board: Path) -> None:
    board.write_text(HOUSE.replace('village = "g2"', 'village = "z9"').replace("c5 = 4", "c5 = 0"), encoding="utf-8")
    for told in (complaint("board", "check", board), complaint("simulate", "giants", "--board", board)):
        lines = told.splitlines()
        assert len(lines) == 2
        assert all(line.startswith(f"{board}: ") for line in lines)
        assert "village" in lines[0]
        assert "c5" in lines[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "is not valid TOML"),
        ('name = "x"', "“game” must say “giants”"),
        ('game = "chess"', "“game” must be “giants” or “rapanui”, not 'chess'"),
    ],
)
def test_a_file_that_is_no_board_is_refused(board: Path, text: str, words: str) -> None:
    board.write_text(text, encoding="utf-8")
    told = complaint("board", "check", board)
    assert told.startswith(f"{board}: ")
    assert words in told


def test_a_file_that_is_no_text_is_refused(board: Path) -> None:
    board.write_bytes(b"\xff\xfe\x00")
    assert complaint("board", "check", board) == f"{board}: is not a text file\n"


def test_the_side_for_two_players_is_shown() -> None:
    told = said("board", "rapanui", "--side", "2")
    assert "for two" in told
    assert said("board", "rapanui") != told


def test_a_side_that_does_not_exist_is_refused() -> None:
    for side in ("7", "0"):
        told = complaint("board", "rapanui", "--side", side)
        assert told == f"ahu: --side says {side}, but Rapa Nui is for 2 or 3 or 4 players\n"


def test_a_board_of_ones_own_is_shown_as_the_side_it_is(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(
        resources.files("ahu.games.rapanui.rules").joinpath("board-2.toml").read_text("utf-8"), encoding="utf-8"
    )
    assert "for two" in said("board", "rapanui", "--board", str(file))
    assert "a valid board for Rapa Nui" in said("board", "check", str(file))
    assert "is for 2 players, not 3" in complaint("play", "rapanui", "--players", "3", "--board", str(file))
