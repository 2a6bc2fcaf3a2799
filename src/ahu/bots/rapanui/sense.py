"""The sense of Rapa Nui."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.sense import PlainSense

if TYPE_CHECKING:
    from ahu.games.rapanui.game import RapaNui


class RapaNuiSense(PlainSense):
    """Knows the points only, so far."""

    def __init__(self, game: RapaNui) -> None:
        self.game = game
