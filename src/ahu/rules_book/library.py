"""Finds the books of the installed games, and reads each once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.i18n import LANGUAGES, translator
from ahu.registry import kits
from ahu.rules_book.reader import BookReader, anchor, fill, headings

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.rules_book.book import Book


def games_with_books() -> list[str]:
    """The names of the games that bring a book."""
    return [name for name in kits() if _folder(name)]


@lru_cache(maxsize=64)
def book_of(game: str, language: str = ENGLISH.code) -> Book | None:
    """The book of a game in a language, in English if there is none in that language; None if there is no book."""
    folder = _folder(game)
    if folder is None:
        return None
    code = language if _file(folder, language).exists() and language in LANGUAGES else ENGLISH.code
    ruling = translator(code).translate("Ruling")
    anchors = [anchor(title) for title in headings(_text(game, folder, ENGLISH.code))]
    return BookReader(game, code, anchors, ruling).read(_text(game, folder, code))


def _folder(game: str) -> Path | None:
    """The folder of a game's book; None if there is none."""
    kit = kits().get(game)
    folder = kit.book if kit else None
    return folder if folder and _file(folder, ENGLISH.code).exists() else None


def _file(folder: Path, language: str) -> Path:
    return folder / f"{language}.md"


def _text(game: str, folder: Path, language: str) -> str:
    bring = kits()[game].book_numbers
    return fill(_file(folder, language).read_text("utf-8"), bring() if bring else {})
