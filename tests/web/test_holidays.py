"""Holidays: where a turn has days, time does not run in them; they are bounded, told, and fair across restarts."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.core import signing

from ahu.web import models
from ahu.web.clocks import holidays, times
from ahu.web.clocks.holidays import DAYS_A_YEAR
from ahu.web.clocks.periods import Period, day_of, joined, later, period_at, start_of, time_within
from ahu.web.clocks.times import CLOCKS, DAY, Clock
from ahu.web.live.live_tables import live_tables
from ahu.web.views import holidays as holidays_view
from tests.web.live import Browser, Stream, told
from tests.web.test_clocks import Watch, act, actor_of, open_again, person, timed_table, watch

if TYPE_CHECKING:
    from datetime import date

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run

__all__ = ["watch"]
WEEK = Clock(0, 7 * DAY, CLOCKS["days-7"].label)
A, B = 0, 1
PAGE = "/holidays/"


@pytest.fixture(autouse=True)
def page_watch(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holidays_view, "now", watch)


async def days_table(*players: str) -> LiveTable:
    """A table with three days a turn, where these people sit."""
    table = await timed_table("days-3")

    def write() -> None:
        for seat, player in enumerate(players):
            models.Seat.objects.filter(table=table.row.pk, number=seat).update(browser=player)

    await live_tables().store.write(write)
    return await open_again(table)


def known_as(player: str) -> Browser:
    return Browser(player=signing.dumps(player, salt="ahu.player"))


async def take(player: str, first: date, last: date) -> Answer:
    return await known_as(player).post(PAGE, {"first": first.isoformat(), "last": last.isoformat()})


async def forget() -> None:
    await live_tables().store.write(lambda: models.Holiday.objects.all().delete())


def ends_at(table: LiveTable, seat: int) -> int:
    assert table.clock.clock
    return times.ends_at(table.clock.times, table.clock.clock, seat, table.clock.holidays)


# counting


def test_time_in_periods_is_left_out() -> None:
    periods = joined([Period(50, 60), Period(10, 20), Period(15, 30), Period(70, 70)])
    assert periods == (Period(10, 30), Period(50, 60))
    assert [time_within(periods, *span) for span in ((0, 5), (0, 100), (15, 55), (30, 50))] == [0, 30, 20, 0]
    assert [later(0, time, periods) for time in (5, 10, 11, 30, 31)] == [5, 10, 31, 50, 61]
    assert (later(15, 5, periods), later(100, 5, periods), later(0, -3, periods)) == (35, 105, -3)
    assert (period_at(periods, 30), period_at(periods, 10)) == (None, Period(10, 30))


def test_a_seat_uses_no_time_in_holidays() -> None:
    away = {A: (Period(2 * DAY, 5 * DAY),)}
    begun = times.changed(times.beginning(WEEK, 2, 0), WEEK, 0, [A, B], None, away)
    assert (times.ends_at(begun, WEEK, A, away), times.ends_at(begun, WEEK, B, away)) == (10 * DAY, 7 * DAY)
    assert times.due(begun, WEEK, away) == 7 * DAY
    later_on = times.advanced(begun, 6 * DAY, away)
    assert [seat.used for seat in later_on.seats] == [3 * DAY, 6 * DAY]
    assert times.ends_at(later_on, WEEK, A, away) == 10 * DAY  # however often it is counted


# at a table


def test_time_does_not_run_out_in_a_holiday_and_rivals_are_told(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await days_table("ann", "ben")
        first = actor_of(table)
        name, other = ("ann", "ben")[first], person(table, 1 - first)
        watch.pass_(DAY)
        today = day_of(watch.now)
        async with Stream(other, table.key) as stream:
            await stream.change()
            assert (await take(name, today, today + timedelta(days=9))).status == 303
            html = told(await stream.change())["html"]
            assert "is on holiday until" in html["prompt"]
            assert "on holiday until" in html[f"head-{first}"]
            assert 'class="clock' not in html[f"head-{first}"]
        assert "You are on holiday until" in (await person(table, first).get(f"/table/{table.key}/")).text
        assert 'href="/holidays/"' in (await other.get(f"/table/{table.key}/")).text
        assert ends_at(table, first) == start_of(today) + 10 * DAY + 2 * DAY
        watch.pass_(5 * DAY)
        await table.clock.settle()
        assert table.history.away == set()
        again = await open_again(table)
        assert ends_at(again, first) == ends_at(table, first)
        due = await live_tables().store.read(lambda: models.Table.objects.get(pk=table.row.pk).clock_due)
        assert due == ends_at(table, first)
        watch.now = ends_at(table, first) - 1
        await again.clock.settle()
        assert again.history.away == set()
        watch.pass_(1)
        await again.clock.settle()
        assert again.history.away == {first}
        await forget()

    run(scenario())


def test_whoever_comes_back_goes_on_with_the_time_they_had(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await days_table("ann", "ben")
        first = actor_of(table)
        name = ("ann", "ben")[first]
        today = day_of(watch.now)
        await take(name, today, today + timedelta(days=9))
        watch.pass_(2 * DAY)
        page = (await known_as(name).get(PAGE)).text
        row = await live_tables().store.read(models.Holiday.objects.get)
        assert f'name="end" value="{row.pk}"' in page
        assert "I am back" in page
        assert (await known_as("eve").post(PAGE, {"end": str(row.pk)})).status == 303
        assert table.clock.holiday_of(first)  # it is not hers to end
        assert (await known_as(name).post(PAGE, {"end": str(row.pk)})).status == 303
        assert table.clock.holiday_of(first) is None
        assert ends_at(table, first) == watch.now + 3 * DAY
        await act(table, first)
        assert table.clock.times.seats[first].used == 0
        await forget()

    run(scenario())


def test_live_clocks_know_no_holidays(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table("live-5-15")
        today = day_of(watch.now)
        await take("somebody", today, today)
        again = await open_again(table)
        assert (again.clock.holidays, again.clock.holiday_of(actor_of(again))) == ({}, None)
        assert 'href="/holidays/"' not in (await person(again, 0).get(f"/table/{again.key}/")).text
        await forget()

    run(scenario())


@pytest.mark.parametrize("stops", [1, 6])
def test_a_restart_takes_no_holiday_away(run: Run, watch: Watch, stops: int) -> None:
    """The server stops inside a holiday of four days, or after it, and is down for five days."""

    async def scenario() -> None:
        table = await days_table("ann", "ben")
        first = actor_of(table)
        watch.now = start_of(day_of(watch.now)) + DAY
        again = await open_again(table)
        await live_tables().store.write(lambda: models.Table.objects.filter(pk=table.row.pk).update(clock_at=watch.now))
        today = day_of(watch.now)
        await take(("ann", "ben")[first], today, today + timedelta(days=3))
        again = await open_again(again)
        watch.pass_(stops * DAY)
        used = max(0, stops - 4) * DAY
        await live_tables().due._note_running()  # noqa: SLF001
        live_tables()._open.pop(table.key).close()  # noqa: SLF001
        watch.pass_(5 * DAY)
        await live_tables().due.skip_downtime()
        after = await open_again(await _opened(table.key))
        assert after.history.away == set()
        assert after.clock.clock
        assert (
            times.left(
                times.advanced(after.clock.times, watch.now, after.clock.holidays).seats[first], after.clock.clock
            )
            == 3 * DAY - used
        )
        await forget()

    async def _opened(key: str) -> LiveTable:
        found = await live_tables().get(key)
        assert found
        return found

    run(scenario())


# what can be taken


def test_days_of_a_year_are_bounded(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        today = day_of(watch.now)
        assert f"{DAYS_A_YEAR} days a year, {DAYS_A_YEAR} are left" in (await known_as("ann").get(PAGE)).text
        too_long = await take("ann", today, today + timedelta(days=DAYS_A_YEAR))
        assert too_long.status == 400
        assert f"are possible in {today.year}, and {DAYS_A_YEAR} of them are left" in too_long.text
        for name, chosen in (("first", today), ("last", today + timedelta(days=DAYS_A_YEAR))):
            assert f'name="{name}" min="{today}" value="{chosen}"' in too_long.text  # it need not be chosen again
        for number in range(DAYS_A_YEAR - 1):
            day = today + timedelta(days=number)
            assert (await take("ann", day, day)).status == 303
        assert "1 are left" in (await known_as("ann").get(PAGE)).text
        for _ in range(2):  # today was used, whether one comes back or not
            rows = await live_tables().store.read(lambda: list(models.Holiday.objects.order_by("begins")))
            watch.pass_(60_000)
            await known_as("ann").post(PAGE, {"end": str(rows[0].pk)})
        assert "1 are left" in (await known_as("ann").get(PAGE)).text
        far = today + timedelta(days=DAYS_A_YEAR - 1)
        assert (await take("ann", far, far)).status == 303
        assert (await take("ann", far + timedelta(days=1), far + timedelta(days=1))).status == 400
        assert (await take("ben", far, far)).status == 303  # everybody has their own
        await forget()

    watch.now = start_of(day_of(watch.now).replace(month=3, day=1))
    run(scenario())


def test_holidays_that_cant_be(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        today = day_of(watch.now)
        day = timedelta(days=1)
        for first, last in ((today - day, today), (today + day, today), (today + 400 * day, today + 401 * day)):
            assert (await take("ann", first, last)).status == 400
        for form in ({}, {"first": "x", "last": "y"}, {"first": "2027-01-01"}, {"first": "9999999-01-01", "last": "1"}):
            answer = await known_as("ann").post(PAGE, form)
            assert (answer.status, "Choose the first and the last day" in answer.text) == (400, True)
        assert (await Browser().post(PAGE, {"first": str(today), "last": str(today)})).status == 403
        assert await live_tables().store.read(models.Holiday.objects.count) == 0
        assert holidays.DAY_CLOCKS == ("days-1", "days-3", "days-7")

    run(scenario())
