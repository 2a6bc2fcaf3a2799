"""Who sits at a table: what people and bots are called there, and how strong a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.bots.catalogue import BOTS, LEVELS, all_bots
from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.messages import Message, Translator
    from ahu.web.models import Seat

USUAL: Final = "normal"
"""The level of a bot unless another is asked for."""
LEVEL_WORDS: Final = {"easy": gettext_noop("easy"), "normal": gettext_noop("normal"), "hard": gettext_noop("hard")}


def names(seats: Sequence[Seat], words: Sequence[Message], translator: Translator) -> list[str]:
    """What everybody is called: as they wish, or by their seat; a bot by its own name.

    Bots of the same name are told apart by their seats, which one also finds on the map.
    """
    bots = [bot_name(seat.bot) for seat in seats if seat.bot and not seat.name]
    told = []
    for seat, word in zip(seats, words, strict=True):
        if seat.name:
            told.append(seat.name)
        elif not seat.bot:
            told.append(translator.render(word))
        elif bots.count(bot_name(seat.bot)) == 1:
            told.append(bot_name(seat.bot))
        else:
            told.append(translator.translate("{name} ({seat})", name=bot_name(seat.bot), seat=word))
    return told


def bot_name(code: str) -> str:
    """What a bot is called at the table; one that is no level goes by its code."""
    level = LEVELS.get(code.partition(":")[0])
    return level.name if level else code


def bot_note(code: str, translator: Translator) -> str:
    """What is said of a bot beside its name: that it is one, and its level."""
    level = LEVEL_WORDS.get(code.partition(":")[0])
    return f"{translator.translate('bot')} · {translator.translate(level)}" if level else translator.translate("bot")


def level_labels(translator: Translator) -> dict[str, str]:
    """The levels by their codes, as they are chosen from."""
    return {code: f"{kind.name} · {translator.translate(LEVEL_WORDS[code])}" for code, kind in LEVELS.items()}


def other_labels(translator: Translator) -> dict[str, str]:
    """The bots that are no levels: those for research, and those other packages brought along."""
    return {
        code: f"{code}: {translator.render(kind.about)}"
        for code, kind in sorted(all_bots().items(), key=lambda pair: pair[0] not in BOTS)
        if code not in LEVELS
    }
