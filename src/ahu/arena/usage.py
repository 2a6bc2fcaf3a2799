"""What is done in games: how often each kind of action, by whom. It shows what a game's balance hangs on.

Kinds are found without knowing the game. Of a kind of action with few texts each text is one ("buy Fervent"); of one
with many, what says where, how many and to whom is left out ("use Rest on Anakena" is "use Rest").
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

FEW: Final = 12
"""A kind of action with no more texts than this is told in full."""
MANY: Final = 20
"""A word that is said of more things than this is told without them: "reserve" of every Ahu."""
_DETAIL: Final = re.compile(r" (?:on|in|to|from|under|with|of|for) .*| \S*\d.*| [a-z]$")
"""What says where, with what, how many, and which of several alike."""

Usage = dict[str, list[int]]
"""By kind of action, how often each seat did it."""


def usage_of(record: Record) -> Usage:
    """What each seat did in a game."""
    labels, players = _labels(record.game), record.game.players
    found: Usage = {}
    for move in record.moves:
        if move.actor != CHANCE:
            counts = found.setdefault(labels[move.action.text], [0] * players)
            counts[move.actor] += 1
    return found


@lru_cache(maxsize=4)
def _labels(game: Game) -> dict[str, str]:
    """The kind of each action of a game by its text."""
    by_class: dict[type[Action], list[str]] = {}
    for action in game.notation().values():
        by_class.setdefault(type(action), []).append(action.text)
    labels: dict[str, str] = {}
    for texts in by_class.values():
        labels.update({text: text for text in texts} if len(texts) <= FEW else _shortened(texts))
    return labels


def _shortened(texts: list[str]) -> dict[str, str]:
    """Texts without their details, and without names that stand for one of many."""
    parts = {text: [_DETAIL.sub("", part) for part in text.split(", ") if not part[0].isdigit()] for text in texts}
    things: dict[str, set[str]] = {}
    for part in chain.from_iterable(parts.values()):
        things.setdefault(_verb(part), set()).add(part)
    return {
        text: ", ".join(part if len(things[_verb(part)]) <= MANY else _verb(part) for part in each)
        for text, each in parts.items()
    }


def _verb(part: str) -> str:
    return part.partition(" ")[0]
