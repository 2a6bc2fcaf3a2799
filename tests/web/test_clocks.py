"""Clocks: how time is counted, who runs out of it, and that nobody gains any by tricks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ahu.core.record import Record
from ahu.web import models
from ahu.web.clocks import storage, table_clock, times
from ahu.web.clocks.times import CLOCKS, DAY, MINUTE, SECOND, Clock
from ahu.web.live import due_tables
from ahu.web.live.live_tables import live_tables
from ahu.web.storage import repository
from ahu.web.storage.seats import add_device
from ahu.web.table_data import NewDevice, NewSeat, Terms
from ahu.web.views import table as table_view
from tests.web.live import (
    Browser,
    Stream,
    device_secret,
    new_request_id,
    open_table,
    rows,
    set_up,
    settled,
    told,
    until,
)
from tests.web.other_process import query

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

LIVE = CLOCKS["live-5-15"]
A, B = 0, 1


class Watch:
    """The time of day, as the tests set it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_(self, milliseconds: int) -> None:
        self.now += milliseconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, database: None) -> Watch:  # noqa: ARG001
    made = Watch()
    query("DELETE FROM web_servertime")  # of an earlier test: no server has run yet
    monkeypatch.setattr(table_clock, "now", made)
    monkeypatch.setattr(due_tables, "now", made)
    monkeypatch.setattr(table_view, "now", made)
    return made


async def note_running(watch: Watch) -> None:
    """Store that the server has run until now, as each heartbeat does."""
    await live_tables().store.write(lambda: storage.note_running(watch.now))


async def timed_table(clock: str = "live-5-15", *seats: NewSeat) -> LiveTable:
    """A table of two people with a clock, after chance has drawn."""
    record, plans = Record(set_up("rapanui", 2)), list(seats) or [NewSeat(here=True)] * 2
    text = type(record.game).default_board_text(2)

    def write() -> str:
        row = repository.new_table(record, text, plans, "somebody", None, terms=Terms(clock=clock))
        for seat in models.Seat.objects.filter(table=row):
            add_device(seat.pk, NewDevice(device_secret(row.key, seat.number), ""))
        return row.key

    table = await open_table(await live_tables().store.write(write))
    await settled(table)
    await table.clock.settle()
    return table


def actor_of(table: LiveTable) -> int:
    (actor,) = table.state.actors()
    return actor


def person(table: LiveTable, seat: int) -> Browser:
    return Browser().sits(table.key, seat)


async def act(table: LiveTable, seat: int) -> None:
    """Take the first legal action, and go on until the seat has nothing more to decide."""
    while table.state.actors() == (seat,):
        answer = await person(table, seat).play(table, seat, table.state.actions(seat)[0].text)
        assert answer.status == 200, answer.text


def left(table: LiveTable, seat: int, now: int) -> int:
    assert table.clock.clock is not None
    return times.left(times.advanced(table.clock.times, now).seats[seat], table.clock.clock)


async def open_again(table: LiveTable) -> LiveTable:
    live_tables()._open.pop(table.key).close()  # noqa: SLF001
    return await open_table(table.key)


# counting


def test_a_turn_has_time_of_its_own_and_then_the_reserve_shrinks() -> None:
    begun = times.changed(times.beginning(LIVE, 2, 0), LIVE, 0, [A])
    assert times.due(begun, LIVE) == 5 * MINUTE + 15 * SECOND
    quick = times.changed(times.changed(begun, LIVE, 10 * SECOND, [B]), LIVE, 20 * SECOND, [A])
    assert [times.reserve_left(seat, LIVE) for seat in quick.seats] == [5 * MINUTE, 5 * MINUTE]
    slow = times.changed(quick, LIVE, 20 * SECOND + 75 * SECOND, [B])
    assert [times.reserve_left(seat, LIVE) for seat in slow.seats] == [4 * MINUTE, 5 * MINUTE]
    assert slow.running() == {B}


def test_all_who_are_to_act_are_timed_and_nobody_else() -> None:
    both = times.changed(times.beginning(LIVE, 3, 0), LIVE, 0, [A, B])
    one = times.changed(both, LIVE, SECOND, [B])
    late = times.advanced(one, 10 * SECOND)
    assert [(seat.used, seat.runs) for seat in late.seats] == [(SECOND, False), (10 * SECOND, True), (0, False)]
    assert times.due(times.changed(late, LIVE, 10 * SECOND, []), LIVE) is None


def test_taking_back_gains_no_time() -> None:
    clock = Clock(0, 60 * SECOND, LIVE.label)
    now, state = 0, times.changed(times.beginning(clock, 2, 0), clock, 0, [A])
    for _ in range(3):
        now += 20 * SECOND
        state = times.changed(state, clock, now, [B])
        state = times.changed(state, clock, now, [A], back=A)
    assert times.left(state.seats[A], clock) == 0
    fresh = times.changed(times.changed(state, clock, now, [B]), clock, now, [A])
    assert times.left(fresh.seats[A], clock) == 60 * SECOND


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    begun = times.changed(times.beginning(LIVE, 1, 1000), LIVE, 1000, [A])
    assert times.left(times.advanced(begun, 0).seats[A], LIVE) == LIVE.reserve + LIVE.turn


# at a table


def test_by_default_a_table_has_no_clock(run: Run) -> None:
    async def scenario() -> None:
        table = await timed_table("")
        assert (table.clock.clock, table.row.clock_due) == (None, None)
        assert 'class="clock' not in (await person(table, 0).get(f"/table/{table.key}/")).text

    run(scenario())


def test_time_is_stored_with_the_move_that_ends_a_turn(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table()
        first = actor_of(table)
        watch.pass_(75 * SECOND)
        await act(table, first)
        again = await open_again(table)
        assert again.clock.times == table.clock.times
        assert times.reserve_left(again.clock.times.seats[first], LIVE) == 4 * MINUTE
        assert again.clock.times.running() == {actor_of(again)}

    run(scenario())


def test_running_out_hands_the_seat_to_a_bot_until_its_player_returns(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table()
        late = actor_of(table)
        player, other = person(table, late), person(table, 1 - late)
        watch.pass_(LIVE.reserve + LIVE.turn)
        refused = await player.play(table, late, table.state.actions(late)[0].text)
        assert (refused.status, "your time has run out" in refused.told["error"]) == (409, True)
        await table.clock.settle()
        await settled(table)
        kinds = [kind for _, kind, actor, _ in await rows(table) if actor == late]
        assert kinds[0] == "away"
        assert "play" in kinds  # the bot has acted
        page = (await player.get(f"/table/{table.key}/")).text
        assert "A bot plays for you until you come back" in page
        assert "a bot plays" in (await other.get(f"/table/{table.key}/")).text
        assert (await other.send(table.key, "return", late, 0)).status == 403
        back = await player.send(table.key, "return", late, table.history.number)
        assert (back.status, table.history.away) == (200, set())
        assert "is back" in (await other.get(f"/table/{table.key}/")).text
        await act(table, 1 - late)
        assert left(table, late, watch.now) == LIVE.turn  # the reserve is spent

    run(scenario())


def test_who_returns_does_not_get_the_turn_again_that_has_run_out(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table()
        late = actor_of(table)
        watch.pass_(LIVE.reserve + LIVE.turn)
        await table.clock.settle()
        table._bot_runner.close()  # noqa: SLF001  # it has not acted yet
        answer = await person(table, late).send(table.key, "return", late, table.history.number)
        assert (answer.status, table.history.away) == (409, {late})

    run(scenario())


def test_when_all_people_have_run_out_of_time_the_table_ends(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table("days-1")
        for _ in range(2):
            watch.pass_(DAY)
            await note_running(watch)
            await table.clock.settle()
            await settled(table)
        assert table.over()
        again = await open_again(table)
        assert (again.over(), again.row.finished, again.row.clock_due) == (True, True, None)
        page = (await person(table, 0).get(f"/table/{table.key}/")).text
        assert "All players have run out of time" in page
        assert "I am back" not in page
        assert f'<a href="/new/?game={table.game.name}" class="button go">New table</a>' in page
        assert '<a href="/lobby/" class="button">' not in page  # the table was private

    run(scenario())


def test_time_runs_out_though_nobody_has_the_table_open(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table("days-3")
        late = actor_of(table)
        watch.pass_(3 * DAY - 1)
        assert table.key not in await live_tables().store.read(lambda: storage.due_tables(watch.now, 100))
        watch.pass_(1)
        await note_running(watch)
        assert table.key in await live_tables().store.read(lambda: storage.due_tables(watch.now, 100))
        live_tables()._open.pop(table.key).close()  # noqa: SLF001
        await live_tables().due._settle(table.key)  # noqa: SLF001
        assert (await open_table(table.key)).history.away == {late}

    run(scenario())


def test_time_in_which_the_server_is_down_does_not_count(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table()
        first = actor_of(table)
        watch.pass_(60 * SECOND)
        await live_tables().due._note_running()  # noqa: SLF001
        live_tables()._open.pop(table.key).close()  # noqa: SLF001
        watch.pass_(9 * DAY)
        await live_tables().due.skip_downtime()
        again = await open_table(table.key)
        assert again.history.away == set()
        assert left(again, first, watch.now) == LIVE.reserve + LIVE.turn - 60 * SECOND
        watch.pass_(SECOND)
        assert left(again, first, watch.now) == LIVE.reserve + LIVE.turn - 61 * SECOND

    run(scenario())


def test_time_in_which_the_database_can_not_be_reached_does_not_count(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        due, table = live_tables().due, await timed_table()
        first = actor_of(table)
        for _ in range(2):
            await due._note_running()  # noqa: SLF001
            watch.pass_(15 * SECOND)
        await due._note_running()  # noqa: SLF001
        watch.pass_(9 * DAY)  # no heartbeat is stored
        await table.clock.settle()
        assert table.history.away == set()
        watch.pass_(SECOND)
        assert left(table, first, watch.now) == LIVE.reserve + LIVE.turn - 31 * SECOND
        watch.pass_(7 * DAY)
        await due._note_running()  # noqa: SLF001
        # the second since the server last said that it runs is given back, too
        await until(lambda: left(table, first, watch.now) == LIVE.reserve + LIVE.turn - 30 * SECOND)

    run(scenario())


def test_a_clock_that_began_to_run_while_no_server_said_so_gets_no_time_as_a_gift(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        await note_running(watch)
        watch.pass_(DAY)
        table = await timed_table()
        watch.pass_(40 * SECOND)
        await live_tables().due.skip_downtime()
        await table.sync.reload_details()
        assert left(table, actor_of(table), watch.now) <= LIVE.reserve + LIVE.turn

    run(scenario())


def test_requests_that_are_sent_again_gain_no_time(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table()
        first = actor_of(table)
        player = person(table, first)
        command = {
            "kind": "play",
            "seat": first,
            "seen": table.history.number,
            "request_id": new_request_id(),
            "actions": [table.state.actions(first)[0].text],
            "confirmed": True,
        }
        watch.pass_(75 * SECOND)
        body = json.dumps(command).encode()
        assert (await player.ask("POST", f"/table/{table.key}/commands", body)).status == 200
        counted, number = table.clock.times, table.history.number
        watch.pass_(10 * SECOND)
        for _ in range(3):
            assert (await player.ask("POST", f"/table/{table.key}/commands", body)).status == 200
        assert (table.clock.times, table.history.number) == (counted, number)

    run(scenario())


def test_the_clock_begins_when_all_seats_are_taken(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table("live-5-15", NewSeat(here=True), NewSeat())
        assert (table.row.gathering, table.clock.times.running()) == (True, frozenset())
        watch.pass_(DAY)
        await table.access.sit_down(1, "Ben", "browser", "")
        await settled(table)
        await table.clock.settle()
        assert table.clock.times.running() == {actor_of(table)}
        assert left(table, actor_of(table), watch.now) == LIVE.reserve + LIVE.turn

    run(scenario())


def test_the_page_counts_by_itself(run: Run, watch: Watch) -> None:
    """It is told when time runs out, by the server's clock, and nothing while it does."""

    async def scenario() -> None:
        table = await timed_table()
        first = actor_of(table)
        ends = watch.now + LIVE.reserve + LIVE.turn
        async with Stream(person(table, first), table.key) as stream:
            html = told(await stream.change())["html"]
            assert f'data-ends="{ends}"' in html[f"head-{first}"]
            assert f'data-left="{LIVE.reserve}"' in html[f"head-{1 - first}"]
            watch.pass_(30 * SECOND)
            table.notify()
            assert b"heartbeat" in await stream.event()
        assert f'data-now="{watch.now}"' in (await Browser().get(f"/table/{table.key}/")).text

    run(scenario())


def test_where_a_turn_has_days_there_is_no_reserve_to_show(run: Run, watch: Watch) -> None:
    async def scenario() -> None:
        table = await timed_table("days-3")
        first = actor_of(table)
        async with Stream(person(table, first), table.key) as stream:
            html = told(await stream.change())["html"]
        assert f'data-ends="{watch.now + 3 * DAY}"' in html[f"head-{first}"]
        assert "data-left" not in html[f"head-{1 - first}"]

    run(scenario())


def test_the_form_offers_clocks_with_their_rule(run: Run) -> None:
    async def scenario() -> None:
        browser = Browser()
        page = (await browser.get("/new/?game=rapanui")).text
        assert "When all people have run out of time, the game ends without a result." in page
        form = {"game": "rapanui", "players": "2", "who-0": "me", "who-1": "bot-easy", "clock": "days-3"}
        answer = await browser.post("/new/", form)
        table = await open_table(answer.header("location").split("/")[2])
        assert table.clock.clock == CLOCKS["days-3"]
        assert (await browser.post("/new/", {**form, "clock": "days-99"})).status == 400

    run(scenario())
