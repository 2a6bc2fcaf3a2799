"""What people are told: sentences with named places, in English, that a tongue can say in another language.

Whatever a player reads is made of these; notation (what is written in game files) never is.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST: Final = 200
"""Characters of somebody's input that are worth quoting back."""


class Words:
    """A sentence, or a part of one, whose places are filled when it is said; values may be words themselves.

    With ``many`` it has two forms, for one thing and for ``number`` of them, which is also a place. A sentence is
    written out where it is used, or marked in a table, so that it is found when the catalogues are renewed.
    """

    __slots__ = ("many", "number", "sentence", "values")

    def __init__(self, sentence: str, many: str = "", number: int = 1, /, **values: object) -> None:
        self.sentence = sentence
        self.many = many
        self.number = number
        self.values = values

    def __str__(self) -> str:
        return ENGLISH.tell(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and _parts(self) == _parts(other)

    def __hash__(self) -> int:
        return hash((self.sentence, self.number))


class Listed:
    """Several things in a row, with commas between; with spaces between, sentences."""

    __slots__ = ("between", "things")

    def __init__(self, things: Sequence[object], between: str = ", ") -> None:
        self.things = things
        self.between = between

    def __str__(self) -> str:
        return ENGLISH.tell(self)

    def __repr__(self) -> str:
        return f"<{self}>"


class Tongue:
    """A language: it says words in it."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        self.code = code
        self._translations = translations
        self._known: dict[str, str] = {}

    def say(self, sentence: str, /, **values: object) -> str:
        """A sentence in this language, its places filled."""
        told = self._known.get(sentence)
        if told is None:  # sentences are few, and said again and again
            told = self._known[sentence] = self._translations.gettext(sentence)
        return told.format(**{place: self.text(value) for place, value in values.items()}) if values else told

    def say_many(self, number: int, one: str, many: str, /, **values: object) -> str:
        """The form of a sentence that fits a number."""
        told = self._translations.ngettext(one, many, number)
        return told.format(number=number, **{place: self.text(value) for place, value in values.items()})

    def tell(self, words: Words | Listed) -> str:
        """The words in this language."""
        if isinstance(words, Listed):
            return words.between.join(self.text(thing) for thing in words.things)
        if words.many:
            return self.say_many(words.number, words.sentence, words.many, **words.values)
        return self.say(words.sentence, **words.values)

    def text(self, value: object) -> str:
        """What stands in a place of a sentence."""
        return self.tell(value) if isinstance(value, Words | Listed) else str(value)


ENGLISH: Final = Tongue("en", NullTranslations())
"""The language the sentences are written in."""


def marked(sentence: str) -> str:
    """The sentence itself: marks it, where it stands in a table, as something to be translated."""
    return sentence


def either(things: Sequence[object]) -> object:
    """One of several things: "this or that"."""
    told = things[0]
    for other in things[1:]:
        told = Words("{one} or {other}", one=told, other=other)
    return told


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def short(text: str) -> str:
    """A text as it is quoted back to who wrote it: not all of it, if they wrote a book."""
    text = text.strip()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def count(number: int, thing: str) -> str:
    """So many things, in notation: "1 Log", "2 Logs"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _parts(words: Words) -> tuple[str, str, int, dict[str, object]]:
    return words.sentence, words.many, words.number, words.values
