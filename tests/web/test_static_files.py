"""Static files: found, compressed, cached for ever in their edition, and of the right game."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from ahu.kit import Kit
from ahu.registry import games, kits
from ahu.web import static_files
from ahu.web.static_files import address, edition, files, style_sheets_of
from tests.web.live import Browser

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.live import Answer, Run


def get(run: Run, path: str, method: str = "GET", **headers: str) -> Answer:
    answers = []

    async def scenario() -> None:
        browser = Browser()
        answers.append(await browser.ask(method, path, headers=browser.headers(**headers)))

    run(scenario())
    return answers[0]


def test_a_file_is_compressed_for_browsers_that_can_read_it(run: Run) -> None:
    plain = get(run, address("ahu.css"))
    assert plain.status == 200
    assert plain.header("content-encoding") == ""
    assert plain.header("content-type") == "text/css; charset=utf-8"
    packed = get(run, address("ahu.css"), accept_encoding="br, gzip")
    assert packed.header("content-encoding") == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    for answer in (plain, packed):
        assert answer.header("vary") == "accept-encoding"
        assert answer.header("content-length") == str(len(answer.body))


def test_a_file_in_its_edition_is_kept_for_ever_and_in_another_asked_for_again(run: Run) -> None:
    assert "immutable" in get(run, address("table.js")).header("cache-control")
    assert get(run, "/static/0123456789ab/table.js").header("cache-control") == "no-cache"


def test_head_sends_no_body_and_other_methods_are_not_allowed(run: Run) -> None:
    head = get(run, address("htmx.js"), "HEAD")
    assert head.body == b""
    assert head.header("content-length") == str(len(files()["htmx.js"].body))
    wrong = get(run, address("htmx.js"), "POST")
    assert (wrong.status, wrong.header("allow")) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "name", ["none.css", "", "../settings.py", "giants", "giants/", "giants/../ahu.css", "/ahu.css"]
)
def test_what_is_not_there_is_not_found(run: Run, name: str) -> None:
    assert get(run, f"/static/{edition()}/{name}").status == 404


@pytest.mark.parametrize("game", games())
def test_a_game_brings_its_own_style_sheets(run: Run, game: str) -> None:
    assert style_sheets_of(game) == [f"{game}/drawing.css", f"{game}/page.css"]
    for name in style_sheets_of(game):
        assert get(run, address(name)).status == 200


@pytest.fixture
def with_more_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two more games, of which one is called like the other and more."""
    (tmp_path / "pictures").mkdir()
    (tmp_path / "page.css").write_text("p { background: url(pictures/sky.png) }")
    (tmp_path / "pictures" / "sky.png").write_bytes(bytes(range(256)))
    (tmp_path / ".hidden").write_text("secret")
    rules = next(iter(kits().values())).rules
    more = {"peb": Kit(rules=rules, static=tmp_path), "peb-bles": Kit(rules=rules, style=lambda: "q {}")}
    monkeypatch.setattr(static_files, "kits", lambda: more)
    for cached in (files, edition):
        cached.cache_clear()
    yield
    for cached in (files, edition):
        cached.cache_clear()


@pytest.mark.usefixtures("with_more_games")
def test_files_of_a_game_find_each_other_and_games_are_told_apart(run: Run) -> None:
    assert style_sheets_of("peb") == ["peb/page.css"]
    assert style_sheets_of("peb-bles") == ["peb-bles/drawing.css"]
    picture = get(run, address("peb/pictures/sky.png"), accept_encoding="gzip")
    assert picture.header("content-type") == "image/png"
    assert picture.header("content-encoding") == ""  # it would not be smaller
    assert get(run, address("peb/page.css")[: -len("page.css")] + ".hidden").status == 404
