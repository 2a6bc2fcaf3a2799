"""A game in progress that takes and gives numbers. Chance plays by itself. Compiled: learners step it very often.

Nothing here needs numpy: rows and masks are written into whatever lends out its memory.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ahu.core.action import CHANCE
from ahu.core.chance import pick_outcome
from ahu.core.errors import AhuError
from ahu.core.returns import returns_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action, Seat
    from ahu.core.encoder import Encoder
    from ahu.core.game import Game
    from ahu.core.returns import ReturnKind
    from ahu.core.state import State


class Table:
    """One game at a time. It waits for seats only: what chance does is drawn at once, from the table's generator."""

    def __init__(
        self, game: Game, encoder: Encoder, rng: Random, reminders: bool = False, state: State | None = None
    ) -> None:
        self.game = game
        self.encoder = encoder
        self.rng = rng
        self.reminders = reminders
        self.numbering = game.numbering
        self.end = len(game.decisions) if reminders else game.numbering.first_reminder
        """Numbers from here on are never legal."""
        self.state = game.start() if state is None else state
        self.asked: tuple[Seat, ...] = ()
        """The seats that the game waits for: several at once choose without seeing each other's choices."""
        self._seat = -1
        self._actions: list[Action] = []
        """The legal actions of that seat, if they have been asked for in this position; -1 if none were."""
        self._play_chance()

    def start(self) -> None:
        """Begin another game, with the random numbers that follow."""
        self.state = self.game.start()
        self._play_chance()

    def copy(self) -> Table:
        """An independent copy, which will have the same luck."""
        rng = Random()
        rng.setstate(self.rng.getstate())
        return Table(self.game, self.encoder, rng, self.reminders, self.state.copy())

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[object, ...]]:
        """A pickle holds the state and the generator."""
        return Table, (self.game, self.encoder, self.rng, self.reminders, self.state)

    # what is seen

    def see(self, seat: Seat, row: Any, mask: Any) -> None:  # noqa: ANN401  # see Encoder.fill
        """Write what a seat sees, and which decisions it may make now: none if it is not asked."""
        self.encoder.fill(self.state.view(seat), row)
        self.write_mask(seat, mask)

    def write_mask(self, seat: Seat, mask: Any) -> None:  # noqa: ANN401
        """Write which decisions a seat may make now: none if it is not asked."""
        self.numbering.write_mask(self.actions(seat) if seat in self.asked else [], self.end, mask)

    def actions(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat, reminders included. They are looked for once in a position."""
        if self._seat != seat:
            self._actions = self.state.actions(seat)
            self._seat = seat
        return self._actions

    def returns(self, kind: ReturnKind) -> list[float]:
        """What the game is worth to each seat."""
        return returns_of(kind, self.state.scores(), self.state.winners())

    # decisions

    def find(self, seat: Seat, number: int) -> Action | None:
        """The legal action of a seat with that number; None if there is none, or the seat is not asked."""
        return self._find(seat, number) if seat in self.asked else None

    def find_first(self, number: int) -> Action | None:
        """The legal action with that number of the first seat that is asked; None if there is none."""
        return self._find(self.asked[0], number)

    def _find(self, seat: Seat, number: int) -> Action | None:
        if not 0 <= number < self.end:
            return None
        wanted = self.numbering.decisions[number]
        for action in self.actions(seat):
            if action is wanted:
                return action
        return None

    def play(self, seat: Seat, action: Action) -> None:
        """Play a legal action, and then chance until a seat is asked or the game is over."""
        self.state.play(seat, action)
        self._play_chance()

    def sample(self, seat: Seat, rng: Random) -> Action:
        """One of the legal actions of a seat, each as likely as the others."""
        actions = self.actions(seat)
        while True:
            action = actions[int(rng.random() * len(actions))]
            if action.number < self.end:
                return action

    def refusal(self, seat: Seat, number: int) -> AhuError:
        """Why a seat can't make the decision of that number; only for those that ``find`` does not find."""
        decisions = self.numbering.decisions
        if not 0 <= number < len(decisions):
            return AhuError(
                "decisions are numbered from 0 to {last}: there is no {number}", last=len(decisions) - 1, number=number
            )
        if seat not in self.asked:
            return AhuError("the game does not wait for seat {seat} now", seat=seat)
        action = decisions[number]
        if action in self.actions(seat):
            return AhuError("“{action}” only reminds, and reminders are left out", action=action)
        return self.state.refusal(seat, action).error()

    def _play_chance(self) -> None:
        state, rng = self.state, self.rng
        asked = state.actors()
        while asked and asked[0] == CHANCE:
            state.play(CHANCE, pick_outcome(state.outcomes(), rng.random()))
            asked = state.actors()
        self.asked = asked
        self._seat = -1
