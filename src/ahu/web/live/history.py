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


class EventKind(StrEnum):
    """What a deed is."""

    PLAY = "play"
    """An action of the game; the text is its notation."""
    BACK = "back"
    """Moves taken back; the text says how many stay."""
    ASK = "ask"
    """Somebody asks the others to let them take moves back; the text says how many would stay."""
    YES = "yes"
    NO = "no"


class Event(NamedTuple):
    """Something done at a table."""

    number: int
    kind: EventKind
    actor: int
    text: str
    request_id: str | None = None


class LogEntry(NamedTuple):
    """An event as the log shows it."""

    event: int
    """The event's number."""
    kind: EventKind
    actor: int
    round: int
    action: Action | None = None
    move: int = 0
    """The number of the move, the first being 1; 0 if the event is not a move."""
    taken_back: int = 0
    """How many moves were taken back."""


class UndoRequest(NamedTuple):
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
        self.entries: list[LogEntry] = []
        self.undo_request: UndoRequest | None = None
        self.request_ids: set[str] = set()
        self.generation = 0
        """Counts how often lines were taken out of the log."""

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.record.state

    def apply(self, events: Iterable[Event]) -> None:
        """Do what was done; every deed was found right before it was written."""
        for event in events:
            self._do(event)

    def _do(self, event: Event) -> None:
        self.number = event.number
        if event.request_id:
            self.request_ids.add(event.request_id)
        if event.kind is EventKind.PLAY:
            self.undo_request = None
            action = self.record.game.parse(event.text)
            self.record.append(event.actor, action)
            self._add_entry(event, action=action, move=len(self.record.moves))
        elif event.kind is EventKind.BACK:
            self._take_back(event, int(event.text))
        elif event.kind is EventKind.ASK:
            self.undo_request = UndoRequest(event.actor, int(event.text), frozenset())
            self._add_entry(event)
        elif event.kind is EventKind.YES:
            assert self.undo_request is not None
            self.undo_request = self.undo_request._replace(agreed=self.undo_request.agreed | {event.actor})
        else:
            self.undo_request = None
            self._add_entry(event)

    def _take_back(self, event: Event, keep: int) -> None:
        """What was taken back leaves the log; that it was stays in it."""
        taken = len(self.record.moves) - keep
        self.undo_request = None
        self.generation += 1
        self.record.rewind(keep)
        self.entries = [entry for entry in self.entries if entry.move <= keep]
        self._add_entry(event, taken_back=taken)

    def _add_entry(self, event: Event, action: Action | None = None, move: int = 0, taken_back: int = 0) -> None:
        round_ = self.record.rounds[-1] if self.record.rounds else self.record.state.rounds()
        self.entries.append(LogEntry(event.number, event.kind, event.actor, round_, action, move, taken_back))

    def before_last_move(self, seat: int) -> int | None:
        """How many moves there were before this seat's last one."""
        moves = self.record.moves
        return next((number for number in range(len(moves) - 1, -1, -1) if moves[number].actor == seat), None)

    def before_last_turn(self, seat: int) -> int | None:
        """How many moves there were before all that this seat last did in a row."""
        keep = self.before_last_move(seat)
        while keep and self.record.moves[keep - 1].actor == seat:
            keep -= 1
        return keep
