"""``python -m tools.rules_docs``: write docs/play from the rules books: a page in each language, with its pictures.

``--check`` only says whether the pages and pictures are what they should be.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ahu.i18n import LANGUAGES
from ahu.rules_book import book_of, games_with_books
from ahu.rules_book.markdown import book_markdown
from ahu.rules_book.pictures import figure_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.rules_book import Book

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "play"
IMAGES = "images"


def files() -> dict[Path, str]:
    """The text of every page and picture by its path."""
    found: dict[Path, str] = {}
    for game in games_with_books():
        for language in LANGUAGES:
            book = book_of(game, language)
            assert book is not None
            found[FOLDER / _page(book)] = _head(book) + book_markdown(book, partial(_image, book))
            for shown in book.illustrations:
                drawn = figure_file(game, shown.name, shown.caption, language)
                found[FOLDER / _image(book, shown.name)] = drawn
    return found


def _page(book: Book) -> str:
    return f"{book.game}.{book.language}.md"


def _image(book: Book, name: str) -> str:
    return f"{IMAGES}/{book.game}-{name}.{book.language}.svg"


def _head(book: Book) -> str:
    """Where the text comes from, and links to the other languages."""
    links = " · ".join(
        title if code == book.language else f"[{title}]({book.game}.{code}.md)" for code, title in LANGUAGES.items()
    )
    source = f"src/ahu/games/{book.game}/book/{book.language}.md"
    return f"<!-- Made from {source} by “make docs”: change it there. -->\n\n{links}\n\n"


def main(arguments: Sequence[str]) -> int:
    """Write the files and remove others, or say whether they are up to date."""
    made = files()
    there = {path for path in FOLDER.rglob("*") if path.is_file()}
    if "--check" in arguments:
        stale = there != set(made) or any(path.read_text("utf-8") != text for path, text in made.items())
        if stale:
            print("docs/play is not what the rules books say: “make docs” writes it anew")
        return int(stale)
    for path in there - set(made):
        path.unlink()
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
