"""The sense of Giants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.sense import PlainSense

if TYPE_CHECKING:
    from ahu.games.giants.game import Giants


class GiantsSense(PlainSense):
    """Knows the points only, so far."""

    def __init__(self, game: Giants) -> None:
        self.game = game
