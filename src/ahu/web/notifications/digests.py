"""Digests by mail: one letter that lists all tables that wait for somebody.

Functions that read or write the database run in a thread of the store.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone

from ahu.i18n import translator
from ahu.registry import kits
from ahu.web.models import Seat
from ahu.web.notifications.models import MailDigest, SeatNotice
from ahu.web.notifications.notices import summary_of, waiting
from ahu.web.notifications.wording import table_name

if TYPE_CHECKING:
    from ahu.web.table_data import TableSummary

HOURS: Final = (1, 6, 24)
"""The hours between two letters that can be chosen."""
SETTLED: Final = timedelta(minutes=10)
"""A table is listed when nothing has happened there for so long: whoever plays at this moment gets no mail."""
LATER: Final = timedelta(minutes=10)
"""When there was nothing to tell, it is looked again after so long."""
AFTER_FAILURE: Final = timedelta(hours=1)
MOST_AT_ONCE: Final = 50
MOST_LISTED: Final = 30
"""Tables in one letter; the page of one's tables has all of them."""
SALT: Final = "ahu.unsubscribe"
LONGEST_SITE: Final = 200


class Digest(NamedTuple):
    """What is in a letter, and whom it is for."""

    row: MailDigest
    address: str
    tables: list[TableSummary]
    seats: list[int]
    """The primary keys of the seats that it is about."""


def hours_of(player: str) -> int:
    """The hours between two letters; 0 if somebody wants none."""
    return MailDigest.objects.filter(player=player).values_list("hours", flat=True).first() or 0


def set_hours(player: str, hours: int, language: str, site: str) -> None:
    """Store how often somebody wants a letter; 0 for never."""
    if not hours:
        MailDigest.objects.filter(player=player).delete()
        return
    values = {"hours": hours, "language": language, "site": site[:LONGEST_SITE]}
    made = {**values, "next_at": timezone.now()}
    MailDigest.objects.update_or_create(player=player, defaults=values, create_defaults=made)


def claim_digests(now: datetime) -> list[Digest]:
    """The letters that are due; nobody else sends them."""
    due = MailDigest.objects.filter(next_at__lte=now).order_by("next_at")[:MOST_AT_ONCE]
    return [digest for row in due if (digest := _claimed(row, now))]


def any_due(now: datetime) -> bool:
    """Whether it is time to look at anybody's tables."""
    return MailDigest.objects.filter(next_at__lte=now).exists()


def _claimed(row: MailDigest, now: datetime) -> Digest | None:
    mine = MailDigest.objects.filter(pk=row.pk, next_at__lte=now)
    if not mine.update(next_at=now + LATER):
        return None
    from ahu.web.accounts.data import confirmed_address  # letters go to accounts only

    address = confirmed_address(row.player)
    seats = Seat.objects.filter(browser=row.player, bot="", table__finished=False, table__gathering=False)
    settled = seats.filter(table__updated_at__lte=now - SETTLED, table__puzzle="", table__guided=False)
    found = (
        waiting(settled.select_related("table").order_by("-table__updated_at")[: 4 * MOST_LISTED]) if address else []
    )
    found = [known for known in found if known.seat.table.game in kits()][:MOST_LISTED]
    told = dict(SeatNotice.objects.filter(seat__in=[one.seat for one in found]).values_list("seat", "mailed"))
    if all(told.get(one.seat.pk, -1) >= one.turn for one in found):
        return None
    for one in found:
        SeatNotice.objects.update_or_create(seat=one.seat, defaults={"mailed": one.turn})
    MailDigest.objects.filter(pk=row.pk).update(next_at=now + timedelta(hours=row.hours))
    tables = {one.seat.table_id: summary_of(one.seat.table) for one in found}
    return Digest(row, address, list(tables.values()), [one.seat.pk for one in found])


def note_failure(digest: Digest, now: datetime) -> None:
    """Let a letter that was not sent be sent later."""
    SeatNotice.objects.filter(seat__in=digest.seats).update(mailed=-1)
    MailDigest.objects.filter(pk=digest.row.pk).update(next_at=now + AFTER_FAILURE)


# ending them


def token_of(player: str) -> str:
    """What is in the link by which letters are ended. It needs no sign-in and does not expire."""
    return signing.dumps(player, salt=SALT)


def player_of(token: str) -> str:
    """Whose letters a link ends; empty if it is not one of ours."""
    try:
        return str(signing.loads(token, salt=SALT))
    except signing.BadSignature:
        return ""


# the letter


def letter_of(digest: Digest) -> EmailMessage:
    """A digest as it is sent, in the language of whoever gets it."""
    row = digest.row
    words = translator(row.language)
    site = row.site.rstrip("/")
    stop = site + reverse("unsubscribe", args=[token_of(row.player)])
    number = len(digest.tables)
    lines = [f"{table_name(table, row.language)}\n{site}/table/{table.row.key}/" for table in digest.tables]
    end = words.translate_plural(
        row.hours,
        "You get at most one such e-mail in {number} hour, and only when another table waits.",
        "You get at most one such e-mail in {number} hours, and only when another table waits.",
    )
    parts = [
        words.translate("It is your turn here:"),
        *lines,
        end,
        words.labelled(words.translate("Stop these e-mails"), stop),
    ]
    return EmailMessage(
        words.translate_plural(number, "{number} table waits for you", "{number} tables wait for you"),
        "\n\n".join(parts),
        settings.DEFAULT_FROM_EMAIL,
        [digest.address],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
