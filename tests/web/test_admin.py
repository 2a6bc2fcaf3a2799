"""The pages of moderators, at a real server: who gets in, what they can do, what is written down, what stays secret."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from html import unescape
from typing import TYPE_CHECKING

import pytest

from ahu.core.errors import BadOption
from ahu.web.moderation.models import ModeratorAct
from ahu.web.moderation.settings import admin_path
from ahu.web.security_headers import POLICY
from tests.patience import PATIENCE
from tests.server import Server, plain_environment
from tests.web.test_accounts import PASSWORD, Person, rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.test_accounts import Page

ADMIN = "/moderators/"
SETTINGS = {"AHU_ACCOUNTS": "optional", "AHU_ADMIN": "moderators"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), env=SETTINGS) as running:
        yield running


@pytest.fixture(scope="module")
def moderator(server: Server) -> Person:
    person = Person(server)
    person.name = "watchful"
    person.sign_up()
    assert ahu(server, "add", "Watchful") == "watchful is a moderator.\n"
    return person


def ahu(server: Server, *words: str, code: int = 0) -> str:
    command = [
        sys.executable,
        "-m",
        "ahu.cli.main",
        "moderator",
        *words,
        "--data",
        str(server.data),
        "--language",
        "en",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=plain_environment())
    assert done.returncode == code, done.stderr
    return done.stdout or done.stderr


def act(moderator: Person, kind: str, pk: object, what: str, reason: str = "enough", hours: str = "24") -> Page:
    address = f"{ADMIN}act/{kind}/{pk}/"
    return moderator.post(address, {"act": what, "reason": reason, "hours": hours}, address)


def user_number(server: Server, person: Person) -> object:
    return rows(server, "SELECT id FROM auth_user WHERE username = ?", person.name)[0][0]


def two_at_a_table(server: Server) -> tuple[Person, Person, str]:
    """A host and somebody who joined, both with accounts."""
    host, other = Person(server), Person(server)
    host.sign_up()
    other.sign_up()
    key = host.make_table(listed="yes", **{"name-0": f"H {host.name}"})
    assert other.post(f"/table/{key}/join/", {"name": f"O {other.name}"}, f"/table/{key}/join/").status == 200
    return host, other, key


def send(person: Person, key: str, kind: str, seat: int, **fields: str) -> Page:
    return person.command(key, {"kind": kind, "seat": seat, "seen": 0, **fields})


# who gets in


def test_by_default_there_are_no_pages_of_moderators(tmp_path: Path) -> None:
    with Server(tmp_path, env={"AHU_ACCOUNTS": "optional"}) as plain:
        person = Person(plain)
        person.sign_up()
        for path in ("/admin/", ADMIN, f"{ADMIN}login/"):
            assert person.get(path).status == 404
        assert person.get("/static/django/admin/css/base.css").status == 404
        assert rows(plain, "SELECT name FROM sqlite_master WHERE name = 'django_admin_log'") == []


@pytest.mark.parametrize("path", ["table", "static", "a", "Caps", "a b", "a/b", "../x", "ü" * 5])
def test_the_address_of_the_pages_is_checked(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setenv("AHU_ADMIN", path)
    with pytest.raises(BadOption, match="AHU_ADMIN"):
        admin_path("optional")


def test_pages_of_moderators_need_accounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AHU_ADMIN", "/moderators/")
    assert admin_path("required") == "moderators"
    with pytest.raises(BadOption, match="AHU_ACCOUNTS"):
        admin_path("off")


PAGES = (
    "",
    "login/",
    "auth/user/",
    "auth/user/1/change/",
    "web/table/",
    "moderation/report/",
    "act/user/1/",
    "jsi18n/",
)


def test_only_moderators_get_in(server: Server, moderator: Person) -> None:
    stranger, ordinary = Person(server), Person(server)
    ordinary.sign_up()
    for page in (*PAGES, "nothing/", "auth/", "auth/user/add/", "auth/user/1/password/", "logout/"):
        assert stranger.get(ADMIN + page).path.startswith("/account/login/?next="), page
        assert ordinary.get(ADMIN + page).status == 404, page
        assert page not in PAGES or moderator.get(ADMIN + page).status == 200, page


def test_the_pages_of_things_load_no_scripts_for_forms(server: Server, moderator: Person) -> None:
    text = moderator.get(f"{ADMIN}auth/user/{user_number(server, moderator)}/change/").text
    assert "Do something about it" in text
    assert re.findall(r"(?:change_form|prepopulate_init)\.js", text) == []  # they need jQuery, which is not there


def test_nothing_is_made_changed_or_deleted_by_djangos_own_pages(server: Server, moderator: Person) -> None:
    number = user_number(server, moderator)
    for page in ("auth/user/add/", f"auth/user/{number}/delete/", "web/table/add/", "moderation/moderatoract/add/"):
        assert moderator.get(ADMIN + page).status == 403
    (latest,) = rows(server, "SELECT id, reason FROM moderation_moderatoract ORDER BY id DESC LIMIT 1")
    change = f"{ADMIN}moderation/moderatoract/{latest[0]}/change/"
    assert moderator.post(change, {"reason": "never"}, f"{ADMIN}act/user/{number}/").status == 403
    assert rows(server, "SELECT id, reason FROM moderation_moderatoract ORDER BY id DESC LIMIT 1") == [latest]


def test_an_act_is_written_once() -> None:
    written = ModeratorAct(pk=1)
    for change in (written.save, written.delete):
        with pytest.raises(TypeError, match="never changed"):
            change()


def test_who_is_dismissed_is_out_at_once(server: Server) -> None:
    person = Person(server)
    person.sign_up()
    ahu(server, "add", person.name)
    assert person.get(ADMIN).status == 200
    assert person.name in ahu(server, "list")
    ahu(server, "remove", person.name)
    assert person.get(ADMIN).status == 404
    assert "there is no account called" in ahu(server, "add", "nobody-at-all", code=2)


def test_the_policy_of_pages_is_as_strict_as_everywhere(moderator: Person) -> None:
    assert moderator.header(ADMIN, "Content-Security-Policy") == POLICY
    for path in ("", "web/table/", "auth/user/1/change/", "act/user/1/"):
        page = moderator.get(ADMIN + path).text
        assert not re.findall(r"<style|<script(?![^>]* src=)|\son\w+=", page)
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert files
        for address in files:
            assert moderator.get(address).status == 200, address


# secrets


def test_no_page_shows_what_is_secret(server: Server, moderator: Person) -> None:
    host, other, listed = two_at_a_table(server)
    seats = {f"who-{seat}": "bot-random" for seat in (1, 2)}
    form = {"game": "giants", "players": "3", "who-0": "me", "name-0": "Watched", **seats}
    key = host.post("/new/", form, "/new/").path.split("/")[2]
    link = host.post(f"/table/{listed}/seats/", {"action": "add-device", "seat": "0"}, f"/table/{listed}/seats/").text
    send(other, listed, "chat", 1, text="hello")
    line = rows(server, "SELECT id FROM web_chatmessage ORDER BY id DESC LIMIT 1")[0][0]
    host.post(f"/table/{listed}/people/1/", {"act": "report", "line": str(line), "reason": "spam"})
    act(moderator, "user", user_number(server, other), "mute")

    def events() -> list[tuple[object, ...]]:
        return rows(server, "SELECT text FROM web_event e JOIN web_table t ON t.id = e.table_id WHERE t.key = ?", key)

    end = time.monotonic() + PATIENCE
    while len(events()) < 3:
        assert time.monotonic() < end
        time.sleep(0.05)
    secrets = {str(text) for (text,) in events() if len(str(text)) > 5}
    assert secrets
    for query in (
        "SELECT digest FROM web_seatdevice",
        "SELECT digest FROM web_seatlink",
        "SELECT password FROM auth_user",
        "SELECT session_key FROM django_session",
        "SELECT player FROM accounts_profile",
        "SELECT browser FROM web_seat WHERE browser <> ''",
    ):
        found = {str(value) for (value,) in rows(server, query)}
        assert found
        secrets |= found
    secrets |= set(re.findall(r"/seat/([\w-]{20,})/", link))
    secrets |= {cookie.value or "" for person in (host, other, moderator) for cookie in person.cookies}
    secrets -= {"", *(cookie.value or "" for cookie in moderator.cookies if cookie.name == "csrftoken")}
    waiting, seen = [ADMIN, f"{ADMIN}act/report/1/", f"{ADMIN}web/table/?q={key}"], set()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        page = moderator.get(address)
        told = unescape(page.text)
        assert page.status == 200, address
        assert not [secret for secret in secrets if secret in told], address
        links = [unescape(link) for link in re.findall(r'href="([^"#]*)"', page.text)]
        waiting += [link for link in links if link.startswith(ADMIN)]
        if "?" not in address:  # lists can be sorted in endless ways
            waiting += [address + link for link in links if link.startswith("?")]
    kinds = {re.sub(r"\d+", "N", address.partition("?")[0]) for address in seen}
    wanted = (
        "web/table/N/change/",
        "auth/user/N/change/",
        "moderation/report/N/change/",
        "act/user/N/",
        "act/table/N/",
    )
    assert {ADMIN + page for page in (*wanted, "moderation/moderatoract/N/change/")} <= kinds


# acting


def test_a_report_leads_to_a_mute_that_the_person_is_told(server: Server, moderator: Person) -> None:
    host, other, key = two_at_a_table(server)
    assert "error" not in send(other, key, "chat", 1, text="you fool").text
    line = rows(server, "SELECT id FROM web_chatmessage ORDER BY id DESC LIMIT 1")[0][0]
    form = {"act": "report", "line": str(line), "reason": "insult", "note": "rude"}
    assert "Thank you." in host.post(f"/table/{key}/people/1/", form).text
    (number,) = rows(server, "SELECT id FROM moderation_report ORDER BY id DESC LIMIT 1")[0]
    queue = moderator.get(f"{ADMIN}moderation/report/?state__exact=open").text
    assert "you fool" in queue
    assert "This field is required" in act(moderator, "report", number, "mute", reason=" ").text
    assert act(moderator, "report", number, "mute", "no insults, please").status == 200
    assert rows(server, "SELECT state, decision FROM moderation_report WHERE id = ?", number) == [
        ("upheld", "no insults, please")
    ]
    assert "you fool" not in moderator.get(f"{ADMIN}moderation/report/?state__exact=open").text
    answer = send(other, key, "chat", 1, text="hello")
    assert (answer.status, "no insults, please" in answer.text) == (403, True)
    told = other.get("/profile/").text
    assert "A moderator muted you" in told
    assert "A moderator upheld a report about you" in told
    assert "no insults, please" in told
    export = json.loads(other.get("/profile/export/").text)["moderation"]
    assert [report["text"] for report in export["reports about you"]] == ["you fool"]
    assert [one["kind"] for one in export["restrictions"]] == ["mute"]
    assert "rude" not in json.dumps(export)  # nothing of who reported it
    assert json.loads(host.get("/profile/export/").text)["moderation"]["reports by you"][0]["note"] == "rude"
    log = ahu(server, "log", "--most", "2").splitlines()
    assert [re.split(r"  +", entry)[1:4] for entry in log] == [
        ["watchful", "uphold", f"O {other.name}"],
        ["watchful", "mute", f"O {other.name}"],
    ]
    act(moderator, "user", user_number(server, other), "unmute", "served")
    assert send(other, key, "chat", 1, text="sorry").status == 200


def test_a_suspended_account_is_out_at_once_and_told_why(server: Server, moderator: Person) -> None:
    _, other, key = two_at_a_table(server)
    assert other.own_seats(key) == "1"
    act(moderator, "user", user_number(server, other), "suspend", "cheated twice")
    assert other.get("/profile/").path.startswith("/account/login/")
    assert send(other, key, "chat", 1, text="ha").status == 403
    assert other.own_seats(key) == ""
    page = Person(server).sign_in(other.name)
    assert (page.status, "cheated twice" in page.text, "suspended" in page.text) == (403, True, True)
    assert "cheated" not in Person(server).sign_in(other.name, "wrong").text
    act(moderator, "user", user_number(server, other), "resume", "appeal")
    assert other.sign_in(other.name).path == "/profile/"
    assert other.own_seats(key) == "1"


def test_a_moderator_is_not_suspended_by_another(server: Server, moderator: Person) -> None:
    number = user_number(server, moderator)
    assert "This is a moderator" in act(moderator, "user", number, "suspend").text
    assert moderator.get(ADMIN).status == 200


def test_a_table_is_closed_and_everybody_is_told(server: Server, moderator: Person) -> None:
    host, _, key = two_at_a_table(server)
    number = rows(server, "SELECT id FROM web_table WHERE key = ?", key)[0][0]
    assert act(moderator, "table", number, "close", "spam").status == 200
    assert "A moderator has closed this table" in host.get(f"/table/{key}/").text
    assert rows(server, "SELECT finished FROM web_table WHERE key = ?", key) == [(1,)]
    assert "This table is over." in act(moderator, "table", number, "close").text
    assert re.split(r"  +", ahu(server, "log", "--most", "1").strip())[1:] == ["watchful", "close", key, "spam"]


def test_an_account_is_exported_and_deleted_with_all_that_moderation_knows(server: Server, moderator: Person) -> None:
    host, other, key = two_at_a_table(server)
    host.post(f"/table/{key}/people/1/", {"act": "block"})
    other.post(f"/table/{key}/people/0/", {"act": "report", "reason": "name", "note": "my words"})
    host.post(f"/table/{key}/people/1/", {"act": "report", "reason": "cheating"})
    number = user_number(server, other)
    player = rows(server, "SELECT player FROM accounts_profile WHERE user_id = ?", number)[0][0]
    act(moderator, "user", number, "mute", "hush")
    assert json.loads(act(moderator, "user", number, "export", "asked for").text)["account"]["name"] == other.name
    assert act(moderator, "user", number, "delete", "asked for").status == 200
    assert other.get("/profile/").path.startswith("/account/login/")
    for table, columns in {
        "block": ("blocker", "blocked"),
        "report": ("reporter", "subject"),
        "restriction": ("player",),
        "moderatoract": ("about",),
    }.items():
        for column in columns:
            query = f"SELECT count(*) FROM moderation_{table} WHERE {column} = ?"  # noqa: S608  # our own words
            assert rows(server, query, player) == [(0,)], table
    assert rows(server, "SELECT count(*) FROM moderation_report WHERE note = 'my words'") == [(0,)]
    assert rows(server, "SELECT count(*) FROM moderation_moderatoract WHERE name = ?", other.name) == [(0,)]
    assert rows(server, "SELECT reason FROM moderation_moderatoract WHERE what = 'delete'") == [("asked for",)]
    assert PASSWORD not in moderator.get(f"{ADMIN}moderation/moderatoract/").text
