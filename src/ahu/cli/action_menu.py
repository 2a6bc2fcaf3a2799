"""Finding the action that a person means: by its words, or by its number in a menu."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import combining
from unicodedata import normalize as decompose

from ahu.cli.language import spoken
from ahu.cli.output import width, wrapped
from ahu.core.action import normalize
from ahu.core.messages import Message

if TYPE_CHECKING:
    from ahu.core.action import Action

LONGEST: Final = 70
"""Most entries that are listed one by one; more actions are grouped by their first words."""
COMPACT: Final = 12
"""Most entries that get a line each; more share lines, without the words they all begin with."""
FEW: Final = 6
"""Most groups that one group is split into."""
SMALL: Final = 3
"""A group of so many is not split."""
BETWEEN: Final = 2
"""Blanks between the columns of a menu."""


class Choice(NamedTuple):
    """An action that a person may take, and the words for it in their language."""

    action: Action
    label: str


def find_choices(text: str, choices: list[Choice]) -> list[Choice]:
    """The choices that typed words may mean: words of the label, or of the notation.

    That is the one written so; else those that begin so; else those that contain the text; else the one with the
    same words in another order; else those with all the words.
    """
    wanted, words = _plain(text), Counter(_words(text))
    written = [(choice, [_plain(choice.action.text), _plain(choice.label)]) for choice in choices]
    return (
        [choice for choice, own in written if wanted in own]
        or [choice for choice, own in written if any(text.startswith(wanted) for text in own)]
        or [choice for choice, own in written if any(wanted in text for text in own)]
        or [choice for choice, own in written if any(Counter(_words(text)) == words for text in own)]
        or choices_with_words(text, choices)
    )


def choices_with_words(text: str, choices: list[Choice]) -> list[Choice]:
    """The choices that have all these words; if none has, those with words that begin so."""
    wanted = _words(text)
    if not wanted:
        return choices
    own = [(choice, (_words(choice.action.text), _words(choice.label))) for choice in choices]
    whole = [choice for choice, texts in own if any(Counter(wanted) <= Counter(words) for words in texts)]
    if whole:
        return whole
    return [choice for choice, texts in own if any(all(_begins_any(word, words) for word in wanted) for words in texts)]


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    """A text without differences that nobody should have to type: case, accents, apostrophes, kinds of blanks."""
    letters = "".join(letter for letter in decompose("NFKD", normalize(text)) if not combining(letter))
    return " ".join(letters.split())


def _words(text: str) -> list[str]:
    return re.sub(r"[,:;]", " ", _plain(text)).split()


def _begins_any(beginning: str, words: list[str]) -> bool:
    return any(word.startswith(beginning) for word in words)


class Menu:
    """Numbered choices. An entry is one choice or, in a long list, several that begin alike."""

    def __init__(self, choices: list[Choice], *, short: bool = False) -> None:
        """With ``short`` already a list of more than a dozen is gathered in groups."""
        self.sections = _sections(choices, LONGEST if not short else COMPACT)
        self.entries = [entry for entries in self.sections for entry in entries]

    def pick(self, number: int) -> list[Choice]:
        """The choices under a number; none if there is no such number."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else []

    def lines(self) -> list[str]:
        """The menu as lines to print: a line for each of a few entries, or columns under what they begin with."""
        if len(self.entries) <= COMPACT:
            numbered = enumerate(self.entries, start=1)
            return [wrapped(_title(entry, 0), f"{number:>4}  ", " " * 6) for number, entry in numbered]
        lines, number = [], 1
        for entries in self.sections:
            choices = [choice for entry in entries for choice in entry]
            begin = _shared_words(choices) if len(choices) > 1 else 0
            items = [f"{n:>4}  {_title(entry, begin)}" for n, entry in enumerate(entries, start=number)]
            words = " ".join(choices[0].label.split()[:begin])
            heading = [wrapped(f"{words} …", "  ", "    ")] if begin else []
            lines += [*heading, *in_columns(items, width())]
            number += len(entries)
        return lines


def _sections(choices: list[Choice], most: int) -> list[list[list[Choice]]]:
    """The entries of a menu, under their headings.

    More than ``most`` choices are gathered to fewer entries. Fewer are single entries, by the words they begin with if
    that gives few headings.
    """
    if len(choices) <= COMPACT:
        return [[[choice] for choice in choices]]
    groups = _grouped(choices)
    if len(choices) > most:
        return [groups]
    if len(groups) > COMPACT:
        return [[[choice] for choice in choices]]
    return [[[choice] for choice in group] for group in groups]


def in_columns(items: list[str], most: int) -> list[str]:
    """Texts side by side in columns of one width, line by line."""
    wide = max(map(len, items)) + BETWEEN
    columns = max(1, (most + BETWEEN) // wide)
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    return ["".join(item.ljust(wide) for item in row).rstrip() for row in rows]


def _grouped(choices: list[Choice]) -> list[list[Choice]]:
    """Choices grouped by their first words: by as many words as still give a short list of groups."""
    groups = _split(choices)
    for group in sorted(groups, key=len, reverse=True):
        parts = _grouped(group) if len(group) > SMALL else [group]
        if 1 < len(parts) <= FEW and len(groups) + len(parts) - 1 <= COMPACT:
            at = groups.index(group)
            groups[at : at + 1] = parts
    return groups


def _split(choices: list[Choice]) -> list[list[Choice]]:
    """Choices grouped by the first word in which they differ, in the order of the first of each group."""
    length = _shared_words(choices) + 1
    groups: dict[tuple[str, ...], list[Choice]] = {}
    for choice in choices:
        groups.setdefault(tuple(choice.label.split()[:length]), []).append(choice)
    return list(groups.values())


def _shared_words(choices: list[Choice]) -> int:
    """How many words all the choices begin with."""
    length = 0
    for column in zip(*(choice.label.split() for choice in choices), strict=False):
        if len(set(column)) > 1:
            break
        length += 1
    return length


def _title(entry: list[Choice], begin: int) -> str:
    words = entry[0].label.split()
    if len(entry) == 1:
        return " ".join(words[begin:]) or spoken().translate("(no more)")
    beginning = " ".join(words[begin : _shared_words(entry)])
    return spoken().render(
        Message("{beginning} … ({number} way)", "{beginning} … ({number} ways)", len(entry), beginning=beginning)
    )
