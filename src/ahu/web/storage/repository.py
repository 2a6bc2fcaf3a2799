"""Tables as they are kept: made, found again, and written to. Everything here runs in a thread of the store."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import connection
from django.utils import timezone

from ahu.registry import opened
from ahu.web import models
from ahu.web.live.history import Event, EventKind, History

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.record import Record


MOST_LISTED: Final = 60
"""Tables the start page shows."""


class NewSeat(NamedTuple):
    """Who is to sit somewhere when a table is made."""

    bot: str = ""
    name: str = ""
    here: bool = False
    """Somebody at the browser that makes the table."""


class StoredTable(NamedTuple):
    """A table taken from the database."""

    row: models.Table
    game: Game
    history: History
    seats: list[models.Seat]
    chat_messages: list[models.ChatMessage]


class TableSummary(NamedTuple):
    """A table as the start page lists it."""

    row: models.Table
    seats: list[models.Seat]


def new_table(record: Record, board_text: str, seats: list[NewSeat], player: str) -> models.Table:
    """A table for a game, begun or new, with its seats."""
    game = record.game
    digest = hashlib.sha256(board_text.encode()).hexdigest()
    board, _ = models.Board.objects.get_or_create(digest=digest, defaults={"text": board_text})
    row = models.Table.objects.create(
        game=game.name,
        rules_version=game.rules_version,
        seat_names=" ".join(game.seats),
        options=" ".join(game.options),
        board=board,
        start_position=record.start.write() if record.from_position else "",
    )
    models.Seat.objects.bulk_create(
        [
            models.Seat(
                table=row,
                number=number,
                bot=plan.bot,
                name=plan.name,
                taken=plan.here,
                browser=player if plan.here else "",
            )
            for number, plan in enumerate(seats)
        ]
    )
    events = [Event(n, EventKind.PLAY, move.actor, move.action.text) for n, move in enumerate(record.moves, start=1)]
    append_events(row.pk, events, record.state.actors(), over=record.state.over())
    return row


def next_table(before: int, record: Record, board_text: str, seats: list[NewSeat]) -> str:
    """The key of the table where the same people play again; made by whoever asks first."""
    row = models.Table.objects.get(pk=before)
    if not row.next_key:
        row.next_key = new_table(record, board_text, seats, "").key
        row.save(update_fields=["next_key"])
    return row.next_key


def tables_of(player: str) -> list[TableSummary]:
    """The tables a browser sat down at, those with the latest deeds first."""
    mine = models.Seat.objects.filter(browser=player).values("table")
    rows = models.Table.objects.filter(pk__in=mine).prefetch_related("seats").order_by("-updated_at")[:MOST_LISTED]
    return [TableSummary(row, sorted(row.seats.all(), key=lambda seat: seat.number)) for row in rows]


def seat_of_link(secret: str) -> tuple[str, int] | None:
    """The table and the number of the seat a link leads to; None if it leads nowhere."""
    row = models.Seat.objects.select_related("table").filter(secret=secret).first()
    return (row.table.key, row.number) if row else None


def load_table(key: str) -> StoredTable | None:
    """The table of that key with all that was done at it; None if there is none."""
    row = models.Table.objects.select_related("board").filter(key=key).first()
    if row is None:
        return None
    game = opened(row.game, row.rules_version, row.seat_names, row.options, row.board.text)
    history = History(game, game.read(row.start_position) if row.start_position else None)
    rows = row.events.order_by("number").values_list("number", "kind", "actor", "text", "request_id")
    history.apply(
        Event(number, EventKind(kind), actor, text, request_id) for number, kind, actor, text, request_id in rows
    )
    return StoredTable(row, game, history, list(row.seats.order_by("number")), list(row.chat_messages.order_by("pk")))


def append_events(table: int, events: list[Event], actors: tuple[int, ...], *, over: bool) -> None:
    """Write deeds, and whom the game waits for after them; IntegrityError if somebody else was faster."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO web_event (table_id, number, kind, actor, text, request_id, created_at) "
            "VALUES (%s, %s, %s, %s, %s, %s, %s)",
            [
                (table, event.number, event.kind.value, event.actor, event.text, event.request_id, now)
                for event in events
            ],
        )
        cursor.execute(
            "UPDATE web_table SET waiting_for = %s, finished = %s, updated_at = %s WHERE id = %s",
            (" ".join(map(str, actors)), over, now, table),
        )
