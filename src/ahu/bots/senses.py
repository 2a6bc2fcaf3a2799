"""Which sense goes with which game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.bots.sense import PlainSense
from ahu.registry import kit_of

if TYPE_CHECKING:
    from ahu.bots.sense import Sense
    from ahu.core.game import Game


@lru_cache(maxsize=64)
def sense_of(game: Game) -> Sense:
    """The sense of this game, on its board and with its options: made once for each."""
    bring = kit_of(game).heuristics
    return bring(game) if bring else PlainSense()
