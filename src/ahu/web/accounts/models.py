"""What is stored of people who have an account."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from ahu.web.models import LONGEST_NAME


class Profile(models.Model):
    """A person: the name of all their browsers, by which their tables are found, and what they prefer."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    player = models.CharField(max_length=32, unique=True)
    """What their browsers are called (``Seat.browser``). Signing in gives a browser this name."""
    name = models.CharField(max_length=LONGEST_NAME, default="")
    """The name they prefer at tables; empty for that of the account."""

    class Meta:
        """Part of the accounts."""

        app_label = "accounts"


class Invitation(models.Model):
    """Somebody is invited to an open seat, by the name of their account."""

    seat = models.ForeignKey("web.Seat", on_delete=models.CASCADE, related_name="+")
    player = models.CharField(max_length=32, db_index=True)
    """Who is invited (``Profile.player``)."""
    by = models.CharField(max_length=LONGEST_NAME, default="")
    """The name of the host at the table."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Somebody is invited to a seat once."""

        app_label = "accounts"
        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "player"], name="unique_invitation")]


class Rating(models.Model):
    """How strong somebody plays a game with a number of players, by openskill."""

    who = models.CharField(max_length=48)
    """The player of a profile, or ``bot:`` and the code of a bot."""
    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    strength = models.FloatField()
    uncertainty = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        """One rating for each kind of game."""

        app_label = "accounts"
        constraints: ClassVar = [models.UniqueConstraint(fields=["who", "game", "players"], name="unique_rating")]
