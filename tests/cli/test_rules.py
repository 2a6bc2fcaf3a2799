"""``ahu rules``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.kit import Kit
from ahu.registry import kits
from ahu.rules_book import book_of
from ahu_pebbles.rules import Pebbles
from tests.cli.run import complaint, said

if TYPE_CHECKING:
    import pytest


def test_the_whole_book_fits_the_terminal() -> None:
    text, book = said("rules", "giants", COLUMNS="60"), book_of("giants")
    assert book is not None
    assert max(map(len, text.splitlines())) <= 60
    lines = [line.split(maxsplit=1)[0] for line in text.splitlines() if line.strip()]
    assert [name for name in book.rules if name not in lines] == []
    assert [section.title for section in book.sections if section.title not in text] == []


def test_one_rule_is_printed() -> None:
    assert said("rules", "giants", "G72") == "G72   The First Player pawn goes to the left.\n"
    assert said("rules", "giants", "g72") == said("rules", "giants", "G72")
    assert "Ruling: " in said("rules", "giants", "G56")


def test_the_language_is_the_systems_or_the_one_that_is_named() -> None:
    assert "pion de premier joueur" in said("rules", "giants", "G72", "--language", "fr")
    assert "Startspielerfigur" in said("rules", "giants", "G72", LC_ALL="de_AT.UTF-8")
    assert "First Player" in said("rules", "giants", "G72", "--language", "en", LC_ALL="de_AT.UTF-8")


def test_a_rule_that_is_not_there_gets_its_neighbours() -> None:
    assert complaint("rules", "giants", "G73") == (
        "ahu: there is no rule “G73” in Giants; near it are G70, G71, G72, G74\n"
    )
    assert "near it are G1, G2, G3, G4" in complaint("rules", "giants", "moai")
    assert "near it are G95, G96, G97, G98" in complaint("rules", "giants", "9" * 5000)


def test_a_game_without_a_book_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(kits(), "pebbles", Kit(rules=lambda: Pebbles))
    assert complaint("rules", "pebbles") == "ahu: there is no rules book for “Pebbles”\n"
    assert "there is no game called “chess”" in complaint("rules", "chess")
