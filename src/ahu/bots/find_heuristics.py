"""Which sense goes with which game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.bots.heuristics import PlainHeuristics
from ahu.registry import kit_of

if TYPE_CHECKING:
    from ahu.bots.heuristics import Heuristics
    from ahu.core.game import Game


@lru_cache(maxsize=64)
def heuristics_of(game: Game) -> Heuristics:
    """The sense of this game, on its board and with its options: made once for each."""
    bring = kit_of(game).heuristics
    return bring(game) if bring else PlainHeuristics()
