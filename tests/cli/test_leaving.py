"""Leaving a game: nobody loses one without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.log import read_log
from ahu.registry import open_game
from tests.cli.run import said

if TYPE_CHECKING:
    from pathlib import Path

GAME = ("play", "giants", "--players", 3, "--seed", 4, "--bots", "random")
LEFT = "You have left the game.\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def left(*typed: str, language: str = "en") -> str:
    return said(*GAME, "--language", language, typed="".join(f"{line}\n" for line in typed))


def moves_in(file: Path) -> list[str]:
    return read_log(file.read_text("utf-8"), open_game).lines()


def test_a_game_under_way_can_be_saved_on_leaving(here: Path) -> None:
    told = left("bid chief", "quit", "yes")
    assert "This game is not saved. Type “yes” to save it as giants.ahu" in told
    assert told.endswith(f"Save the game? Saved in giants.ahu.\n{LEFT}")
    assert "blue: bid Chief" in moves_in(here / "giants.ahu")


def test_it_can_be_saved_under_another_name(here: Path) -> None:
    (here / "giants.ahu").write_text("another game", encoding="utf-8")
    assert "save it as giants-2.ahu" in left("bid chief", "quit", "mine.ahu")
    assert "blue: bid Chief" in moves_in(here / "mine.ahu")
    assert (here / "giants.ahu").read_text("utf-8") == "another game"


def test_a_name_that_can_not_be_written_is_asked_for_again(here: Path) -> None:
    (here / "taken").mkdir()
    told = left("bid chief", "quit", "taken", "nowhere/at/all", "", "y")
    assert told.count("Not saved: ") == 2
    assert told.count("Save the game?") == 4
    assert told.endswith(f"Saved in giants.ahu.\n{LEFT}")


def test_it_can_be_left_unsaved(here: Path) -> None:
    assert left("bid chief", "quit", "no").endswith(f"Save the game? {LEFT}")
    assert left("bid chief", "quit").endswith(f"Save the game? \n{LEFT}")  # the input ends
    assert list(here.iterdir()) == []


def test_one_can_play_on_instead() -> None:
    told = left("bid chief", "quit", "back", "score", "quit", "no")
    assert told.count("This game is not saved.") == 2
    assert told.count("Points that you can see.") == 1


@pytest.mark.parametrize("typed", [("quit",), ("bid chief", "save a.ahu", "quit"), ("bid chief", "undo", "quit")])
def test_nobody_is_asked_when_nothing_would_be_lost(typed: tuple[str, ...]) -> None:
    told = left(*typed)
    assert "not saved" not in told
    assert told.endswith(LEFT)


def test_what_was_done_since_the_last_save_is_asked_about() -> None:
    assert "save it as a.ahu" in left("bid chief", "save a.ahu", "1", "quit", "no")


@pytest.mark.parametrize(
    ("language", "leave", "answer"), [("fr", "quitter", "oui"), ("fr", "quit", "o"), ("de", "ende", "ja")]
)
def test_commands_and_answers_are_understood_in_the_language_and_in_english(
    here: Path, language: str, leave: str, answer: str
) -> None:
    left("bid chief", leave, answer, language=language)
    assert "blue: bid Chief" in moves_in(here / "giants.ahu")


def test_rules_can_be_read_while_playing() -> None:
    told = left("rules G72", "rules g999", "bid 5 markers")
    assert "Blue> G72   The First Player pawn goes to the left.\n" in told
    assert "There is no rule “g999” in Giants; near it are" in told
    assert "(G20).\n“rules G20” shows this rule.\n" in told
    assert "Le pion de premier joueur" in left("règles G72", language="fr")
    whole = left("rules")
    assert "G72   The First Player pawn goes to the left." in whole
