"""A real Chromium before a real server."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from ahu.web.limits import variable as limit_variable
from tests.browser.driver import Person
from tests.server import Server, server_with_mail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.cable import Cable

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that will do, the cheapest first: the headless shell has no windows around its pages."""
UNWANTED = [
    "WebUIOmniboxAimPopup",  # a process in each window, for suggestions under the address bar
    "WebUIOmniboxPopup",
    "PreloadTopChromeWebUI",
    # our list replaces Playwright's: what it has and matters to tests
    "AimEnabled",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
]


def chromium_path() -> str:
    """Where Chromium is; without it nothing is proved, so nothing passes."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        pytest.fail("these tests need Chromium: “make browser” installs Debian's")
    return found


@pytest.fixture(scope="package")  # while Playwright runs, no other event loop can: it must be gone for other tests
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process: each has tables of its own. They take up more games than one address may."""
    often = {limit_variable("uploads_by_address"): "10000/hour"}
    with Server(tmp_path_factory.mktemp("server"), env=often) as running:
        yield running


@pytest.fixture(scope="package")
def accounts_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that offers accounts and notifications."""
    with server_with_mail(tmp_path_factory.mktemp("accounts"), AHU_PUSH="mailto:host@example.org") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One for a test that is hard on it."""
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def arrive(chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Lets people come to a server's pages; at the end nobody's page may have complained, nor the server."""
    came: list[Person] = []

    def arrives(server: Server | Cable, kind: type[Person] = Person, **how: Any) -> Person:  # noqa: ANN401  # as Playwright knows it
        came.append(kind(chromium, server, **how))
        return came[-1]

    yield arrives
    for person in came:
        person.context.close()
    assert [complaint for person in came for complaint in person.complaints] == []
    for person in came:
        assert "Traceback" not in person.server.log(), person.server.log()
