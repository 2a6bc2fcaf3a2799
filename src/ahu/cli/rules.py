"""``ahu rules``: the rules of a game, or one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from ahu.cli.help_text import Command
from ahu.cli.language import speak_of, spoken
from ahu.cli.options import game_argument
from ahu.cli.output import echo, width
from ahu.core.errors import AhuError
from ahu.core.messages import MessageList, gettext_noop, shorten
from ahu.registry import find_game
from ahu.rules_book import book_of
from ahu.rules_book.text import book_text, rule_text

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.rules_book import Book

WIDEST: Final = 92
"""Characters in a line, however wide the terminal is: longer lines are hard to read."""
NEAR: Final = 4
"""How many rules are named to somebody who asks for one that is not there."""


@click.command(
    cls=Command,
    short_help=gettext_noop("Read the rules of a game."),
    help=gettext_noop("Print the rules of GAME, or the one rule that has this ID."),
    examples=("ahu rules GAME", "ahu rules GAME G56", "ahu rules OTHER --language fr"),
)
@game_argument
@click.argument("rule", metavar=gettext_noop("[ID]"), required=False)
def rules(game: str, rule: str | None) -> None:
    """Print the rules of a game, or one of them."""
    kind = find_game(game)
    speak_of(kind)
    text = rules_text(kind, rule)
    if rule is None:
        click.echo_via_pager(text)
    else:
        echo(text)


def rules_text(kind: type[Game], rule: str | None) -> str:
    """The book of a game, or one rule of it, in the language of the terminal; AhuError if there is none."""
    book = book_of(kind.name, spoken().code)
    if book is None:
        raise AhuError("there is no rules book for “{game}”", game=kind.title)
    most = min(width(), WIDEST)
    return book_text(book, most) if rule is None else _one_rule(book, rule, kind.title, most)


def _one_rule(book: Book, name: str, title: str, most: int) -> str:
    found = book.rules.get(name.upper())
    if found is None:
        raise AhuError(
            "there is no rule “{id}” in {game}; near it are {known}",
            id=shorten(name),
            game=title,
            known=MessageList(_near(book, name)),
        )
    return rule_text(found, most)


def _near(book: Book, name: str) -> list[str]:
    """The ids whose numbers are nearest; the first ones if the name holds no number."""
    digits = "".join(re.findall(r"[0-9]", name))[:6]
    wanted = int(digits) if digits else 0
    nearest = sorted(book.rules, key=lambda known: abs(int(known[1:]) - wanted))[:NEAR]
    return sorted(nearest, key=lambda known: int(known[1:]))
