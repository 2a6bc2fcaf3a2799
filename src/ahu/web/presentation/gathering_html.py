"""What the page of a table shows before its game begins, and where the table has ended before its game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse

from ahu.markup import raw, tag
from ahu.web.clocks.times import SECOND

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable


def gathering(table: LiveTable, seats: frozenset[int], translator: Translator) -> str:
    """What one can do at a table where players gather; empty once the game has begun. ``seats`` are the viewer's."""
    if not table.row.gathering or table.history.ended:
        return ""
    still_open = [seat for seat in table.seats if not seat.taken and not seat.bot]
    left = translator.translate_plural(
        len(still_open), "{number} seat is still open.", "{number} seats are still open."
    )
    if table.access.is_host(seats):
        way = tag("a", translator.translate("Invite, remove, close"), href="seats/", class_="button go")
    elif not seats and table.gathering.open_seats():
        way = tag("a", translator.translate("Join this table"), href="join/", class_="button go")
    else:
        way = raw("")
    return str(tag("p", left, class_="hint")) + _until_bots(table, translator) + str(tag("p", way, class_="next-step"))


def after_end(table: LiveTable, translator: Translator) -> str:
    """Where one goes on from a table that has ended before its game; empty at all others."""
    if not table.history.ended:
        return ""
    address = f"{reverse('new_table')}?{urlencode({'game': table.game.name})}"
    ways = [tag("a", translator.translate("New table"), href=address, class_="button go")]
    if table.row.listed:
        ways.append(tag("a", translator.translate("Lobby"), href=reverse("lobby"), class_="button"))
    return str(tag("p", *ways, class_="next-step"))


def _until_bots(table: LiveTable, translator: Translator) -> str:
    """When bots take the open seats; the page counts down by itself. Empty where the table waits for people."""
    if table.row.fill_at is None:
        return ""
    ends = int(table.row.fill_at.timestamp() * SECOND)
    said = translator.translate("Time until bots take the open seats:")
    return str(tag("p", said, " ", tag("time", class_="clock", data_ends=ends, role="timer"), class_="hint"))
