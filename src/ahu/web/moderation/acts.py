"""What moderators do. Each act is written down in the transaction of what it does.

These functions run in a thread. Live tables of this and of other processes hear of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from ahu.web.live.live_tables import live_tables, reload_tables
from ahu.web.models import Seat, SeatDevice
from ahu.web.moderation.models import (
    ActKind,
    ModeratorAct,
    Report,
    ReportState,
    Restriction,
    RestrictionKind,
)
from ahu.web.storage.changes import ChangeKind, tell
from ahu.web.table_data import EndKind

if TYPE_CHECKING:
    from datetime import datetime


class Why(NamedTuple):
    """Who acts, and why."""

    moderator: str
    reason: str
    report: int | None = None
    """The number of the report that led to it; None if none did."""


class Whom(NamedTuple):
    """The person it is about."""

    player: str
    name: str


def write_down(
    what: ActKind, why: Why, whom: Whom | None = None, *, table_key: str = "", until: datetime | None = None
) -> None:
    """Write an act down."""
    about = whom or Whom("", "")
    ModeratorAct.objects.create(
        what=what,
        moderator=why.moderator,
        reason=why.reason,
        report=why.report,
        about=about.player,
        name=about.name,
        table_key=table_key,
        until=until,
    )


@transaction.atomic
def mute(whom: Whom, why: Why, until: datetime | None) -> None:
    """Let a person write nothing at any table."""
    _restrict(whom, RestrictionKind.MUTE, why, until)
    write_down(ActKind.MUTE, why, whom, until=until)


@transaction.atomic
def suspend(whom: Whom, why: Why, until: datetime | None) -> None:
    """Let the owner of an account not sign in. Their devices hold seats no longer; the seats stay theirs."""
    _restrict(whom, RestrictionKind.SUSPENSION, why, until)
    write_down(ActKind.SUSPEND, why, whom, until=until)
    take_seats_from(SeatDevice.objects.filter(seat__browser=whom.player).values_list("pk", flat=True))


def _restrict(whom: Whom, kind: RestrictionKind, why: Why, until: datetime | None) -> None:
    values = {"until": until, "reason": why.reason}
    Restriction.objects.update_or_create(player=whom.player, kind=kind, defaults=values)


@transaction.atomic
def lift(whom: Whom, why: Why, kind: RestrictionKind) -> None:
    """Lift a restriction."""
    Restriction.objects.filter(player=whom.player, kind=kind).delete()
    write_down(ActKind.UNMUTE if kind == RestrictionKind.MUTE else ActKind.RESUME, why, whom)


@transaction.atomic
def decide(report: Report, why: Why, state: ReportState) -> None:
    """Uphold or reject a report."""
    Report.objects.filter(pk=report.pk).update(state=state, decision=why.reason)
    what = ActKind.UPHOLD if state == ReportState.UPHELD else ActKind.REJECT
    write_down(what, why._replace(report=report.pk), Whom(report.subject, report.name), table_key=report.table_key)


async def close_table(key: str) -> bool:
    """End a table; False if it is over, or does not exist."""
    table = await live_tables().get(key)
    if table is None or table.over():
        return False
    async with table.lock:
        await table.end(EndKind.MODERATED)
    return table.over()


def take_seats_from(devices: object) -> None:
    """Let devices hold their seats no longer: their streams end. They are named by their primary keys."""
    found = SeatDevice.objects.filter(pk__in=list(devices))  # type: ignore[call-overload]
    tables = set(Seat.objects.filter(devices__in=found).values_list("table", flat=True))
    found.delete()
    for table in sorted(tables):
        tell(table, ChangeKind.DETAILS)
    transaction.on_commit(lambda: reload_tables(tables))
