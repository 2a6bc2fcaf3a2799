"""The rules books: the list of them, and the page of each."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.views.decorators.http import require_safe

from ahu.core.messages import shorten
from ahu.registry import find_game, kits
from ahu.rules_book import book_of, games_with_books
from ahu.rules_book.html import BookHtml, book_html
from ahu.web.language import translator_of
from ahu.web.learning import minute_address
from ahu.web.static_files import style_sheets_of
from ahu.web.views.aid import aid_address
from ahu.web.views.errors import error_page
from ahu.web.views.render import render_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from ahu.rules_book import Book


class BookLine(NamedTuple):
    """A book as the list of books shows it."""

    game: str
    title: str
    aim: str
    """HTML."""


class BooksContext(TypedDict):
    """What ``rules_books.html`` shows."""

    books: list[BookLine]


class RulesContext(TypedDict):
    """What ``rules.html`` shows."""

    book: Book
    html: BookHtml
    others: list[BookLine]
    """The books of the other games."""
    minute_address: str
    aid_address: str
    """The pages with the game in a minute and with its player aid; empty if there is none."""


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """The list of books."""
    return render_page(request, "rules_books.html", BooksContext(books=_lines(translator_of(request).code)))


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game: its whole book, with an anchor for each rule."""
    language = translator_of(request).code
    book = book_of(game, language)
    if book is None:
        return _no_book(request, game)
    others = [line for line in _lines(language) if line.game != game]
    context = RulesContext(
        book=book,
        html=_html(game, language),
        others=others,
        minute_address=minute_address(game),
        aid_address=aid_address(game),
    )
    return render_page(request, "rules.html", context, game=game, style_sheets=style_sheets_of(game))


def _no_book(request: HttpRequest, game: str) -> HttpResponse:
    """404: a game without a book, or no game."""
    translate = translator_of(request).translate
    title = find_game(game).title if game in kits() else shorten(game)
    sentence = translate("There is no rules book for “{game}”.", game=title)
    return error_page(request, 404, translate("No rules here"), sentence)


def _lines(language: str) -> list[BookLine]:
    return [BookLine(game, find_game(game).title, _html(game, language).aim) for game in games_with_books()]


@lru_cache(maxsize=64)
def _html(game: str, language: str) -> BookHtml:
    """The book as HTML, written once for each language."""
    book = book_of(game, language)
    assert book is not None
    return book_html(book)
