"""Tables as they are kept: made, found again, and written to. Everything here runs in a thread of the store."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import connection
from django.utils import timezone

from ahu.registry import opened
from ahu.web import models
from ahu.web.history import Deed, History, Kind

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.record import Record


MOST_LISTED: Final = 60
"""Tables the start page shows."""


class SeatPlan(NamedTuple):
    """Who is to sit somewhere when a table is made."""

    bot: str = ""
    name: str = ""
    here: bool = False
    """Somebody at the browser that makes the table."""


class Kept(NamedTuple):
    """A table taken from the database."""

    row: models.Table
    game: Game
    history: History
    seats: list[models.Seat]
    remarks: list[models.Remark]


class Sat(NamedTuple):
    """A table as the start page lists it."""

    row: models.Table
    seats: list[models.Seat]


def new_table(record: Record, board_text: str, seats: list[SeatPlan], player: str) -> models.Table:
    """A table for a game, begun or new, with its seats."""
    game = record.game
    digest = hashlib.sha256(board_text.encode()).hexdigest()
    board, _ = models.Board.objects.get_or_create(digest=digest, defaults={"text": board_text})
    row = models.Table.objects.create(
        game=game.name,
        rules=game.rules_version,
        seats_line=" ".join(game.seats),
        options_line=" ".join(game.options),
        board=board,
        position=record.start.write() if record.from_position else "",
    )
    models.Seat.objects.bulk_create(
        [
            models.Seat(
                table=row,
                number=number,
                bot=plan.bot,
                name=plan.name,
                taken=plan.here,
                player=player if plan.here else "",
            )
            for number, plan in enumerate(seats)
        ]
    )
    deeds = [Deed(n, Kind.PLAY, move.actor, move.action.text) for n, move in enumerate(record.moves, start=1)]
    write_deeds(row.pk, deeds, record.state.actors(), over=record.state.over())
    return row


def next_table(before: int, record: Record, board_text: str, seats: list[SeatPlan]) -> str:
    """The key of the table where the same people play again; made by whoever asks first."""
    row = models.Table.objects.get(pk=before)
    if not row.next_key:
        row.next_key = new_table(record, board_text, seats, "").key
        row.save(update_fields=["next_key"])
    return row.next_key


def tables_of(player: str) -> list[Sat]:
    """The tables a browser sat down at, those with the latest deeds first."""
    mine = models.Seat.objects.filter(player=player).values("table")
    rows = models.Table.objects.filter(pk__in=mine).prefetch_related("seats").order_by("-changed")[:MOST_LISTED]
    return [Sat(row, sorted(row.seats.all(), key=lambda seat: seat.number)) for row in rows]


def seat_behind(secret: str) -> tuple[str, int] | None:
    """The table and the number of the seat a link leads to; None if it leads nowhere."""
    row = models.Seat.objects.select_related("table").filter(secret=secret).first()
    return (row.table.key, row.number) if row else None


def take_out(key: str) -> Kept | None:
    """The table of that key with all that was done at it; None if there is none."""
    row = models.Table.objects.select_related("board").filter(key=key).first()
    if row is None:
        return None
    game = opened(row.game, row.rules, row.seats_line, row.options_line, row.board.text)
    history = History(game, game.read(row.position) if row.position else None)
    rows = row.deeds.order_by("number").values_list("number", "kind", "actor", "text", "ident")
    history.follow(Deed(number, Kind(kind), actor, text, ident) for number, kind, actor, text, ident in rows)
    return Kept(row, game, history, list(row.seats.order_by("number")), list(row.remarks.order_by("pk")))


def write_deeds(table: int, deeds: list[Deed], actors: tuple[int, ...], *, over: bool) -> None:
    """Write deeds, and whom the game waits for after them; IntegrityError if somebody else was faster."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO web_deed (table_id, number, kind, actor, text, ident, at) VALUES (%s, %s, %s, %s, %s, %s, %s)",
            [(table, deed.number, deed.kind.value, deed.actor, deed.text, deed.ident, now) for deed in deeds],
        )
        cursor.execute(
            "UPDATE web_table SET waiting = %s, over = %s, changed = %s WHERE id = %s",
            (" ".join(map(str, actors)), over, now, table),
        )
