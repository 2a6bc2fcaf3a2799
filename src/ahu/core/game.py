"""A game set up to be played: rules, number of players, options and board."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from ahu.core.action import CHANCE, normalize
from ahu.core.errors import BadBoard, BadOption, UnreadableAction
from ahu.core.messages import LONGEST, Message, MessageList, either, shorten
from ahu.core.near_texts import NearTexts
from ahu.core.numbering import Numbering

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ahu.core.action import Action, Actor, Seat
    from ahu.core.board import Board
    from ahu.core.state import State

MOST_ACTIONS: Final = 20_000
"""Actions of chance and seats together that a game may take, if it does not say otherwise."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """A game set up to be played. The class says what can be chosen; an instance holds what was chosen.

    A game never changes. Copies share it. Games are equal if the same was chosen for them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    player_counts: ClassVar[tuple[int, ...]]
    default_players: ClassVar[int]
    seat_names: ClassVar[tuple[str, ...]]
    seat_labels: ClassVar[dict[str, str]]
    """What players read for each seat name, marked for translation."""
    option_labels: ClassVar[dict[str, str]]
    """What each option does, by its name, marked for translation."""
    first_game_options: ClassVar[tuple[str, ...]] = ()
    """The options with which players should begin who do not know the game yet; none if it has no such variant."""
    has_sealed_choices: ClassVar[bool] = False
    """Whether seats make choices that stay sealed until all have chosen."""
    shows_past_rounds: bool = True
    """Whether players may look up the moves of earlier rounds while the game goes on."""

    def __init__(self, seats: tuple[str, ...], options: tuple[str, ...]) -> None:
        self.seats = self._checked_seats(seats)
        self.options = self._checked_options(options)
        self.players = len(self.seats)
        self._near_texts: NearTexts | None = None
        """Its notation, in an order that finds what somebody may have meant; made for the first mistake."""
        self._numbering: Numbering | None = None
        """The numbers of its actions; made when first asked for."""
        self._hash = 0
        """Its hash; 0 until somebody asks for it. Pages look things up by their game all the time."""

    def init_arguments(self) -> tuple[object, ...]:
        """What was chosen: the arguments of ``__init__``, in their order; hashable."""
        return self.seats, self.options

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and type(self) is type(other) and self.init_arguments() == other.init_arguments()

    def __hash__(self) -> int:
        if self._hash == 0:
            self._hash = hash(self.init_arguments())
        return self._hash

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """A pickle holds what was chosen. All games read from equal pickles are one object."""
        return _shared_game, (type(self), *self.init_arguments())

    @classmethod
    def set_up(cls, seats: tuple[str, ...], options: tuple[str, ...] = (), board: Path | None = None) -> Game:
        """The game with these seats, clockwise, and these options, on the built-in board or the one in a file."""
        if board is not None:
            cls.check_board(board)
        return cls(seats, options)

    @classmethod
    def with_rules(cls, version: int) -> type[Game] | None:
        """The class that plays this game by a version of its rules, for games that began under it; None if unknown."""
        return cls if version == cls.rules_version else None

    @classmethod
    def check_board(cls, path: Path) -> None:
        """Raise BadBoard, with everything that is wrong, if this game can't be played on the board in a file."""
        raise BadBoard(str(path), [Message("{game} is played without a board", game=cls.title)])

    @classmethod
    def default_board_text(cls, players: int) -> str:  # noqa: ARG003  # a game without a board has no text
        """The file of the built-in board for a number of players: it is stored with each game played on it."""
        return ""

    @classmethod
    def seats_for(cls, players: int) -> tuple[str, ...]:
        """The usual seats for a number of players."""
        if players not in cls.player_counts:
            raise BadOption(
                "{game} is for {low} to {high} players, not {number}",
                game=cls.title,
                low=cls.player_counts[0],
                high=cls.player_counts[-1],
                number=players if players < 1000 else Message("so many"),
            )
        return cls.seat_names[:players]

    @abstractmethod
    def start(self) -> State:
        """The state before anything has happened."""

    @abstractmethod
    def read(self, text: str) -> State:
        """The state written as ``text`` (see :meth:`State.write`); BadPosition if it can't be."""

    def read_view(self, text: str) -> State:
        """The position of a view written as ``text`` (see :meth:`View.write`), with what is unknown in it."""
        return self.read(text)

    def from_fields(self, fields: tuple[object, ...]) -> State:
        """The state that has these fields (see :meth:`State.fields`)."""
        return self.read_view(str(fields[0]))

    @abstractmethod
    def notation(self) -> dict[str, Action]:
        """Every action of this game by its normalized notation. The order gives the actions their numbers."""

    @property
    def numbering(self) -> Numbering:
        """The numbers of all actions."""
        if self._numbering is None:
            self._numbering = Numbering(self.notation().values())
        return self._numbering

    @property
    def decisions(self) -> tuple[Action, ...]:
        """Every action that a seat may ever take, by its number."""
        return self.numbering.decisions

    @property
    def chance_outcomes(self) -> tuple[Action, ...]:
        """Every action that CHANCE may ever take, by its number. These numbers are apart from those of decisions."""
        return self.numbering.chance_outcomes

    def number(self, action: Action) -> int:
        """The index of an action in ``decisions``, or in ``chance_outcomes`` if ``action.is_chance``.

        It is fixed for a number of players, options and board. UnreadableAction if this game has no such action.
        """
        numbered = self.chance_outcomes if action.is_chance else self.decisions
        number = action.number
        if 0 <= number < len(numbered) and numbered[number] is action:
            return number
        return self.parse(action.text).number  # an equal action, made by another game

    def numbering_digest(self) -> str:
        """A short digest of all actions in the order of their numbers: keep it with whatever you store by number."""
        return self.numbering.digest

    def max_length(self) -> int:
        """A number of actions, those of chance included, that no game exceeds: for limits, far above real games."""
        return MOST_ACTIONS

    def board_line(self) -> str:
        """What a game file says about the board: its name and digest."""
        return "none"

    @property
    def places(self) -> int:
        """How many places its board has; 0 without a board."""
        return 0

    def header_lines(self) -> dict[str, str]:
        """Seats, options and board, as game files and written positions name them."""
        return {
            "seats": " ".join(self.seats),
            "options": " ".join(self.options) or "none",
            "board": self.board_line(),
        }

    def parse(self, text: str) -> Action:
        """The action written as ``text``; UnreadableAction, with the nearest readings, if there is none."""
        wanted = normalize(text)
        found = self.notation().get(wanted)
        if found is not None:
            return found
        if len(wanted) > LONGEST:
            raise UnreadableAction(
                "“{text}” is not an action in {game}: it is far too long", text=shorten(text), game=self.title
            )
        if self._near_texts is None:
            self._near_texts = NearTexts(self.notation())
        near = [self.notation()[found] for found in self._near_texts.find(wanted)]
        if not near:
            raise UnreadableAction("“{text}” is not an action in {game}", text=text.strip(), game=self.title)
        raise UnreadableAction(
            "“{text}” is not an action in {game}; did you mean {near}?",
            text=text.strip(),
            game=self.title,
            near=either([Message("“{text}”", text=action) for action in near]),
        )

    def actor_name(self, actor: Actor) -> str:
        """The name of a seat, or "chance"."""
        return "chance" if actor == CHANCE else self.seats[actor]

    def actor(self, name: str) -> Actor:
        """The seat of that name, or CHANCE."""
        if name == "chance":
            return CHANCE
        if name in self.seats:
            return self.seats.index(name)
        raise UnreadableAction(
            "nobody at this table is called “{name}”; there are {known}",
            name=shorten(name),
            known=MessageList(self.seats),
        )

    def seat_label(self, seat: Seat) -> Message:
        """What players read for a seat."""
        return Message(self.seat_labels[self.seats[seat]])

    @abstractmethod
    def describe(self, actor: Actor, action: Action, names: Sequence[str | Message]) -> Message:
        """What an actor did, in a sentence. ``names`` holds the name of whoever sits in each seat.

        An action whose text is a ``sealed_text`` is described without its secret.
        """

    def summary_steps(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The steps of a turn for a summary: a game may join several steps of one path to one."""
        return actions

    def _checked_seats(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        self.seats_for(len(seats))
        for seat in seats:
            if seat not in self.seat_names:
                raise BadOption(
                    "no seat is called “{seat}”; {game} has {known}",
                    seat=seat,
                    game=self.title,
                    known=MessageList(self.seat_names),
                )
            if seats.count(seat) > 1:
                raise BadOption("two players can't both be {seat}", seat=seat)
        return seats

    def _checked_options(self, options: tuple[str, ...]) -> tuple[str, ...]:
        for option in options:
            if option not in self.option_labels:
                raise BadOption(
                    "{game} has no option “{option}”; it has {known}",
                    game=self.title,
                    option=option,
                    known=MessageList(list(self.option_labels)),
                )
        return tuple(o for o in self.option_labels if o in options)


@lru_cache(maxsize=64)
def _shared_game(kind: Callable[..., Game], *arguments: object) -> Game:
    """The game with these arguments, made once, since its tables take milliseconds to build."""
    return kind(*arguments)


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardGame(Game):
    """A game whose board is read from a file: the built-in board, or one of your own."""

    def __init__(self, seats: tuple[str, ...], options: tuple[str, ...], board: Board) -> None:
        super().__init__(seats, options)
        self._board = board
        self.sole_actor = [(seat,) for seat in range(self.players)]
        """For each seat the tuple of actors when it alone acts, made once."""

    def init_arguments(self) -> tuple[object, ...]:
        """Seats, options and board."""
        return self.seats, self.options, self._board

    @property
    def places(self) -> int:
        """How many places its board has."""
        return self._board.places

    def board_line(self) -> str:
        """The board's name and digest."""
        return f"{self._board.name} {self._board.digest}"
