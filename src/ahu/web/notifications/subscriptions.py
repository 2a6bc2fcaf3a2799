"""Reads and writes the devices that are told by web push. Every function here runs in a thread of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import F

from ahu.web.models import secret_digest
from ahu.web.notifications.models import MailDigest, PushSubscription
from ahu.web.notifications.outcome import Outcome

if TYPE_CHECKING:
    from typing import Any

MOST_DEVICES: Final = 10
"""Devices of one person; a further one replaces the oldest."""
MOST_FAILURES: Final = 10
"""Messages in a row that may fail before a device is forgotten."""


def devices_of(player: str) -> list[PushSubscription]:
    """The devices of a person, the first one first."""
    return list(PushSubscription.objects.filter(player=player).order_by("pk")) if player else []


def add_device(player: str, endpoint: str, values: dict[str, str]) -> str:
    """Tell this person on a device from now on, and nobody else there; the digest of its endpoint."""
    digest = secret_digest(endpoint)
    known = {"player": player, "endpoint": endpoint, "failures": 0, **values}
    PushSubscription.objects.update_or_create(digest=digest, defaults=known)
    oldest = PushSubscription.objects.filter(player=player).order_by("-pk")[MOST_DEVICES:]
    PushSubscription.objects.filter(pk__in=[row.pk for row in oldest]).delete()
    return digest


def remove_device(player: str, number: int) -> None:
    """Tell a person no longer on one of their devices."""
    PushSubscription.objects.filter(player=player, pk=number).delete()


def remove_digest(digest: str) -> None:
    """Send nothing more to the device whose endpoint has this digest."""
    PushSubscription.objects.filter(digest=digest).delete()


def note_outcome(number: int, outcome: Outcome) -> None:
    """Forget a device that wants no more messages, or that has failed too often."""
    rows = PushSubscription.objects.filter(pk=number)
    if outcome is Outcome.GONE:
        rows.delete()
    elif outcome is Outcome.DELIVERED:
        rows.filter(failures__gt=0).update(failures=0)
    else:
        rows.update(failures=F("failures") + 1)
        rows.filter(failures__gte=MOST_FAILURES).delete()


# people


def move_devices(guest: str, player: str) -> None:
    """Let the devices of a guest be those of an account."""
    PushSubscription.objects.filter(player=guest).update(player=player)


def forget_person(player: str) -> None:
    """Delete all that is stored of a person here."""
    PushSubscription.objects.filter(player=player).delete()
    MailDigest.objects.filter(player=player).delete()


def exported(player: str) -> dict[str, Any]:
    """All that is stored of a person here."""
    return {
        "devices": list(
            PushSubscription.objects.filter(player=player).values("endpoint", "browser_family", "created_at")
        ),
        "mail": list(MailDigest.objects.filter(player=player).values("hours", "language")),
    }
