"""A game is its list of actions: the record keeps it, and is the one door through which actions come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import CHANCE, Move
from ahu.core.errors import UnreadableAction

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State


class Record:
    """The moves of one game and the state they lead to, from the set-up or from a position."""

    def __init__(self, game: Game, start: State | None = None) -> None:
        self.game = game
        self.from_position = start is not None
        self.start = start or game.start()
        self.moves: list[Move] = []
        self.rounds: list[int] = []
        """The round in which each move was made."""
        self._settled: list[int] = []
        """After each move, how many of the moves so far can't be taken back without asking."""
        self.state = self.start.copy()

    def play(self, actor: int, action: Action) -> None:
        """Take an action if it is legal; otherwise raise IllegalAction and leave everything as it was."""
        if actor != CHANCE and not 0 <= actor < self.game.players:
            raise UnreadableAction("there is no seat number {number} at this table", number=actor)
        legal = self.state.actions(actor)
        if action not in legal:
            raise self.state.refusal(actor, action).error()
        self.add(actor, legal[legal.index(action)])  # the game's own object, whatever equal one was handed in

    def add(self, actor: int, action: Action) -> None:
        """Take an action that the caller has found legal."""
        revealing = actor == CHANCE or self.state.reveals(actor, action)
        self.moves.append(Move(actor, action))
        self.rounds.append(self.state.rounds())
        self._settled.append(len(self.moves) if revealing else self._settled[-1] if self._settled else 0)
        self.state.play(actor, action)

    def play_text(self, actor: int, text: str) -> None:
        """Take the action written as ``text``."""
        self.play(actor, self.game.parse(text))

    def at(self, number: int) -> State:
        """The state after the first ``number`` moves."""
        state = self.start.copy()
        for move in self.moves[:number]:
            state.play(move.actor, move.action)
        return state

    def rewind(self, number: int) -> None:
        """Go back to where the record had ``number`` moves."""
        self.state = self.at(number)
        del self.moves[number:]
        del self.rounds[number:]
        del self._settled[number:]

    def free(self, seat: int) -> int:
        """How many moves stay if a seat takes back all it may on its own.

        That is all it did since another acted, chance was drawn or something new was shown.
        """
        number, settled = len(self.moves), self._settled[-1] if self._settled else 0
        while number > settled and self.moves[number - 1].actor == seat:
            number -= 1
        return number

    def lines(self, viewer: int | None = None) -> list[str]:
        """The moves as they are told to a viewer: choices still sealed are not. ``None`` is told everything."""
        hidden = set() if viewer is None else set(self.state.sealed()) - {viewer}
        told: list[str] = []
        for move in reversed(self.moves):
            seal = move.action.seal
            if seal and move.actor in hidden:
                hidden.remove(move.actor)
                told.append(f"{self.game.actor_name(move.actor)}: {seal}")
            else:
                told.append(f"{self.game.actor_name(move.actor)}: {move.action}")
        told.reverse()
        return told
