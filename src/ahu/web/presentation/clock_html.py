"""The time of a player, as the page shows it. The page counts down by itself (``static/clocks.js``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.markup import tag
from ahu.web.clocks import times
from ahu.web.clocks.periods import day_of
from ahu.web.presentation.time_text import day_text

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.web.live.live_table import LiveTable


def player_clock(table: LiveTable, seat: int, translator: Translator) -> str:
    """The time that a player has: for the turn under way, or in reserve; empty where no time is counted."""
    clock, row = table.clock.clock, table.seats[seat]
    if clock is None or row.bot or not row.taken or seat in table.history.away or table.over():
        return ""
    if table.clock.holiday_of(seat):
        return ""
    now = table.clock.times
    label = translator.translate("Time left")
    if now.seats[seat].runs:
        ends = times.ends_at(now, clock, seat, table.clock.holidays)
        return str(tag("time", class_="clock runs", data_ends=ends, role="timer", aria_label=label))
    kept = times.reserve_left(now.seats[seat], clock)
    return str(tag("time", class_="clock", data_left=kept, aria_label=label)) if clock.reserve else ""


def on_holiday(table: LiveTable, seat: int, translator: Translator) -> str:
    """What stands beside the name of a player who is on holiday; empty if they are not, or if it does not count."""
    until = _back_on(table, seat, translator)
    return translator.translate("on holiday until {day}", day=until) if until else ""


def why_no_time_runs(table: LiveTable, names: list[str], mine: frozenset[int], translator: Translator) -> str:
    """Sentences for those who wait for somebody who is on holiday, or are on holiday themselves."""
    lines = [
        translator.translate("You are on holiday until {day}: no time runs.", day=until)
        if seat in mine
        else translator.translate("{name} is on holiday until {day}: no time runs.", name=names[seat], day=until)
        for seat in table.acting()
        if seat >= 0 and (until := _back_on(table, seat, translator))
    ]
    return "".join(str(tag("p", line, class_="hint")) for line in lines)


def _back_on(table: LiveTable, seat: int, translator: Translator) -> str:
    """The last day of the holiday of a player, in words; empty if they have none now."""
    row, holiday = table.seats[seat], table.clock.holiday_of(seat)
    if holiday is None or row.bot or not row.taken or seat in table.history.away or table.over():
        return ""
    return day_text(day_of(holiday.ends - 1), translator)


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
