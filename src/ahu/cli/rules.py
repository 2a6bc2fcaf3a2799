"""``ahu rules``: the rules of a game, or one of them."""

from __future__ import annotations

import os
import re
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

import click

from ahu.cli.options import epilog
from ahu.core.errors import AhuError
from ahu.core.messages import ENGLISH, MessageList, shorten
from ahu.i18n import LANGUAGES
from ahu.registry import find_game
from ahu.rules_book import book_of
from ahu.rules_book.text import book_text, rule_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ahu.rules_book import Book

WIDEST: Final = 92
"""Characters in a line, however wide the terminal is: longer lines are hard to read."""
NEAR: Final = 4
"""How many rules are named to somebody who asks for one that is not there."""


@click.command(
    short_help="Read the rules of a game.",
    epilog=epilog("ahu rules GAME", "ahu rules GAME G56", "ahu rules OTHER --language fr"),
)
@click.argument("game")
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--language", type=click.Choice(list(LANGUAGES)), help="The language. Default: that of your system.")
def rules(game: str, rule: str | None, language: str | None) -> None:
    """Print the rules of GAME, or the one rule that has this ID."""
    title = find_game(game).title
    book = book_of(game, language or system_language(os.environ))
    if book is None:
        raise AhuError("there is no rules book for “{game}”", game=title)
    width = min(get_terminal_size().columns, WIDEST)
    if rule is None:
        click.echo_via_pager(book_text(book, width))
    else:
        click.echo(_one_rule(book, rule, title, width))


def system_language(environment: Mapping[str, str]) -> str:
    """The language that the system is set to; English if we have no such book."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = re.split(r"[_.@-]", locale, maxsplit=1)[0].casefold()
    return code if code in LANGUAGES else ENGLISH.code


def _one_rule(book: Book, name: str, title: str, width: int) -> str:
    found = book.rules.get(name.upper())
    if found is None:
        raise AhuError(
            "there is no rule “{id}” in {game}; near it are {known}",
            id=shorten(name),
            game=title,
            known=MessageList(_near(book, name)),
        )
    return rule_text(found, width)


def _near(book: Book, name: str) -> list[str]:
    """The ids whose numbers are nearest; the first ones if the name holds no number."""
    digits = "".join(re.findall(r"[0-9]", name))[:6]
    wanted = int(digits) if digits else 0
    nearest = sorted(book.rules, key=lambda known: abs(int(known[1:]) - wanted))[:NEAR]
    return sorted(nearest, key=lambda known: int(known[1:]))
