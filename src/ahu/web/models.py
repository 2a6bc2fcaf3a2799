"""What is kept: tables, who sits where, and every deed in the order it was done. All else is computed from it."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import ClassVar, Final

from django.db import models

LONGEST_NAME: Final = 24
LONGEST_REMARK: Final = 300


def new_key() -> str:
    """A table's name in addresses: short, and nobody guesses it."""
    return token_urlsafe(9)


def new_secret() -> str:
    """What a seat's link holds."""
    return token_urlsafe(18)


class Board(models.Model):
    """A board file, kept with the games played on it: they stay loadable when the house's own board changes."""

    digest = models.CharField(max_length=64, primary_key=True)
    text = models.TextField()


class Table(models.Model):
    """A game that is played, or was."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    game = models.CharField(max_length=16)
    rules = models.PositiveIntegerField()
    """The version of the rules it is played by."""
    seats_line = models.CharField(max_length=80)
    options_line = models.CharField(max_length=120)
    board = models.ForeignKey(Board, on_delete=models.PROTECT)
    position = models.TextField(default="")
    """Where the game began, if not at the set-up."""
    made = models.DateTimeField(auto_now_add=True)
    next_key = models.CharField(max_length=16, default="")
    """The table where the same people play again."""

    over = models.BooleanField(default=False)
    waiting = models.CharField(max_length=40, default="")
    """Numbers of the seats the game waits for: what the home page shows without opening the game."""
    changed = models.DateTimeField(auto_now=True)


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or still open."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    bot = models.CharField(max_length=40, default="")
    """The code of the bot that plays it; empty if a person does."""
    name = models.CharField(max_length=LONGEST_NAME, default="")
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    """What its link holds: whoever has it may sit there."""
    taken = models.BooleanField(default=False)
    player = models.CharField(max_length=32, default="", db_index=True)
    """The browser that sat down first, for its list of tables; it proves nothing."""

    class Meta:
        """One seat of a number at a table."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_seat_each")]


class Deed(models.Model):
    """Something done at a table, by a seat or by chance; written before anybody sees it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deeds")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    actor = models.SmallIntegerField()
    text = models.CharField(max_length=200)
    ident = models.CharField(max_length=40, null=True, default=None)
    """Who sent it calls it so: sent twice, it counts once."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """No two deeds of a number at a table, and none counted twice."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_deed_a_number"),
            models.UniqueConstraint(fields=["table", "ident"], name="a_deed_counts_once"),
        ]


class Remark(models.Model):
    """A line of the chat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="remarks")
    seat = models.SmallIntegerField()
    text = models.CharField(max_length=LONGEST_REMARK)
    at = models.DateTimeField(auto_now_add=True)
