"""Messages: sentences with placeholders that can be translated.

Everything a player reads is a message. Notation, which game files are written in, is not.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ahu.core.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

AND: Final = "and"
OR: Final = "or"
"""Styles of lists."""
CLAUSES: Final = "; "
"""What stands between clauses in English; other languages write it in their own way."""
LONGEST: Final = 200
"""How many characters of somebody's input an error quotes."""
MOST_SENTENCES: Final = 4000
"""Translated sentences that a translator keeps: more than there are, unless a game has a label for every action."""


class Message:
    """A sentence, or a part of one, with placeholders that are filled in when it is rendered. Values may be messages.

    With ``many`` the message has two forms, for one thing and for ``number`` of them; ``{number}`` is a placeholder.
    Write each sentence out where it is used, or mark it with ``gettext_noop`` where it stands in a table:
    ``tools.catalogues`` finds it there.
    """

    __slots__ = ("many", "number", "sentence", "values")

    def __init__(self, sentence_: str, many_: str = "", number_: int = 1, /, **values: object) -> None:
        self.sentence = sentence_
        self.many = many_
        self.number = number_
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., Message], tuple[object, ...]]:
        return _message, (self.sentence, self.many, self.number, self.values)

    def __str__(self) -> str:
        return ENGLISH.render(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and _parts(self) == _parts(other)

    def __hash__(self) -> int:
        return hash((self.sentence, self.number))


class MessageList:
    """Several things in a row, with commas between them. With ``between=" "`` it is a text of several sentences.

    With ``style`` ``AND`` or ``OR`` it is a list as the language writes it: "a, b and c".
    """

    __slots__ = ("between", "style", "things")

    def __init__(self, things: Sequence[object], between: str = ", ", style: str = "") -> None:
        self.things = things
        self.between = between
        self.style = style

    def __reduce__(self) -> tuple[type[MessageList], tuple[object, ...]]:
        return MessageList, (self.things, self.between, self.style)

    def __str__(self) -> str:
        return ENGLISH.render(self)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MessageList) and _list_parts(self) == _list_parts(other)

    def __hash__(self) -> int:
        return hash((self.between, self.style, len(self.things)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Translator:
    """Renders messages in one language.

    No placeholder may end with an underscore: mypyc takes it for a positional parameter, though those have a slash.
    """

    def __init__(self, code: str, translations: NullTranslations) -> None:
        self.code = code
        self._translations = translations
        self._translated: Cache[str, str] = Cache(MOST_SENTENCES)
        self._plurals: Cache[tuple[int, str, str], str] = Cache(MOST_SENTENCES)

    def translate(self, sentence_: str, /, **values: object) -> str:
        """A sentence in this language, its placeholders filled in."""
        found = self._translated.get(sentence_)
        if found is None:
            found = self._translated.keep(sentence_, self._translations.gettext(sentence_))
        return found.format(**self._rendered(values)) if values else found

    def translate_plural(self, number_: int, one_: str, many_: str, /, **values: object) -> str:
        """The form of a sentence that fits a number, its placeholders filled in."""
        key = number_, one_, many_
        found = self._plurals.get(key)
        if found is None:
            found = self._plurals.keep(key, self._translations.ngettext(one_, many_, number_))
        return found.format(number=number_, **self._rendered(values)) if values else found.format(number=number_)

    def _rendered(self, values: dict[str, object]) -> dict[str, object]:
        """Values as they are put into a sentence; most are texts and numbers already."""
        for value in values.values():
            if type(value) is not str and type(value) is not int:
                break
        else:
            return values
        return {
            place: value if type(value) is str or type(value) is int else self.render(value)
            for place, value in values.items()
        }

    def render(self, value: object) -> str:
        """A message in this language; any other value as its text."""
        if isinstance(value, Message):
            if value.many:
                return self.translate_plural(value.number, value.sentence, value.many, **value.values)
            return self.translate(value.sentence, **value.values)
        if isinstance(value, MessageList):
            texts = [self.render(thing) for thing in value.things]
            if value.style:
                return self.join(texts, value.style)
            return self.clauses(texts) if value.between == CLAUSES else value.between.join(texts)
        return str(value)

    def with_words(self, words: Mapping[str, str]) -> Translator:
        """A translator into the same language that has other words for some sentences, such as names for seats.

        Its code is another one, so that what is kept by the code of a translator is not mixed up.
        """
        new = type(self)(self.code, self._translations)
        new.code = " ".join([self.code, *words.values()])
        new._begin_with(words)  # noqa: SLF001  # it is of the same class
        return new

    def _begin_with(self, words: Mapping[str, str]) -> None:
        """Forget all translated sentences but these."""
        self._translated = Cache(MOST_SENTENCES)
        for sentence, translated in words.items():
            self._translated.keep(sentence, translated)

    def labelled(self, what: object, told: object) -> str:
        """What something is called and what is said of it, with a colon as the language writes it."""
        return self.translate("{what}: {told}", what=what, told=told)

    def clauses(self, texts: Sequence[str]) -> str:
        """Texts in a row, with semicolons as the language writes them."""
        joined = texts[0] if texts else ""
        for text in texts[1:]:
            joined = self.translate("{one}; {other}", one=joined, other=text)
        return joined

    def join(self, texts: list[str], style: str) -> str:
        """Texts as a list of the style ``AND`` or ``OR``; here in English, other languages override it."""
        if style == OR:
            return " or ".join(texts)
        return " and ".join([*([", ".join(texts[:-1])] if texts[1:] else []), *texts[-1:]])


ENGLISH: Final = Translator("en", NullTranslations())
"""The language the sentences are written in."""


def gettext_noop(sentence: str) -> str:
    """The sentence itself. Marks it for translation where it stands in a table."""
    return sentence


def either(things: Sequence[object]) -> object:
    """One of several things: "this or that"."""
    return things[0] if len(things) == 1 else MessageList(things, style=OR)


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def shorten(text: str) -> str:
    """The first ``LONGEST`` characters of somebody's input, for quoting it in an error."""
    text = text.strip()
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def count(number: int, thing: str) -> str:
    """A number of things, in notation: "1 Log", "2 Logs"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _message(sentence: str, many: str, number: int, values: dict[str, object]) -> Message:
    """A message from its parts, as it was pickled."""
    return Message(sentence, many, number, **values)


def _parts(message: Message) -> tuple[str, str, int, dict[str, object]]:
    return message.sentence, message.many, message.number, message.values


def _list_parts(several: MessageList) -> tuple[list[object], str, str]:
    return list(several.things), several.between, several.style
