"""Which sense goes with which game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.bots.giants.sense import GiantsSense
from ahu.bots.rapanui.sense import RapaNuiSense
from ahu.bots.sense import PlainSense
from ahu.games.giants.game import Giants
from ahu.games.rapanui.game import RapaNui

if TYPE_CHECKING:
    from ahu.bots.sense import Sense
    from ahu.core.game import Game


@lru_cache(maxsize=64)
def sense_of(game: Game) -> Sense:
    """The sense of this game, on its board and with its options: made once for each."""
    if isinstance(game, Giants):
        return GiantsSense(game)
    if isinstance(game, RapaNui):
        return RapaNuiSense(game)
    return PlainSense()
