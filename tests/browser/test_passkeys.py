"""Passkeys in Chromium, with an authenticator of its own (CDP): signing up, signing in, adding and removing one."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import until
from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import CDPSession

    from tests.browser.driver import Person

    Arrive = Callable[..., Person]

PASSWORD = "seven tall statues"
_NAMES = count()


class LocalServer(Server):
    """Passkeys belong to a name, not to a number."""

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="module")
def accounts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LocalServer(tmp_path_factory.mktemp("server"), env={"AHU_ACCOUNTS": "optional"}) as running:
        yield running


def with_authenticator(person: Person) -> tuple[CDPSession, str]:
    """Give a browser a device that holds passkeys and knows its owner."""
    chromium = person.context.new_cdp_session(person.page)
    chromium.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return chromium, chromium.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def passkeys(chromium: CDPSession, authenticator: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = chromium.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})[
        "credentials"
    ]
    return found


def sign_out(person: Person) -> None:
    person.go("/account/logout/")
    person.page.locator("form.account-form button").click()
    person.page.wait_for_url(re.compile(r"/$"))


def test_an_account_is_made_and_opened_by_a_passkey(accounts: Server, arrive: Arrive) -> None:
    person, page, name = arrive(accounts), None, f"kea{next(_NAMES)}"
    page = person.page
    chromium, device = with_authenticator(person)
    person.make_table("rapanui", ["me", "open"], ["Ann"])
    key = person.key
    person.go("/account/signup/")
    page.get_by_role("link", name="Create an account with a passkey").click()
    page.fill("[name=username]", name)
    page.locator("button.go").click()
    page.locator("form[data-passkey=create] button").click()
    page.wait_for_url("**/profile/")
    assert page.locator("h1").inner_text() == name
    assert page.locator(f"a[href='/table/{key}/']").count()  # what a guest had moves into the account
    assert len(passkeys(chromium, device)) == 1

    sign_out(person)
    person.go("/account/login/")
    before = {cookie["name"]: cookie.get("value") for cookie in person.context.cookies()}
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/profile/")
    assert page.locator("h1").inner_text() == name
    after = {cookie["name"]: cookie.get("value") for cookie in person.context.cookies()}
    assert after["sessionid"] != before.get("sessionid")

    person.go("/account/passkeys/")
    page.get_by_role("link", name="Remove").click()
    page.get_by_role("heading", name="Your passkey again").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("only way to sign in").wait_for()
    person.go("/profile/delete/")
    page.locator("button.go").click()
    page.wait_for_url(re.compile(r"/$"))
    person.go("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("This passkey belongs to no account here.").wait_for()


def test_a_passkey_is_one_more_way_into_an_account(accounts: Server, arrive: Arrive) -> None:
    person, name = arrive(accounts), f"kea{next(_NAMES)}"
    page = person.page
    chromium, device = with_authenticator(person)
    person.go("/account/signup/")
    for field, value in (("username", name), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.fill(f"[name={field}]", value)
    page.locator("button.go").click()
    page.wait_for_url("**/profile/")
    person.go("/account/passkeys/add/")
    page.get_by_role("heading", name="Your password again").wait_for()
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.fill("[name=name]", "My phone")
    page.locator("form[data-passkey=create] button").click()
    page.get_by_text("My phone").wait_for()

    sign_out(person)
    person.go("/account/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/profile/")  # the password alone is enough
    sign_out(person)
    person.go("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/profile/")

    person.go("/account/passkeys/")
    page.get_by_role("link", name="Remove").click()
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove this passkey").click()
    until(lambda: page.locator("h1").inner_text() == "Passkeys" and not page.get_by_text("My phone").count())
    sign_out(person)
    person.go("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("This passkey belongs to no account here.").wait_for()
    assert len(passkeys(chromium, device)) == 1  # the device has it still
