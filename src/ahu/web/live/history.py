"""The events of a table, and what they lead to: the game, the log, and a request to take moves back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ahu.core.record import Record
from ahu.web.table_data import EndKind, EventKind, FailureKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.web.table_data import Event


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
    failure: FailureKind | None = None
    """How a bot failed, if another takes its turn."""
    end: EndKind | None = None
    """Why the table ends."""


class UndoRequest(NamedTuple):
    """A seat asks the others to let it take moves back."""

    seat: Seat
    keep: int
    """How many moves would stay."""
    agreed: frozenset[int]
    """Seats that have agreed so far."""


class History:
    """The events of a table, in order, and what they lead to."""

    def __init__(self, game: Game, start: State | None = None, events: Iterable[Event] = ()) -> None:
        self.record = Record(game, start)
        self.number = 0
        """The number of the last event; 0 if there is none yet."""
        self.entries: list[LogEntry] = []
        self.undo_request: UndoRequest | None = None
        self.request_ids: set[str] = set()
        """Idempotency keys of the requests that caused the events."""
        self.generation = 0
        """Counts how often entries were taken out of the log."""
        self.away: set[int] = set()
        """Seats of people who have run out of time: bots play there until they are back."""
        self.ended: EndKind | None = None
        """Why the table has ended before its game; None if it has not."""
        self.apply(events)

    @property
    def state(self) -> State:
        """The position of the game."""
        return self.record.state

    def apply(self, events: Iterable[Event]) -> None:
        """Add events that were checked before they were stored."""
        for event in events:
            self._apply(event)

    def _apply(self, event: Event) -> None:
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
        elif event.kind is EventKind.STAND_IN:
            self._add_entry(event, failure=FailureKind(event.text))
        elif event.kind is EventKind.AWAY:
            self.away.add(event.actor)
            self._add_entry(event)
        elif event.kind is EventKind.RETURN:
            self.away.discard(event.actor)
            self._add_entry(event)
        elif event.kind is EventKind.END:
            self.ended = EndKind(event.text)
            self._add_entry(event, end=self.ended)
        else:
            self.undo_request = None
            self._add_entry(event)

    def _take_back(self, event: Event, keep: int) -> None:
        """Take moves back. They leave the log; an entry that says so is added to it."""
        taken_back = len(self.record.moves) - keep
        self.undo_request = None
        self.generation += 1
        self.record.rewind(keep)
        self.entries = [entry for entry in self.entries if entry.move <= keep]
        self._add_entry(event, taken_back=taken_back)

    def _add_entry(
        self,
        event: Event,
        action: Action | None = None,
        move: int = 0,
        taken_back: int = 0,
        failure: FailureKind | None = None,
        end: EndKind | None = None,
    ) -> None:
        round_ = self.record.rounds[-1] if self.record.rounds else self.record.state.rounds()
        self.entries.append(
            LogEntry(event.number, event.kind, event.actor, round_, action, move, taken_back, failure, end)
        )

    def before_last_move(self, seat: Seat, among: int | None = None) -> int | None:
        """How many moves there were before this seat's last move, among the first so many; None if it has made none."""
        moves = self.record.moves
        for number in range((len(moves) if among is None else among) - 1, -1, -1):
            if moves[number].actor == seat:
                return number
        return None

    def before_last_turn(self, seat: Seat) -> int | None:
        """How many moves there were before the last moves that this seat made in a row; None if it has made none."""
        keep = self.before_last_move(seat)
        while keep and self.record.moves[keep - 1].actor == seat:
            keep -= 1
        return keep
