"""What is stored for moderation.

People are called by the name of their browsers (``Seat.browser``), which an account gives to all of its browsers: so
guests can be blocked, reported and muted as well.
"""

from __future__ import annotations

from typing import ClassVar, Final, NoReturn

from django.db import models

from ahu.web.models import LONGEST_CHAT_MESSAGE, LONGEST_NAME

LONGEST_PLAYER: Final = 32
LONGEST_REASON: Final = 400


class ReportKind(models.TextChoices):
    """What is reported. The database holds these words."""

    LINE = "line", "a line of chat"
    PLAYER = "player", "a player"


class ReportReason(models.TextChoices):
    """Why it is reported. The database holds these words."""

    INSULT = "insult", "insults or threats"
    SPAM = "spam", "spam"
    CHEATING = "cheating", "unfair play"
    NAME = "name", "the name"
    OTHER = "other", "something else"


class ReportState(models.TextChoices):
    """What moderators made of a report. The database holds these words."""

    OPEN = "open", "open"
    UPHELD = "upheld", "upheld"
    REJECTED = "rejected", "rejected"


class RestrictionKind(models.TextChoices):
    """What somebody may not do for a time. The database holds these words."""

    MUTE = "mute", "mute"
    SUSPENSION = "suspend", "suspension"


class ActKind(models.TextChoices):
    """What a moderator did. The database holds these words."""

    MUTE = "mute", "muted a person"
    UNMUTE = "unmute", "lifted a mute"
    SUSPEND = "suspend", "suspended an account"
    RESUME = "resume", "lifted a suspension"
    UPHOLD = "uphold", "upheld a report"
    REJECT = "reject", "rejected a report"
    CLOSE = "close", "closed a table"
    EXPORT = "export", "exported an account’s data"
    DELETE = "delete", "deleted an account"
    APPOINT = "appoint", "appointed a moderator"
    DISMISS = "dismiss", "dismissed a moderator"


class Block(models.Model):
    """Somebody wants to read nothing of another, and not to be brought together with them."""

    blocker = models.CharField(max_length=LONGEST_PLAYER)
    blocked = models.CharField(max_length=LONGEST_PLAYER, db_index=True)
    name = models.CharField(max_length=LONGEST_NAME, default="")
    """What the blocked person was called then, for the blocker's list."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Somebody blocks another once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["blocker", "blocked"], name="unique_block")]


class Report(models.Model):
    """Something that somebody wants moderators to look at. Texts are kept as they were."""

    created_at = models.DateTimeField(auto_now_add=True)
    kind = models.CharField(max_length=10, choices=ReportKind.choices)
    reason = models.CharField(max_length=10, choices=ReportReason.choices)
    reporter = models.CharField(max_length=LONGEST_PLAYER, db_index=True)
    table_key = models.CharField(max_length=16)
    seat = models.SmallIntegerField()
    line = models.BigIntegerField(null=True, default=None)
    """The number of the line of chat; None if none is reported."""
    subject = models.CharField(max_length=LONGEST_PLAYER, default="", db_index=True)
    """The person who is reported."""
    name = models.CharField(max_length=LONGEST_NAME, default="")
    """What that person was called."""
    text = models.CharField(max_length=LONGEST_CHAT_MESSAGE, default="")
    """The line of chat."""
    note = models.CharField(max_length=LONGEST_REASON, default="")
    """What the reporter says about it."""
    state = models.CharField(max_length=10, choices=ReportState.choices, default=ReportState.OPEN, db_index=True)
    decision = models.CharField(max_length=LONGEST_REASON, default="")
    """Why a moderator upheld or rejected it."""

    def __str__(self) -> str:
        return f"report {self.pk}"


class Restriction(models.Model):
    """What a moderator has forbidden somebody, for a time or until it is lifted."""

    player = models.CharField(max_length=LONGEST_PLAYER)
    kind = models.CharField(max_length=10, choices=RestrictionKind.choices)
    until = models.DateTimeField(null=True, default=None)
    """None if it holds until it is lifted."""
    reason = models.CharField(max_length=LONGEST_REASON)

    class Meta:
        """A person is restricted once in each way; a new restriction replaces the last."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "kind"], name="unique_restriction")]


class ModeratorAct(models.Model):
    """Something that a moderator did. It is written once and never changed, but for the names of deleted accounts."""

    created_at = models.DateTimeField(auto_now_add=True)
    moderator = models.CharField(max_length=150)
    """The name of the moderator's account."""
    what = models.CharField(max_length=10, choices=ActKind.choices)
    about = models.CharField(max_length=LONGEST_PLAYER, default="", db_index=True)
    """The person it is about; empty if it is about none."""
    name = models.CharField(max_length=150, default="")
    """What that person was called."""
    table_key = models.CharField(max_length=16, default="")
    report = models.BigIntegerField(null=True, default=None)
    """The number of the report that led to it; None if none did."""
    until = models.DateTimeField(null=True, default=None)
    reason = models.CharField(max_length=LONGEST_REASON)

    def save(self, *args: object, **kwargs: object) -> None:
        """Write it, once."""
        if self.pk is not None:
            self._refuse()
        super().save(*args, **kwargs)

    def delete(self, *_: object, **__: object) -> NoReturn:
        """An act stays."""
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise TypeError("what a moderator did is never changed")

    def __str__(self) -> str:
        return f"{self.moderator} {self.get_what_display()}"


class SessionDevice(models.Model):
    """A device that holds a seat of an account while a session of the account lasts."""

    session_key = models.CharField(max_length=40, db_index=True)
    device = models.OneToOneField("web.SeatDevice", on_delete=models.CASCADE, related_name="session")
