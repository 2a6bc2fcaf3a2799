"""The rules on the page: each rule has an anchor, every page links to the rules, and so do refusals."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from ahu.i18n import LANGUAGES, translator
from ahu.kit import Kit
from ahu.registry import kits
from ahu.rules_book import book_of, games_with_books
from ahu_pebbles.rules import Pebbles
from tests.web.live import Browser, new_live_table
from tests.web.test_live_table import placing

if TYPE_CHECKING:
    from tests.web.live import Run

BOOKS = [(game, language) for game in games_with_books() for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_and_section_has_an_anchor(run: Run, game: str, language: str) -> None:
    async def scenario() -> None:
        answer = await Browser(language).get(f"/rules/{game}/")
        book, page = book_of(game, language), html.unescape(answer.text)
        assert book is not None
        assert answer.status == 200
        ids = Counter(re.findall(r' id="([^"]+)"', page))
        assert {name: ids[name] for name in book.rules} == dict.fromkeys(book.rules, 1)
        assert all(ids[section.anchor] == 1 for section in book.sections)
        assert [name for name, number in ids.items() if number > 1] == []
        linked = re.findall(r'href="#([^"]+)"', page)
        assert set(linked) <= set(ids)
        assert len(re.findall("<figure>", page)) == len(book.illustrations)
        assert page.count(f"<b>{translator(language).translate('Ruling')}") == sum(
            rule.ruling for rule in book.rules.values()
        )
        assert f'<article id="book" lang="{language}">' in page

    run(scenario())


def test_a_book_holds_its_land_once(run: Run) -> None:
    async def scenario() -> None:
        page = (await Browser().get("/rules/giants/")).text
        assert page.count('<use href="#land-0"/>') == 8
        assert page.count('id="land-0"') == 1
        assert page.count("Ura Uranga") < 30

    run(scenario())


def test_there_is_a_list_of_books(run: Run) -> None:
    async def scenario() -> None:
        page = (await Browser("fr").get("/rules/")).text
        assert '<a href="/rules/giants/">Giants</a>' in page
        assert "Vous menez une tribu" in page

    run(scenario())


def test_a_game_without_a_book_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        for name, title in (("pebbles", "Pebbles"), ("chess", "chess"), ("x" * 3000, "x+")):
            answer = await Browser().get(f"/rules/{name}/")
            assert answer.status == 404
            assert re.search(f"There is no rules book for “{title}…?”", answer.text)

    monkeypatch.setitem(kits(), "pebbles", Kit(rules=lambda: Pebbles))
    run(scenario())


def test_rules_are_one_click_away_from_every_page(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        blue = Browser().sits(table.key, 0)
        of_the_game = ["/new/?game=giants", *[f"/table/{table.key}/{part}" for part in ("", "seats/", "replay/")]]
        for address in of_the_game:
            assert 'href="/rules/giants/"' in (await blue.get(address)).text, address
        for address in ("/upload/", "/nowhere/", "/rules/", f"/table/{table.key}/review/"):
            assert re.search('href="/rules/(giants/)?"', (await blue.get(address)).text), address
        home = (await blue.get("/")).text
        assert all(f'href="/rules/{game}/"' in home for game in games_with_books())
        assert 'href="/rules/"' in home

    run(scenario())


def test_a_game_without_a_book_links_to_the_list(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        page = (await Browser().get("/new/?game=pebbles")).text
        assert 'href="/rules/"' in page
        assert "/rules/pebbles/" not in (await Browser().get("/")).text

    monkeypatch.setitem(kits(), "pebbles", Kit(rules=lambda: Pebbles))
    run(scenario())


def test_without_any_book_nothing_links_to_rules(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        assert "/rules/" not in (await Browser().get("/")).text

    for name, kit in list(kits().items()):
        monkeypatch.setitem(kits(), name, kit._replace(book=None))
    book_of.cache_clear()
    run(scenario())
    book_of.cache_clear()


def test_a_refusal_says_where_its_rule_stands(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing())
        answer = await Browser().sits(table.key, 0).play(table, 0, "mark")
        assert answer.status == 409
        assert answer.told["link"] == f"/rules/giants/#{answer.told['rule']}"
        unreadable = await Browser().sits(table.key, 0).play(table, 0, "dance")
        assert (unreadable.told["rule"], unreadable.told["link"]) == ("", "")

    run(scenario())
