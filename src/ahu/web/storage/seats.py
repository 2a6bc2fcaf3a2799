"""Reads and writes who holds a seat. Every function here runs in a thread of the store, in a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils import timezone

from ahu.web import models
from ahu.web.storage.changes import ChangeKind, tell
from ahu.web.storage.gathering import begin_if_full
from ahu.web.table_data import DEVICE_LINK_LIFETIME, FoundLink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.web.table_data import NewDevice

MOST_INVITATIONS: Final = 10
"""Links to one open seat that can be used; when there are more, the oldest can't."""
MOST_LINKS: Final = 30
"""Links to one seat that are stored, most of them spent; when there are more, the oldest are deleted."""


def find_link(secret: str) -> FoundLink | None:
    """The link that has this secret; None if there is none."""
    row = models.SeatLink.objects.select_related("seat__table").filter(digest=models.secret_digest(secret)).first()
    if row is None:
        return None
    expired = row.adds_device and row.created_at < timezone.now() - DEVICE_LINK_LIFETIME
    return FoundLink(row.seat.table.key, row.seat.number, row.adds_device, not row.spent and not expired)


def new_link(seat: int, secret: str, *, adds_device: bool) -> None:
    """Store a link to a seat. A new link that adds a device replaces the last one."""
    open_links = models.SeatLink.objects.filter(seat=seat, spent=False).order_by("-pk")
    older = open_links.filter(adds_device=True) if adds_device else open_links[MOST_INVITATIONS - 1 :]
    models.SeatLink.objects.filter(pk__in=[row.pk for row in older]).update(spent=True)
    models.SeatLink.objects.create(seat_id=seat, digest=models.secret_digest(secret), adds_device=adds_device)
    oldest = models.SeatLink.objects.filter(seat=seat).order_by("-pk")[MOST_LINKS:]
    models.SeatLink.objects.filter(pk__in=[row.pk for row in oldest]).delete()


def add_device(seat: int, device: NewDevice) -> models.SeatDevice:
    """Store a device that holds a seat."""
    digest = models.secret_digest(device.secret)
    return models.SeatDevice.objects.create(seat_id=seat, digest=digest, browser_family=device.browser_family)


def take_seat(seat: models.Seat, name: str, browser: str, device: NewDevice) -> models.SeatDevice | None:
    """Let somebody sit down in an open seat, and spend its links; None if it is not open any more."""
    open_seat = models.Seat.objects.filter(pk=seat.pk, taken=False, bot="")
    if not open_seat.update(taken=True, name=name, browser=browser):
        return None
    models.SeatLink.objects.filter(seat=seat.pk).update(spent=True)
    models.Table.objects.filter(pk=seat.table_id, host=None).update(host=seat.number)
    begin_if_full(seat.table_id)
    tell(seat.table_id, ChangeKind.DETAILS)
    return add_device(seat.pk, device)


def spend_device_link(seat: models.Seat, secret: str, device: NewDevice) -> models.SeatDevice | None:
    """Let a device hold a seat by a link that adds devices; None if the link can't be used any more."""
    earliest = timezone.now() - DEVICE_LINK_LIFETIME
    link = models.SeatLink.objects.filter(
        seat=seat.pk, digest=models.secret_digest(secret), adds_device=True, spent=False, created_at__gt=earliest
    )
    if not link.update(spent=True):
        return None
    tell(seat.table_id, ChangeKind.DETAILS)
    return add_device(seat.pk, device)


def remove_devices(seat: models.Seat, devices: Iterable[int]) -> None:
    """Let devices hold a seat no longer."""
    models.SeatDevice.objects.filter(seat=seat.pk, pk__in=devices).delete()
    tell(seat.table_id, ChangeKind.DETAILS)


def leave_seat(seat: models.Seat, host: int | None) -> None:
    """Open a seat again: no device holds it, and its links can't be used. ``host`` is the host's seat afterwards."""
    models.SeatDevice.objects.filter(seat=seat.pk).delete()
    models.SeatLink.objects.filter(seat=seat.pk).update(spent=True)
    models.Seat.objects.filter(pk=seat.pk).update(taken=False, name="", browser="")
    models.Table.objects.filter(pk=seat.table_id).update(host=host)
    tell(seat.table_id, ChangeKind.DETAILS)
