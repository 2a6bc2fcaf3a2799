"""A state as OpenSpiel asks for it: one player at a time, actions by number."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pyspiel

from ahu.core.action import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.state import State
    from ahu.research.openspiel.game import SpielGame

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
"""Who acts when the game is over. OpenSpiel's number for chance is CHANCE, too."""


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A state of one of our games.

    Of several seats that choose at once, the first is asked first; what it chose stays sealed from those after it.

    OpenSpiel copies and stores what is in ``__dict__``: the position and who acts. All else is the same for all states
    of a game and lies in slots. Methods that OpenSpiel has in C++ already, such as ``legal_actions``, are here to spare
    callers in Python the way through C++ and back.
    """

    __slots__ = ("__dict__", "chance_outcomes_by_number", "decisions", "distinct_actions", "return_kind")

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.decisions = game.decisions
        self.chance_outcomes_by_number = game.chance_outcomes_by_number
        self.distinct_actions = game.distinct_actions
        self.return_kind = game.return_kind
        self.position: State = game.first.copy()
        self.player: int = game.first_player

    def __reduce__(self) -> tuple[Callable[[str], SpielState], tuple[str]]:
        """A pickle holds what OpenSpiel stores."""
        return _stored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def set_position(self, position: State) -> None:
        """Go to a position of the game; the history stays as it is."""
        self.position = position
        actors = position.actors()
        self.player = actors[0] if actors else TERMINAL

    def current_player(self) -> int:
        """The seat that acts, or OpenSpiel's number for chance or for the end."""
        return self.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance acts."""
        return self.player == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Never: seats that choose at once are asked one after another."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what the player may do, from the lowest; of what may happen, if chance acts."""
        actor = self.player
        if actor == TERMINAL or (player is not None and player != actor >= 0):
            return []
        numbers = self.position.legal_numbers(actor)
        numbers.sort()
        if actor >= 0:
            while numbers[-1] >= self.distinct_actions:  # reminders, which have the highest numbers
                numbers.pop()
        return numbers

    _legal_actions = legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what may happen, each with its probability."""
        return [(outcome.number, probability) for outcome, probability in self.position.outcomes()]

    def _apply_action(self, number: int) -> None:
        player, position = self.player, self.position
        position.play(player, self.decisions[number] if player >= 0 else self.chance_outcomes_by_number[number])
        actors = position.actors()
        self.player = actors[0] if actors else TERMINAL

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self.decisions[number] if player >= 0 else self.chance_outcomes_by_number[number])

    def returns(self) -> list[float]:
        """What the game is worth to each player; nothing before the end."""
        if self.player != TERMINAL:
            return [0.0] * self.num_players()
        return self.position.returns(self.return_kind)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that a player can't tell from this one: what it does not know is drawn anew.

        Its history is empty, since the true one would tell sealed choices.
        """
        state: SpielState = self.get_game().new_initial_state()
        state.set_position(self.position.view(player).determinize(Random(sampler())))
        return state

    def __str__(self) -> str:
        return self.position.write()


def _stored(text: str) -> SpielState:
    state: SpielState = pyspiel.deserialize_game_and_state(text)[1]
    return state
