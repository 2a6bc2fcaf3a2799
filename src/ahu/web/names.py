"""Names of people: what may be in them, which are reserved, and which look alike. Every name is checked here."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings

from ahu.core.messages import Message
from ahu.web.models import LONGEST_NAME
from ahu.web.presentation.player_names import BOT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_MARKS: Final = 2
"""Accents and other marks on one letter; more of them cover the lines above and below."""
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\U000e0100-\U000e01ef]"
)
"""Characters that count as printable, and show nothing."""
OFFICES: Final = (
    *("admin", "administrator", "ahu", "host", "moderator", "server", "staff", "system"),
    *("administrateur", "hôte", "hote", "modérateur", "moderateur", "modératrice", "moderatrice"),
    *("gastgeber", "gastgeberin", "moderatorin"),
)
"""Names that nobody may have: their bearer would be taken for somebody who decides here."""
ALIKE: Final = str.maketrans("i1|!0", "llllo")
"""Characters that few fonts tell from others, with those."""
BETWEEN_WORDS: Final = re.compile(r"[\W_]+")


# what is in a name


def one_line(text: str) -> str:
    """A text on one line, without characters that can't be seen or that change the direction of reading."""
    seen = "".join([character for character in text if character.isprintable() or character.isspace()])
    return " ".join(_without_heaps(INVISIBLE.sub("", seen)).split())


def _without_heaps(text: str) -> str:
    """A text with only a few marks on each letter."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def clean_name(name: str) -> str:
    """A name as it is stored: on one line, and not too long."""
    return one_line(name)[:LONGEST_NAME].rstrip()


def problem_with(name: str) -> Message | None:
    """Why nobody may be called so; None if anybody may. The name is on one line; an empty one is that of the seat."""
    if len(name) > LONGEST_NAME:
        return Message("a name has {most} characters at most", most=LONGEST_NAME)
    if name and not any(character.isalnum() for character in name):
        return Message("a name needs a letter or a digit")
    if look(name) in _looks(OFFICES):
        return Message("this name is reserved: choose another")
    if is_refused(name, settings.REFUSED_WORDS):
        return Message("this host does not want that name: choose another")
    return None


def is_bot_name(name: str) -> bool:
    """Whether a name looks like one that bots have."""
    return look(name) in _looks(BOT_NAMES)


# what a name looks like


def look(name: str) -> str:
    """The same text for names that are hard to tell apart, whatever scripts they are written in."""
    return "".join(latin(name).casefold().translate(ALIKE).split())


def latin(name: str) -> str:
    """A name with Latin letters for those of other scripts that look like them."""
    plain = unicodedata.normalize("NFKC", name)
    return plain if plain.isascii() else "".join([_latin_letters().get(letter, letter) for letter in plain])


def looks_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Whether a name is hard to tell from one of others."""
    own = look(name)
    return any(look(other) == own for other in others)


@cache
def _latin_letters() -> dict[str, str]:
    """Letters of other scripts, each with the Latin one that it looks like, as Unicode lists them."""
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte that few names need

    found: dict[str, str] = {}
    for letter, alike in confusables_data.items():
        letters = [one["c"] for one in alike if len(one["c"]) == 1 and one["c"].isascii() and one["c"].isalnum()]
        if letters and not letter.isascii():
            found[letter] = min(letters)
    return found


@lru_cache(maxsize=10)
def _looks(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(look, names))


# words that a host refuses


class _Refused(NamedTuple):
    """The looks of words that may not be in names."""

    words: frozenset[str]
    parts: tuple[str, ...]
    """Those that may not be in longer words, either."""


@lru_cache(maxsize=2)
def _refused(words: tuple[str, ...]) -> _Refused:
    whole = [look(word) for word in words if "*" not in word]
    return _Refused(frozenset(whole), tuple([look(word.strip("*")) for word in words if "*" in word]))


def is_refused(name: str, words: tuple[str, ...]) -> bool:
    """Whether one of these words is in a name; one with stars counts in longer words, too (``refused_words``)."""
    if not words:
        return False
    refused = _refused(words)
    together = look(BETWEEN_WORDS.sub("", latin(name)))
    parts = {look(word) for word in BETWEEN_WORDS.split(latin(name))} | {together}
    return bool(parts & refused.words) or any(part in together for part in refused.parts)
