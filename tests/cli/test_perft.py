"""``ahu perft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.perft import perft
from ahu.registry import find_game
from tests.cli.run import ahu, complaint

if TYPE_CHECKING:
    from pathlib import Path

GAME = find_game("giants").set_up(("green", "red", "blue"))
SEATS = ("--seats", "green,red,blue")


def position(tmp_path: Path, dropped: str = "nothing") -> Path:
    state = GAME.start()
    for text in ("first player is red", *["white die shows 2"] * 3):
        state.play(-1, GAME.parse(text))
    lines = [line for line in state.write().splitlines() if not line.startswith(dropped)]
    file = tmp_path / "position.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_the_count_goes_out_and_the_time_elsewhere() -> None:
    result = ahu("perft", "giants", *SEATS, "--depth", 3)
    assert result.stdout == f"{perft(GAME.start(), 3)}\n"
    assert "depth 3" in result.stderr


def test_divide_adds_up_to_the_count() -> None:
    *lines, total = ahu("perft", "giants", "--depth", 2, "--divide").stdout.splitlines()
    assert lines[0] == "chance: first player is blue: 3"
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == int(total)


def test_a_position_knows_its_own_seats(tmp_path: Path) -> None:
    count = ahu("perft", "giants", "--position", position(tmp_path), "--depth", 1).stdout
    assert int(count) == 3 * 24


def test_a_position_without_seats_takes_those_of_the_command_line(tmp_path: Path) -> None:
    file = position(tmp_path, dropped="seats")
    assert ahu("perft", "giants", *SEATS, "--position", file, "--depth", 1).stdout == "72\n"


def test_a_position_for_other_seats_is_refused(tmp_path: Path) -> None:
    told = complaint("perft", "giants", "--players", 3, "--position", position(tmp_path), "--depth", 1)
    assert "the position is for seats “green red blue”" in told
    assert told.startswith(f"ahu: {tmp_path / 'position.txt'}, line ")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\xff\xfe\x00")
    assert complaint("perft", "giants", "--position", file, "--depth", 1) == f"ahu: {file} is not a text file\n"
