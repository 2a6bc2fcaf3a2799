"""Each game in a minute: its panels in every language, its page, and the panel of the start page."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from django.test import AsyncClient

from ahu.i18n import LANGUAGES
from ahu.registry import games, kits
from ahu.rules_book import has_minute, minute_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from ahu.rules_book.minute import Minute

    Run = Callable[[Coroutine[Any, Any, None]], None]

PANEL = "minutes-title"
"""The id of the heading of the start page's panel."""


def the_minute(game: str, language: str) -> Minute:
    minute = minute_of(game, language)
    assert minute is not None
    return minute


async def page(path: str, client: AsyncClient | None = None, status: int = 200) -> str:
    response = await (client or AsyncClient()).get(path)
    assert response.status_code == status, path
    return str(response.content.decode())


@pytest.mark.parametrize("game", games())
def test_four_or_five_pictures_have_a_short_sentence_in_every_language(game: str) -> None:
    said = {language: [panel.sentence for panel in the_minute(game, language).panels] for language in LANGUAGES}
    for language, sentences in said.items():
        assert 4 <= len(sentences) <= 5
        assert all(sentence.endswith(".") and len(sentence) < 140 for sentence in sentences), language
        assert not re.findall(r"[{}]", " ".join(sentences))
    for one, *others in zip(*said.values(), strict=True):
        assert len({one, *others}) == len(LANGUAGES), one


@pytest.mark.parametrize("game", games())
def test_every_number_in_a_minute_comes_from_the_rules(game: str) -> None:
    bring = kits()[game].minute
    assert bring is not None
    for panel in bring():
        assert not re.findall(r"\d", re.sub(r"\{\w+\}", "", panel.sentence)), panel.sentence


def test_the_minutes_of_all_games_stand_on_one_page_and_each_shape_is_found(run: Run) -> None:
    async def scenario() -> None:
        html = await page("/")
        ids = Counter(re.findall(r'\sid="([^"]+)"', html))
        twice = {name for name, number in ids.items() if number > 1}
        assert not {name for name in twice if name.startswith(tuple(f"{game}-" for game in games()))}
        used = set(re.findall(r'<use href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
        assert len(used) > 20
        assert used <= set(ids)

    run(scenario())


def test_a_first_visit_shows_the_panel_until_it_is_closed(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        assert PANEL in await page("/", client)
        response = await client.post("/minute/close/")
        assert (response.status_code, response["Location"]) == (303, "/")
        assert PANEL not in await page("/", client)
        assert PANEL in await page("/", AsyncClient())

    run(scenario())


def test_whoever_has_a_table_does_not_see_the_panel(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        await client.post("/now/giants/")
        assert PANEL not in await page("/", client)

    run(scenario())


@pytest.mark.parametrize("game", games())
def test_the_page_of_a_minute_is_linked_from_the_start_page_the_rules_and_the_table(run: Run, game: str) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        table = (await client.post(f"/now/{game}/"))["Location"]
        for path in ("/", f"/rules/{game}/", table):
            assert f'href="/minute/{game}/"' in await page(path, client), path
        response = await AsyncClient().get(f"/minute/{game}/", headers={"accept-language": "fr"})
        html = response.content.decode()
        assert "en une minute" in html
        assert the_minute(game, "fr").panels[0].sentence in html

    run(scenario())


def test_a_game_without_a_minute_has_no_such_page(run: Run) -> None:
    async def scenario() -> None:
        assert not has_minute("nothing")
        assert minute_of("nothing", "en") is None
        await page("/minute/nothing/", status=404)

    run(scenario())
