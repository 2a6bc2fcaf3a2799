"""Rules books for players: read from Markdown, shown as a page, as text in a terminal and as Markdown on a forge.

A game brings its book in its kit: a folder with one Markdown file for each language, the numbers that stand in it, and
its figures. ``docs/rules-books.md`` describes the format.
"""

from ahu.rules_book.book import Book, Rule
from ahu.rules_book.figure import Figure
from ahu.rules_book.library import book_of, games_with_books

__all__ = ["Book", "Figure", "Rule", "book_of", "games_with_books"]
