"""Whoever knows nothing finds rules, minute and guided first game on every page, without going through another one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import AsyncClient, RequestFactory

from ahu.core.messages import Message
from ahu.puzzles.puzzle import puzzles_of
from ahu.registry import games
from ahu.web.learning import ways_to_learn
from ahu.web.live.errors import Rejected
from ahu.web.urls import urlpatterns
from ahu.web.views import errors
from tests.play import finished
from tests.web.live import new_live_table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    Run = Callable[[Coroutine[Any, Any, None]], None]

PAGES = {
    "home": ("/", ""),
    "aid": ("/aid/giants/", "giants"),
    "minute": ("/minute/rapanui/", "rapanui"),
    "lobby": ("/lobby/", ""),
    "holidays": ("/holidays/", ""),
    "person": ("/table/{listed}/people/0/", "giants"),
    "join": ("/table/{listed}/join/", "giants"),
    "new_table": ("/new/?game=giants", "giants"),
    "upload": ("/upload/", ""),
    "rules_books": ("/rules/", ""),
    "rules": ("/rules/giants/", "giants"),
    "puzzles": ("/puzzles/rapanui/", "rapanui"),
    "puzzle": ("/puzzles/giants/{puzzle}/", "giants"),
    "seat": ("/seat/{secret}/", "giants"),
    "table": ("/table/{key}/", "giants"),
    "seats": ("/table/{key}/seats/", "giants"),
    "replay": ("/table/{over}/replay/?action=3", "rapanui"),
    "review": ("/table/{over}/review/", "rapanui"),
}
"""The address of a page of each route, and the game that it is about."""
NO_PAGES = {"language", "close_minute", "play_now", "guided", "play_again", "download", "match"}
"""Routes that lead to another page, or give a file."""


def missing(html: str, game: str = "") -> list[str]:
    """What a page does not offer: an address that no link and no form has."""
    found = re.findall(r' (?:href|action|formaction)="([^"]+)"', html)
    return [address for way in ways_to_learn(game) for address in way[1:] if address not in found]


def test_every_route_is_looked_at() -> None:
    assert {route.name for route in urlpatterns} == {*PAGES, *NO_PAGES}


def test_the_ways_to_learn_a_game_are_those_of_that_game() -> None:
    assert [way.title for way in ways_to_learn()] == [game.title for game in games().values()]
    assert ways_to_learn("giants") == [("Giants", "/rules/giants/", "/minute/giants/", "/guided/giants/")]


def test_every_page_offers_them(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        form = {"game": "giants", "players": "3", "who-0": "me", "who-1": "open", "who-2": "bot-easy"}
        key = (await client.post("/new/", form))["Location"].split("/")[2]
        others = await AsyncClient().post("/new/", {**form, "listed": "yes"})
        places = {
            "key": key,
            "listed": others["Location"].split("/")[2],
            "secret": await (await open_table(key)).access.new_invitation(1),
            "over": (await new_live_table(finished("rapanui", 2, "1"))).key,
            "puzzle": puzzles_of("giants")[0].id,
        }
        lacking = {}
        for path, game in PAGES.values():
            page = await client.get(path.format(**places))
            assert page.status_code == 200, path
            lacking[path] = missing(page.content.decode(), game)
        assert not any(lacking.values()), lacking

    run(scenario())


@pytest.mark.parametrize("status", [404, 413, 429, 500, 503])
def test_every_page_that_says_what_went_wrong_offers_them(status: int) -> None:
    request = RequestFactory().get("/nowhere/")
    if status == 404:
        page = errors.not_found(request)
    elif status == 500:
        page = errors.server_error(request)
    else:
        page = errors.rejected(request, Rejected(status, Message("so it is")))
    assert page.status_code == status
    assert missing(page.content.decode()) == []
