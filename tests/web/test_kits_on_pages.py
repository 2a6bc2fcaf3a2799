"""Games of other packages on the pages: what a game does not bring is left out, and nothing is missed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.test import AsyncClient

from ahu.core.log import write_log
from ahu.core.record import Record
from ahu.kit import Kit
from ahu.puzzles.puzzle import puzzles_of
from ahu.registry import games, kits
from ahu.web.game_page import page_of
from ahu.web.live.live_tables import live_tables
from ahu.web.server import prepare_pages
from ahu.web.static_files import edition, files
from tests.web.live import settled
from tests.web.stones import NAME, TAKE, Stones

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is installed."""
    monkeypatch.setitem(kits(), NAME, Kit(rules=lambda: Stones))
    for cached in (files, edition):
        cached.cache_clear()
    yield
    for cached in (files, edition):
        cached.cache_clear()


async def page(path: str, client: AsyncClient | None = None) -> str:
    response = await (client or AsyncClient()).get(path)
    assert response.status_code == 200, path
    return str(response.content.decode())


def sheets(html: str) -> list[str]:
    """The style sheets a page loads, by their names."""
    return re.findall(r'rel="stylesheet" href="/static/[0-9a-f]+/([^"]+)"', html)


def test_boards_templates_and_puzzles_are_there_before_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for page_class in {type(page_of(kind.set_up(kind.seats_for(kind.player_counts[0])))) for kind in games().values()}:
        monkeypatch.setattr(page_class, "land", lambda _, game, _words: drawn.append((game.name, game.players)))
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    templates = engine.env
    assert templates.cache is not None
    templates.cache.clear()
    puzzles_of.cache_clear()
    prepare_pages()
    assert {name for _, name in templates.cache} >= {"home.html", "table.html", "lobby.html", "profile.html"}
    assert puzzles_of.cache_info().currsize >= len(games())
    assert sorted(drawn) == sorted((name, n) for name, kind in games().items() for n in kind.player_counts)


def test_the_start_page_shows_every_game(run: Run) -> None:
    async def scenario() -> None:
        html = await page("/")
        cards = re.findall(r'<article class="game".*?</article>', html, re.DOTALL)
        assert len(cards) == len(kits()) == 3
        assert ">Stones from another package</h2>" in cards[2]
        assert "<svg" not in cards[2]
        assert '<p class="players">2 players</p>' in cards[2]
        assert cards[2].count("<p") == 1
        german = await AsyncClient().get("/", headers={"Accept-Language": "de"})
        assert "2 Spieler" in german.content.decode()

    run(scenario())


def test_a_page_loads_the_style_sheets_of_its_game_and_no_other(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        generic = ["chart.css", "ahu.css", "pages.css"]
        assert sheets(await page("/")) == [*generic, "giants/drawing.css", "rapanui/drawing.css"]
        assert sheets(await page("/new/?game=giants")) == generic
        for game, own in ((NAME, []), ("giants", ["giants/drawing.css", "giants/page.css"])):
            address = (await client.post(f"/now/{game}/"))["Location"]
            assert sheets(await page(address, client)) == [*generic, "table.css", *own]
            assert sheets(await page(f"{address}replay/", client)) == [*generic, "table.css", *own]

    run(scenario())


def test_the_form_asks_only_for_what_the_game_has(run: Run) -> None:
    async def scenario() -> None:
        html = await page(f"/new/?game={NAME}")
        assert html.count('aria-current="page">Stones') == 1
        assert len(re.findall(r'href="/new/\?game=[^"&]*"', html)) == 3  # one for each game
        assert ">Options<" not in html
        assert 'name="board"' not in html
        assert html.count('type="radio"') == 1
        terms = ["level", "fill", "clock"]
        assert [name for name in re.findall(r'<select name="([^"]*)"', html) if name in terms] == terms
        assert html.count("<select") == 4 + len(terms)  # for each seat who sits there, and a bot for experts
        assert ">Options<" in await page("/new/?game=giants")
        assert 'name="board"' in await page("/new/?game=giants")

    run(scenario())


def test_a_table_of_rules_alone_is_made_and_played(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        sent = {"game": NAME, "players": "2", "who-0": "me", "name-0": "Ana", "who-1": "bot-random"}
        made = await client.post("/new/", sent)
        assert made.status_code == 303
        html = await page(made["Location"], client)
        assert 'id="listing"' in html
        assert 'id="map"' not in html
        table = await live_tables().get(made["Location"].split("/")[2])
        assert table
        assert table.row.game == NAME
        await settled(table)
        assert "Stones from another package" in await page("/", client)
        board = SimpleUploadedFile("mine.toml", b"x = 1")
        refused = await client.post("/new/", {**sent, "board": board})
        assert refused.status_code == 400
        assert "played without a board" in refused.content.decode()

    run(scenario())


def test_a_saved_game_of_rules_alone_is_replayed_reviewed_and_kept(run: Run) -> None:
    async def scenario() -> None:
        record = Record(Stones(("north", "south"), ()))
        while not record.state.over():
            record.play(record.state.actors()[0], TAKE[0])
        client = AsyncClient()
        log = SimpleUploadedFile("game.ahu", write_log(record).encode())
        address = (await client.post("/upload/", {"game": log}))["Location"]
        assert "Action 5 of 5" in await page(address, client)
        part = await client.get(f"{address}?action=2", headers={"HX-Request": "true"})
        assert '<hx-partial hx-target="#listing"' in part.content.decode()
        base = address.removesuffix("replay/")
        assert "Review: Stones" in await page(f"{base}review/", client)
        assert await page(f"{base}game.ahu", client) == write_log(record)

    run(scenario())
