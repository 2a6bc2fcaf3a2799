"""The player aid of each game: complete in every language, with the numbers of the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import AsyncClient

from ahu.games.giants.rules.phase3_placement import TABLET
from ahu.games.giants.rules.pieces import STRENGTH
from ahu.games.giants.rules.scoring import TABLET_POINTS as RONGO_POINTS
from ahu.games.rapanui.rules.pieces import (
    BARTERED,
    COSTS,
    FAVOR_POINTS,
    GAIN,
    IMPROVEMENTS,
    MORE,
    OFFERINGS,
    PRICE,
    SIZED_MOAI,
    SKIMPED,
    TABLET_POINTS,
    THREE_MORE,
    TILES,
    TWO_MORE,
)
from ahu.i18n import LANGUAGES, translator
from ahu.registry import games
from ahu.web.game_page import Card, GamePage, page_of
from tests.web.stones import Stones

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from ahu.web.game_page import AidSection

    Run = Callable[[Coroutine[Any, Any, None]], None]

NUMBERS = {
    "Barter": [BARTERED, BARTERED],
    "Skimp": [SKIMPED, PRICE],
    "Take Three More": [MORE[THREE_MORE]],
    "Take Two More": [MORE[TWO_MORE]],
    "Gain Favor": [FAVOR_POINTS],
    "Tablet": [TABLET_POINTS],
    "Pukao": [PRICE],
}
"""The numbers that the text of each of these cards of Rapa Nui names; other tiles name none."""


def aid_of(game: str, language: str, *options: str) -> list[AidSection]:
    kind = games()[game]
    table = kind.set_up(kind.seats_for(kind.default_players), options)
    return page_of(table).aid(table, translator(language, game))


def cards(game: str, language: str, *options: str) -> dict[str, Card]:
    return {card.title: card for section in aid_of(game, language, *options) for card in section.cards}


def digits(card: Card) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", " ".join(card.text))]


@pytest.mark.parametrize("game", games())
def test_every_section_says_the_same_in_every_language(game: str) -> None:
    english = aid_of(game, "en")
    for language in LANGUAGES:
        sections = aid_of(game, language)
        for one, other in zip(english, sections, strict=True):
            assert [card.icon for card in one.cards] == [card.icon for card in other.cards]
            assert [set(digits(card)) for card in one.cards] == [set(digits(card)) for card in other.cards]
            assert all(card.title and card.text and not card.now for card in other.cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_of_rapa_nui_has_every_tile_offering_and_improvement_with_its_numbers(language: str) -> None:
    found, translate = cards("rapanui", language), translator(language, "rapanui").translate
    for name in (*TILES, "Tablet", "Pukao"):
        assert digits(found[translate(name)]) == NUMBERS.get(name, []), name
    for size, name in enumerate(SIZED_MOAI):
        card = next(card for title, card in found.items() if title.lower() == translate(name).lower())
        assert digits(card) == [*range(1, size + 2), GAIN[size]]
    for name, (_, price) in zip(IMPROVEMENTS, COSTS, strict=True):
        assert any(re.search(rf"^{translate(name)}\s?: {price} ", title) for title in found), name
    table = games()["rapanui"].set_up(("turtle", "dolphin", "moray"))
    for offering, name in enumerate(OFFERINGS):
        assert digits(found[translate(name)])[:5] == [PRICE, *table.stacks[offering]]  # type: ignore[attr-defined]


def test_a_first_game_leaves_out_what_it_does_not_use() -> None:
    assert {"Lend a Hand", "Tablet"} <= set(cards("rapanui", "en"))
    assert not {"Lend a Hand", "Tablet"} & set(cards("rapanui", "en", "first-game"))


def test_the_aid_of_giants_names_the_strengths_and_points_of_the_rules() -> None:
    found = cards("giants", "en")
    worker, sorcerer, chief = STRENGTH
    assert digits(found["Worker"]) == [worker]
    assert digits(found["Sorcerer"]) == [sorcerer]
    assert digits(found["Chief"]) == [chief, chief, TABLET]
    assert digits(found["Tablets"]) == [RONGO_POINTS, TABLET]
    assert "At the end" in found["Moai"].text[0]
    assert "erected" in cards("giants", "en", "open-scoring")["Moai"].text[0]


@pytest.mark.parametrize("game", games())
def test_the_sheet_is_at_the_table_and_on_a_page_to_print(run: Run, game: str) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        table = (await client.post(f"/now/{game}/"))["Location"]
        at_table = (await client.get(table)).content.decode()
        assert 'data-drawer="aid"' in at_table
        to_print = (await client.get(f"/aid/{game}/")).content.decode()
        assert to_print.count('<details class="aid-section" open>') == len(aid_of(game, "en"))
        assert set(re.findall(r'<use href="#([^"]+)"', to_print)) <= set(re.findall(r'\sid="([^"]+)"', to_print))
        assert f'href="/aid/{game}/"' in (await client.get(f"/rules/{game}/")).content.decode()

    run(scenario())


def test_a_game_that_brings_no_aid_has_none(run: Run) -> None:
    async def scenario() -> None:
        assert (await AsyncClient().get("/aid/nothing/")).status_code == 404

    assert GamePage().aid(Stones.set_up(Stones.seats_for(2)), translator("en")) == []
    run(scenario())
