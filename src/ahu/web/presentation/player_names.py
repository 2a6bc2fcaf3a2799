"""The names of people and bots at a table, and the levels of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.catalogue import BOTS, LEVELS, all_bots
from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.messages import Message, Translator
    from ahu.web.models import Seat

USUAL: Final = "normal"
"""The level of a bot unless another is chosen."""
LEVEL_WORDS: Final = {"easy": gettext_noop("easy"), "normal": gettext_noop("normal"), "hard": gettext_noop("hard")}


def names(seats: Sequence[Seat], labels: Sequence[Message], translator: Translator) -> list[str]:
    """The name of each seat's player: the one they chose, or that of the seat; a bot has its own.

    Bots of the same name have that of their seat beside it.
    """
    bots = [bot_name(seat.bot) for seat in seats if seat.bot and not seat.name]
    found = []
    for seat, label in zip(seats, labels, strict=True):
        if seat.name:
            found.append(seat.name)
        elif not seat.bot:
            found.append(translator.render(label))
        elif bots.count(bot_name(seat.bot)) == 1:
            found.append(bot_name(seat.bot))
        else:
            found.append(translator.translate("{name} ({seat})", name=bot_name(seat.bot), seat=label))
    return found


def bot_name(code: str) -> str:
    """The name of a bot at the table; one that is no level has its code for a name."""
    level = LEVELS.get(code.partition(":")[0])
    return level.name if level else code


def bot_note(code: str, translator: Translator) -> str:
    """What stands beside a bot's name: that it is a bot, and its level."""
    level = LEVEL_WORDS.get(code.partition(":")[0])
    return f"{translator.translate('bot')} · {translator.translate(level)}" if level else translator.translate("bot")


def level_labels(translator: Translator) -> dict[str, str]:
    """The levels by their codes, with labels to choose from."""
    return {code: f"{kind.name} · {translator.translate(LEVEL_WORDS[code])}" for code, kind in LEVELS.items()}


def other_labels(translator: Translator) -> dict[str, str]:
    """The bots that are no levels, by their codes: those for research, and those of other packages."""
    return {
        code: f"{code}: {translator.render(kind.about)}"
        for code, kind in sorted(all_bots().items(), key=lambda pair: pair[0] not in BOTS)
        if code not in LEVELS
    }
