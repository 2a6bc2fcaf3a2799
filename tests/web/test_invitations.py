"""Invitations by the names of accounts: who gets them, what they lead to, and what they tell nobody."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.server import Server, server_with_mail
from tests.web.test_accounts import PASSWORD, Page, Person, rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_with_mail(tmp_path_factory.mktemp("data"), AHU_LIMIT_INVITATIONS_BY_ADDRESS="20/hour") as running:
        yield running


def with_account(server: Server) -> Person:
    person = Person(server)
    person.sign_up()
    return person


def invite(host: Person, key: str, name: str, seat: int = 1) -> Page:
    path = f"/table/{key}/seats/"
    return host.post(path, {"action": "invite-by-name", "seat": str(seat), "name": name}, path)


def invitations(person: Person) -> list[str]:
    """The addresses at which somebody answers their invitations."""
    return re.findall(r'action="(/profile/invitations/\d+/)"', person.get("/profile/").text)


def test_whoever_is_invited_by_name_sits_down(server: Server) -> None:
    host, guest = Person(server), with_account(server)
    key = host.make_table()
    assert "You are invited" not in guest.get("/").text
    page = invite(host, key, guest.name.upper())
    assert (page.status, f"Invited: {guest.name}" in page.text) == (200, True)
    assert "You are invited to a table" in guest.get("/").text
    assert "Ana invites you to play Rapa Nui" in guest.get("/profile/").text
    (answer,) = invitations(guest)
    link = guest.post(answer, {"accept": ""}, "/profile/")
    assert link.path.startswith("/seat/")
    assert f'name="name" value="{guest.name}"' in link.text
    secret = link.path.split("/")[2]
    assert guest.post(f"/table/{key}/seats/", {"secret": secret, "name": "Ben"}, link.path).status == 200
    assert guest.own_seats(key) == "1"
    assert invitations(guest) == []
    assert rows(server, "SELECT count(*) FROM accounts_invitation") == [(0,)]
    assert guest.post(answer, {"accept": ""}, "/profile/").status == 410


def test_an_invitation_can_be_declined_and_is_forgotten_with_the_account(server: Server) -> None:
    host, guest = Person(server), with_account(server)
    key = host.make_table()
    invite(host, key, guest.name)
    invite(host, key, guest.name)  # counts once
    (answer,) = invitations(guest)
    assert guest.post(answer, {"decline": ""}, "/profile/").path == "/profile/"
    assert invitations(guest) == []
    invite(host, key, guest.name)
    assert [one["by"] for one in json.loads(guest.get("/profile/export/").text)["invitations"]] == ["Ana"]
    guest.post("/profile/delete/", {"password": PASSWORD}, "/profile/delete/")
    assert rows(server, "SELECT count(*) FROM accounts_invitation") == [(0,)]
    assert "Invited:" not in host.get(f"/table/{key}/seats/").text


def test_a_name_that_nobody_has_is_told(server: Server) -> None:
    host = Person(server)
    page = invite(host, host.make_table(), "nobody-at-all")
    assert (page.status, "Nobody here has an account with this name." in page.text) == (400, True)


def test_only_the_host_invites_and_only_who_is_invited_answers(server: Server) -> None:
    host, guest, stranger = Person(server), with_account(server), with_account(server)
    key = host.make_table()
    form = {"action": "invite-by-name", "seat": "1", "name": stranger.name}
    assert guest.post(f"/table/{key}/seats/", form).status == 403
    assert invite(host, key, guest.name, seat=0).status == 409  # the host sits there
    invite(host, key, guest.name)
    (answer,) = invitations(guest)
    assert stranger.post(answer, {"accept": ""}, "/profile/").status == 410
    stranger.post(answer, {"decline": ""}, "/profile/")
    assert invitations(guest) == [answer]
    assert Person(server).post(answer, {"accept": ""}).path.startswith("/account/login/")


def test_whoever_has_blocked_the_host_hears_nothing_and_the_host_neither(server: Server) -> None:
    host, guest, other = with_account(server), with_account(server), with_account(server)
    key = host.make_table()
    owners = rows(
        server,
        "SELECT p.player FROM accounts_profile p JOIN auth_user u ON u.id = p.user_id "
        "WHERE u.username IN (?, ?) ORDER BY u.id",
        host.name,
        guest.name,
    )
    (theirs,), (mine,) = owners
    with closing(sqlite3.connect(server.data / "ahu.sqlite3", timeout=20)) as base, base:
        base.execute(
            "INSERT INTO moderation_block (blocker, blocked, name, created_at) VALUES (?, ?, '', '2026-01-01')",
            (mine, theirs),
        )
    answers = [invite(host, key, one.name).status for one in (guest, other)]
    assert answers == [200, 200]
    assert (invitations(guest), len(invitations(other))) == ([], 1)


def test_nobody_is_flooded_with_invitations(server: Server) -> None:
    """Last: it uses up what this address may do."""
    host, guest = Person(server), with_account(server)
    key = host.make_table()
    statuses = [invite(host, key, guest.name).status for _ in range(21)]
    assert statuses[-1] == 429
    assert len(invitations(guest)) == 1


def test_without_accounts_nobody_has_a_name_to_invite(tmp_path: Path) -> None:
    with Server(tmp_path) as plain:
        host = Person(plain)
        key = host.make_table()
        assert "invite-by-name" not in host.get(f"/table/{key}/seats/").text
        assert invite(host, key, "ana").status == 409
