"""``ahu replay``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.log import read_log
from ahu.registry import open_game
from tests.cli.run import complaint, said

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.record import Record


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("replay") / "games"
    said("simulate", "giants", "--players", 3, "--option", "quick", "--games", 1, "--jobs", 1, "--save", folder)
    return next(folder.iterdir())


def record_of(file: Path) -> Record:
    return read_log(file.read_text("utf-8"), open_game)


def sentence(record: Record, number: int) -> str:
    move, names = record.moves[number], [seat.capitalize() for seat in record.game.seats]
    return str(record.game.describe(move.actor, move.action, names))


def test_a_game_is_shown_with_header_last_moves_position_and_scores(game: Path) -> None:
    told, record = said("replay", game), record_of(game)
    assert told.startswith("Giants with 3 players: Blue, Green, Red\nVariants: quick. Board: rapa-nui ")
    assert f"After action {len(record.moves)} of {len(record.moves)}" in told
    assert f"  {len(record.moves)}. {sentence(record, -1)}\n" in told
    assert "Final scores" in told
    for seat, score in zip(record.game.seats, record.state.scores(), strict=True):
        assert f"\n{seat.capitalize()}: {score} point" in told


def test_the_parts_of_a_score_sheet_add_up(game: Path) -> None:
    state = record_of(game).state
    assert [sum(worth for _, worth in sheet) for sheet in state.score_sheet()] == state.scores()


def test_a_game_is_shown_after_any_action(game: Path) -> None:
    told = said("replay", game, "--to", 4)
    assert "After action 4 of" in told
    assert "\n  4. The white die shows" in told
    assert "Final scores" not in told


def test_before_the_first_action_there_are_no_last_moves(game: Path) -> None:
    assert "last moves" not in said("replay", game, "--to", 0)


def test_all_moves_are_listed_with_their_numbers_and_rounds(game: Path) -> None:
    lines, record = said("replay", game, "--list").splitlines(), record_of(game)
    assert lines[:2] == ["Round 1", f"  1. {sentence(record, 0)}"]
    assert lines.count("Round 2") == 1
    assert len(lines) == len(record.moves) + record.state.rounds()


def test_the_position_is_printed_in_its_text_form(game: Path) -> None:
    assert said("replay", game, "--to", 50, "--position") == record_of(game).state_after(50).write()


def test_a_seat_is_not_shown_the_sealed_bids_of_others(game: Path) -> None:
    # the lots, three dice, and the bids of blue and green: red is still to bid
    assert "Blue makes a secret bid" in said("replay", game, "--to", 6, "--as", "green", "--list")
    assert "secret bid" not in said("replay", game, "--to", 6, "--list")
    assert "bid: ?" in said("replay", game, "--to", 6, "--as", "red", "--position")


def test_the_position_is_drawn(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "position.svg"
    assert f"drawn in {file}" in said("replay", game, "--to", 40, "--svg", file)
    assert "<svg" in file.read_text("utf-8")


def test_actions_and_seats_that_are_not_there_are_refused(game: Path) -> None:
    assert "--to says 99999, but" in complaint("replay", game, "--to", 99999)
    assert "nobody in this game is called “pink”" in complaint("replay", game, "--as", "pink")


def test_a_damaged_game_is_refused_with_file_and_line(game: Path, tmp_path: Path) -> None:
    lines = game.read_text("utf-8").splitlines()
    file = tmp_path / "cut.ahu"
    file.write_text("\n".join(lines[:20]) + "\n", encoding="utf-8")
    assert complaint("replay", file).startswith(f"ahu: {file}, line 20: the game breaks off")
    file.write_bytes(b"\xff\xfe\x00")
    assert complaint("replay", file) == f"ahu: {file} is not a text file\n"
