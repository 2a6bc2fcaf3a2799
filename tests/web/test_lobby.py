"""The lobby: open tables to join, games to watch, quick matches, and what a host may do before the game begins."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import connection
from django.test import override_settings
from django.utils import timezone

from ahu.core.record import Record
from ahu.web import models
from ahu.web.limits import Limits
from ahu.web.live.live_tables import live_tables
from ahu.web.lobby import queries
from ahu.web.storage import due
from ahu.web.table_data import GATHERING_LIFETIME, Level
from tests.web.live import BOT, OPEN, Browser, new_key, open_table, rows, set_up, settled
from tests.web.other_process import on_postgres
from tests.web.test_seats import act, asked_link, follow, own_seats

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run

FORM = {"game": "giants", "players": "3", "who-0": "me", "name-0": "Ana", "who-1": "open", "who-2": "open"}
MATCH = {"game": "giants", "level": "any", "fill": "5", "name": "Ben"}


async def listed_table(host: Browser, **form: str) -> LiveTable:
    """A table that the lobby lists, with the host and two open seats unless others are given."""
    answer = await host.post("/new/", {**FORM, "listed": "yes", **form})
    assert answer.status == 303, answer.text
    return await open_table(key_in(answer))


def key_in(answer: Answer) -> str:
    return answer.header("location").split("/")[2]


async def empty_lobby() -> None:
    """Other tests use the same database."""
    await live_tables().store.write(lambda: models.Table.objects.update(listed=False, gathering=False))


async def lobby_keys(browser: Browser) -> list[str]:
    page = await browser.get("/lobby/")
    assert page.status == 200, page.text
    return re.findall(r'href="/table/([^/]+)/(?:join/)?"', page.text)


# listing


def test_a_table_is_listed_only_if_its_host_says_so(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, guest = Browser(), Browser()
        private = await host.post("/new/", FORM)
        listed = await listed_table(host)
        assert await lobby_keys(guest) == [listed.key]
        for method in ("GET", "POST"):
            answer = await guest.ask(method, f"/table/{key_in(private)}/join/")
            assert answer.status == 404, method
        assert [seat.taken for seat in (await open_table(key_in(private))).seats] == [True, False, False]

    run(scenario())


def test_home_leads_to_the_lobby(run: Run) -> None:
    async def scenario() -> None:
        assert 'href="/lobby/"' in (await Browser().get("/")).text

    run(scenario())


def test_joining_needs_no_link_and_the_game_begins_when_all_seats_are_taken(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, guests = Browser(), [Browser(), Browser()]
        table = await listed_table(host)
        assert await rows(table) == []  # not even chance has drawn
        for number, guest in enumerate(guests, start=1):
            assert (await guest.get(f"/table/{table.key}/join/")).status == 200
            answer = await guest.post(f"/table/{table.key}/join/", {"name": f"Guest {number}"})
            assert (answer.status, answer.header("location")) == (303, f"/table/{table.key}/")
            assert await own_seats(guest, table) == str(number)
            assert table.row.gathering == (number == 1)
        await settled(table)
        assert await rows(table)
        again = await open_again(table)
        assert (again.row.gathering, [seat.name for seat in again.seats]) == (False, ["Ana", "Guest 1", "Guest 2"])
        assert (await Browser().get(f"/table/{table.key}/join/")).header("location") == f"/table/{table.key}/"
        late = await Browser().post(f"/table/{table.key}/join/", {})
        assert (late.status, "no seat is open at this table" in late.text.lower()) == (409, True)
        assert len({seat.browser for seat in again.seats}) == 3

    run(scenario())


async def open_again(table: LiveTable) -> LiveTable:
    """The table as it is read from the database."""
    tables = live_tables()
    tables._open.pop(table.key).close()  # noqa: SLF001
    return await open_table(table.key)


def test_nobody_acts_before_the_game_begins(run: Run) -> None:
    async def scenario() -> None:
        host = Browser()
        table = await listed_table(host, **{"who-1": "bot-random"})
        page = (await host.get(f"/table/{table.key}/")).text
        assert "The game begins when all seats are taken" in page
        answer = await host.play(table, 0, "anything")
        assert (answer.status, answer.told["error"]) == (409, "the game begins when all seats are taken")
        assert (await host.get(f"/table/{table.key}/hint")).status == 409
        assert not table.busy()
        assert (await host.send(table.key, "chat", 0, 0, text="hello")).status == 200

    run(scenario())


def test_two_people_do_not_get_one_seat(run: Run) -> None:
    async def scenario() -> None:
        table = await listed_table(Browser(), **{"who-2": "bot-random"})
        people = [Browser() for _ in range(5)]
        answers = await asyncio.gather(*[person.post(f"/table/{table.key}/join/", {}) for person in people])
        assert sorted(answer.status for answer in answers) == [303, 409, 409, 409, 409]
        assert len(table.access.devices_of(1)) == 1
        held = sorted([await own_seats(person, table) for person in people])
        assert held == ["", "", "", "", "1"]

    run(scenario())


def test_a_link_works_at_a_listed_table_too(run: Run) -> None:
    async def scenario() -> None:
        host, friend = Browser(), Browser()
        table = await listed_table(host, **{"who-2": "bot-random"})
        await follow(friend, table, await asked_link(host, table, "invite", 1), "Cleo")
        assert (table.row.gathering, await own_seats(friend, table)) == (False, "1")

    run(scenario())


def test_seats_are_not_taken_too_often(run: Run) -> None:
    async def scenario() -> None:
        table = await listed_table(Browser())
        with override_settings(LIMITS=Limits(joins_by_address="1/minute")):
            assert (await Browser().post(f"/table/{table.key}/join/", {})).status == 303
            assert (await Browser().post(f"/table/{table.key}/join/", {})).status == 429
        assert table.seats[2].taken is False

    run(scenario())


# the host


def test_a_host_removes_a_player_and_closes_the_table_before_the_game_begins(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, guest = Browser(), Browser()
        table = await listed_table(host)
        await guest.post(f"/table/{table.key}/join/", {"name": "Gone"})
        for action, seat in (("remove", 0), ("close", 1), ("begin", 1)):
            assert (await act(guest, table, action, seat)).status == 403
        assert "Remove from the table" in (await host.get(f"/table/{table.key}/seats/")).text
        assert (await act(host, table, "remove", 0)).status == 409
        assert (await act(host, table, "remove", 1)).status == 303
        assert (table.seats[1].taken, await own_seats(guest, table)) == (False, "")
        for who, lost in ((guest, True), (host, False), (Browser(), False)):
            page = (await who.get(f"/table/{table.key}/")).text
            assert ("You hold no seat at this table any more on this device." in page) == lost
        assert (await act(host, table, "close", 0)).status == 303
        assert await lobby_keys(guest) == []
        for now in (table, await open_again(table)):
            assert (now.over(), now.row.finished if now is not table else True) == (True, True)
            page = (await guest.get(f"/table/{table.key}/")).text
            assert "The host has closed this table" in page
            assert '<a href="/lobby/" class="button">Lobby</a>' in page
            assert (await guest.post(f"/table/{table.key}/join/", {})).status == 409
            assert not now.seats[1].taken
            assert (await act(host, now, "close", 0)).status == 409

    run(scenario())


def test_once_the_game_has_begun_nobody_is_removed(run: Run) -> None:
    async def scenario() -> None:
        host = Browser()
        table = await listed_table(host, **{"who-2": "bot-random"})
        await Browser().post(f"/table/{table.key}/join/", {})
        for action, seat in (("remove", 1), ("close", 0), ("begin", 0)):
            assert (await act(host, table, action, seat)).status == 409
        assert table.seats[1].taken
        assert table.history.ended is None

    run(scenario())


def test_a_host_begins_with_bots(run: Run) -> None:
    async def scenario() -> None:
        host = Browser()
        table = await listed_table(host, level="new")
        link = await asked_link(host, table, "invite", 1)
        assert (await act(host, table, "begin", 0)).status == 303
        for now in (table, await open_again(table)):
            assert (now.row.gathering, [seat.bot for seat in now.seats]) == (False, ["", "easy", "easy"])
        assert (await Browser().get(f"/seat/{link}/")).status == 410

    run(scenario())


# what happens by itself


def test_who_waits_is_told_when_bots_come(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, guest = Browser(), Browser()
        table = await listed_table(host, fill="5")
        assert table.row.fill_at is not None
        ends = f'data-ends="{int(table.row.fill_at.timestamp() * 1000)}"'
        for page in (await host.get(f"/table/{table.key}/"), await guest.get(f"/table/{table.key}/")):
            assert ("Time until bots take the open seats:" in page.text, ends in page.text) == (True, True)
            assert re.search(r'<body[^>]* data-now="\d{13}"', page.text)  # it counts by the server's clock
        for path in ("/lobby/", f"/table/{table.key}/join/"):
            terms = re.findall(r'class="(?:table-terms|hint)">([^<]*Bots[^<]*)<', (await guest.get(path)).text)
            assert terms == ["Everybody is welcome · Bots after 5 minutes"]
        patient = await listed_table(Browser(), fill="0")
        assert "Bots after" not in (await guest.get(f"/table/{patient.key}/join/")).text
        assert "Time until bots" not in (await guest.get(f"/table/{patient.key}/")).text

    run(scenario())


def test_the_page_of_seats_tells_its_script_who_is_waited_for(run: Run) -> None:
    async def scenario() -> None:
        host, guest = Browser(), Browser()
        table = await listed_table(host)

        async def told(browser: Browser) -> list[str]:
            page = (await browser.get(f"/table/{table.key}/seats/")).text
            return re.findall(r' (data-here="[^"]*"|data-gathering)', page)

        assert await told(host) == ['data-here="0"', "data-gathering"]
        await guest.post(f"/table/{table.key}/join/", {})
        assert await told(host) == ['data-here="0 1"', "data-gathering"]
        assert await told(guest) == []  # only the host waits there
        await Browser().post(f"/table/{table.key}/join/", {})
        assert await told(host) == []

    run(scenario())


def test_bots_take_open_seats_after_a_while_though_nobody_looks(run: Run) -> None:
    async def scenario() -> None:
        table = await listed_table(Browser(), fill="5", level="skilled")
        assert table.key not in await live_tables().store.read(lambda: due.due_tables(timezone.now()))
        await table.gathering.settle()
        assert table.row.gathering
        past = timezone.now() - timedelta(seconds=1)
        await live_tables().store.write(lambda: models.Table.objects.filter(pk=table.row.pk).update(fill_at=past))
        live_tables()._open.pop(table.key).close()  # noqa: SLF001
        await live_tables().due._look()  # noqa: SLF001
        now = await open_table(table.key)
        assert (now.row.gathering, [seat.bot for seat in now.seats]) == (False, ["", "hard", "hard"])

    run(scenario())


def test_a_table_that_is_not_full_after_a_day_ends(run: Run) -> None:
    async def scenario() -> None:
        table = await listed_table(Browser())
        before = timezone.now() - GATHERING_LIFETIME
        await live_tables().store.write(lambda: models.Table.objects.filter(pk=table.row.pk).update(created_at=before))
        live_tables()._open.pop(table.key).close()  # noqa: SLF001
        await live_tables().due._look()  # noqa: SLF001
        now = await open_table(table.key)
        assert now.over()
        assert "its seats were not taken in a day" in (await Browser().get(f"/table/{table.key}/")).text

    run(scenario())


# quick match


def test_a_match_is_at_the_table_that_has_waited_longest(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        host, seeker = Browser(), Browser()
        first = await listed_table(host)
        await listed_table(host)
        other = await listed_table(host, level="skilled")
        assert key_in(await seeker.post("/lobby/match/", MATCH)) == first.key
        assert (await own_seats(seeker, first), first.seats[1].name) == ("1", "Ben")
        assert key_in(await Browser().post("/lobby/match/", {**MATCH, "level": "new"})) == first.key
        assert first.seats[2].name == "Ben 2"  # there is a Ben already
        assert first.row.gathering is False
        expert = await Browser().post("/lobby/match/", {**MATCH, "level": "skilled"})
        assert key_in(expert) != other.key  # a table for everybody has waited longer
        assert (await Browser().post("/lobby/match/", {**MATCH, "game": "chess"})).status == 400

    run(scenario())


def test_a_match_opens_a_table_if_none_fits(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        seeker = Browser()
        table = await open_table(key_in(await seeker.post("/lobby/match/", MATCH)))
        assert (table.row.listed, table.row.gathering, table.row.fill_at is not None) == (True, True, True)
        again = await open_table(key_in(await seeker.post("/lobby/match/", MATCH)))
        assert again.key != table.key  # nobody plays with themselves
        assert await lobby_keys(Browser()) == [again.key, table.key]

    run(scenario())


# watching


def test_a_running_game_is_listed_to_watch_and_tells_no_secret(run: Run) -> None:
    async def scenario() -> None:
        await empty_lobby()
        table = await listed_table(Browser(), **{"who-2": "bot-random"})
        await Browser().post(f"/table/{table.key}/join/", {})
        watcher = Browser()
        page = (await watcher.get("/lobby/")).text
        assert f'href="/table/{table.key}/"' in page
        assert "Games to watch" in page
        assert await own_seats(watcher, table) == ""
        private = await new_key(Record(set_up("giants", 3)), BOT, OPEN, OPEN)
        assert private not in (await watcher.get("/lobby/")).text

    run(scenario())


# many tables


def test_the_queries_of_the_lobby_use_their_indexes(run: Run) -> None:
    async def scenario() -> None:
        def plans() -> list[str]:
            asked = [
                queries._open().filter(game="giants", level__in=set(Level))[: queries.MOST_TRIED],  # noqa: SLF001
                queries._open()[: queries.MOST_OPEN],  # noqa: SLF001
                models.Table.objects.filter(listed=True, gathering=False, finished=False).order_by("-updated_at")[:20],
            ]
            if not on_postgres():
                return [query.explain() for query in asked]
            with connection.cursor() as cursor:  # it reads the whole of a small table, whatever indexes there are
                cursor.execute("SET enable_seqscan = off")
                explained = [query.explain() for query in asked]
                cursor.execute("RESET enable_seqscan")
            return explained

        found = await live_tables().store.read(plans)
        assert ["lobby_open" in found[0], "lobby_open" in found[1], "lobby_running" in found[2]] == [True] * 3
        assert not [plan for plan in found if "TEMP B-TREE" in plan]

        def queries_for_page() -> int:
            connection.force_debug_cursor = True
            before = len(connection.queries)
            queries.open_tables("somebody"), queries.running_tables()
            connection.force_debug_cursor = False
            return len(connection.queries) - before

        assert await live_tables().store.read(queries_for_page) <= 5  # tables, their seats, and who has blocked

    run(scenario())
