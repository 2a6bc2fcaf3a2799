"""Number words of rules books, such as “three”: where they stand, and what they say.

“One” is left out: in French and German it is the article, too. So are ordinals, which count phases and players.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ahu.i18n import LANGUAGES
from ahu.rules_book import book_of
from ahu.rules_book.book import Illustration, Items, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ahu.rules_book.book import Block

WORDS = {
    "en": "two three four five six seven eight nine ten eleven twelve",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
}
OTHER_WORDS = {
    "en": {"twice": 2, "double": 2},
    "fr": {"double": 2},
    "de": {"zweimal": 2, "doppelt": 2, "zweit": 2, "dritt": 3, "viert": 4, "fünft": 5},
}
VALUES = {
    language: {**{word: value for value, word in enumerate(words.split(), start=2)}, **OTHER_WORDS[language]}
    for language, words in WORDS.items()
}


def said(game: str, language: str) -> dict[str, set[int]]:
    """The values of the number words in each part of a book: in a rule, by its id, or in a section, by its anchor."""
    found: dict[str, set[int]] = {}
    for place, text in _texts(game, language):
        values = {VALUES[language].get(word, 0) for word in re.findall(r"\w+", text.lower())} - {0}
        if values:
            found.setdefault(place, set()).update(values)
    return found


def _texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    book = book_of(game, language)
    assert book is not None
    for block in book.aim:
        yield "aim", _text(block)
    for section in book.sections:
        yield section.anchor, section.title
        for block in section.blocks:
            if not isinstance(block, Rule):
                yield section.anchor, _text(block)
    for rule in book.rules.values():
        yield rule.id, f"{plain(rule.sentence)} {plain(rule.reason)}"


def _text(block: Block) -> str:
    if isinstance(block, Illustration):
        return block.caption
    assert not isinstance(block, Rule)
    return " ".join(map(plain, block.entries)) if isinstance(block, Items) else plain(block.spans)


def check_number_words(game: str, meant: Mapping[str, set[int]]) -> None:
    """Each number word of a book has a value that is meant there, and each value that is meant is said somewhere."""
    by_language = {language: said(game, language) for language in LANGUAGES}
    wrong = [
        f"{game} {language} {place}: {sorted(values - meant.get(place, set()))}"
        for language, parts in by_language.items()
        for place, values in parts.items()
        if values - meant.get(place, set())
    ]
    assert not wrong, wrong
    for place, values in meant.items():
        assert values == set().union(*(parts.get(place, set()) for parts in by_language.values())), place
