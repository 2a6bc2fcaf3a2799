"""Which sense goes with which game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ahu.bots.giants.sense import GiantsSense
from ahu.bots.rapanui.sense import RapaNuiSense
from ahu.bots.sense import PlainSense
from ahu.games.giants.game import Giants
from ahu.games.rapanui.game import RapaNui

if TYPE_CHECKING:
    from ahu.bots.sense import Sense
    from ahu.core.game import Game

_KNOWN: WeakKeyDictionary[Game, Sense] = WeakKeyDictionary()


def sense_of(game: Game) -> Sense:
    """The sense of this game, on its board and with its options: made once for each."""
    sense = _KNOWN.get(game)
    if sense is None:
        sense = _KNOWN[game] = _new_sense(game)
    return sense


def _new_sense(game: Game) -> Sense:
    if isinstance(game, Giants):
        return GiantsSense(game)
    if isinstance(game, RapaNui):
        return RapaNuiSense(game)
    return PlainSense()
