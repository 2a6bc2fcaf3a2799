"""Notifications in the browser: the page that turns them on, and the worker that shows them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import until
from tests.server import Server
from tests.web.push_service import PushBrowser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.driver import Person

    Arrive = Callable[..., Person]

RECORD = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag }) => self.shown.push([title, body, tag]);
}"""
"""Chromium without windows shows no notifications: what the worker asks for is kept."""
FAR_AWAY = """
  let now = null;
  const made = { toJSON: () => answer, unsubscribe: async () => { now = null; } };
  PushManager.prototype.subscribe = async () => now = made;
  PushManager.prototype.getSubscription = async () => now;
"""
REGISTERED = (
    "async () => { await navigator.serviceWorker.register('/service-worker.js'); await navigator.serviceWorker.ready; }"
)


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), env={"AHU_PUSH": "mailto:host@example.org"}) as running:
        yield running


def subscribed(server: Server) -> int:
    with closing(sqlite3.connect(server.data / "ahu.sqlite3", timeout=20)) as base:
        return int(base.execute("SELECT count(*) FROM notifications_pushsubscription").fetchone()[0])


def test_a_device_is_told_and_silenced(telling: Server, arrive: Arrive) -> None:
    """The browser's push service is far away: what it would answer is given here."""
    person = arrive(telling)
    person.context.grant_permissions(["notifications"], origin=telling.address)
    device = PushBrowser("chromium")
    answer = json.loads(device.subscription())
    person.page.add_init_script(f"const answer = {json.dumps(answer)};{FAR_AWAY}")
    person.go("/notifications/")
    page = person.page
    page.locator("[data-push=on]").click()
    until(lambda: page.locator("[data-push=off]").is_visible())
    assert "tells you" in page.locator("#push-state").inner_text()
    assert subscribed(telling) == 1
    page.reload()
    assert page.get_by_text("this device", exact=False).count()
    page.locator("[data-push=off]").click()
    until(lambda: page.locator("[data-push=on]").is_visible())
    assert subscribed(telling) == 0


def test_a_message_is_shown_unless_its_table_is(telling: Server, arrive: Arrive) -> None:
    person = arrive(telling)
    person.context.grant_permissions(["notifications"], origin=telling.address)
    person.go("/notifications/")
    page = person.page
    page.evaluate(REGISTERED)
    (worker,) = person.context.service_workers
    worker.evaluate(RECORD)
    chromium = person.context.new_cdp_session(page)
    versions: list[str] = []
    chromium.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: versions.extend(one["registrationId"] for one in told["registrations"]),
    )
    chromium.send("ServiceWorker.enable")
    until(lambda: page.evaluate("1") and versions)

    def deliver(address: str, tag: str) -> None:
        data = json.dumps({"title": "Rapa Nui", "body": "It is your turn.", "tag": tag, "address": address})
        chromium.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": telling.address, "registrationId": versions[-1], "data": data},
        )

    deliver("/notifications/", "seen")
    deliver("https://example.org/table/x/", "foreign")
    deliver("/table/x/", "told")
    until(lambda: worker.evaluate("self.shown.length"))
    assert worker.evaluate("self.shown") == [["Rapa Nui", "It is your turn.", "told"]]
