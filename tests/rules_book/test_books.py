"""The rules books of all games that have one: complete, alike in every language, with numbers and figures that hold."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ahu
from ahu.draw.drawing import drawing_of
from ahu.i18n import LANGUAGES, translator
from ahu.registry import kits
from ahu.rules_book import Book, book_of, games_with_books
from ahu.rules_book.book import Illustration, Items, Rule, plain
from ahu.rules_book.pictures import figure_file, figure_state, figures_of
from ahu.rules_book.reader import PLACEHOLDER, REFERENCE
from ahu.rules_book.text import book_text

GAMES = games_with_books()
BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]
SOURCE = Path(ahu.__file__).parent


def the_book(game: str, language: str) -> Book:
    book = book_of(game, language)
    assert book is not None
    return book


def written(game: str, language: str) -> str:
    """The file of a book as it stands, with its placeholders."""
    folder = kits()[game].book
    assert folder is not None
    return (folder / f"{language}.md").read_text("utf-8")


def rule_lines(game: str, language: str) -> dict[str, str]:
    """Each rule as it is written, by its id."""
    return dict(re.findall(r"^- \*\*([A-Z]\d+)\*\* (.*)$", written(game, language), re.MULTILINE))


def words_before_the_reference(book: Book) -> int:
    texts = [section.title for section in book.sections if not section.reference]
    for block in [*book.aim, *[block for s in book.sections if not s.reference for block in s.blocks]]:
        assert not isinstance(block, Rule)
        if isinstance(block, Illustration):
            texts.append(block.caption)
        else:
            texts += [plain(entry) for entry in block.entries] if isinstance(block, Items) else [plain(block.spans)]
    return sum(1 for word in " ".join(texts).split() if re.search(r"\w", word))


def test_there_are_books() -> None:
    assert "giants" in GAMES


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_stands_in_every_language(game: str, language: str) -> None:
    """That none is missing in English, ``tests/rule_ids.py`` checks: a test would name it."""
    book = the_book(game, language)
    assert book.language == language
    assert list(book.rules) == list(the_book(game, "en").rules)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_no_rule_stands_twice(game: str, language: str) -> None:
    ids = re.findall(r"^- \*\*([A-Z]\d+)\*\*", written(game, language), re.MULTILINE)
    assert len(ids) == len(set(ids))
    assert list(the_book(game, language).rules) == ids


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_code_may_link_to_is_in_the_book(game: str) -> None:
    files = [path for part in ("rules", "page") for path in (SOURCE / "games" / game / part).glob("*.py")]
    letter = next(iter(the_book(game, "en").rules))[0]
    named = {name for path in files for name in re.findall(rf'"({letter}\d+)"', path.read_text("utf-8"))}
    assert len(named) > 10
    assert named <= set(the_book(game, "en").rules)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_book_is_alike_in_every_language(game: str, language: str) -> None:
    english, book = the_book(game, "en"), the_book(game, language)
    for one, other in zip(english.sections, book.sections, strict=True):
        assert (one.anchor, one.level, one.reference) == (other.anchor, other.level, other.reference)
        assert [type(block) for block in one.blocks] == [type(block) for block in other.blocks], other.title
    assert [rule.ruling for rule in english.rules.values()] == [rule.ruling for rule in book.rules.values()]
    assert [shown.name for shown in english.illustrations] == [shown.name for shown in book.illustrations]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_language_says_the_same_numbers(game: str, language: str) -> None:
    english = rule_lines(game, "en")
    for name, line in rule_lines(game, language).items():
        assert sorted(PLACEHOLDER.findall(line)) == sorted(PLACEHOLDER.findall(english[name])), name


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_digit_before_the_reference_comes_from_the_code(game: str, language: str) -> None:
    """But for those in names of places and rules."""
    text = written(game, language).partition(REFERENCE)[0]
    assert text
    assert re.findall(r"\S*\d\S*", re.sub(r"\{\w+\}|\b[A-Za-z]\d+\b|figure:[\w-]+", "", text)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_used(game: str) -> None:
    bring = kits()[game].book_numbers
    used = {name for language in LANGUAGES for name in PLACEHOLDER.findall(written(game, language))}
    assert bring is not None
    assert used == set(bring())


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_book_can_be_read_in_ten_minutes(game: str, language: str) -> None:
    assert 700 <= words_before_the_reference(the_book(game, language)) <= 1000


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_rulings_give_their_reason(game: str, language: str) -> None:
    rulings = [rule for rule in the_book(game, language).rules.values() if rule.ruling]
    word = translator(language).translate("Ruling")
    assert len(rulings) > 5
    for rule in rulings:
        assert re.fullmatch(rf"{word}\s?: .+\.", plain(rule.reason)), rule.id
    assert not [rule.id for rule in the_book(game, language).rules.values() if word in plain(rule.sentence)]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_rules_that_a_book_mentions_exist(game: str, language: str) -> None:
    book = the_book(game, language)
    letter = next(iter(book.rules))[0]
    assert set(re.findall(rf"\b{letter}\d+\b", book_text(book, 80))) <= set(book.rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_used_and_shows_a_position_that_can_be(game: str) -> None:
    figures = figures_of(game)
    assert len(figures) >= 5
    assert {shown.name for shown in the_book(game, "en").illustrations} == set(figures)
    for figure in figures.values():
        state = figure_state(game, figure)  # reading refuses what no game could reach
        assert state.game.name == game
        picture = drawing_of(state.game).picture(state, figure.places, translator("fr", game))
        assert picture.box.width > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_written_position_is_shown(game: str) -> None:
    folder = kits()[game].book
    assert folder is not None
    there = {path.stem for path in (folder / "positions").iterdir()}
    assert {figure.position for figure in figures_of(game).values()} <= there


def test_a_figures_file_holds_what_it_shows_and_little_else() -> None:
    svg = figure_file("giants", "carry", "A caption & more.", "en")
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own drawing
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "A caption & more."
    texts = set(root.itertext())
    assert {"f8", "e9", "Oroi"} <= texts
    assert not {"j1", "Vinapu"} & texts
    assert len(svg) < 0.8 * len(figure_file("giants", "island", "", "en"))


def test_a_place_that_is_not_on_the_board_is_an_error() -> None:
    state = figure_state("giants", figures_of("giants")["island"])
    with pytest.raises(KeyError):
        drawing_of(state.game).picture(state, ("Atlantis",), translator("en", "giants"))


@pytest.mark.parametrize("game", GAMES)
def test_french_and_german_have_their_own_marks(game: str) -> None:
    french, german = written(game, "fr"), written(game, "de")
    assert not re.findall(r".* [;:!?»].*|.*« .*", french)  # the space is one that no line breaks at
    assert not re.findall(r".*\w[;!?].*|.*['\"].*", french)
    assert not re.findall(r".*['\"].*|.*“\w.*", german)
