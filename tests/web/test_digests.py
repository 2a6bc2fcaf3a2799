"""Digests by e-mail, at a real server: who gets one, when, and how it is stopped."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from email import message_from_bytes
from typing import TYPE_CHECKING

import pytest

from tests.patience import PATIENCE
from tests.server import Server, server_with_mail
from tests.web.test_accounts import PASSWORD, Person, mail_to, rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

EMAIL = "/account/email/"
PAGE = "/notifications/"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_with_mail(tmp_path_factory.mktemp("data")) as running:
        yield running


def sign_up(person: Person) -> str:
    """Create an account with an address; returns the address."""
    address = f"{person.name}@example.org"
    form = {"username": person.name, "password1": PASSWORD, "password2": PASSWORD, "email": address}
    assert person.post("/account/signup/", form, "/account/signup/").path == "/profile/"
    return address


def text_of(letter: Message) -> str:
    text = letter.get_payload(decode=True)
    assert isinstance(text, bytes)
    return text.decode()


def text_of_mail(mail: str) -> str:
    return text_of(message_from_bytes(mail.strip().encode()))


def confirm(person: Person, address: str) -> None:
    person.post(EMAIL, {"email": address, "action_send": ""}, EMAIL)
    letter = message_from_bytes(mail_to(person.server, address, "Ahu: Confirm your address").strip().encode())
    (link,) = re.findall(r"http://[^/]+(/account/email/\S+)", text_of(letter))
    assert person.post(link, {}, link).path == PAGE


def wait_for_turn(person: Person, key: str) -> None:
    """Let nothing have happened for an hour at a table that waits for its first seat."""
    end = time.monotonic() + PATIENCE
    while rows(person.server, "SELECT waiting_for FROM web_table WHERE key = ?", key) != [("0",)]:
        assert time.monotonic() < end
        time.sleep(0.05)
    with closing(sqlite3.connect(person.server.data / "ahu.sqlite3", timeout=20)) as base, base:
        base.execute("UPDATE web_table SET updated_at = datetime(updated_at, '-1 hour') WHERE key = ?", [key])


def letters(server: Server, subject: str = "waits for you") -> int:
    return sum(file.read_text("utf-8").count(subject) for file in (server.data / "mail").glob("*.log"))


def restart(server: Server) -> None:
    """When it starts, it looks at once who is to be told."""
    server.stop()
    server.start()


def test_a_digest_lists_the_tables_that_wait_once_and_is_stopped_by_one_click(server: Server) -> None:
    person, other, stranger = Person(server), Person(server), Person(server)
    address, unconfirmed = sign_up(person), sign_up(other)
    assert "Confirm an address" in person.get(PAGE).text
    confirm(person, address)
    assert address in person.get(PAGE).text
    for one in (person, other):
        assert one.post(PAGE, {"hours": "6"}, PAGE).status == 200
    assert re.search(r'value="6" selected', person.get(PAGE).text)
    assert [int(hours) for hours in re.findall(r'<option value="(\d+)"', person.get(PAGE).text)] == [0, 1, 6, 24]
    assert person.post(PAGE, {"hours": "2"}, PAGE).status == 400  # not among the choices
    bot = {"who-1": "bot-random", "name-0": "Ana\r\nBcc: x@example.org"}
    keys = [person.make_table(**bot) for _ in range(2)]
    for one, key in ((person, keys[0]), (person, keys[1]), (other, other.make_table(**bot))):
        wait_for_turn(one, key)
    restart(server)
    text = mail_to(server, address, "2 tables wait for you")
    letter = message_from_bytes(text.strip().encode())
    body = text_of(letter)
    assert [key in body for key in keys] == [True, True]
    assert "Bcc" not in letter
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    def next_at() -> object:
        return rows(server, "SELECT count(*) FROM notifications_maildigest WHERE next_at > datetime('now', '+5 hours')")

    assert next_at() == [(1,)]
    with closing(sqlite3.connect(server.data / "ahu.sqlite3", timeout=20)) as base, base:  # six hours later
        base.execute("UPDATE notifications_maildigest SET next_at = datetime('now', '-1 hour')")
    restart(server)
    end = time.monotonic() + PATIENCE
    while rows(server, "SELECT count(*) FROM notifications_maildigest WHERE next_at < datetime('now')") != [(0,)]:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert letters(server, "wait for you") == 1  # the same turns are not told again, and nobody else is told
    assert unconfirmed not in "".join(file.read_text() for file in (server.data / "mail").glob("*.log"))

    (link,) = re.findall(r"<http://[^/]+(/notifications/end/[^>]+)>", letter["List-Unsubscribe"])
    page = stranger.get(link)  # by whoever has the link: there is nothing to sign in to
    assert "Stop these e-mails" in page.text
    assert rows(server, "SELECT count(*) FROM notifications_maildigest WHERE hours = 6") == [(2,)]
    answer = Person(server)._open(link, b"List-Unsubscribe=One-Click")  # noqa: SLF001  # as a mail program does
    assert (answer.status, "No more e-mails" in answer.text) == (200, True)
    assert rows(server, "SELECT count(*) FROM notifications_maildigest WHERE hours = 6") == [(1,)]
    assert stranger.get(f"{link[:-2]}x/").status == 404


def test_guests_get_no_digest_and_the_page_says_nothing_of_it(server: Server) -> None:
    guest = Person(server)
    assert "By e-mail" not in guest.get(PAGE).text
    assert guest.post(PAGE, {"hours": "1"}).status == 400


def test_whose_name_was_copied_keeps_their_preferences(server: Server) -> None:
    """A browser with the name of another's browsers, but without the session, can change nothing of theirs."""
    person, thief = Person(server), Person(server)
    sign_up(person)
    person.post(PAGE, {"hours": "24"}, PAGE)
    for cookie in person.cookies:
        if cookie.name == "player":
            thief.cookies.set_cookie(cookie)
    assert thief.post(PAGE, {"hours": "0"}).status == 400
    assert rows(server, "SELECT count(*) FROM notifications_maildigest WHERE hours = 24") == [(1,)]
    told = person.get("/profile/export/").text
    assert '"hours": 24' in told
    person.post("/profile/delete/", {"password": PASSWORD}, "/profile/delete/")
    assert rows(server, "SELECT count(*) FROM notifications_maildigest WHERE hours = 24") == [(0,)]
