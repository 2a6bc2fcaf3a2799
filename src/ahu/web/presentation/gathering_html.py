"""What the page of a table shows before its game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.markup import raw, tag

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
    return str(tag("p", left, class_="hint")) + str(tag("p", way, class_="next-step"))
