"""A game is its list of actions. A record keeps that list, and checks every action before it is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core import chance
from ahu.core.action import CHANCE, SPECTATOR, Move
from ahu.core.errors import NothingMayFollow, UnreadableAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ahu.core.action import Action, Actor, Seat
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
        self._fixed: list[int] = []
        """After each move, how many of the moves so far nobody may take back without asking the others."""
        self.state = self.start.copy()

    # adding moves

    def play(self, actor: Actor, action: Action) -> int:
        """Take an action if it is legal, and return how many actions it was chosen from.

        Otherwise raise IllegalAction, with a reason made from what the actor can see, and change nothing.
        """
        if actor != CHANCE and not 0 <= actor < self.game.players:
            raise UnreadableAction("there is no seat number {number} at this table", number=actor)
        legal = self.state.actions(actor)
        try:
            known = legal[legal.index(action)]  # the game's own object, whatever equal one was handed in
        except ValueError:
            seen = self.state if actor == CHANCE else self.state.screen(actor)
            raise seen.refusal(actor, action).error() from None
        self.append(actor, known)
        return len(legal)

    def play_text(self, actor: Actor, text: str) -> int:
        """Take the action written as ``text``, as :meth:`play` does."""
        return self.play(actor, self.game.parse(text))

    def check_actions(self, seat: Seat, texts: Sequence[str]) -> bool:
        """Check actions that a seat wants to take together, and return whether they can't be taken back.

        Everything is decided from what the seat can see, and nothing is played on the true state: so an error is the
        same whatever the seat may not know. What comes after an action that reveals something, or that ends the turn,
        is not looked at: then NothingMayFollow is raised, whatever it is.
        """
        screen = self.state.screen(seat)
        actions: list[Action] = []
        for text in texts:
            if actions:
                _go_on(screen, seat, actions[-1])
            action = self.game.parse(text)
            if action not in screen.actions(seat):
                raise screen.refusal(seat, action).error()
            actions.append(action)
        return screen.reveals(seat, actions[-1]) or self._chance_follows(seat, actions)

    def _chance_follows(self, seat: Seat, actions: Sequence[Action]) -> bool:
        """Whether chance acts after these actions, as far as the seat can know. None of them reveals anything."""
        known = self.state.conceal(seat)
        for action in actions:
            known.play(seat, action)
        return known.actors() == (CHANCE,)

    def draw_chance(self, rng: Random) -> None:
        """Draw what chance does now; only while the game waits for chance."""
        self.append(CHANCE, chance.draw(self.state, rng))

    def append(self, actor: Actor, action: Action) -> None:
        """Take an action that is known to be legal, such as one that was checked before it was stored."""
        reveals = actor == CHANCE or self.state.reveals(actor, action)
        self.moves.append(Move(actor, action))
        self.rounds.append(self.state.rounds())
        self._fixed.append(len(self.moves) if reveals else self._fixed_moves())
        self.state.play(actor, action)

    def branch(self) -> Record:
        """A new record that begins at the present position, to check moves on before they are added here."""
        return Record(self.game, self.state.copy())

    # going back

    def state_after(self, number: int) -> State:
        """The state after the first ``number`` moves."""
        state = self.start.copy()
        for move in self.moves[:number]:
            state.play(move.actor, move.action)
        return state

    def first_moves(self, number: int) -> Record:
        """A new record of the first ``number`` moves."""
        record = Record(self.game, self.start if self.from_position else None)
        for move in self.moves[:number]:
            record.append(move.actor, move.action)
        return record

    def rewind(self, number: int) -> None:
        """Take back all moves after the first ``number``."""
        self.state = self.state_after(number)
        del self.moves[number:]
        del self.rounds[number:]
        del self._fixed[number:]

    def undo_limit(self, seat: Seat) -> int:
        """How many moves stay if a seat takes back all that it may take back without asking the others.

        Those are its moves since another actor moved or a move revealed something new.
        """
        number, fixed = len(self.moves), self._fixed_moves()
        while number > fixed and self.moves[number - 1].actor == seat:
            number -= 1
        return number

    def _fixed_moves(self) -> int:
        return self._fixed[-1] if self._fixed else 0

    # what viewers may see: log, page, replay, download and terminal all ask here

    def sealed_moves(self) -> frozenset[int]:
        """Numbers of the moves, the first being 1, that other seats must not see yet.

        Of each seat whose choice is still sealed, that is the last sealed choice it made.
        """
        waiting = list(self.state.sealed())
        found: list[int] = []
        number = len(self.moves)
        while waiting and number > 0:
            move = self.moves[number - 1]
            if move.action.sealed_text and move.actor in waiting:
                waiting.remove(move.actor)
                found.append(number)
            number -= 1
        return frozenset(found)

    def lines(self, viewer: Seat | None = None) -> list[str]:
        """The moves as text for a viewer: choices of others that are sealed are left out. ``None`` may know all."""
        sealed: frozenset[int] = frozenset() if viewer is None else self.sealed_moves()
        lines: list[str] = []
        for number, move in enumerate(self.moves, start=1):
            hidden = number in sealed and move.actor != viewer
            lines.append(f"{self.game.actor_name(move.actor)}: {move.action.sealed_text if hidden else move.action}")
        return lines

    def public(self) -> Record | None:
        """A copy with the moves that everybody may see: those before the first choice that is still sealed.

        None while the game may not be shown at all: it keeps earlier rounds out of sight, or began with secrets.
        """
        if self.state.over():
            return self
        if not self.game.shows_past_rounds or self._began_with_secrets():
            return None
        return self.first_moves(min(self.sealed_moves(), default=len(self.moves) + 1) - 1)

    def _began_with_secrets(self) -> bool:
        return self.from_position and self.start.screen(SPECTATOR).write() != self.start.write()

    def hidden_moves(self) -> int:
        """How many of the first moves are hidden from all viewers until the game is over.

        None, or all of the earlier rounds if the game keeps those out of sight.
        """
        if self.game.shows_past_rounds or self.state.over():
            return 0
        present = self.state.rounds()
        number = len(self.rounds)
        while number > 0 and self.rounds[number - 1] == present:
            number -= 1
        return number


def _go_on(screen: State, seat: Seat, action: Action) -> None:
    """Play a seat's action on what it can see; NothingMayFollow if its turn does not certainly continue."""
    if not screen.turn_continues(seat, action):
        raise NothingMayFollow("nothing may follow “{action}” at once: look first at what it brings", action=action)
    screen.play(seat, action)
