"""Reads and writes blocks, reports and restrictions. Every function here runs in a thread of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone

from ahu.web.moderation.models import Block, Report, Restriction

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ahu.web.moderation.models import RestrictionKind


def blocked_by(player: str) -> frozenset[str]:
    """The people whom somebody has blocked."""
    return frozenset(Block.objects.filter(blocker=player).values_list("blocked", flat=True))


def blockers_of(player: str) -> frozenset[str]:
    """The people who have blocked somebody."""
    return frozenset(Block.objects.filter(blocked=player).values_list("blocker", flat=True))


def kept_apart_from(player: str) -> frozenset[str]:
    """The people whom somebody has blocked, and those who have blocked them."""
    return blocked_by(player) | blockers_of(player)


def block(blocker: str, blocked: str, name: str) -> None:
    """Store that somebody blocks another."""
    Block.objects.get_or_create(blocker=blocker, blocked=blocked, defaults={"name": name})


def unblock(blocker: str, blocked: str) -> None:
    """Store that somebody blocks another no longer."""
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def add_report(report: Report) -> None:
    """Store a report, unless the same person has reported the same before and it is still open."""
    same = Report.objects.filter(
        reporter=report.reporter,
        table_key=report.table_key,
        seat=report.seat,
        line=report.line,
        reason=report.reason,
        state=report.state,
    )
    if not same.exists():
        report.save()


def restrictions_now() -> QuerySet[Restriction]:
    """The restrictions that hold now."""
    return Restriction.objects.filter(Q(until=None) | Q(until__gt=timezone.now()))


def restriction_of(player: str, kind: RestrictionKind) -> Restriction | None:
    """What somebody may not do now; None if they may, or if nobody knows who they are."""
    return restrictions_now().filter(player=player, kind=kind).first() if player else None


def move_guest(guest: str, player: str) -> None:
    """Move a guest's blocks, reports and restrictions into the account that they have signed in to."""
    known = {player, *Block.objects.filter(blocker=player).values_list("blocked", flat=True)}
    Block.objects.filter(blocker=guest).exclude(blocked__in=known).update(blocker=player)
    Block.objects.filter(blocker=guest).delete()
    known = {player, *Block.objects.filter(blocked=player).values_list("blocker", flat=True)}
    Block.objects.filter(blocked=guest).exclude(blocker__in=known).update(blocked=player)
    Block.objects.filter(blocked=guest).delete()
    Report.objects.filter(reporter=guest).update(reporter=player)
    Report.objects.filter(subject=guest).update(subject=player)
    kinds = Restriction.objects.filter(player=player).values_list("kind", flat=True)
    Restriction.objects.filter(player=guest).exclude(kind__in=list(kinds)).update(player=player)
