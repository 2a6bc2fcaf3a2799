"""Data folders written by earlier versions open in this one, and every table goes on.

Each folder in tests/data/upgrade is named after the version that wrote it. ``expected.json`` says what it holds.
"""

from __future__ import annotations

import gzip
import html
import json
import re
import shutil
import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDERS = sorted((Path(__file__).parents[1] / "data" / "upgrade").iterdir())
TOKEN = "a1B2c3D4" * 4


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldFolder]:
    """A server of this version on a copy of the data folder of an earlier one."""
    data = tmp_path_factory.mktemp("data")
    (data / "ahu.sqlite3").write_bytes(gzip.decompress((request.param / "ahu.sqlite3.gz").read_bytes()))
    shutil.copy(request.param / "secret-key", data)
    with closing(sqlite3.connect(data / "ahu.sqlite3")) as base:
        links = base.execute("SELECT secret, taken FROM web_seat WHERE bot = ''").fetchall()
    with Server(data) as server:
        yield OldFolder(server, json.loads((request.param / "expected.json").read_text("utf-8")), links)


class OldFolder:
    """The tables of an old data folder, and a browser that holds the first seat of each."""

    def __init__(self, server: Server, tables: dict[str, dict[str, Any]], links: list[tuple[str, int]]) -> None:
        self.server = server
        self.tables = tables
        self.links = links
        """The secret of each link to a seat, and whether somebody sat there."""

    def status(self, path: str) -> int:
        try:
            with urllib.request.urlopen(f"{self.server.address}{path}", timeout=30) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def get(self, table: dict[str, Any], path: str) -> str:
        return self._ask(table, path)

    def post(self, table: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
        told = json.loads(self._ask(table, "commands", json.dumps(body).encode()))
        assert isinstance(told, dict)
        return told

    def _ask(self, table: dict[str, Any], path: str, body: bytes | None = None) -> str:
        key = table["key"]
        cookies = f"csrftoken={TOKEN}; seat-{key}={table['cookie']}"
        headers = {"Cookie": cookies, "X-CSRFToken": TOKEN, "Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self.server.address}/table/{key}/{path}", body, headers)  # noqa: S310
        with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310
            return str(answer.read().decode())


def first(page: str) -> dict[str, Any]:
    """What a table's page tells its script."""
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', page)
    assert found
    told = json.loads(found[1])
    assert isinstance(told, dict)
    return told


def leaf(node: object) -> list[str]:
    """The first action of a tree of clicks."""
    while isinstance(node, dict) and "actions" not in node:
        node = next(iter(node.values()))
    return [node] if isinstance(node, str) else list(node["actions"])  # type: ignore[index]


def test_every_table_shows_the_same_players_chat_and_position(old: OldFolder) -> None:
    for what, table in old.tables.items():
        page = html.unescape(old.get(table, ""))
        status = first(page)["status"]
        assert (status["number"], status["moves"]) == (table["events"], table["moves"]), what
        assert (status["turn"] == "over") == table["over"], what
        for name, _, _ in table["seats"]:
            assert name in page, what
        for _, text in table["chat"]:
            assert text in page, what


def test_finished_games_are_saved_as_they_were_played(old: OldFolder) -> None:
    for what, table in old.tables.items():
        if table["over"]:
            lines = [line for line in old.get(table, "game.ahu").splitlines() if line]
            assert lines[-4:-1] == table["log"], what
            scores = re.findall(r" (\d+)(?:,|$)", lines[-1].partition("fingerprint")[2])
            assert list(map(int, scores)) == table["scores"], what


def test_every_table_goes_on(old: OldFolder) -> None:
    acted = 0
    for what, table in old.tables.items():
        told = first(old.get(table, ""))
        status, offer = told["status"], told["offer"]
        if 0 not in status["acting"]:
            continue
        command = {"seat": 0, "seen": status["number"], "request_id": f"upgraded-{what}", "confirmed": True}
        answer = old.post(table, {"kind": "play", "actions": leaf(offer["tree"]), **command})
        assert answer.get("number", 0) > table["events"], (what, answer)
        acted += 1
    assert acted >= 1


def test_links_to_open_seats_stay_valid_and_others_are_spent(old: OldFolder) -> None:
    for secret, taken in old.links:
        assert old.status(f"/seat/{secret}/") == (410 if taken else 200)
    assert {taken for _, taken in old.links} == {0, 1}


def test_cookies_go_on_and_can_be_revoked(old: OldFolder) -> None:
    """They are signed and have no secret: together they count as one device."""
    table = next(table for table in old.tables.values() if not table["over"])
    assert 'data-seats="0"' in old.get(table, "")
    page = old.get(table, "seats/")
    assert page.count("Unknown browser") == 1
    assert "this device" in page


def test_chat_goes_on_and_a_wish_to_take_back_still_waits(old: OldFolder) -> None:
    for what, table in old.tables.items():
        number = first(old.get(table, ""))["status"]["number"]
        chat = {"kind": "chat", "seat": 0, "seen": number, "request_id": f"upgraded-chat-{what}", "text": "Still here"}
        assert "error" not in old.post(table, chat)
        assert "Still here" in old.get(table, "")
        if table["asked"]:
            agree = {"kind": "agree", "seat": 0, "seen": number, "request_id": f"upgraded-{what}"}
            assert "error" not in old.post(table, agree), what
