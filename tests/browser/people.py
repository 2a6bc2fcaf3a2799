"""How the people of these tests play: eagerly, so that much happens, and from some point on in a hurry to end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ahu.core.action import CHANCE
from ahu.core.chance import draw
from ahu.core.record import Record
from ahu.games.giants.rules.actions import Bid, Take
from ahu.games.giants.rules.state import State as Giants
from ahu.games.rapanui.rules.state import State as RapaNui
from tests.games.giants.rules import players as giants
from tests.games.rapanui.rules import players as rapanui

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State

ENDING = ("Take", "Erect", "Crown", "Leave", "Done", "Decline", "Pass", "DropOut", "EndTurn")
"""What leads to the end of a game, the best first."""

EAGER_ACTIONS = 40
"""So many actions are chosen so that much happens, in games that are played here."""


class People:
    """Who play one game."""

    def __init__(self, rng: Random, eager_actions: int) -> None:
        self.rng = rng
        self.left = eager_actions
        self._way: list[int] = []
        self._round = -1

    def choose(self, state: State, seat: int) -> Action:
        """What a person does."""
        self.left -= 1
        return self._hurried(state, seat) if self.left < 0 else self._eager(state, seat)

    def _eager(self, state: State, seat: int) -> Action:
        anew = self._round != state.rounds()
        self._round = state.rounds()
        if isinstance(state, Giants):
            if anew:
                self._way = giants.road(state, self.rng)
            return giants.eager(state.actions(seat), self._way, self.rng)
        assert isinstance(state, RapaNui)
        if anew:
            self._way = rapanui.road(state, self.rng)
        return rapanui.eager(state, seat, self._way, self.rng)

    def _hurried(self, state: State, seat: int) -> Action:
        actions = state.actions(seat)
        bids = [action for action in actions if isinstance(action, Bid)]
        if bids:
            return max(bids, key=lambda bid: (bid.strength, -bid.markers))
        takes = [action for action in actions if isinstance(action, Take)]
        if takes:
            return takes[0]
        for kind in ENDING:
            for action in actions:
                if type(action).__name__ == kind:
                    return action
        return self._eager(state, seat)


def nearly_over(game: Game, seat: int, left: int) -> Record:
    """A game that people have played until some actions before its end, when it is the turn of a seat alone."""
    rng = Random(f"{game.name} {game.players}")
    people, record = People(rng, EAGER_ACTIONS), Record(game)
    while actors := record.state.actors():
        actor = actors[0]
        record.play(actor, draw(record.state, rng) if actor == CHANCE else people.choose(record.state, actor))
    begun = Record(game)
    for move in record.moves[:-left]:
        begun.append(move.actor, move.action)
    for move in record.moves[-left:]:
        if begun.state.actors() == (seat,):
            return begun
        begun.append(move.actor, move.action)
    raise AssertionError(f"{game.actor_name(seat)} does not act in the last {left} actions")
