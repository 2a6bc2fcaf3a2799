"""Reads and writes tables. Every function here runs in a thread of the :class:`~ahu.web.storage.database.Store`."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import connection
from django.utils import timezone

from ahu.registry import shared_game
from ahu.web import models
from ahu.web.clocks import holidays
from ahu.web.clocks.times import CLOCKS
from ahu.web.storage.changes import CHANNEL, ChangeKind, payload_of, shared, tell
from ahu.web.storage.seats import add_device
from ahu.web.table_data import PUZZLE_LIFETIME, Event, EventKind, TableSummary, Terms

if TYPE_CHECKING:
    from django.db.models import Model

    from ahu.core.game import Game
    from ahu.core.record import Record
    from ahu.core.state import State
    from ahu.web.clocks.periods import Holidays
    from ahu.web.table_data import NewDevice, NewSeat

PRIVATE: Final = Terms()
ONE_EVENT: Final = "(%s, %s, %s, %s, %s, %s, %s)"
ADD_EVENTS: Final = (
    "INSERT INTO web_event (table_id, number, kind, actor, text, request_id, created_at) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
UPDATE_TABLE: Final = "UPDATE web_table SET waiting_for = %s, finished = %s, updated_at = %s WHERE id = %s"
MOST_LISTED: Final = 60
"""How many tables the start page lists at most."""
UNSHOWN: Final = frozenset({"waiting_for", "finished", "updated_at", "to_rate", "created_at"})
"""Columns that no page of a table shows: events change them."""


class Details(NamedTuple):
    """What is stored of a table beside its game and its events."""

    row: models.Table
    seats: list[models.Seat]
    devices: list[models.SeatDevice]
    """The devices that hold its seats."""
    chat_messages: list[models.ChatMessage]
    holidays: Holidays
    """The holidays of the people who sit there, where they count."""

    def values(self) -> list[list[object]]:
        """All values that a page may show of them: rows themselves are equal if their primary keys are."""
        rows = (self.row, *self.seats, *self.devices, *self.chat_messages)
        shown: list[list[object]] = [[getattr(row, field) for field in _shown_fields(type(row))] for row in rows]
        return [*shown, list(self.holidays.items())]


@lru_cache(maxsize=10)
def _shown_fields(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields if field.attname not in UNSHOWN]  # noqa: SLF001  # Django's own API


class StoredTable(NamedTuple):
    """A table as the database has it."""

    details: Details
    game: Game
    start: State | None
    """The position in which the game began; None if it began at the set-up."""
    events: list[Event]


def new_table(
    record: Record,
    board_text: str,
    seats: list[NewSeat],
    browser: str,
    device: NewDevice | None,
    *,
    guided: bool = False,
    puzzle: str = "",
    terms: Terms = PRIVATE,
) -> models.Table:
    """Store a table for a game, new or in progress, or for a puzzle. ``browser`` is listed in the seats of its people.

    ``device`` holds those seats; None if nobody is there yet. ``guided`` is for the lesson of a guided first game.
    """
    game = record.game
    minutes = terms.fill_minutes
    reserve = CLOCKS[terms.clock].reserve if terms.clock else 0
    digest = hashlib.sha256(board_text.encode()).hexdigest()
    board, _ = models.Board.objects.get_or_create(digest=digest, defaults={"text": board_text})
    row = models.Table.objects.create(
        game=game.name,
        rules_version=game.rules_version,
        seat_names=" ".join(game.seats),
        options=" ".join(game.options),
        board=board,
        start_position=record.start.write() if record.from_position else "",
        host=next((number for number, seat in enumerate(seats) if seat.here), None),
        guided=guided,
        puzzle=puzzle,
        listed=terms.listed,
        gathering=terms.gathers and any(not seat.here and not seat.bot for seat in seats),
        level=terms.level if terms.listed else "",
        clock=terms.clock,
        fill_at=timezone.now() + timedelta(minutes=minutes) if terms.listed and minutes else None,
    )
    models.Seat.objects.bulk_create(
        [
            models.Seat(
                table=row,
                number=number,
                bot=seat.bot,
                name=seat.name,
                taken=seat.here,
                browser=browser if seat.here else "",
                wants_hints=seat.wants_hints,
                reserve=reserve,
            )
            for number, seat in enumerate(seats)
        ]
    )
    if device is not None:
        for seat in models.Seat.objects.filter(table=row, taken=True):
            add_device(seat.pk, device)
    events = [Event(n, EventKind.PLAY, move.actor, move.action.text) for n, move in enumerate(record.moves, start=1)]
    append_events(row.pk, events, record.state.actors(), over=record.state.over())
    return row


def next_table(before: int, record: Record, board_text: str, seats: list[NewSeat]) -> str:
    """The key of the table where the people of another table play again; it is made when first asked for."""
    row = models.Table.objects.select_for_update().get(pk=before)
    if not row.next_key:
        row.next_key = new_table(record, board_text, seats, "", None, terms=Terms(clock=row.clock)).key
        row.save(update_fields=["next_key"])
        tell(before, ChangeKind.DETAILS)
    return row.next_key


def tables_of(browser: str) -> list[TableSummary]:
    """The tables where a browser plays, those with the latest events first; puzzles are not among them."""
    mine = models.Seat.objects.filter(browser=browser).values("table")
    found = models.Table.objects.filter(pk__in=mine, puzzle="")
    rows = found.prefetch_related("seats").order_by("-updated_at")[:MOST_LISTED]
    return [TableSummary(row, sorted(row.seats.all(), key=lambda seat: seat.number)) for row in rows]


def puzzle_table_of(browser: str, game: str, puzzle: str, position: str) -> str:
    """The key of the table at which a browser solves a puzzle in this position; empty if there is none."""
    mine = models.Seat.objects.filter(browser=browser).values("table")
    found = models.Table.objects.filter(pk__in=mine, game=game, puzzle=puzzle, start_position=position)
    return found.values_list("key", flat=True).order_by("pk").last() or ""


def delete_old_puzzle_tables() -> None:
    """Delete the tables of puzzles at which nobody has acted for a long time: they are made anew when needed."""
    old = models.Table.objects.filter(updated_at__lt=timezone.now() - PUZZLE_LIFETIME).exclude(puzzle="")
    removed = list(old.values_list("pk", flat=True))
    models.Table.objects.filter(pk__in=removed).delete()
    for table in removed:
        tell(table, ChangeKind.REMOVED)


def add_chat_message(message: models.ChatMessage) -> None:
    """Store a line of the chat; IntegrityError if the same request came to another process."""
    message.save()
    tell(message.table_id, ChangeKind.DETAILS)


def rename_seat(seat: models.Seat, name: str) -> None:
    """Store the name of a seat's player."""
    models.Seat.objects.filter(pk=seat.pk).update(name=name)
    tell(seat.table_id, ChangeKind.DETAILS)


def set_pace(table: int, pace: str) -> None:
    """Store how fast bots act at a table."""
    models.Table.objects.filter(pk=table).update(pace=pace)
    tell(table, ChangeKind.DETAILS)


def set_hints(seat: models.Seat, *, wanted: bool) -> None:
    """Store whether a seat is shown hints at every turn."""
    models.Seat.objects.filter(pk=seat.pk).update(wants_hints=wanted)
    tell(seat.table_id, ChangeKind.DETAILS)


def set_guided(table: int, steps: int, *, guided: bool = True) -> None:
    """Store up to which step of a guided game the learner has read on, and whether the game is still guided."""
    models.Table.objects.filter(pk=table).update(guided=guided, guided_steps=steps)
    tell(table, ChangeKind.DETAILS)


def load_table(key: str) -> StoredTable | None:
    """The table with that key; None if there is none."""
    details = load_details(key)
    if details is None:
        return None
    row = details.row
    game = shared_game(row.game, row.rules_version, row.seat_names, row.options, row.board.text)
    start = game.read(row.start_position) if row.start_position else None
    return StoredTable(details, game, start, events_after(row.pk, 0))


def events_after(table: int, number: int) -> list[Event]:
    """The events of a table after that number."""
    rows = models.Event.objects.filter(table=table, number__gt=number).order_by("number")
    return [
        Event(number, EventKind(kind), actor, text, request_id)
        for number, kind, actor, text, request_id in rows.values_list("number", "kind", "actor", "text", "request_id")
    ]


def load_details(key: str) -> Details | None:
    """The details of the table with that key; None if there is none."""
    row = models.Table.objects.select_related("board").filter(key=key).first()
    if row is None:
        return None
    seats = list(row.seats.order_by("number"))
    return Details(
        row,
        seats,
        list(models.SeatDevice.objects.filter(seat__table=row).select_related("seat").order_by("pk")),
        list(row.chat_messages.order_by("pk")),
        holidays.at_table(row, seats),
    )


def append_events(table: int, events: list[Event], actors: tuple[int, ...], *, over: bool) -> None:
    """Store events and whom the game waits for after them; IntegrityError if another process was faster."""
    now = timezone.now()
    rows = [(table, event.number, event.kind.value, event.actor, event.text, event.request_id, now) for event in events]
    update = (" ".join(map(str, actors)), over, now, table)
    with connection.cursor() as cursor:
        if shared() and rows:  # in one statement, told to other processes as well: three cost thrice as much
            added = ADD_EVENTS.replace(ONE_EVENT, ", ".join([ONE_EVENT] * len(rows)))
            values = [value for row in rows for value in row]
            told = (CHANNEL, payload_of(table, ChangeKind.EVENTS, events))
            cursor.execute(
                f"WITH added AS ({added}), changed AS ({UPDATE_TABLE}) SELECT pg_notify(%s, %s)",
                (*values, *update, *told),
            )
        else:
            cursor.executemany(ADD_EVENTS, rows)
            cursor.execute(UPDATE_TABLE, update)
            tell(table, ChangeKind.EVENTS, events)
