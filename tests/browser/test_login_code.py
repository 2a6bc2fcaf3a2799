"""The link of an e-mail that fills in a code, in Chromium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.account_pages import PASSWORD
from tests.server import Server, server_with_mail
from tests.web.test_accounts import mail_to
from tests.web.test_digests import text_of_mail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.driver import Person

    Arrive = Callable[..., Person]

ASK = "/account/login/code/"


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_with_mail(tmp_path_factory.mktemp("server")) as running:
        yield running


def sign_up(person: Person, name: str) -> str:
    """Make an account, and leave it; its address."""
    person.go("/account/signup/")
    address = f"{name}@example.org"
    for field, value in (("username", name), ("email", address), ("password1", PASSWORD), ("password2", PASSWORD)):
        person.page.fill(f"[name={field}]", value)
    person.page.locator("button.go").click()
    person.page.wait_for_url("**/profile/")
    person.go("/account/logout/")
    person.page.locator("form.account-form button").click()
    person.page.wait_for_url(re.compile(r"/$"))
    return address


def ask_for_link(person: Person, address: str) -> str:
    """Ask for a code; the link in the e-mail."""
    person.go(ASK)
    person.page.fill("[name=email]", address)
    person.page.locator("button.go").click()
    person.page.wait_for_url("**/confirm/")
    (link,) = re.findall(r"^http\S+$", text_of_mail(mail_to_person(person, address)), re.MULTILINE)
    return str(link)


def mail_to_person(person: Person, address: str) -> str:
    assert isinstance(person.server, Server)
    return mail_to(person.server, address, "Ahu: Your code")


def test_a_link_fills_in_the_code_and_a_button_signs_in(mailing: Server, arrive: Arrive) -> None:
    person = arrive(mailing)
    page, asked = person.page, []
    page.on("request", lambda request: asked.append((request.url, request.headers.get("referer", ""))))
    link = ask_for_link(person, sign_up(person, "maea"))
    code = link.partition("#code=")[2]
    page.goto(link)  # where the page is open already: nothing is loaded
    page.wait_for_function("document.querySelector('[name=code]').value")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function("document.querySelector('[name=code]').value")
    assert (page.input_value("[name=code]"), page.url) == (code, link.partition("#")[0])
    page.keyboard.press("Enter")  # the button has the focus
    page.wait_for_url("**/profile/")
    assert page.locator("h1").inner_text() == "maea"
    assert [request for request in asked if code in request[0].partition("#")[0] + request[1]] == []
    assert code not in mailing.log()


def test_another_browser_says_what_to_do_and_forgets_the_code(mailing: Server, arrive: Arrive) -> None:
    person, other = arrive(mailing), arrive(mailing)
    link = ask_for_link(person, sign_up(person, "anakena"))
    other.page.goto(link)
    other.page.get_by_text("No code is expected in this browser.").wait_for()
    other.page.wait_for_function("!location.hash")
    assert other.page.url == f"{mailing.address}{ASK}?code=unknown"
    assert other.page.locator("[name=email]").input_value() == ""


def test_without_scripts_the_code_is_typed(mailing: Server, arrive: Arrive) -> None:
    person = arrive(mailing, java_script_enabled=False)
    link = ask_for_link(person, sign_up(person, "rongo"))
    person.page.goto(link)
    assert person.page.input_value("[name=code]") == ""
    person.page.fill("[name=code]", link.partition("#code=")[2])
    person.page.locator("button.go").click()
    person.page.wait_for_url("**/profile/")
