"""Who is to be told what, and that it is told once. Every function here runs in a thread of the store.

A notice is claimed by a conditional update before it is sent: of several processes only one gets it.
"""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils import timezone

from ahu.web.models import Event, Seat, Table
from ahu.web.notifications.models import PushSubscription, SeatNotice
from ahu.web.table_data import EventKind, TableSummary

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

MOST_AT_ONCE: Final = 500
"""Tables that are looked at together; the next look takes the others."""
RECENT: Final = timedelta(hours=1)
"""Tables that ended so long before the server started are not told any more."""


class NoticeKind(Enum):
    """What somebody is told of a table."""

    TURN = "turn"
    BEGUN = "begun"
    BEGUN_WITH_TURN = "begun with turn"
    ENDED = "ended"


class Waiting(NamedTuple):
    """A seat for which a game waits."""

    seat: Seat
    turn: int
    """The number of the last event of that seat."""


class Notice(NamedTuple):
    """What all devices of a person are told."""

    player: str
    kind: NoticeKind
    table: TableSummary
    devices: list[PushSubscription]


def tables_to_look_at() -> set[int]:
    """When the server starts: the tables, in play or just ended, of people who want to be told."""
    players = PushSubscription.objects.values("player")
    rows = Seat.objects.filter(browser__in=players, bot="", table__puzzle="", table__guided=False)
    recent = rows.filter(table__finished=True, table__updated_at__gt=timezone.now() - RECENT)
    return {
        *rows.filter(table__finished=False).values_list("table", flat=True),
        *recent.values_list("table", flat=True),
    }


def seats_to_tell(tables: Collection[int]) -> list[Seat]:
    """The seats at these tables whose players want to be told."""
    players = PushSubscription.objects.values("player")
    found = Seat.objects.filter(table__in=tables, taken=True, bot="", browser__in=players)
    return list(found.filter(table__puzzle="", table__guided=False).select_related("table").order_by("pk"))


def waiting(seats: Iterable[Seat]) -> list[Waiting]:
    """The seats among these for whose players the games wait; where a bot plays for somebody, nobody is told."""
    found = []
    for seat in seats:
        row = seat.table
        if row.finished or row.gathering or str(seat.number) not in row.waiting_for.split():
            continue
        own = Event.objects.filter(table=row, actor=seat.number).order_by("-number")
        absence = own.filter(kind__in=(EventKind.AWAY.value, EventKind.RETURN.value)).values_list("kind", flat=True)
        if absence.first() != EventKind.AWAY.value:
            found.append(Waiting(seat, own.values_list("number", flat=True).first() or 0))
    return found


def claim_notices(tables: Collection[int], begun: Collection[int]) -> list[Notice]:
    """What is to be told now of these tables; ``begun`` are those whose games have just begun. Nobody else tells it."""
    seats = seats_to_tell(tables)
    turns = {known.seat.pk: known.turn for known in waiting(seats)}
    found: dict[tuple[str, int], NoticeKind] = {}
    for seat in seats:
        kind = _claimed(seat, turns.get(seat.pk), begun=seat.table_id in begun)
        if kind is not None:
            found.setdefault((seat.browser, seat.table_id), kind)
    rows = {seat.table_id: seat.table for seat in seats}
    return [_notice(player, kind, rows[table]) for (player, table), kind in found.items()]


def _claimed(seat: Seat, turn: int | None, *, begun: bool) -> NoticeKind | None:
    """What the player in a seat is told; None if they know it already."""
    if seat.table.finished:
        return NoticeKind.ENDED if _claim(seat, ended=False, then={"ended": True}) else None
    if turn is not None and _claim(seat, turn__lt=turn, then={"turn": turn}):
        return NoticeKind.BEGUN_WITH_TURN if begun else NoticeKind.TURN
    return NoticeKind.BEGUN if begun else None


def _claim(seat: Seat, *, then: dict[str, object], **before: object) -> bool:
    known, _ = SeatNotice.objects.get_or_create(seat=seat)
    return bool(SeatNotice.objects.filter(pk=known.pk, **before).update(**then))


def _notice(player: str, kind: NoticeKind, table: Table) -> Notice:
    """A notice for the devices that asked for notices before this happened."""
    devices = PushSubscription.objects.filter(player=player, created_at__lte=table.updated_at)
    return Notice(player, kind, summary_of(table), list(devices))


def summary_of(table: Table) -> TableSummary:
    """A table with its seats."""
    return TableSummary(table, list(table.seats.order_by("number")))
