"""Links from a table to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import NoReverseMatch, reverse

if TYPE_CHECKING:
    from ahu.core.game import Game


def rule_link(game: Game, rule: str) -> str | None:
    """The address of a rule on the page of its game's rules; None while there is no such page.

    It is there as soon as a URL pattern is called ``rules`` and takes the name of a game.
    """
    if not rule:
        return None
    try:
        return f"{reverse('rules', args=[game.name])}#{rule}"
    except NoReverseMatch:
        return None
