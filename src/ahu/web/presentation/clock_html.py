"""The time of a player, as the page shows it. The page counts down by itself (``static/clocks.js``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.markup import tag
from ahu.web.clocks import times

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable


def player_clock(table: LiveTable, seat: int, translator: Translator) -> str:
    """The time that a player has: for the turn under way, or in reserve; empty where no time is counted."""
    clock, row = table.clock.clock, table.seats[seat]
    if clock is None or row.bot or not row.taken or seat in table.history.away or table.over():
        return ""
    now = table.clock.times
    label = translator.translate("Time left")
    if now.seats[seat].runs:
        ends = times.ends_at(now, clock, seat)
        return str(tag("time", class_="clock runs", data_ends=ends, role="timer", aria_label=label))
    kept = times.reserve_left(now.seats[seat], clock)
    return str(tag("time", class_="clock", data_left=kept, aria_label=label)) if clock.reserve else ""


def return_button(table: LiveTable, seats: frozenset[int], translator: Translator) -> str:
    """What is shown to somebody for whom a bot plays: why, and the button by which they come back."""
    away = sorted(seats & table.history.away)
    if not away or table.over():
        return ""
    said = translator.translate("Your time has run out. A bot plays for you until you come back.")
    button = tag(
        "button",
        translator.translate("I am back"),
        type="button",
        class_="go",
        data_command="return",
        data_seat=away[0],
    )
    return str(tag("p", said, class_="hint")) + str(tag("p", button, class_="next-step"))
