"""A table's deeds, and the game they lead to: moves, what was taken back, and who asked for it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ahu.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State


class Kind(StrEnum):
    """What a deed is."""

    PLAY = "play"
    """An action of the game; the text is its notation."""
    BACK = "back"
    """Moves taken back; the text says how many stay."""
    ASK = "ask"
    """Somebody asks the others to let them take moves back; the text says how many would stay."""
    YES = "yes"
    NO = "no"


class Deed(NamedTuple):
    """Something done at a table."""

    number: int
    kind: Kind
    actor: int
    text: str
    ident: str | None = None


class Line(NamedTuple):
    """What the log tells of a deed."""

    deed: int
    kind: Kind
    actor: int
    action: Action | None
    moves: int
    """Moves of the game after it; for moves taken back, how many they were."""
    round: int


class Asked(NamedTuple):
    """A wish to take moves back that waits for the others."""

    seat: int
    keep: int
    agreed: frozenset[int]


class History:
    """The deeds of a table in their order."""

    def __init__(self, game: Game, start: State | None = None) -> None:
        self.record = Record(game, start)
        self.number = 0
        """Of the last deed."""
        self.lines: list[Line] = []
        self.asked: Asked | None = None
        self.idents: set[str] = set()
        self.generation = 0
        """Counts how often lines were taken out of the log."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.record.state

    def follow(self, deeds: Iterable[Deed]) -> None:
        """Do what was done; every deed was found right before it was written."""
        for deed in deeds:
            self._do(deed)

    def _do(self, deed: Deed) -> None:
        self.number = deed.number
        if deed.ident:
            self.idents.add(deed.ident)
        if deed.kind is Kind.PLAY:
            self.asked = None
            action = self.record.game.parse(deed.text)
            self.record.add(deed.actor, action)
            self._tell(deed, action, len(self.record.moves))
        elif deed.kind is Kind.BACK:
            self._take_back(deed, int(deed.text))
        elif deed.kind is Kind.ASK:
            self.asked = Asked(deed.actor, int(deed.text), frozenset())
            self._tell(deed, None, len(self.record.moves))
        elif deed.kind is Kind.YES:
            assert self.asked is not None
            self.asked = self.asked._replace(agreed=self.asked.agreed | {deed.actor})
        else:
            self.asked = None
            self._tell(deed, None, len(self.record.moves))

    def _take_back(self, deed: Deed, keep: int) -> None:
        """What was taken back leaves the log; that it was stays in it."""
        taken = len(self.record.moves) - keep
        self.asked = None
        self.generation += 1
        self.record.rewind(keep)
        self.lines = [line for line in self.lines if line.action is None or line.moves <= keep]
        self._tell(deed, None, taken)

    def _tell(self, deed: Deed, action: Action | None, moves: int) -> None:
        rounds = self.record.rounds[-1] if self.record.rounds else self.record.state.rounds()
        self.lines.append(Line(deed.number, deed.kind, deed.actor, action, moves, rounds))

    def last_own_move(self, seat: int) -> int | None:
        """How many moves there were before this seat's last one."""
        moves = self.record.moves
        return next((number for number in range(len(moves) - 1, -1, -1) if moves[number].actor == seat), None)

    def last_own_turn(self, seat: int) -> int | None:
        """How many moves there were before all that this seat last did in a row."""
        keep = self.last_own_move(seat)
        while keep and self.record.moves[keep - 1].actor == seat:
            keep -= 1
        return keep
