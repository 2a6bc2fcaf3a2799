"""When the game ends, in a few words for the line on top of the page."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.games.giants.rules.pieces import NOTHING, UNKNOWN
from ahu.games.giants.rules.position import OVER

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.position import Position


def ending_of(p: Position, translator: Translator) -> str:
    """That the game ends when somebody has used all Bases (G80), and how many are left to the viewer."""
    if p.stage == OVER:
        return ""
    own = [seat for seat in range(p.players) if p.bases[seat] != UNKNOWN]
    if len(own) != 1:  # a spectator, or several people before one screen
        return _ending(translator, None)
    seat = own[0]
    left = p.bases[seat]
    for number in range(len(p.ahu_base)):
        if p.ahu_base[number] == seat and p.ahu_moai[number] == NOTHING:
            left += 1
    return _ending(translator, left)


@lru_cache(maxsize=200)
def _ending(translator: Translator, number: int | None) -> str:
    text = translator.translate("Ends when somebody has a Moai on every Base")
    if number is None:
        return text
    left = translator.translate("you have {number} left", number=number)
    return f"{text} · {left}"
