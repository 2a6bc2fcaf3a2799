"""Finding the action that a person means: by its words, or by its number in a menu."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from ahu.core.action import normalize

if TYPE_CHECKING:
    from ahu.core.action import Action

LONGEST = 70
"""Most entries that are listed one by one; more actions are grouped by their first words."""
COMPACT = 12
"""Most entries that get a line each; more share lines, without the words they all begin with."""
WIDTH = 78
GLUE = "\0"
"""Stands for a space at which no line is broken."""


def find_actions(text: str, actions: list[Action]) -> list[Action]:
    """The actions that typed words may mean.

    That is the action written so; else those that begin so; else those that contain the text; else the one with the
    same words in another order; else those with all the words.
    """
    wanted, words = normalize(text), Counter(_words(text))
    written = [(action, normalize(action.text)) for action in actions]
    return (
        [action for action, own in written if own == wanted]
        or [action for action, own in written if own.startswith(wanted)]
        or [action for action, own in written if wanted in own]
        or [action for action, own in written if Counter(_words(own)) == words]
        or actions_with_words(text, actions)
    )


def actions_with_words(text: str, actions: list[Action]) -> list[Action]:
    """The actions that have all these words; if none has, those with words that begin so."""
    wanted = _words(text)
    whole = [action for action in actions if Counter(wanted) <= Counter(_words(action.text))]
    if whole:
        return whole
    return [action for action in actions if all(_begins_any(word, _words(action.text)) for word in wanted)]


def _words(text: str) -> list[str]:
    return normalize(text).replace(",", " ").split()


def _begins_any(beginning: str, words: list[str]) -> bool:
    return any(word.startswith(beginning) for word in words)


class Menu:
    """Numbered actions. An entry is one action or, in a long list, several that begin alike."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.entries = [[action] for action in actions] if len(actions) <= LONGEST else _grouped(actions)

    def pick(self, number: int) -> list[Action]:
        """The actions under a number; none if there is no such number."""
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else []

    def lines(self) -> list[str]:
        """The menu as lines to print."""
        if len(self.entries) <= COMPACT:
            return [f"  {item}" for item in self._items(0)]
        begin = _shared_words(self.actions)
        head = " ".join(self.actions[0].text.split()[:begin])
        # a line break inside an item would separate its number from its words
        body = wrap("   ".join(item.replace(" ", GLUE) for item in self._items(begin)), WIDTH, break_on_hyphens=False)
        return ([f"  {head} …"] if head else []) + [f"  {line}".replace(GLUE, " ") for line in body]

    def _items(self, begin: int) -> list[str]:
        """Each entry with its number, without the words it begins with."""
        return [f"{number}. {_title(entry, begin)}" for number, entry in enumerate(self.entries, start=1)]


def _grouped(actions: list[Action]) -> list[list[Action]]:
    """Actions grouped by their first words: by as many words as still give a short list."""
    groups = _split(actions)
    for group in groups[:]:
        parts = _split(group) if len(group) > 1 else [group]
        if len(groups) + len(parts) - 1 <= COMPACT:
            at = groups.index(group)
            groups[at : at + 1] = parts
    return groups


def _split(actions: list[Action]) -> list[list[Action]]:
    """Actions grouped by the first word in which they differ."""
    length = _shared_words(actions) + 1
    groups: dict[tuple[str, ...], list[Action]] = {}
    for action in actions:
        groups.setdefault(tuple(action.text.split()[:length]), []).append(action)
    return list(groups.values())


def _shared_words(actions: list[Action]) -> int:
    """How many words all the actions begin with."""
    length = 0
    for column in zip(*(action.text.split() for action in actions), strict=False):
        if len(set(column)) > 1:
            break
        length += 1
    return length


def _title(entry: list[Action], begin: int) -> str:
    words = entry[0].text.split()
    if len(entry) == 1:
        return " ".join(words[begin:]) or "(no more)"
    return f"{' '.join(words[begin : _shared_words(entry)])} … ({len(entry)} ways)"
