"""Accounts, at a real server that offers them: what moves into them, what is told of them, and who can't get in."""

from __future__ import annotations

import json
import re
import sqlite3
import time
import urllib.error
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import pytest

from tests.patience import PATIENCE
from tests.server import Server, server_with_mail

if TYPE_CHECKING:
    from collections.abc import Iterator
    from http.client import HTTPResponse
    from pathlib import Path

PASSWORD = "seven tall statues"
TABLE = {"game": "rapanui", "players": "2", "who-0": "me", "name-0": "Ana", "who-1": "open"}
_NAMES = count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_with_mail(tmp_path_factory.mktemp("data")) as running:
        yield running


class Page(NamedTuple):
    status: int
    path: str
    text: str


class Person:
    """Somebody at a browser, who fills in forms as pages offer them."""

    def __init__(self, server: Server, address: str = "") -> None:
        self.server, self.address = server, address
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.name = f"person{next(_NAMES)}"

    def get(self, path: str) -> Page:
        return self._open(path, None)

    def post(self, path: str, form: dict[str, str], page: str = "/") -> Page:
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(page).text)[0]
        return self._open(path, urlencode({"csrfmiddlewaretoken": token, **form}).encode())

    def _open(self, path: str, body: bytes | None) -> Page:
        asked = urllib.request.Request(self.server.address + path, body, {"Accept-Language": "en"})  # noqa: S310
        return self._answer(path, asked)

    def _answer(self, path: str, asked: urllib.request.Request) -> Page:
        try:
            with self._opener.open(asked, timeout=PATIENCE) as answer:
                return Page(answer.status, answer.url.removeprefix(self.server.address), answer.read().decode())
        except urllib.error.HTTPError as error:
            return Page(error.code, path, error.read().decode())

    def header(self, path: str, name: str) -> str:
        with self._opener.open(self.server.address + path, timeout=PATIENCE) as answer:
            return str(answer.headers[name])

    def stream(self, key: str) -> HTTPResponse:
        """Follow a table."""
        found: HTTPResponse = self._opener.open(f"{self.server.address}/table/{key}/events", timeout=PATIENCE)
        return found

    def command(self, key: str, command: dict[str, Any], token: str = "") -> Page:
        """Send a command of a page of a table."""
        body = json.dumps({"request_id": f"request-{next(_NAMES):08}", **command}).encode()
        token = re.findall(r"X-CSRFToken&#34;: &#34;(\w+)", self.get(f"/table/{key}/").text)[0]
        path, headers = f"/table/{key}/commands", {"X-CSRFToken": token, "Accept-Language": "en"}
        return self._answer(path, urllib.request.Request(self.server.address + path, body, headers))  # noqa: S310

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == name), "")

    def sign_up(self) -> Page:
        form = {"username": self.name, "password1": PASSWORD, "password2": PASSWORD}
        return self.post("/account/signup/", form, "/account/signup/")

    def sign_in(self, name: str, password: str = PASSWORD) -> Page:
        return self.post("/account/login/", {"login": name, "password": password}, "/account/login/")

    def sign_out(self) -> Page:
        return self.post("/account/logout/", {})

    def make_table(self, **form: str) -> str:
        return self.post("/new/", {**TABLE, **form}, "/new/").path.split("/")[2]

    def own_seats(self, key: str) -> str:
        (seats,) = re.findall(r'data-seats="([^"]*)"', self.get(f"/table/{key}/").text)
        return str(seats)


def rows(server: Server, query: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(server.data / "ahu.sqlite3", timeout=20)) as base:
        return base.execute(query, values).fetchall()


def mail_to(server: Server, address: str, subject: str) -> str:
    """The last e-mail to an address with this subject, once it has been sent."""
    for _ in range(int(PATIENCE * 50)):
        files = sorted((server.data / "mail").glob("*.log"), key=lambda file: file.stat().st_mtime_ns)
        letters = [letter for file in files for letter in file.read_text("utf-8").split("-" * 79) if letter.strip()]
        found = [letter for letter in letters if f"To: {address}" in letter and f"Subject: {subject}" in letter]
        if found:
            return found[-1]
        time.sleep(0.02)
    raise AssertionError(address)


# off, and required


def test_by_default_there_are_no_accounts(tmp_path: pytest.TempPathFactory) -> None:
    with Server(tmp_path) as plain:  # type: ignore[arg-type]
        person = Person(plain)
        assert person.get("/account/login/").status == 404
        assert person.get("/profile/").status == 404
        assert "Account" not in person.get("/").text
        assert [person.get(path).status for path in ("/notifications/", "/service-worker.js")] == [404, 404]
        assert "Notifications" not in person.get("/").text
        assert (
            rows(
                plain,
                "SELECT name FROM sqlite_master WHERE name LIKE 'auth%' OR name LIKE 'account%' OR name LIKE 'notif%'",
            )
            == []
        )
        guest = person.make_table()
    with Server(tmp_path, env={"AHU_ACCOUNTS": "required"}) as strict:  # type: ignore[arg-type]
        person.server = strict
        assert person.get(f"/table/{guest}/").path.startswith("/account/login/?next=")
        assert person.sign_up().path == "/profile/"
        assert person.own_seats(guest) == "0"


def test_where_accounts_are_required_strangers_get_nothing_of_a_table(tmp_path: Path) -> None:
    with Server(tmp_path, env={"AHU_ACCOUNTS": "required"}) as strict:
        person, stranger = Person(strict), Person(strict)
        person.sign_up()
        key = person.make_table()
        token = re.findall(r'value="(\w{64})"', stranger.get("/account/login/").text)[0]
        for endpoint in ("events", "log?before=1", "card?about=x", "drawer?name=shared-area", "plans?token=x", "hint"):
            answer = stranger.get(f"/table/{key}/{endpoint}")
            assert (answer.status, "sign in first" in answer.text) == (403, True), endpoint
        command = {"kind": "chat", "seat": 0, "seen": 0, "text": "hello"}
        assert stranger.command(key, command, token).status == 403
        for cookie in person.cookies:  # all that a thief could copy but the session
            if cookie.name != "sessionid":
                stranger.cookies.set_cookie(cookie)
        assert stranger.command(key, command, token).status == 403
        assert person.command(key, command).status == 200
        with person.stream(key) as stream:
            assert b"event: table" in stream.readline() + stream.readline()
            person.sign_out()
            assert b"event: seats\n" in list(stream)  # the page is loaded again, and asks to sign in
        assert person.get(f"/table/{key}/events").status == 403


def test_where_accounts_are_required_one_goes_on_to_where_one_was_going(tmp_path: Path) -> None:
    with Server(tmp_path, env={"AHU_ACCOUNTS": "required"}) as strict:
        person = Person(strict)
        asked = person.get("/new/?game=rapanui")
        assert asked.path == "/account/login/?next=%2Fnew%2F%3Fgame%3Drapanui"
        assert "you need an account" in asked.text
        assert "you need an account" not in person.get("/account/login/").text
        person.sign_up()
        person.sign_out()
        form = {"login": person.name, "password": PASSWORD, "next": "/new/?game=rapanui"}
        assert person.post("/account/login/", form, "/account/login/").path == "/new/?game=rapanui"
        assert Person(strict).get("/minute/giants/").path == "/minute/giants/"  # told on the page to sign in


# moving into an account


def test_tables_of_a_guest_move_into_the_account_and_to_another_device(server: Server) -> None:
    person, phone, stranger = Person(server), Person(server), Person(server)
    key = person.make_table()
    assert person.sign_up().path == "/profile/"
    assert f"/table/{key}/" in person.get("/").text
    later = person.make_table()
    assert phone.sign_in(person.name).path == "/profile/"
    for table in (key, later):
        assert f"/table/{table}/" in phone.get("/").text
        assert (person.own_seats(table), phone.own_seats(table), stranger.own_seats(table)) == ("0", "0", "")


def test_what_a_guest_began_elsewhere_moves_when_they_sign_in(server: Server) -> None:
    person, phone = Person(server), Person(server)
    person.sign_up()
    key = phone.make_table()
    phone.sign_in(person.name)
    assert f"/table/{key}/" in person.get("/profile/").text


def test_on_a_shared_computer_nobody_gets_the_tables_of_who_was_there_before(server: Server) -> None:
    first, second = Person(server), Person(server)
    first.sign_up()
    key = first.make_table()
    first.sign_out()
    assert f"/table/{key}/" not in first.get("/").text
    second.sign_up()
    first.sign_in(second.name)
    assert f"/table/{key}/" not in first.get("/profile/").text
    owner = rows(server, "SELECT p.player FROM accounts_profile p JOIN auth_user u ON u.id = p.user_id "
                 "WHERE u.username = ?", second.name)  # fmt: skip
    assert rows(server, "SELECT count(*) FROM web_seat WHERE browser = ?", owner[0][0]) == [(0,)]


def test_two_people_do_not_get_one_seat(server: Server) -> None:
    """A browser that has copied the name of another's browser has no right to the seats."""
    person, thief = Person(server), Person(server)
    person.sign_up()
    key = person.make_table()
    thief.sign_up()
    for cookie in person.cookies:
        if cookie.name == "player":
            thief.cookies.set_cookie(cookie)
    assert thief.own_seats(key) == ""
    thief.sign_out()
    assert thief.own_seats(key) == ""


# getting in


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(server: Server) -> None:
    person, guesser = Person(server), Person(server)
    person.sign_up()

    def told(page: Page) -> tuple[int, str]:
        return page.status, re.findall(r'role="alert">(.*?)</section>', page.text)[0]

    wrong = [told(guesser.sign_in(name, "not it at all")) for name in (person.name, "nobody-at-all")]
    assert wrong[0] == wrong[1]
    assert "The name or the password is wrong." in wrong[0][1]


def test_signing_in_changes_the_session(server: Server) -> None:
    """A session that somebody else has set before is worth nothing after."""
    person, phone = Person(server), Person(server)
    person.sign_up()
    phone.sign_in("nobody-at-all", "x")
    before = phone.cookie("sessionid")
    phone.sign_in(person.name)
    after = phone.cookie("sessionid")
    assert after
    assert after != before
    cookie = next(cookie for cookie in phone.cookies if cookie.name == "sessionid")
    assert cookie.has_nonstandard_attr("HttpOnly")
    phone.sign_out()
    assert phone.get("/profile/").path.startswith("/account/login/")
    phone.cookies.set_cookie(cookie)
    assert phone.get("/profile/").path.startswith("/account/login/")


def test_other_sessions_are_seen_and_ended(server: Server) -> None:
    person, phone = Person(server), Person(server)
    person.sign_up()
    phone.sign_in(person.name)
    page = person.get("/account/sessions/").text
    assert (page.count("<li><span>"), page.count("this device")) == (2, 1)
    person.post("/account/sessions/", {}, "/account/sessions/")
    assert person.get("/profile/").path == "/profile/"
    assert phone.get("/profile/").path.startswith("/account/login/")


def test_when_a_session_ends_its_devices_hold_no_seats(server: Server) -> None:
    """However it ends: a phone that was lost is signed out from elsewhere, or somebody signs out."""
    person, phone = Person(server), Person(server)
    person.sign_up()
    key = person.make_table()
    phone.sign_in(person.name)
    assert phone.own_seats(key) == "0"
    chat = {"kind": "chat", "seat": 0, "seen": 0}
    with phone.stream(key) as stream:
        stream.readline()
        person.post("/account/sessions/", {}, "/account/sessions/")
        assert b"event: seats\n" in list(stream)
    assert phone.own_seats(key) == ""
    assert phone.command(key, {**chat, "text": "from the phone"}).status == 403
    assert person.command(key, {**chat, "text": "still here"}).status == 200
    person.sign_out()
    assert person.own_seats(key) == ""
    person.sign_in(person.name)
    assert person.own_seats(key) == "0"


def test_what_is_wrong_with_a_form_is_said_in_the_language_of_the_page(server: Server) -> None:
    person = Person(server)
    form = {"username": "x", "password1": "short", "password2": "short"}
    page = person.post("/account/signup/", form, "/account/signup/")
    assert "A name has 3 characters at least." in page.text
    person.post("/language/", {"language": "de", "back": "/"})
    page = person.post("/account/signup/", {**form, "username": "xyz"}, "/account/signup/")
    assert "Ein Passwort hat mindestens 8 Zeichen." in page.text
    other = {"username": "xyz", "password1": PASSWORD, "password2": "something else"}
    assert "Die beiden Passwörter sind verschieden." in person.post("/account/signup/", other, "/account/signup/").text


def test_an_account_has_no_name_that_passes_for_somebody_else(server: Server) -> None:
    person = Person(server)
    person.name = f"olena{person.name}"
    person.sign_up()
    twin = person.name.replace("o", "\u043e").replace("e", "\u0435")  # the same, in Cyrillic letters
    for name, why in (("moderator", "is reserved"), ("Hina", "is reserved"), (twin, "This name is taken")):
        impostor = Person(server)
        impostor.name = name
        page = impostor.sign_up()
        assert page.path == "/account/signup/"
        assert why in page.text


def test_a_code_by_mail_signs_in_and_tells_nobody_who_has_an_account(server: Server) -> None:
    person, phone, guesser = Person(server), Person(server), Person(server)
    form = {"username": person.name, "password1": PASSWORD, "password2": PASSWORD, "email": "ana@example.org"}
    assert person.post("/account/signup/", form, "/account/signup/").path == "/profile/"

    other = {**form, "username": guesser.name}
    assert guesser.post("/account/signup/", other, "/account/signup/").path == "/profile/"  # the address is not told
    guesser.sign_out()

    def ask(who: Person, address: str) -> Page:
        return who.post("/account/login/code/", {"email": address}, "/account/login/code/")

    asked = [ask(phone, "ana@example.org"), ask(guesser, "nobody@example.org")]
    pages = [re.sub(r'value="\w{64}"|[\w]{64}', "", page.text) for page in asked]
    assert (asked[0].status, asked[0].path, pages[0]) == (asked[1].status, asked[1].path, pages[1])
    letter = mail_to(server, "ana@example.org", "Ahu: Your code")
    (code,) = re.findall(r"^([A-Z0-9]{3,}-?[A-Z0-9]+)$", letter, re.MULTILINE)
    confirm = "/account/login/code/confirm/"
    assert "This code is wrong." in phone.post(confirm, {"code": "WRONG-1"}, confirm).text
    assert phone.post(confirm, {"code": code}, confirm).path == "/profile/"
    assert person.name in phone.get("/profile/").text


def test_no_mail_header_can_be_slipped_in(server: Server) -> None:
    person = Person(server)
    before = len(list((server.data / "mail").glob("*")))
    page = person.post("/account/login/code/", {"email": "a@example.org\nBcc: b@example.org"}, "/account/login/code/")
    assert "This is no e-mail address." in page.text
    assert len(list((server.data / "mail").glob("*"))) == before


# one's data


def test_a_profile_has_preferences_and_an_export(server: Server) -> None:
    person = Person(server)
    person.sign_up()
    key = person.make_table()
    assert 'value="Ana the Great"' in person.post("/profile/", {"name": "Ana the Great"}, "/profile/").text
    for page in ("/new/?game=rapanui", "/lobby/"):
        assert 'value="Ana the Great"' in person.get(page).text
        assert "Ana the Great" not in Person(server).get(page).text
    told = json.loads(person.get("/profile/export/").text)
    assert (told["account"]["name"], told["preferences"]) == (person.name, {"name": "Ana the Great"})
    assert [(game["table"], game["name"]) for game in told["games"]] == [(key, "Ana")]
    assert len(told["sessions"]) == 1
    assert Person(server).get("/profile/export/").path.startswith("/account/login/")


def test_after_deletion_seats_are_anonymous(server: Server) -> None:
    person = Person(server)
    person.sign_up()
    key = person.make_table(**{"name-0": "Hotu Matua"})
    assert person.post("/profile/delete/", {"password": "wrong"}, "/profile/delete/").status == 400
    assert person.post("/profile/delete/", {"password": PASSWORD}, "/profile/delete/").path == "/"
    assert "Hotu Matua" not in person.get(f"/table/{key}/").text
    assert rows(server, "SELECT name, browser FROM web_seat s JOIN web_table t ON t.id = s.table_id "
                "WHERE t.key = ? AND s.number = 0", key) == [("", "")]  # fmt: skip
    assert rows(server, "SELECT count(*) FROM auth_user WHERE username = ?", person.name) == [(0,)]
    assert "The name or the password is wrong." in Person(server).sign_in(person.name).text


# ratings


def test_games_between_accounts_are_rated_once(server: Server) -> None:
    winner, loser = Person(server), Person(server)
    winner.sign_up()
    loser.sign_up()
    key = winner.make_table(listed="yes")
    loser.post(f"/table/{key}/join/", {"name": "Ben"}, f"/table/{key}/join/")
    with closing(sqlite3.connect(server.data / "ahu.sqlite3", timeout=20)) as base, base:
        (table,) = base.execute("SELECT id FROM web_table WHERE key = ?", [key]).fetchone()
        base.execute("UPDATE web_table SET finished = 1, to_rate = 1 WHERE id = ?", [table])
        base.execute("UPDATE web_seat SET place = number + 1, score = 10 - number WHERE table_id = ?", [table])
    pages = [person.get("/profile/").text for person in (winner, loser, winner)]
    found = [re.findall(r"<td>([\d.]+) ± ([\d.]+)</td><td>(\d+)</td>", page) for page in pages]
    assert found[0] == found[2]
    (up, doubt, games), (down, _, _) = found[0][0], found[1][0]
    assert float(up) > 25 > float(down)
    assert (float(doubt) < 25 / 3, games) == (True, "1")
    assert "Place 1 of 2, 10 points" in pages[0]


# last: it uses up what this address may try


def test_guessing_passwords_is_slowed_down(server: Server) -> None:
    person, guesser = Person(server), Person(server)
    person.sign_up()
    answers = [guesser.sign_in(person.name, f"guess number {number}").text for number in range(6)]
    assert "The name or the password is wrong." in answers[0]
    assert "That was tried too often: wait a few minutes." in answers[-1]
    assert "tried too often" in guesser.sign_in(person.name).text  # not even the right one is tried
