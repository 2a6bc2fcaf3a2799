"""Seats: links that can be used once, the devices that hold a seat, and leaving."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, connection
from django.test import override_settings
from django.utils import timezone

from ahu.core.record import Record
from ahu.web import models
from ahu.web.browser_family import browser_family
from ahu.web.live.live_tables import live_tables
from ahu.web.live.stream import SEATS_EVENT
from ahu.web.seat_cookies import MOST_SECRETS, digests_from
from ahu.web.storage.seats import MOST_INVITATIONS, MOST_LINKS
from ahu.web.table_data import DEVICE_LINK_LIFETIME
from tests.play import finished
from tests.web.live import (
    ANYONE,
    BOT,
    OPEN,
    Answer,
    Browser,
    Changes,
    Stream,
    device_secret,
    kept,
    new_live_table,
    open_table,
    set_up,
    told,
)
from tests.web.other_process import query
from tests.web.test_failed_writes import failing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
HOST_SEAT, GUEST_SEAT, OPEN_SEAT = 0, 1, 2


async def new_game(*seats: object) -> LiveTable:
    """A table with the host in the first seat and two open seats, unless others are given."""
    return await new_live_table(Record(set_up("giants", 3)), *(seats or (ANYONE, OPEN, OPEN)))  # type: ignore[arg-type]


def host_of(table: LiveTable) -> Browser:
    return Browser().sits(table.key, HOST_SEAT)


async def act(browser: Browser, table: LiveTable, action: str, seat: int, **fields: str) -> Answer:
    """Do something with a seat on the page of seats."""
    return await browser.post(f"/table/{table.key}/seats/", {"action": action, "seat": str(seat), **fields})


async def asked_link(browser: Browser, table: LiveTable, action: str, seat: int) -> str:
    """The link that the page shows when it is asked for; its secret."""
    answer = await act(browser, table, action, seat)
    assert answer.status == 200
    (link,) = re.findall(r'value="http://testserver/seat/([^"/]+)/"', answer.text)
    assert answer.text.count('class="qr"') == 1
    return str(link)


async def follow(browser: Browser, table: LiveTable, secret: str, name: str = "") -> Answer:
    """Follow a link: look at its page, then send its form."""
    page = await browser.get(f"/seat/{secret}/")
    answer = await browser.post(f"/table/{table.key}/seats/", {"secret": secret, "name": name}, user_agent=FIREFOX)
    assert (page.status == 200) == (answer.status == 303), (page.status, answer.status)
    return answer


async def own_seats(browser: Browser, table: LiveTable) -> str:
    page = await browser.get(f"/table/{table.key}/")
    assert page.status == 200, page.text
    (seats,) = re.findall(r'data-seats="([^"]*)"', page.text)
    return str(seats)


# invitations


def test_a_link_is_spent_by_sitting_down(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, guest, thief = host_of(table), Browser(), Browser()
        secret = await asked_link(host, table, "invite", GUEST_SEAT)
        page = (await guest.get(f"/seat/{secret}/")).text
        assert "You are invited to play Giants" in page
        answer = await follow(guest, table, secret, "Cleo")
        assert (answer.status, answer.header("location")) == (303, f"/table/{table.key}/")
        assert (table.seats[1].taken, table.seats[1].name) == (True, "Cleo")
        assert await own_seats(guest, table) == "1"
        assert "This link no longer works" in (await thief.get(f"/seat/{secret}/")).text
        assert (await follow(thief, table, secret, "Mallory")).status == 410
        assert await own_seats(thief, table) == ""
        assert table.seats[1].name == "Cleo"
        assert (await follow(Browser(), await reopened(table), secret)).status == 410
        again = await guest.post(f"/table/{table.key}/seats/", {"secret": secret})  # who sits there goes to the table
        assert (again.status, await own_seats(guest, table)) == (303, "1")

    run(scenario())


async def reopened(table: LiveTable) -> LiveTable:
    """The table as the database has it."""
    live_tables()._open.pop(table.key).close()  # noqa: SLF001  # as if nobody had looked for long
    return await open_table(table.key)


def test_of_two_who_follow_a_link_at_once_one_sits_down(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        secret = await table.access.new_invitation(GUEST_SEAT)
        answers = await asyncio.gather(
            *[
                Browser().post(f"/table/{table.key}/seats/", {"secret": secret, "name": name})
                for name in ("Ann", "Bob", "Cleo")
            ]
        )
        assert {answer.status for answer in answers} <= {303, 409, 410}
        assert sum(answer.status == 303 for answer in answers) == 1

    run(scenario())


def test_sitting_down_spends_every_link_to_the_seat(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        secrets = [await table.access.new_invitation(GUEST_SEAT) for _ in range(MOST_INVITATIONS + 1)]
        pages = [(await Browser().get(f"/seat/{secret}/")).status for secret in secrets]
        assert pages == [410] + [200] * MOST_INVITATIONS
        assert (await follow(Browser(), table, secrets[3])).status == 303
        pages = [(await Browser().get(f"/seat/{secret}/")).status for secret in secrets]
        assert set(pages) == {410}

    run(scenario())


def test_only_the_host_sees_links_to_open_seats_and_only_when_asked_for(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, guest = host_of(table), Browser()
        await follow(guest, table, await table.access.new_invitation(GUEST_SEAT))
        await table.access.new_invitation(OPEN_SEAT)
        address = f"/table/{table.key}/seats/"
        pages = {browser: (await browser.get(address)).text for browser in (host, guest)}
        assert f'data-open-seat="{OPEN_SEAT}"' in pages[host]
        assert "data-open-seat" not in pages[guest]
        assert not [page for page in pages.values() if "/seat/" in page or 'class="qr"' in page]
        assert (await act(guest, table, "invite", OPEN_SEAT)).status == 403
        assert (await act(Browser(), table, "invite", OPEN_SEAT)).status == 403
        assert (await Browser().get(address)).status == 403
        for browser, invites in ((host, 1), (guest, 0)):
            async with Stream(browser, table.key) as stream:
                assert told(await stream.change())["html"]["head-2"].count("Invite somebody") == invites

    run(scenario())


def test_nobody_is_invited_to_a_seat_that_is_not_open(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game(ANYONE, ANYONE, BOT)
        for seat in range(3):
            assert (await act(host_of(table), table, "invite", seat)).status == 409
        for unknown in ("3", "-1", "x", ""):
            answer = await host_of(table).post(f"/table/{table.key}/seats/", {"action": "invite", "seat": unknown})
            assert answer.status == 400
        assert (await act(host_of(table), table, "dance", 0)).status == 400

    run(scenario())


# devices


def test_the_holder_of_a_seat_adds_a_device_by_a_link_that_works_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, phone = host_of(table), Browser()
        async with Stream(host, table.key) as stream:
            assert "devices" not in told(await stream.change())["html"]["head-0"]
            secret = await asked_link(host, table, "add-device", HOST_SEAT)
            assert "Continue here as" in (await phone.get(f"/seat/{secret}/")).text
            assert (await follow(phone, table, secret)).status == 303
            assert "open on 2 devices" in told(await stream.change())["html"]["head-0"]
        assert [await own_seats(browser, table) for browser in (host, phone)] == ["0", "0"]
        assert (await follow(Browser(), table, secret)).status == 410
        page = (await phone.get(f"/table/{table.key}/seats/")).text
        for described in re.findall(r'aria-describedby="([^"]+)"', page):  # which seat or device a button is about
            assert page.count(f'id="{described}"') == 1
        assert re.findall(r'<li><span id="device-[0-9]+">([^<]*) <small>[^<]*?( · this device)?</small>', page) == [
            ("Firefox, Linux", ""),
            ("Firefox, Linux", " · this device"),
        ]
        chat = await phone.send(table.key, "chat", HOST_SEAT, 0, text="from the sofa")
        assert chat.status == 200

    run(scenario())


def test_a_link_that_adds_a_device_expires_and_is_replaced_by_the_next(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        first, second = [await asked_link(host_of(table), table, "add-device", HOST_SEAT) for _ in range(2)]
        assert (await follow(Browser(), table, first)).status == 410
        past = timezone.now() - DEVICE_LINK_LIFETIME - timedelta(seconds=1)
        links = models.SeatLink.objects.filter(digest=models.secret_digest(second))
        await live_tables().store.write(lambda: links.update(created_at=past))
        assert (await follow(Browser(), table, second)).status == 410
        assert len(table.access.devices_of(HOST_SEAT)) == 1

    run(scenario())


def test_however_many_links_are_asked_for_few_are_stored(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        secrets = [await table.access.new_device_link(HOST_SEAT) for _ in range(MOST_LINKS + 5)]
        stored = models.SeatLink.objects.filter(seat=table.seats[HOST_SEAT].pk)
        assert await live_tables().store.read(stored.count) == MOST_LINKS
        pages = [(await Browser().get(f"/seat/{secret}/")).status for secret in (secrets[0], secrets[-2], secrets[-1])]
        assert pages == [404, 410, 200]

    run(scenario())


def test_a_cookie_of_many_parts_is_not_read_to_its_end() -> None:
    value = ".".join("abcdefghijklmnopqrstuvwxyz" * 5)
    assert len(digests_from("key", {"seat-key": value})) == MOST_SECRETS
    assert digests_from("key", {"seat-key": "a" * 401}) == ()
    assert digests_from("k" * 401, {"seat-" + "k" * 401: "a"}) == ()


def test_a_device_that_is_removed_becomes_a_spectator_at_once(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, phone = host_of(table), Browser()
        await follow(phone, table, await asked_link(host, table, "add-device", HOST_SEAT))
        removed = table.access.devices_of(HOST_SEAT)[1]
        async with Stream(phone, table.key) as stream, Stream(host, table.key) as other:
            assert told(await stream.change())["status"]["seat"] == HOST_SEAT
            await other.change()
            assert (await act(host, table, "remove-device", HOST_SEAT, device=str(removed.pk))).status == 303
            assert await stream.change() == SEATS_EVENT
            assert await stream.event() == b"", "the stream has ended"
            assert await other.change() != SEATS_EVENT
        async with Stream(phone, table.key) as stream:
            assert told(await stream.change())["status"]["seat"] < 0
        assert await own_seats(phone, table) == ""
        assert (await phone.send(table.key, "chat", HOST_SEAT, 0, text="still here")).status == 403
        assert (await phone.get(f"/table/{table.key}/seats/")).status == 403
        assert (await phone.get(f"/table/{table.key}/replay/?eye=0")).status == 403
        assert await own_seats(phone, await reopened(table)) == ""

    run(scenario())


def test_a_hint_is_not_sent_to_a_device_that_was_removed_meanwhile(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, device = host_of(table), table.access.devices_of(HOST_SEAT)[0]

        async def removed(seat: int) -> list[object]:
            await table.access.remove_device(seat, device.pk)
            return []

        monkeypatch.setattr(table.hints, "ask", removed)
        assert (await host.get(f"/table/{table.key}/hint")).status == 403

    run(scenario())


def test_only_who_holds_a_seat_may_do_something_with_it(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game(ANYONE, ANYONE, ANYONE)
        before = await kept(table)
        device = str(table.access.devices_of(GUEST_SEAT)[0].pk)
        for browser in (host_of(table), Browser()):
            for action in ("add-device", "remove-device", "leave"):
                assert (await act(browser, table, action, GUEST_SEAT, device=device)).status == 403
        assert (await act(host_of(table), table, "remove-device", HOST_SEAT, device=device)).status == 303
        assert [len(table.access.devices_of(seat)) for seat in range(3)] == [1, 1, 1]
        assert await kept(table) == before

    run(scenario())


def test_no_secret_can_be_read_in_the_database(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, guest = host_of(table), Browser()
        links = [await asked_link(host, table, "invite", seat) for seat in (1, 2)]
        links.append(await asked_link(host, table, "add-device", HOST_SEAT))
        await follow(guest, table, links[0])
        secrets = [*links, device_secret(table.key, HOST_SEAT), guest.cookies[f"seat-{table.key}"]]

        def dump() -> str:
            names = connection.introspection.table_names()
            return str([query(f"SELECT * FROM {name}") for name in names])  # noqa: S608  # names of our tables

        stored = await live_tables().store.read(dump)
        assert [models.secret_digest(secret) in stored for secret in secrets] == [True] * 5
        assert not [secret for secret in secrets if secret in stored]

    run(scenario())


@pytest.mark.parametrize(
    ("user_agent", "family"),
    [
        (FIREFOX, "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8", ""),
        ("", ""),
        ("x" * 2000 + "Firefox/1", ""),
    ],
)
def test_a_browser_is_told_by_its_family_alone(user_agent: str, family: str) -> None:
    assert browser_family(user_agent) == family


# leaving


def test_a_seat_can_be_left_and_is_open_again(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, guest, phone, heir = host_of(table), Browser(), Browser(), Browser()
        old = await asked_link(host, table, "invite", GUEST_SEAT)
        await follow(guest, table, old, "Cleo")
        await follow(phone, table, await asked_link(guest, table, "add-device", GUEST_SEAT))
        pending = await asked_link(guest, table, "add-device", GUEST_SEAT)
        async with Stream(phone, table.key) as stream:
            await stream.change()
            answer = await act(guest, table, "leave", GUEST_SEAT)
            assert (answer.status, answer.header("location")) == (303, f"/table/{table.key}/")
            assert await stream.change() == SEATS_EVENT
        assert (table.seats[1].taken, table.seats[1].name) == (False, "")
        assert [await own_seats(browser, table) for browser in (guest, phone)] == ["", ""]
        assert [(await follow(Browser(), table, link)).status for link in (old, pending)] == [410, 410]
        await follow(heir, table, await asked_link(host, table, "invite", GUEST_SEAT), "Dan")
        for now in (table, await reopened(table)):
            assert [await own_seats(browser, now) for browser in (host, guest, heir)] == ["0", "", "1"]

    run(scenario())


def test_who_is_alone_at_a_table_is_not_offered_to_leave_it(run: Run) -> None:
    async def scenario() -> None:
        async def offered(browser: Browser, table: LiveTable) -> int:
            return (await browser.get(f"/table/{table.key}/seats/")).text.count("Leave the seat")

        table = await new_game()
        host, guest = host_of(table), Browser()
        assert await offered(host, table) == 0
        await follow(guest, table, await asked_link(host, table, "invite", GUEST_SEAT))
        assert (await offered(host, table), await offered(guest, table)) == (1, 1)
        beside = await new_game(ANYONE, ANYONE, BOT)
        assert await offered(Browser().sits(beside.key, 0, 1), beside) == 2  # one of the two can be left

    run(scenario())


def test_when_the_host_leaves_the_next_person_invites(run: Run) -> None:
    async def scenario() -> None:
        table = await new_game()
        host, guest = host_of(table), Browser()
        assert "Leave this seat" not in (await host.get(f"/table/{table.key}/seats/")).text
        assert (await act(host, table, "leave", HOST_SEAT)).status == 409  # nobody could invite anybody
        await follow(guest, table, await asked_link(host, table, "invite", GUEST_SEAT))
        assert "Leave this seat" in (await host.get(f"/table/{table.key}/seats/")).text
        assert (await act(host, table, "leave", HOST_SEAT)).status == 303
        for now in (table, await reopened(table)):
            assert now.row.host == GUEST_SEAT
            assert (await act(host, now, "invite", HOST_SEAT)).status == 403
            assert await asked_link(guest, now, "invite", HOST_SEAT)

    run(scenario())


# playing again


def test_only_the_first_device_of_a_seat_takes_it_at_the_next_table(run: Run) -> None:
    """The others would be let in even if somebody else sits there by then."""

    async def scenario() -> None:
        table = await new_live_table(finished("giants", 3, "again"), ANYONE, ANYONE, BOT)
        host, phone = host_of(table), Browser()
        await follow(phone, table, await asked_link(host, table, "add-device", HOST_SEAT))
        for browser, seats in ((host, "0"), (phone, ""), (host, "0")):
            assert (await browser.post(f"/table/{table.key}/again/", {})).status == 303
            assert await own_seats(browser, await open_table(table.row.next_key)) == seats
        assert (await open_table(table.row.next_key)).row.host == HOST_SEAT

    run(scenario())


# what can't be stored


@pytest.mark.parametrize("action", ["sit down", "add-device", "remove-device", "leave"])
def test_a_change_of_a_seat_that_cant_be_stored_is_not_shown(run: Run, action: str) -> None:
    async def scenario() -> None:
        table = await new_game(ANYONE, ANYONE, OPEN)
        invitation = await table.access.new_invitation(OPEN_SEAT)
        added = await table.access.new_device_link(HOST_SEAT)
        before, changes = await kept(table), Changes(table)
        shown = [(seat.taken, seat.name) for seat in table.seats]
        access = table.access
        change: Callable[[], Awaitable[object]] = {
            "sit down": lambda: access.sit_down(OPEN_SEAT, "Cleo", "browser", ""),
            "add-device": lambda: access.add_device(HOST_SEAT, added, ""),
            "remove-device": lambda: access.remove_device(HOST_SEAT, access.devices_of(HOST_SEAT)[0].pk),
            "leave": lambda: access.leave(HOST_SEAT),
        }[action]
        async with failing("web_seat", "web_seatdevice", "web_seatlink"):
            with pytest.raises(DatabaseError, match="disk full"):
                await change()
        assert (await kept(table), changes.count) == (before, 0)
        assert [(seat.taken, seat.name) for seat in table.seats] == shown
        assert [len(access.devices_of(seat)) for seat in range(3)] == [1, 1, 1]
        assert (table.row.host, await own_seats(host_of(table), table)) == (HOST_SEAT, "0")
        assert (await follow(Browser(), table, invitation)).status == 303

    run(scenario())


# cookies


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_tls_every_cookie_is_secure(run: Run, trusted: bool) -> None:
    """What a proxy says counts only if the settings trust it."""

    async def scenario() -> None:
        browser = Browser()
        browser.cookies.clear()
        header = ("HTTP_X_FORWARDED_PROTO", "https") if trusted else None
        headers = {"x_forwarded_proto": "https", "x_csrftoken": "", "referer": "https://testserver/"}
        with override_settings(SECURE_PROXY_SSL_HEADER=header):
            page = await browser.get("/", **headers)
            form = {"csrfmiddlewaretoken": re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)[0]}
            made = await browser.post("/now/giants/", form, **headers)
            spoken = await browser.post("/language/", {**form, "language": "fr", "back": "/"}, **headers)
        cookies = [value for answer in (page, made, spoken) for name, value in answer.headers if name == "set-cookie"]
        assert {re.split("[=-]", cookie)[0] for cookie in cookies} == {"csrftoken", "seat", "player", "language"}
        assert {"Secure" in cookie for cookie in cookies} == {trusted}

    run(scenario())


def test_of_two_browsers_that_claim_a_seat_at_once_one_sits_down(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(Record(set_up("rapanui", 2)), ANYONE, OPEN)
        secret = await table.access.new_invitation(1)
        people = [Browser() for _ in range(5)]
        form = {"secret": secret, "name": ""}
        answers = await asyncio.gather(*[person.post(f"/table/{table.key}/seats/", form) for person in people])
        assert all(answer.status in (409, 410) for answer in answers if answer.status != 303)
        assert sum(answer.status == 303 for answer in answers) == 1
        for person, answer in zip(people, answers, strict=True):
            sits = table.access.seats_of(digests_from(table.key, person.cookies))
            assert sits == ({1} if answer.status == 303 else set())
            assert answer.status == 303 or "somebody sits there already" in answer.text.lower() or answer.status == 410
        assert len(table.access.devices_of(1)) == 2  # one of the tests, and one who sat down

    run(scenario())
