"""Invitations by name: a host names an account, which finds the invitation on its profile and on the start page.

Functions that read or write run in a thread. An invitation counts while its seat is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.web.accounts.models import Invitation, Profile
from ahu.web.moderation.storage import kept_apart_from

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

MOST_OF_SEAT: Final = 10
"""People who are invited to a seat at most; those who were invited first are then forgotten."""
MOST_SHOWN: Final = 20
"""Invitations that somebody is shown."""


def invite(seat: int, name: str, host: str, by: str) -> bool:
    """Invite the account of that name to a seat; False if there is none.

    Whoever has blocked the host, or was blocked by them, hears nothing of it; nor does the host.
    """
    found = Profile.objects.filter(user__username__iexact=name, user__is_active=True).first()
    if found is None:
        return False
    if found.player != host and found.player not in kept_apart_from(host):
        Invitation.objects.update_or_create(seat_id=seat, player=found.player, defaults={"by": by})
        newest = Invitation.objects.filter(seat=seat).order_by("-pk").values_list("pk", flat=True)[:MOST_OF_SEAT]
        Invitation.objects.filter(seat=seat).exclude(pk__in=list(newest)).delete()
    return True


def open_invitations(player: str) -> QuerySet[Invitation]:
    """The invitations of a person to seats that are still open, the latest first."""
    found = Invitation.objects.filter(player=player, seat__taken=False, seat__bot="", seat__table__finished=False)
    return found.select_related("seat__table").order_by("-pk")


def invited_to(seats: Collection[int]) -> dict[int, list[str]]:
    """The names of those who are invited to seats, by the seats' primary keys."""
    rows = Invitation.objects.filter(seat__in=seats).order_by("pk")
    players = {row.player for row in rows}
    profiles = Profile.objects.filter(player__in=players).select_related("user")
    names = {profile.player: profile.user.get_username() for profile in profiles}
    found: dict[int, list[str]] = {}
    for row in rows:
        if row.player in names:
            found.setdefault(row.seat_id, []).append(names[row.player])
    return found


def forget_answered(player: str) -> None:
    """Forget a person's invitations to seats that were taken meanwhile, by them or by others."""
    Invitation.objects.filter(player=player, seat__taken=True).delete()


def decline(player: str, number: int) -> None:
    """Forget an invitation of a person."""
    Invitation.objects.filter(player=player, pk=number).delete()
