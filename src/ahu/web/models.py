"""What is stored: tables, who sits where, every event in its order, and the chat. All else is computed from it."""

from __future__ import annotations

import hashlib
from secrets import token_urlsafe
from typing import ClassVar, Final

from django.db import models

LONGEST_NAME: Final = 24
LONGEST_CHAT_MESSAGE: Final = 300


def new_key() -> str:
    """A key for a table's address: short, and not to be guessed."""
    return token_urlsafe(9)


def new_secret() -> str:
    """A secret for the link to a seat, or for a device that holds one. Only its digest is stored."""
    return token_urlsafe(18)


def secret_digest(secret: str) -> str:
    """What is stored of a secret: whoever reads the database can't use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Board(models.Model):
    """A board file, stored with the games played on it: they stay loadable when our own board changes."""

    digest = models.CharField(max_length=64, primary_key=True)
    text = models.TextField()


class Table(models.Model):
    """A game in progress, or a finished one."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    game = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    """The version of the rules that the game is played by."""
    seat_names = models.CharField(max_length=200)
    """The names of the seats, clockwise, with spaces between them."""
    options = models.CharField(max_length=200)
    """The options that were chosen, with spaces between them."""
    board = models.ForeignKey(Board, on_delete=models.PROTECT)
    start_position = models.TextField(default="")
    """The position in which the game began; empty if it began at the set-up."""
    created_at = models.DateTimeField(auto_now_add=True)
    next_key = models.CharField(max_length=16, default="")
    """The key of the table where the same people play again; empty if there is none yet."""

    host = models.PositiveSmallIntegerField(null=True, default=None)
    """The number of the host's seat, who invites others; None if nobody sits at the table yet."""

    pace = models.CharField(max_length=10, default="usual")
    """How fast bots act (``table_data.Pace``)."""

    guided = models.BooleanField(default=False)
    """Whether a guided first game is played here; an ordinary game may follow, at the same table."""
    guided_steps = models.PositiveSmallIntegerField(default=0)
    """Up to which step the learner has read on. What was done beyond that, the events say."""
    puzzle = models.CharField(max_length=60, default="")
    """The id of the puzzle that is solved here; empty for a game."""

    listed = models.BooleanField(default=False)
    """Whether the lobby lists the table: then anyone may join, and watch. Only the host says so."""
    gathering = models.BooleanField(default=False)
    """Whether the game has not begun: nobody acts before all seats are taken. Once it has begun, it stays so."""
    level = models.CharField(max_length=10, default="")
    """Whom the host would like to play with (``table_data.Level``); empty at a table that is not listed."""
    fill_at = models.DateTimeField(null=True, default=None)
    """When bots take the seats that are still open; None if they never do."""

    clock = models.CharField(max_length=20, default="")
    """The clock of the table (``clocks.times.CLOCKS``); empty if it has none."""
    clock_at = models.BigIntegerField(null=True, default=None)
    """Up to when the times of the seats are counted, in milliseconds since 1970."""
    clock_due = models.BigIntegerField(null=True, default=None)
    """When the first seat runs out of time; None if no time runs."""

    to_rate = models.BooleanField(default=False)
    """Whether the game is over and was not looked at yet for ratings (``accounts/ratings.py``)."""

    finished = models.BooleanField(default=False)
    waiting_for = models.CharField(max_length=40, default="")
    """Numbers of the seats that are to act, for the start page, which does not open the game."""
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        """What the lobby asks for: few of many tables, in their order."""

        indexes: ClassVar = [
            models.Index(
                fields=["-created_at"],
                name="lobby_open",
                condition=models.Q(listed=True, gathering=True, finished=False),
            ),
            models.Index(
                fields=["-updated_at"],
                name="lobby_running",
                condition=models.Q(listed=True, gathering=False, finished=False),
            ),
            models.Index(
                fields=["clock_due"],
                name="clock_due",
                condition=models.Q(clock_due__isnull=False, finished=False),
            ),
            models.Index(fields=["updated_at"], name="to_rate", condition=models.Q(to_rate=True)),
            models.Index(fields=["fill_at"], name="gathering_due", condition=models.Q(gathering=True, finished=False)),
        ]

    @property
    def fill_minutes(self) -> int:
        """How many minutes after the table was made bots take the seats that are still open; 0 if they never do."""
        return round((self.fill_at - self.created_at).total_seconds() / 60) if self.fill_at else 0


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or still open."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    bot = models.CharField(max_length=40, default="")
    """The code of the bot that plays here; empty for a person."""
    name = models.CharField(max_length=LONGEST_NAME, default="")
    taken = models.BooleanField(default=False)
    browser = models.CharField(max_length=32, default="", db_index=True)
    """The browser that sat down first, for its list of tables. It grants no rights."""
    wants_hints = models.BooleanField(default=False)
    """Whether a hint is shown at every turn, without being asked for."""
    reserve = models.BigIntegerField(default=0)
    """What was left of the reserve of time when the turn began, in milliseconds."""
    turn_used = models.BigIntegerField(default=0)
    """The time that this turn, or the last one, has taken up to ``Table.clock_at``, in milliseconds."""
    time_runs = models.BooleanField(default=False)
    score = models.IntegerField(null=True, default=None)
    """The points at the end of the game; None before."""
    place = models.PositiveSmallIntegerField(null=True, default=None)
    """1 for those who have won; None before the end."""

    class Meta:
        """Seats of a table have different numbers."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="unique_seat_number")]


class ServerTime(models.Model):
    """When the server last ran, in one row: time in which it did not run is no player's."""

    alive_at = models.BigIntegerField()
    """In milliseconds since 1970."""


class Holiday(models.Model):
    """Days on which somebody’s time does not run, where a turn has days (``clocks/holidays.py``)."""

    player = models.CharField(max_length=32, db_index=True)
    """Whose holiday it is (``Seat.browser``)."""
    begins = models.BigIntegerField()
    """In milliseconds since 1970."""
    ends = models.BigIntegerField()


class SeatDevice(models.Model):
    """A device that holds a seat: its cookie has the secret."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="devices")
    digest = models.CharField(max_length=64)
    browser_family = models.CharField(max_length=40, default="")
    """Such as "Firefox, Linux", for the holder's list of devices; empty if it is not known."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A device holds a seat once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "digest"], name="unique_seat_device")]


class SeatLink(models.Model):
    """A link that can be used once: to sit down in an open seat, or to hold one's seat on another device as well."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    adds_device = models.BooleanField()
    """Whether the link adds a device to a seat that is taken. Then it expires."""
    spent = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)


class Event(models.Model):
    """Something that happened at a table, by a seat or by chance. It is written before anybody sees it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    actor = models.SmallIntegerField()
    text = models.CharField(max_length=200)
    request_id = models.CharField(max_length=40, null=True, default=None)
    """Idempotency key chosen by the browser: a request that arrives twice counts once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Events of a table have different numbers and come from different requests."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="unique_event_number"),
            models.UniqueConstraint(fields=["table", "request_id"], name="unique_event_request"),
        ]


class ChatMessage(models.Model):
    """A line of the chat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat_messages")
    seat = models.SmallIntegerField()
    text = models.CharField(max_length=LONGEST_CHAT_MESSAGE)
    request_id = models.CharField(max_length=40, null=True, default=None)
    """Idempotency key chosen by the browser: a line that arrives twice, even after a restart, counts once."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Lines of a table come from different requests."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "request_id"], name="unique_chat_request")]
