"""Usage of actions: how often each seat did each kind of action. It helps to judge the balance of a game.

Kinds come from notation, without knowledge of the game. Each text of an action class with few texts is a kind ("buy
Fervent"). In a class with many texts, details are cut off ("use Rest on Anakena" becomes "use Rest").
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.record import Record

FEW_TEXTS: Final = 12
"""An action class with at most so many texts keeps them whole."""
MANY_OBJECTS: Final = 20
"""A verb with more objects than this is a kind without them: "reserve", whatever the Ahu."""
_DETAIL: Final = re.compile(r" (?:on|in|to|from|under|with|of|for) .*| \S*\d.*| [a-z]$")
"""Places, means, numbers, and letters that number equal things."""

Usage = dict[str, list[int]]
"""For each kind of action, the number of times for each seat."""


def usage_of(record: Record) -> Usage:
    """The usage of actions in a game."""
    labels, players = _labels(record.game), record.game.players
    found: Usage = {}
    for move in record.moves:
        if move.actor != CHANCE:
            counts = found.setdefault(labels[move.action.text], [0] * players)
            counts[move.actor] += 1
    return found


@lru_cache(maxsize=4)
def _labels(game: Game) -> dict[str, str]:
    """The kind of each action of a game, by the action's text."""
    by_class: dict[type[Action], list[str]] = {}
    for action in game.notation().values():
        by_class.setdefault(type(action), []).append(action.text)
    labels: dict[str, str] = {}
    for texts in by_class.values():
        labels.update({text: text for text in texts} if len(texts) <= FEW_TEXTS else _shortened(texts))
    return labels


def _shortened(texts: list[str]) -> dict[str, str]:
    """The kind of each text: without details, and without the objects of verbs that have many."""
    parts = {text: [_DETAIL.sub("", part) for part in text.split(", ") if not part[0].isdigit()] for text in texts}
    things: dict[str, set[str]] = {}
    for part in chain.from_iterable(parts.values()):
        things.setdefault(_verb(part), set()).add(part)
    return {
        text: ", ".join(part if len(things[_verb(part)]) <= MANY_OBJECTS else _verb(part) for part in each)
        for text, each in parts.items()
    }


def _verb(part: str) -> str:
    return part.partition(" ")[0]
