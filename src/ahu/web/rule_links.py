"""Links to the rules books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from ahu.rules_book import book_of, games_with_books

if TYPE_CHECKING:
    from ahu.core.game import Game


def rule_link(game: Game, rule: str) -> str | None:
    """The address of a rule on the page of its game's rules; None if the game's book has no such rule."""
    book = book_of(game.name)
    return f"{reverse('rules', args=[game.name])}#{rule}" if book and rule in book.rules else None


def book_address(game: str) -> str:
    """The address of a game's rules book; empty if it has none."""
    return reverse("rules", args=[game]) if game in games_with_books() else ""


def rules_address(game: str = "") -> str:
    """The address of a game's book; without a game, or if it has none, of the list of books. Empty if there is none."""
    return book_address(game) or (reverse("rules_books") if games_with_books() else "")
