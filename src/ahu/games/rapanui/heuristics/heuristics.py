"""The sense of Rapa Nui: what a good player of it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.bots.sense import Sense
from ahu.games.rapanui.heuristics.evaluation import expected, uncertain
from ahu.games.rapanui.heuristics.island import Island
from ahu.games.rapanui.heuristics.reasons import why
from ahu.games.rapanui.heuristics.rollout import hurry
from ahu.games.rapanui.heuristics.turns import turns
from ahu.games.rapanui.rules.position import Position

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.sense import Turn
    from ahu.core.action import Action
    from ahu.core.state import State
    from ahu.core.words import Words
    from ahu.games.rapanui.rules.game import RapaNui


class RapaNuiSense(Sense):
    """Judges placements by the chains they make, and transports by what they bring."""

    certain = True

    def __init__(self, game: RapaNui) -> None:
        self.island = Island(game)

    def quick(self, state: State, seat: int, rng: Random) -> list[Action]:
        """The next actions of a hurried player."""
        assert isinstance(state, Position)
        return hurry(self.island, state, seat, rng)

    def turns(self, state: State, seat: int) -> list[Turn]:
        """Turns worth a thought."""
        assert isinstance(state, Position)
        return turns(self.island, state, seat)

    def worth(self, state: State) -> list[float]:
        """Points of now, and what is still to be hoped for."""
        assert isinstance(state, Position)
        return expected(self.island, state)

    def doubt(self, state: State) -> float:
        """The less is still to come, the surer one can be."""
        assert isinstance(state, Position)
        return uncertain(self.island, state)

    def reason(self, state: State, seat: int, turn: Turn) -> Words:
        """What the turn is for."""
        assert isinstance(state, Position)
        return why(self.island, state, seat, turn.actions)
