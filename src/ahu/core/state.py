"""The state of a game, and the view that one seat has of it."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from ahu.core.digests import short_digest
from ahu.core.returns import returns_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ahu.core.action import Action, Actor, Seat
    from ahu.core.errors import Refusal
    from ahu.core.game import Game
    from ahu.core.messages import Message, MessageList
    from ahu.core.returns import ReturnKind


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):  # as a base, ABC would cost a compiled state a dictionary (docs/architecture.md)
    """A game in progress. It holds no random generator: chance is an actor like any other.

    States are equal if their games and all their fields are. A state changes as it is played on, and its hash with it:
    copy a state that is a key of a dictionary before you play on.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game this is a state of: rules, options and board."""

    @abstractmethod
    def actors(self) -> tuple[Actor, ...]:
        """Whom the game waits for: one seat, several at once (sealed choices), ``(CHANCE,)``, or nobody when over."""

    @abstractmethod
    def actions(self, actor: Actor) -> list[Action]:
        """All legal actions of this actor, in a fixed order.

        A seat the game does not wait for may still have actions that are allowed out of turn.
        The list is the caller's own.
        """

    def legal_numbers(self, actor: Actor, reminders: bool = True) -> list[int]:
        """The numbers of ``actions(actor)``, in the same order: of decisions, or for CHANCE of outcomes.

        Without ``reminders`` the actions that only remind are left out: they are worthless to a perfect memory.
        """
        numbering = self.game.numbering
        numbers = [action.number for action in self.actions(actor)]
        if reminders or actor < 0:
            return numbers
        first_reminder = numbering.first_reminder
        return [number for number in numbers if number < first_reminder]

    def mask_into(self, seat: Seat, buffer: Any, reminders: bool = True) -> None:  # noqa: ANN401  # see Encoder.fill
        """Write which decisions are legal for a seat: one byte for each decision of the game, 1 or 0.

        All of the buffer is written, so what was in it does not matter. It is anything that lends out its memory, of
        one byte an item and as long as ``game.decisions``: a bytearray, a memoryview, a numpy array or a row of one.
        """
        numbering = self.game.numbering
        end = len(numbering.decisions) if reminders else numbering.first_reminder
        numbering.write_mask(self.actions(seat), end, buffer)

    @abstractmethod
    def outcomes(self) -> list[tuple[Action, float]]:
        """When CHANCE acts: each possible action with its probability."""

    @abstractmethod
    def play(self, actor: Actor, action: Action) -> None:
        """Carry out a legal action. It trusts its caller: input is checked by :class:`~ahu.core.record.Record`."""

    @abstractmethod
    def refusal(self, actor: Actor, action: Action) -> Refusal:
        """Why this action is not legal for this actor now. Call it only for actions that are not."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy; only immutable tables are shared."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points of each seat if the game ended now."""

    @abstractmethod
    def score_sheet(self) -> list[list[tuple[Message, int]]]:
        """For each seat the labelled parts that add up to its score."""

    @abstractmethod
    def rounds(self) -> int:
        """How many rounds have begun."""

    @abstractmethod
    def phase(self) -> Message:
        """What part of the game is under way, in a word or two."""

    @abstractmethod
    def prompt(self, seat: Seat) -> Message | MessageList:
        """What a seat the game waits for is asked to do, and what it has to do it with, in sentences."""

    @abstractmethod
    def write(self) -> str:
        """The position in its documented text form, from which ``game.read`` builds an equal state."""

    def score_sources(self) -> list[tuple[Message, list[int]]]:
        """Where points come from, as rows for a table: a label, and the points of each seat; they add up to the scores.

        By default lines of the score sheets with the same words are one row.
        """
        rows: dict[str, tuple[Message, list[int]]] = {}
        sheets = self.score_sheet()
        for seat, sheet in enumerate(sheets):
            for label, points in sheet:
                row = rows.setdefault(str(label), (label, [0] * len(sheets)))
                row[1][seat] += points
        return list(rows.values())

    # what a game without secrets need not define

    def sealed(self) -> tuple[Seat, ...]:
        """Seats that have made a choice nobody else may see yet."""
        return ()

    def conceal(self, seat: Seat) -> State:  # noqa: ARG002  # nothing is kept from anybody
        """A copy in which what this seat can't know is unknown. A seat knows all that it has ever seen."""
        return self.copy()

    def screen(self, seat: Seat) -> State:
        """A copy in which also what this seat can't see now, behind screens or face down, is unknown."""
        return self.conceal(seat)

    def determinize(self, rng: Random) -> State:  # noqa: ARG002  # nothing is unknown
        """A full state, made of a concealed one by filling in the unknown at random, as it could be."""
        return self.copy()

    def private_result(self, seat: Seat, action: Action) -> Message | None:  # noqa: ARG002
        """What an action just taken showed its actor alone, in a sentence; None if nothing."""
        return None

    def reveals(self, actor: Actor, action: Action) -> bool:  # noqa: ARG002  # nothing is hidden
        """Whether a legal action shows anybody something secret. Then it can't be undone without asking the others."""
        return False

    def turn_continues(self, seat: Seat, action: Action) -> bool:
        """Whether a seat certainly acts next, alone, after a legal action of its own.

        It is asked of what the seat can see (:meth:`screen`), so the answer gives nothing else away. A game whose
        screened states can't be played on says so itself.
        """
        if self.reveals(seat, action):
            return False
        after = self.copy()
        after.play(seat, action)
        return after.actors() == (seat,)

    def over(self) -> bool:
        """Whether the game is over."""
        return not self.actors()

    def winners(self) -> list[Seat]:
        """The seats with the most points: ties share the victory."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def returns(self, kind: ReturnKind = "win share") -> list[float]:
        """What the game is worth to each seat: ``win share``, ``zero-sum``, ``rank`` or ``points``.

        Before the end it is what the seats would get if the game ended now.
        """
        return returns_of(kind, self.scores(), self.winners())

    def information_state(self, seat: Seat) -> str:
        """Everything a seat knows of the position, as text: two views of a seat are equal if these texts are.

        It says nothing of how the position came about, which no later action depends on.
        """
        name = self.game.seats[seat] if seat >= 0 else "spectator"
        return f"seen by {name}\n{self.conceal(seat).write()}"

    def fields(self) -> tuple[object, ...]:
        """All that can differ between two states of one game, as immutable plain values: what copies are compared by.

        ``game.from_fields`` makes an equal state of it. By default it is the written position, which takes
        milliseconds to read back.
        """
        return (self.write(),)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self.game == other.game and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash((self.game, self.fields()))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[Game, tuple[object, ...]], State], tuple[Game, tuple[object, ...]]]:
        """A pickle holds the game and the fields."""
        return _from_fields, (self.game, self.fields())

    def digest(self) -> str:
        """A short digest of the position, the same in every process."""
        return short_digest(self.write(), 16)

    def view(self, seat: Seat) -> View:
        """All that a seat (or SPECTATOR) may know."""
        return View(seat, self.conceal(seat))


class View:
    """What one seat may know: a position in which secrets are unknown, and the seat's actions. Bots see only this."""

    __slots__ = ("position", "seat")

    def __init__(self, seat: Seat, position: State) -> None:
        self.seat = seat
        self.position = position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.seat == other.seat and self.position == other.position

    def __hash__(self) -> int:
        return hash((self.seat, self.position))

    def __copy__(self) -> View:
        return View(self.seat, self.position.copy())

    def __deepcopy__(self, memo: dict[int, object]) -> View:
        return View(self.seat, self.position.copy())

    def __reduce__(self) -> tuple[type[View], tuple[int, State]]:
        return View, (self.seat, self.position)

    def actions(self) -> list[Action]:
        """What this seat may do now."""
        return self.position.actions(self.seat) if self.seat >= 0 else []

    def write(self) -> str:
        """The view as text: the position's form, with ``?`` for what is unknown."""
        return self.position.write()

    def determinize(self, rng: Random) -> State:
        """A full state that agrees with this view."""
        return self.position.determinize(rng)


def _from_fields(game: Game, fields: tuple[object, ...]) -> State:
    return game.from_fields(fields)
