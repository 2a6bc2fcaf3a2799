"""The names of people and bots at a table, and the levels of bots."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.bots.catalogue import BOTS, LEVELS, all_bots
from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.game import Game
    from ahu.core.messages import Message, Translator
    from ahu.web.models import Seat

EASY: Final = "easy"
"""The level of the bots of a first game."""
USUAL: Final = "normal"
"""The level of a bot unless another is chosen."""
LEVEL_WORDS: Final = {
    "easy": gettext_noop("easy"),
    "normal": gettext_noop("fair"),
    "hard": gettext_noop("strong"),
    "master": gettext_noop("master"),
}
"""The levels in words."""
LEVEL_LABELS: Final = {
    "easy": gettext_noop("Easy bot"),
    "normal": gettext_noop("Fair bot"),
    "hard": gettext_noop("Strong bot"),
    "master": gettext_noop("Master bot"),
}
"""The levels as somebody to choose for a seat."""
BOT_NAMES: Final = (
    *("Hina", "Makoi", "Rua", "Tavake", "Ure"),
    *("Vaka", "Nuku", "Hotu", "Kena", "Mahina", "Rano", "Tiare", "Uho", "Vai"),
)
"""Names for bots. A bot has that of its seat's number, and one further down if somebody else is called so."""


def names(seats: Sequence[Seat], labels: Sequence[Message], translator: Translator) -> list[str]:
    """The name of each seat's player: the one they chose, or that of the seat. Every bot has another name."""
    given = [_given_name(seat, label, translator) for seat, label in zip(seats, labels, strict=True)]
    taken = {name.casefold() for name in given}
    usual = {name.casefold() for name in BOT_NAMES[: len(seats)]}
    found = []
    for number, name in enumerate(given):
        found.append(name or _bot_name(number, taken, usual))
        taken.add(found[-1].casefold())
    return found


def _given_name(seat: Seat, label: Message, translator: Translator) -> str:
    """The name that a player has by choice or from the seat; empty for a bot without one.

    A bot that has the label of its seat for a name, as in a guided game, is called so in every language.
    """
    from_seat = seat.name == str(label) if seat.bot else not seat.name
    return translator.render(label) if from_seat else seat.name


def _bot_name(number: int, taken: set[str], usual: set[str]) -> str:
    """The name of the bot in a seat: its usual one, or else one that no bot usually has."""
    own = BOT_NAMES[number % len(BOT_NAMES)]
    if own.casefold() not in taken:
        return own
    free = [name for name in BOT_NAMES if name.casefold() not in taken | usual]
    return free[0] if free else f"{own} {number + 1}"


def translator_with_names(translator: Translator, game: Game, player_names: Sequence[str]) -> Translator:
    """A translator that calls each seat by the name of its player; it is kept, with what it has translated."""
    labels = tuple([game.seat_labels[seat] for seat in game.seats])
    return _with_words(translator, labels, tuple(player_names))


@lru_cache(maxsize=100)
def _with_words(translator: Translator, labels: tuple[str, ...], words: tuple[str, ...]) -> Translator:
    return translator.with_words(dict(zip(labels, words, strict=True)))


def bot_note(code: str, translator: Translator) -> str:
    """What stands beside a bot's name: that it is a bot, and its level or its code."""
    level = LEVEL_WORDS.get(code.partition(":")[0])
    return f"{translator.translate('bot')} · {translator.translate(level) if level else code}"


def level_labels(translator: Translator) -> dict[str, str]:
    """The levels by their codes, with labels to choose from."""
    return {code: translator.translate(LEVEL_LABELS[code]) for code in LEVELS}


def other_labels(translator: Translator) -> dict[str, str]:
    """The bots that are no levels, by their codes: those for research, and those of other packages."""
    return {
        code: translator.labelled(code, f"{translator.render(kind.about)}{_budget(kind.budget.playouts, translator)}")
        for code, kind in sorted(all_bots().items(), key=lambda pair: pair[0] not in BOTS)
        if code not in LEVELS
    }


def _budget(playouts: int, translator: Translator) -> str:
    """The usual budget of a bot, in brackets; nothing for a bot without one."""
    return f" ({translator.translate_plural(playouts, '{number} playout', '{number} playouts')})" if playouts else ""
