"""What every page offers to those who do not know a game yet: its rules, its minute and its guided first game."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from ahu.registry import find_game, kits
from ahu.rules_book import has_minute
from ahu.web.rule_links import book_address


class Learning(NamedTuple):
    """The ways to learn one game. An address is empty where the game does not bring it."""

    title: str
    """The name of the game."""
    rules: str
    minute: str
    guided: str
    """Begun by POST."""


def learning_of(game: str) -> Learning:
    """The ways to learn a game."""
    guided = reverse("guided", args=[game]) if kits()[game].lesson else ""
    return Learning(find_game(game).title, book_address(game), minute_address(game), guided)


def ways_to_learn(game: str = "") -> list[Learning]:
    """The ways to learn the game that a page is about, or every game, as far as there are any."""
    found = [learning_of(name) for name in ([game] if game in kits() else kits())]
    return [way for way in found if any(way[1:])]


def minute_address(game: str) -> str:
    """The address of a game's minute; empty if it brings none."""
    return reverse("minute", args=[game]) if has_minute(game) else ""
