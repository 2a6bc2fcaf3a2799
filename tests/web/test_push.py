"""Web push: who is told what, once; what devices may ask for; and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import json
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core import signing
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from py_vapid import Vapid02

from ahu.core.errors import BadOption
from ahu.core.record import Record
from ahu.web import models
from ahu.web.limits import Limits
from ahu.web.live.live_tables import live_tables
from ahu.web.notifications import notices, push_sender, subscriptions
from ahu.web.notifications import settings as push_settings
from ahu.web.notifications.models import LONGEST_ENDPOINT, PushSubscription
from ahu.web.notifications.notices import NoticeKind
from ahu.web.notifications.notifier import ignore, notifier
from ahu.web.notifications.push_addresses import ForbiddenAddress, host_of, is_public, public_address
from ahu.web.notifications.push_messages import public_key, server_key
from ahu.web.notifications.settings import APP, push_contact
from ahu.web.notifications.wording import push_text
from ahu.web.storage import repository
from ahu.web.storage.seats import add_device
from ahu.web.table_data import EndKind, EventKind, NewDevice, NewSeat, TableSummary, Terms
from tests.web.live import Browser, device_secret, open_table, set_up, settled
from tests.web.push_service import HOST, PushBrowser, PushService

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run

CONTACT = "mailto:host@example.org"
PUSH = "/notifications/push/"


@pytest.fixture(scope="module")
def installed(database: None) -> Iterator[None]:  # noqa: ARG001
    """A server with web push, in this process."""
    apps = [*settings.INSTALLED_APPS, APP]
    changed = override_settings(
        INSTALLED_APPS=apps, PUSH=CONTACT, NOTIFICATIONS=True, ROOT_URLCONF="tests.web.notification_urls"
    )
    with changed:
        call_command("migrate", verbosity=0, interactive=False)
        connection.close()
        yield
    ignore()


@pytest.fixture
def service(installed: None, tmp_path: Path) -> PushService:  # noqa: ARG001
    return PushService(tmp_path)


def known_as(player: str) -> Browser:
    return Browser(player=signing.dumps(player, salt="ahu.player"))


async def subscribe(player: str, language: str = "en") -> PushBrowser:
    device = PushBrowser(player)
    browser = known_as(player)
    browser.language = language
    assert (await browser.ask("POST", PUSH, device.subscription())).status == 204
    return device


async def table_of(*players: str, gathers: bool = False) -> LiveTable:
    """A table where these people sit; a bot is an empty name. It is open, and chance has drawn."""
    record = Record(set_up("rapanui", len(players)))
    plans = [NewSeat(here=True) if player else NewSeat(bot="random") for player in players]
    text = type(record.game).default_board_text(len(players))
    if gathers:
        plans[-1] = NewSeat()

    def write() -> str:
        row = repository.new_table(record, text, plans, "", None, terms=Terms(listed=gathers))
        for seat in models.Seat.objects.filter(table=row, bot="", taken=True):
            models.Seat.objects.filter(pk=seat.pk).update(browser=players[seat.number], name=players[seat.number])
            add_device(seat.pk, NewDevice(device_secret(row.key, seat.number), ""))
        return row.key

    table = await open_table(await live_tables().store.write(write))
    await settled(table)
    return table


async def act(table: LiveTable) -> None:
    """Let whoever is to act take actions until somebody else is."""
    (seat,) = table.state.actors()
    while table.state.actors() == (seat,):
        answer = await Browser().sits(table.key, seat).play(table, seat, table.state.actions(seat)[0].text)
        assert answer.status == 200, answer.text
    await settled(table)


async def turn_of(table: LiveTable, player: str) -> None:
    """Play until it is somebody's turn."""
    while name_of(table, table.state.actors()[0]) != player:
        await act(table)


async def tell(service: PushService) -> list[str]:
    """Tell what happened, and return the paths to which messages came."""
    before = len(service.received)
    sender = notifier().sender
    sender.connect, sender.pauses = service.connect, (0.0, 0.0, 0.0)
    await notifier().tell()
    await sender.finish()
    return [one.path for one in service.received[before:]]


async def devices() -> int:
    return await live_tables().store.read(PushSubscription.objects.count)


async def forget_devices() -> None:
    await live_tables().store.write(lambda: PushSubscription.objects.all().delete())


def name_of(table: LiveTable, seat: int) -> str:
    return table.seats[seat].browser


# who is told what


def test_whoever_is_to_act_is_told_once(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            people = {name: await subscribe(name) for name in ("ann", "ben")}
            table = await table_of("ann", "ben")
            for _ in range(2):
                (seat,) = table.state.actors()
                device = people[name_of(table, seat)]
                assert await tell(service) == [device.path]
                told = device.read(service.received[-1].body)
                assert (told["title"], told["tag"], told["address"]) == (
                    "Rapa Nui",
                    table.key,
                    f"/table/{table.key}/",
                )
                assert told["body"] == "It is your turn.\nRapa Nui – ann, ben"
                assert await tell(service) == []
                notifier().note_events(table)
                assert await tell(service) == []  # the same turn
                await act(table)
            await forget_devices()

    run(scenario())


def test_push_services_know_who_sends(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            await table_of("ann", "")
            assert len(await tell(service)) == 1
            headers = service.received[-1].headers
            assert (headers["host"], headers["content-encoding"], headers["ttl"]) == (HOST, "aes128gcm", "86400")
            assert Vapid02.verify(headers["authorization"])
            assert headers["authorization"].endswith(f"k={public_key(server_key(settings.SECRET_KEY))}")
            assert public_key(server_key("another")) != public_key(server_key(settings.SECRET_KEY))
            await forget_devices()

    run(scenario())


def test_a_game_that_begins_and_ends_is_told(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            people = {name: await subscribe(name) for name in ("ann", "ben")}
            table = await table_of("ann", "ben", gathers=True)
            assert await tell(service) == []
            await table.gathering.join("ben", "ben", "")
            await settled(table)
            assert sorted(await tell(service)) == sorted(device.path for device in people.values())
            (seat,) = table.state.actors()
            for one in service.received[-2:]:
                device = next(device for device in people.values() if device.path == one.path)
                acts = device is people[name_of(table, seat)]
                words = "The game has begun, and it is your turn." if acts else "The game has begun."
                assert device.read(one.body)["body"].startswith(words)
            async with table.lock:
                await table.end(EndKind.ABANDONED)
            assert len(await tell(service)) == 2
            assert (
                people["ann"]
                .read(next(o for o in service.received[-2:] if "ann" in o.path).body)["body"]
                .startswith("The game is over.")
            )
            notifier().note_events(table)
            assert await tell(service) == []
            await forget_devices()

    run(scenario())


def test_after_a_restart_what_was_not_told_yet_is_told(run: Run, service: PushService) -> None:
    async def before() -> None:
        await subscribe("ann")
        await table_of("ann", "")

    async def after() -> None:
        async with service:
            assert len(await tell(service)) == 1
            assert await tell(service) == []
            await forget_devices()

    run(before())
    run(after())


def test_nobody_is_told_what_happened_before_they_asked(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            table = await table_of("ann", "")
            await subscribe("ann")
            notifier().note_events(table)
            assert await tell(service) == []
            await forget_devices()

    run(scenario())


def test_who_has_run_out_of_time_is_not_told_of_the_turns_of_the_bot(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            table = await table_of("ann", "ben")
            await turn_of(table, "ann")
            async with table.lock:
                await table.write_events([(EventKind.AWAY, 0, "")], table.state)
            assert await tell(service) == []
            await forget_devices()

    run(scenario())


def test_of_several_processes_one_tells(run: Run, service: PushService) -> None:
    """Each has heard of the turn; whoever claims it first sends it."""

    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            table = await table_of("ann", "")
            store, pk = live_tables().store, table.row.pk
            first, second = [await store.write(lambda: notices.claim_notices([pk], [])) for _ in range(2)]
            assert [notice.kind for notice in first] == [NoticeKind.TURN]
            assert second == []
            await forget_devices()

    run(scenario())


@pytest.mark.parametrize(("language", "words"), [("fr", "C’est à vous de jouer."), ("de", "Du bist am Zug.")])
def test_messages_are_in_the_language_of_the_device(run: Run, service: PushService, language: str, words: str) -> None:
    async def scenario() -> None:
        async with service:
            device = await subscribe("ann", language)
            await table_of("ann", "")
            await tell(service)
            assert words in device.read(service.received[-1].body)["body"]
            await forget_devices()

    run(scenario())


def test_a_long_message_is_never_too_long(run: Run, service: PushService) -> None:  # noqa: ARG001
    async def scenario() -> None:
        table = await table_of("ann", "ben", "cleo", "dan")
        for seat in table.seats:
            seat.name = "\U0001f5ff" * models.LONGEST_NAME
        text = push_text(NoticeKind.BEGUN_WITH_TURN, TableSummary(table.row, table.seats), "de")
        assert len(text) < 1000

    run(scenario())


# what becomes of messages


def test_a_device_that_is_gone_is_forgotten(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            for answer in (b"410 Gone", b"404 Not Found"):
                await subscribe("ann")
                await table_of("ann", "")
                service.answers = [answer]
                assert len(await tell(service)) == 1
                assert await devices() == 0

    run(scenario())


def test_a_service_that_fails_is_tried_again_and_then_given_up(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            table = await table_of("ann", "ben")
            await turn_of(table, "ann")
            service.answers = [b"503 Busy", b"429 Slow down"]
            assert len(await tell(service)) == len(push_sender.PAUSES)
            assert await devices() == 1
            row = await live_tables().store.read(PushSubscription.objects.get)
            assert row.failures == 0  # the last try has reached it
            for number in range(subscriptions.MOST_FAILURES):
                assert await devices() == 1, number
                await act(table)
                await turn_of(table, "ann")
                service.answers = [b"500 Broken"] * 3
                assert len(await tell(service)) == 3
            assert await devices() == 0

    run(scenario())


def test_a_redirect_is_not_followed(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            await table_of("ann", "")
            service.answers = [b"307 Elsewhere\r\nlocation: https://127.0.0.1/secret"] * 3
            assert {*await tell(service)} == {PushBrowser("ann").path}
            assert len(service.received) == 3
            await forget_devices()

    run(scenario())


def test_an_answer_without_end_is_not_waited_for(
    run: Run, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with service:
            await subscribe("ann")
            await table_of("ann", "")
            service.answers = [b"200" + b" " * 10_000] * 3  # longer than anything that is read
            await tell(service)
            row = await live_tables().store.read(PushSubscription.objects.get)
            assert row.failures == 1

            async def never(_: str) -> Any:  # noqa: ANN401
                await asyncio.Event().wait()

            sender = notifier().sender
            sender.connect = never
            sender.send(push_sender.PushMessage(row.pk, row.endpoint, row.key, row.secret, "topic", b"{}"))
            await sender.finish()
            assert (await live_tables().store.read(PushSubscription.objects.get)).failures == 2
            await forget_devices()

    monkeypatch.setattr(push_sender, "DEADLINE", 0.2)
    run(scenario())


# where nothing is sent


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://2130706433/1",
        "https://0x7f.1/1",
        "https://127.1/1",
        "https://localhost/1",
        "https://metadata/1",
        "https://push.example.org:8080/1",
        "https://push.example.org:22/1",
        "https://user:word@push.example.org/1",
        "https://push.example.org/1#part",
        "https://push.example.org/a b",
        "https://push.example.org/a\r\nHost: other",
        "https://push.exämple.org/1",
        "https://push.example.org:port/1",
        "ftp://push.example.org/1",
        "file:///etc/passwd",
        "",
        "https://push.example.org/" + "x" * LONGEST_ENDPOINT,
    ],
)
def test_endpoints_that_are_refused_at_the_door(run: Run, installed: None, endpoint: str) -> None:  # noqa: ARG001
    with pytest.raises(ForbiddenAddress):
        host_of(endpoint)

    async def scenario() -> None:
        answer = await known_as("eve").ask("POST", PUSH, PushBrowser("x").subscription(endpoint=endpoint))
        assert answer.status == 400
        assert await devices() == 0

    run(scenario())


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.1", "224.0.0.1",
        "255.255.255.255", "192.0.0.8", "240.0.0.1", "::1", "::", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_of_the_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_addresses_of_the_internet(address: str) -> None:
    assert is_public(address)


def test_a_name_is_refused_if_any_of_its_addresses_is_private(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        addresses: list[str] = []

        async def found(*_: object, **__: object) -> list[Any]:
            return [(2, 1, 6, "", (address, 443)) for address in addresses]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
        addresses[:] = ["8.8.8.8"]
        assert await public_address("push.example.org") == "8.8.8.8"
        for private in (["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1"]):
            addresses[:] = private
            with pytest.raises(ForbiddenAddress):
                await push_sender.connect("push.example.org")

    monkeypatch.setattr(asyncio, "open_connection", None)  # nothing is opened
    asyncio.run(scenario())


def test_a_name_is_looked_up_once_and_what_was_checked_is_what_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name whose address changes between the check and the connection leads nowhere else."""
    opened: list[tuple[object, object]] = []

    async def scenario() -> None:
        answers = [["8.8.8.8"], ["127.0.0.1"]]

        async def found(*_: object, **__: object) -> list[Any]:
            return [(2, 1, 6, "", (address, 443)) for address in answers.pop(0)]

        async def note(host: object, *_: object, server_hostname: object = None, **__: object) -> Any:  # noqa: ANN401
            opened.append((host, server_hostname))
            return None, None

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
        monkeypatch.setattr(asyncio, "open_connection", note)
        await push_sender.connect("push.example.org")

    asyncio.run(scenario())
    assert opened == [("8.8.8.8", "push.example.org")]


def test_a_device_with_a_private_address_is_forgotten(run: Run, service: PushService) -> None:
    async def scenario() -> None:
        async def private(_: str) -> Any:  # noqa: ANN401
            raise ForbiddenAddress

        await subscribe("ann")
        await table_of("ann", "")
        notifier().sender.connect = private
        await notifier().tell()
        await notifier().sender.finish()
        assert await devices() == 0

    del service
    run(scenario())


# what devices may ask for


def test_subscriptions_that_cant_be_read(run: Run, installed: None) -> None:  # noqa: ARG001
    device = PushBrowser("x")
    good = json.loads(device.subscription())
    bad: list[object] = [
        [],
        {},
        {"endpoint": device.endpoint},
        {**good, "more": 1},
        {**good, "keys": {**device.keys, "auth": "short"}},
        {**good, "keys": {**device.keys, "auth": "é" * 22}},
        {**good, "keys": {**device.keys, "p256dh": "A" * 87}},  # no point of the curve
        {**good, "keys": {**device.keys, "p256dh": "A" * 200}},
    ]

    async def scenario() -> None:
        for told in bad:
            assert (await known_as("eve").ask("POST", PUSH, json.dumps(told).encode())).status == 400, told
        assert (await known_as("eve").ask("POST", PUSH, b"{" * 10)).status == 400
        assert (await known_as("eve").ask("POST", PUSH, b" " * 20_001)).status == 413
        forged = known_as("eve")
        answer = await forged.ask("POST", PUSH, device.subscription(), headers=forged.headers(x_csrftoken=""))
        assert answer.status == 403
        assert await devices() == 0

    run(scenario())


def test_devices_of_a_person_are_bounded_and_so_is_how_often_an_address_adds_some(run: Run, installed: None) -> None:  # noqa: ARG001
    async def scenario() -> None:
        for number in range(subscriptions.MOST_DEVICES + 2):
            device = PushBrowser(f"device{number}")
            assert (await known_as("ann").ask("POST", PUSH, device.subscription())).status == 204
        rows = await live_tables().store.read(lambda: subscriptions.devices_of("ann"))
        assert len(rows) == subscriptions.MOST_DEVICES
        assert "device0?" not in rows[0].endpoint
        with override_settings(LIMITS=Limits(push_devices_by_address="1/hour")):
            device = PushBrowser("one-more")
            assert (await known_as("ann").ask("POST", PUSH, device.subscription())).status == 204
            assert (await known_as("ben").ask("POST", PUSH, device.subscription())).status == 429
        await forget_devices()

    run(scenario())


def test_the_page_lists_ones_devices_and_removes_them(run: Run, installed: None) -> None:  # noqa: ARG001
    async def scenario() -> None:
        ann, ben = known_as("ann"), known_as("ben")

        async def page(browser: Browser) -> Answer:
            return await browser.get("/notifications/")

        assert "Devices that tell you" not in (await page(ann)).text
        for browser, name in ((ann, "a"), (ben, "b")):
            assert (await browser.ask("POST", PUSH, PushBrowser(name).subscription())).status == 204
        told = (await page(ann)).text
        assert told.count("· this device") == 1
        assert f'data-key="{public_key(server_key(settings.SECRET_KEY))}"' in told
        assert told.count('name="device"') == 1
        row = (await live_tables().store.read(lambda: subscriptions.devices_of("ben")))[0]
        assert (await ann.post("/notifications/", {"device": str(row.pk)})).status == 303
        assert await devices() == 2  # it is another's
        assert (await ben.post("/notifications/", {"device": str(row.pk)})).status == 303
        assert (await ann.ask("DELETE", PUSH)).status == 204
        assert await devices() == 0
        assert (await ann.post("/notifications/", {"hours": "1"})).status == 400  # letters are for accounts

    run(scenario())


def test_whoever_has_no_name_gets_one_with_the_subscription(run: Run, installed: None) -> None:  # noqa: ARG001
    async def scenario() -> None:
        guest = Browser()
        assert (await guest.ask("POST", PUSH, PushBrowser("x").subscription())).status == 204
        player = signing.loads(guest.cookies["player"], salt="ahu.player")
        assert await live_tables().store.read(lambda: len(subscriptions.devices_of(player))) == 1
        await forget_devices()

    run(scenario())


def test_the_worker_is_served_at_the_root(run: Run, installed: None) -> None:  # noqa: ARG001
    async def scenario() -> None:
        answer = await Browser().get("/service-worker.js")
        assert (answer.status, answer.header("content-type")) == (200, "text/javascript; charset=utf-8")
        assert "script-src 'self'" in answer.header("content-security-policy")
        assert "showNotification" in answer.text

    run(scenario())


# without settings


@pytest.mark.parametrize("text", ["me@example.org", "mailto:me", "http://example.org", "mailto:a b@example.org"])
def test_a_contact_that_cant_be_read_is_told(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("AHU_PUSH", text)
    with pytest.raises(BadOption, match="AHU_PUSH"):
        push_contact()
    monkeypatch.setenv("AHU_PUSH", CONTACT)
    assert push_contact() == CONTACT


@pytest.mark.parametrize("missing", ["http_ece", "py_vapid"])
def test_web_push_without_a_package_that_it_needs_is_told(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setattr(push_settings, "find_spec", lambda name: None if name == missing else find_spec(name))
    monkeypatch.delenv("AHU_PUSH", raising=False)
    assert not push_contact()  # who wants none needs none
    monkeypatch.setenv("AHU_PUSH", CONTACT)
    with pytest.raises(BadOption, match=re.escape("pip install '.[push]'")):
        push_contact()
