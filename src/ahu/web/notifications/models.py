"""What is stored of notifications: devices that want them, how often somebody wants mail, and what was told."""

from __future__ import annotations

from typing import Final

from django.db import models

from ahu.web.models import Seat

LONGEST_ENDPOINT: Final = 1000


class PushSubscription(models.Model):
    """A device that is told by web push."""

    player = models.CharField(max_length=32, db_index=True)
    """Whose device it is (``Seat.browser``): a guest's browser, or all those of an account."""
    digest = models.CharField(max_length=64, unique=True)
    """The SHA-256 digest of the endpoint."""
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT)
    """The address at the browser's push service."""
    key = models.CharField(max_length=100)
    """The public key of the browser, as it sends it."""
    secret = models.CharField(max_length=40)
    """What the browser shares with us beside the key."""
    language = models.CharField(max_length=8)
    browser_family = models.CharField(max_length=40, default="")
    failures = models.PositiveSmallIntegerField(default=0)
    """Messages in a row that could not be delivered."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Part of notifications."""

        app_label = "notifications"


class MailDigest(models.Model):
    """How often somebody wants a mail that lists the tables which wait for them."""

    player = models.CharField(max_length=32, unique=True)
    """The player of a profile."""
    hours = models.PositiveSmallIntegerField()
    """At least so many hours are between two mails."""
    next_at = models.DateTimeField(db_index=True)
    """When it is looked at again."""
    language = models.CharField(max_length=8)
    site = models.CharField(max_length=200)
    """The address of this server, as whoever asked for the mails knows it."""

    class Meta:
        """Part of notifications."""

        app_label = "notifications"


class SeatNotice(models.Model):
    """What the player in a seat was told last, so that nothing is told twice."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="+")
    turn = models.IntegerField(default=-1)
    """The turn that was told by web push: the number of the seat's last event before it."""
    mailed = models.IntegerField(default=-1)
    """The turn that was told by mail."""
    ended = models.BooleanField(default=False)

    class Meta:
        """Part of notifications."""

        app_label = "notifications"
