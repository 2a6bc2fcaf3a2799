"""The doors of accounts, as somebody tries them who should not get in; and a new password for somebody who should."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from copy import copy
from datetime import timedelta
from threading import Event
from typing import TYPE_CHECKING

import pytest
from django.core.mail import EmailMessage

from ahu.web.accounts.settings import CODE_MINUTES, mail_settings
from ahu.web.outgoing_mail import send_later
from tests.patience import PATIENCE
from tests.server import Server, plain_environment, server_with_mail
from tests.web.test_accounts import PASSWORD, Page, Person, mail_to, rows
from tests.web.test_digests import sign_up, text_of_mail

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RESET = "/account/password/reset/"
CODE = "/account/login/code/"
CONFIRM = f"{CODE}confirm/"
NOT_HERE = "No code is expected in this browser."
NEW = "nine tall statues"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_with_mail(tmp_path_factory.mktemp("data")) as running:
        yield running


class Stranger(Person):
    """Somebody who sends headers that browsers do not send. The page with the form is asked for without them."""

    def __init__(self, server: Server, headers: dict[str, str]) -> None:
        super().__init__(server)
        self.headers = headers

    def _open(self, path: str, body: bytes | None) -> Page:
        headers = {"Accept-Language": "en", **(self.headers if body else {})}
        return self._answer(path, urllib.request.Request(self.server.address + path, body, headers))  # noqa: S310


def without_tokens(page: Page) -> tuple[int, str, str]:
    return page.status, page.path, re.sub(r"\w{64}", "", page.text)


def reset_link(server: Server, address: str, subject: str = "Ahu: A new password") -> str:
    (link,) = re.findall(r"http://[^/]+(/account/password/reset/\S+)", text_of_mail(mail_to(server, address, subject)))
    return str(link)


def code_in_mail(server: Server, address: str, subject: str = "Ahu: Your code") -> tuple[str, str]:
    """The code of the last such e-mail, and its link."""
    letter = text_of_mail(mail_to(server, address, subject))
    (code,) = re.findall(r"^([A-Z0-9]{3,}-?[A-Z0-9]+)$", letter, re.MULTILINE)
    (link,) = re.findall(r"^https?://\S+$", letter, re.MULTILINE)
    return code, link


def fixed_session(person: Person, value: str) -> None:
    """Let a browser have a session that somebody else has chosen."""
    known = next(cookie for cookie in person.cookies if cookie.name == "csrftoken")
    chosen = copy(known)
    chosen.name, chosen.value = "sessionid", value
    person.cookies.set_cookie(chosen)


# a new password


def test_a_forgotten_password_is_replaced_by_mail(server: Server) -> None:
    person, thief, phone = Person(server), Person(server), Person(server)
    address = sign_up(person)
    page = phone.post(RESET, {"email": address}, RESET)
    assert (page.status, "If this address belongs to an account" in page.text) == (200, True)
    letter = text_of_mail(mail_to(server, address, "Ahu: A new password"))
    assert person.name in letter
    link = reset_link(server, address)
    assert "can’t be used any more" in thief.get(link[:-3] + "xx/").text
    form = phone.get(link)
    assert link not in form.text  # the address of the form does not hold the key
    assert "The two passwords differ." in phone.post(form.path, {"password1": NEW, "password2": "x"}, form.path).text
    done = phone.post(form.path, {"password1": NEW, "password2": NEW}, form.path)
    assert "counts from now on" in done.text
    assert person.get("/profile/").path.startswith("/account/login/")  # sessions have ended
    assert "can’t be used any more" in phone.get(link).text  # it works once
    assert "wrong" in thief.sign_in(person.name).text
    assert phone.sign_in(person.name, NEW).path == "/profile/"


@pytest.mark.parametrize(("language", "subject"), [("de", "Ahu: Ein neues Passwort"), ("fr", "Ahu: Un nouveau mot")])
def test_mails_are_in_the_language_of_the_page(server: Server, language: str, subject: str) -> None:
    person = Person(server)
    address = sign_up(person)
    person.sign_out()
    person.post("/language/", {"language": language, "back": "/"})
    person.post(RESET, {"email": address}, RESET)
    assert "http://" in text_of_mail(mail_to(server, address, subject))


def test_no_link_in_a_mail_leads_to_a_host_that_a_stranger_has_named(server: Server) -> None:
    address = sign_up(Person(server))
    stranger = Stranger(server, {"Host": "evil.example"})
    assert stranger.post(RESET, {"email": address}, RESET).status == 400
    stranger.headers = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    assert stranger.post(RESET, {"email": address}, RESET).status == 200
    letter = text_of_mail(mail_to(server, address, "Ahu: A new password"))
    assert re.findall(r"https?://([^/]+)/", letter) == [f"127.0.0.1:{server.port}"]
    stranger.headers = {"Host": "evil.example"}
    assert stranger.post(CODE, {"email": address}, CODE).status == 400
    stranger.headers = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    assert stranger.post(CODE, {"email": address}, CODE).status == 200
    letter = text_of_mail(mail_to(server, address, "Ahu: Your code"))
    assert re.findall(r"https?://([^/]+)/", letter) == [f"127.0.0.1:{server.port}"]


def test_a_server_that_answers_to_every_name_sends_no_mail(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ahu.cli.main", "serve", "--no-browse", "--port", "0", "--data", str(tmp_path)]
    env = {**plain_environment(), "AHU_ACCOUNTS": "optional", "AHU_MAIL": f"file://{tmp_path}/mail"}
    env |= {"AHU_LANGUAGE": "en"}
    ended = subprocess.run(
        [*command, "--host", "::"], capture_output=True, text=True, timeout=PATIENCE, env=env, check=False
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1), ended.stderr
    assert "AHU_HOSTS" in ended.stderr


def test_a_code_works_for_as_many_minutes_as_its_page_says() -> None:
    settings = mail_settings("smtp://localhost/me@example.org", ["example.org"])
    assert settings["ACCOUNT_LOGIN_BY_CODE_TIMEOUT"] == timedelta(minutes=CODE_MINUTES).total_seconds()


# a link that fills in a code


def test_the_link_in_a_mail_holds_its_code_where_no_server_reads_it(server: Server) -> None:
    person, phone = Person(server), Person(server)
    address = sign_up(person)
    phone.post(CODE, {"email": address}, CODE)
    code, link = code_in_mail(server, address)
    assert link == f"{server.address}{CONFIRM}#code={code}"


def test_no_link_in_a_mail_signs_in_by_itself(server: Server) -> None:
    """Programs that read mails open every link in them, with the code where a server reads it or not."""
    person, phone, scanner = Person(server), Person(server), Person(server)
    address = sign_up(person)
    phone.post(CODE, {"email": address}, CODE)
    code, link = code_in_mail(server, address)
    for reader in (phone, scanner):
        for asked in (
            link.removeprefix(server.address),
            f"{CONFIRM}?code={code}",
            f"{CONFIRM}?code={code}&action=verify",
        ):
            reader.get(asked)
            assert reader.get("/profile/").path.startswith("/account/login/")
    assert phone.post(CONFIRM, {"code": code}, CONFIRM).path == "/profile/"  # nor has it used the code up
    assert phone.get(CONFIRM).path == "/profile/"


@pytest.mark.parametrize(
    ("language", "subject", "sentence"),
    [
        ("en", "Ahu: Your code", NOT_HERE),
        ("de", "Ahu: Dein Code", "In diesem Browser wird kein Code erwartet."),
        ("fr", "Ahu: Votre code", "Aucun code n’est attendu dans ce navigateur."),
    ],
)
def test_another_browser_is_told_to_ask_for_a_code_of_its_own(
    server: Server, language: str, subject: str, sentence: str
) -> None:
    person, asking, other = Person(server), Person(server), Person(server)
    address = sign_up(person)
    for who in (asking, other):
        who.post("/language/", {"language": language, "back": "/"})
    asking.post(CODE, {"email": address}, CODE)
    code, link = code_in_mail(server, address, subject)
    page = other.get(link.removeprefix(server.address))
    assert (page.path.partition("?")[0], sentence in page.text) == (CODE, True)
    page = other.post(CONFIRM, {"code": code}, CODE)
    assert (page.path.partition("?")[0], sentence in page.text) == (CODE, True)
    assert other.get("/profile/").path.startswith("/account/login/")
    assert sentence not in other.get(CODE).text


def test_who_signs_in_by_a_code_gets_to_the_page_they_wanted(server: Server) -> None:
    person, phone = Person(server), Person(server)
    address = sign_up(person)
    login = phone.get("/account/login/?next=/holidays/").text
    (ask,) = re.findall(rf'href="({CODE}[^"]*)"', login)
    assert ask == f"{CODE}?next=%2Fholidays%2F"
    page = phone.post(CODE, {"email": address, "next": "/holidays/"}, ask)
    code, link = code_in_mail(server, address)
    path, _, fragment = link.removeprefix(server.address).partition("#")
    assert (page.path, path, fragment) == (path, f"{CONFIRM}?next=%2Fholidays%2F", f"code={code}")
    assert 'name="next" value="/holidays/"' in phone.get(path).text
    assert phone.post(CONFIRM, {"code": code, "next": "/holidays/"}, path).path == "/holidays/"


# who has an account


def test_asking_for_a_password_or_a_code_tells_nobody_who_has_an_account(server: Server) -> None:
    address = sign_up(Person(server))
    for path in (RESET, CODE):
        known, unknown = (
            without_tokens(Person(server).post(path, {"email": asked}, path)) for asked in (address, f"x{address}")
        )
        assert known == unknown
    assert "no account has it" in text_of_mail(mail_to(server, f"x{address}", "Ahu: There is no account"))


def test_an_address_of_another_is_not_told_when_it_is_given_for_a_second_account(server: Server) -> None:
    address = sign_up(Person(server))
    pages = []
    for asked in (address, f"free-{address}"):
        person = Person(server)
        person.sign_up()
        page = person.post("/account/email/", {"email": asked, "action_add": ""}, "/account/email/")
        text = page.text.replace(person.name, "").replace(asked, "")
        pages.append((page.status, page.path, re.sub(r"\w{64}", "", text)))
    assert pages[0] == pages[1]


COUNT_HASHES = """
import sys, django
django.setup()
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import PBKDF2PasswordHasher
hashed = []
encode = PBKDF2PasswordHasher.encode
PBKDF2PasswordHasher.encode = lambda self, word, *more: hashed.append(word) or encode(self, word, *more)
for name in sys.argv[1:]:
    assert authenticate(None, username=name, password="guess") is None
    print(len(hashed))
    hashed.clear()
"""


def test_a_name_that_nobody_has_takes_as_long_as_a_wrong_password(server: Server) -> None:
    """To hash a password takes a tenth of a second: it is done once, whether there is such an account or not."""
    person = Person(server)
    person.sign_up()
    env = {**plain_environment(), "AHU_ACCOUNTS": "optional", "AHU_DATA": str(server.data)}
    env |= {"DJANGO_SETTINGS_MODULE": "ahu.web.settings"}
    command = [sys.executable, "-c", COUNT_HASHES, person.name, "nobody-at-all"]
    counted = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env, check=True)
    assert counted.stdout.split() == ["1", "1"]


def test_no_answer_waits_for_a_mail_server() -> None:
    """Else its time would tell whether mail is sent."""
    may_go, sent = Event(), Event()

    class Slow(EmailMessage):
        def send(self, *_: object, **__: object) -> int:
            assert may_go.wait(PATIENCE)
            sent.set()
            return 1

    send_later(Slow("subject", "text", "me@example.org", ["you@example.org"]))
    assert not sent.is_set()
    may_go.set()
    assert sent.wait(PATIENCE)


def test_what_a_mail_server_refuses_is_told_to_who_sent_it() -> None:
    told = Event()

    class Refused(EmailMessage):
        def send(self, *_: object, **__: object) -> int:
            raise OSError("refused")

    send_later(Refused("subject", "text", "me@example.org", ["you@example.org"]), told.set)
    assert told.wait(PATIENCE)


# sessions that somebody else has chosen


def test_a_session_that_was_chosen_before_is_worth_nothing_after(server: Server) -> None:
    chosen = "a" * 32
    person, victim = Person(server), Person(server)
    address = sign_up(person)
    guest_table = victim.make_table()

    def by_code() -> Page:
        victim.post(CODE, {"email": address}, CODE)
        code, _ = code_in_mail(server, address)
        return victim.post(CONFIRM, {"code": code}, CONFIRM)

    def by_password() -> Page:
        return victim.sign_in(person.name)

    for sign_in in (by_password, by_code):
        fixed_session(victim, chosen)
        assert sign_in().path == "/profile/"
        assert victim.cookie("sessionid") not in ("", chosen)
        attacker = Person(server)
        attacker.get("/account/login/")
        fixed_session(attacker, chosen)
        assert attacker.get("/profile/").path.startswith("/account/login/")
        assert f"/table/{guest_table}/" in victim.get("/profile/").text  # a guest's seats move along
        victim.sign_out()


# what is slipped in


@pytest.mark.parametrize("path", [RESET, CODE, "/account/email/"])
@pytest.mark.parametrize(
    "ending", ["\nBcc: b@example.org", "\r\nSubject: other", "%0aBcc: b@example.org", ", b@example.org"]
)
def test_no_header_is_slipped_into_a_mail(server: Server, path: str, ending: str) -> None:
    person = Person(server)
    if path == "/account/email/":
        person.sign_up()
    form = {"email": f"a@example.org{ending}", "action_add": ""}
    assert "This is no e-mail address." in person.post(path, form, path).text


def test_no_line_is_slipped_into_the_name_of_an_account(server: Server) -> None:
    person = Person(server)
    form = {"username": "ana\nBcc: b@example.org", "password1": PASSWORD, "password2": PASSWORD}
    page = person.post("/account/signup/", form, "/account/signup/")
    assert (page.path, 'role="alert"' in page.text) == ("/account/signup/", True)
    assert rows(server, "SELECT count(*) FROM auth_user WHERE username LIKE 'ana%'") == [(0,)]


@pytest.mark.parametrize(
    "credential",
    ["", "x", "[]", "1", "null", "{}", '{"response": 1}', '{"response": {"userHandle": 1}}', "[" * 500,
     json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": "MQ"}})],
)  # fmt: skip
def test_answers_of_passkeys_that_cant_be_read_open_nothing(server: Server, credential: str) -> None:
    person = Person(server)
    page = person.post("/account/passkeys/login/", {"credential": credential}, "/account/login/")
    assert (page.status, "belongs to no account" in page.text) == (200, True)
    assert person.get("/profile/").path.startswith("/account/login/")
    assert "Traceback" not in server.log()


def test_a_passkey_is_added_only_by_who_has_just_signed_in(server: Server) -> None:
    stranger = Person(server)
    assert stranger.get("/account/passkeys/").path.startswith("/account/login/")
    assert stranger.get("/account/passkeys/add/").path.startswith("/account/login/")
    person = Person(server)
    person.sign_up()
    assert person.get("/account/passkeys/add/").path.startswith("/account/reauthenticate/")
    person.post(
        "/account/reauthenticate/?next=/account/passkeys/add/", {"password": PASSWORD}, "/account/reauthenticate/"
    )
    for credential in ("{}", "x", '{"id": "AA", "response": {}}'):
        page = person.post(
            "/account/passkeys/add/", {"credential": credential, "name": "x" * 50}, "/account/passkeys/add/"
        )
        assert (page.status, 'role="alert"' in page.text) == (200, True)
    assert rows(server, "SELECT count(*) FROM mfa_authenticator") == [(0,)]


@pytest.mark.parametrize(
    "after", ["https://evil.example/", "//evil.example/", "/\\\\evil.example/", "javascript:alert(1)"]
)
def test_who_signs_in_stays_on_this_site(server: Server, after: str) -> None:
    person = Person(server)
    person.sign_up()
    person.sign_out()
    form = {"login": person.name, "password": PASSWORD, "next": after}
    assert person.post("/account/login/", form, "/account/login/").path == "/profile/"


# last: these use up what this address may try


def test_who_claims_to_be_at_many_addresses_guesses_no_more_passwords(server: Server) -> None:
    guesser = Stranger(server, {})
    answers = []
    for number in range(11):
        guesser.headers = {"X-Forwarded-For": f"8.8.8.{number}", "X-Real-IP": f"8.8.8.{number}"}
        answers.append(guesser.sign_in(f"nobody-{number}", "guess").text)
    assert "The name or the password is wrong." in answers[0]
    assert "That was tried too often: wait a few minutes." in answers[-1]


def test_codes_cant_be_guessed(server: Server) -> None:
    person, guesser = Person(server), Person(server)
    address = sign_up(person)
    guesser.post(CODE, {"email": address}, CODE)
    answers = [guesser.post(CONFIRM, {"code": f"AAA-{number:03}"}, CONFIRM) for number in range(2)]
    assert all("This code is wrong." in answer.text for answer in answers)
    last = guesser.post(CONFIRM, {"code": "AAA-999"}, CONFIRM)
    assert (last.path, NOT_HERE in last.text) == (f"{CODE}?code=unknown", True)  # it begins anew, and says why
    code, _ = code_in_mail(server, address)
    assert guesser.post(CONFIRM, {"code": code}, CODE).path == f"{CODE}?code=unknown"
    assert guesser.get("/profile/").path.startswith("/account/login/")


def test_an_address_is_not_flooded_with_mail(server: Server) -> None:
    address = sign_up(Person(server))
    asked = [Person(server).post(RESET, {"email": address}, RESET) for _ in range(6)]
    assert [page.status for page in asked] == [200] * 5 + [429]
    assert "That was tried too often: wait a few minutes." in asked[-1].text
