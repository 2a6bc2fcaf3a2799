"""Games by keyboard and the accessibility tree: nobody looks at the page or uses a mouse."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ahu.i18n import translator
from tests.browser.driver import Books
from tests.browser.listener import Listener, wait_for_turn
from tests.browser.people import People, nearly_over
from tests.browser.test_whole_games import check_end, play_on
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from ahu.core.record import Record
    from tests.server import Server

CALM: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1000, "height": 720}}
GAMES = {"giants": ("Giants", 3), "rapanui": ("Rapa Nui", 2)}
"""The name of a game, and how many play."""
NAMES = ["Ann", "Makoi", "Rua"]
EAGER = 20
"""So many actions are chosen so that much happens; then the game is brought to an end."""
AT_FIRST = 6
"""So many actions are taken at the new table where the middle of the game is left out."""
AT_LAST = 10
"""So many actions, of all players, are left when the game is taken up again."""


def make_table(ann: Listener, game: str, players: int) -> Books:
    """From the start page to a table with easy bots."""
    ann.go("/")
    page = ann.page
    ann.use(page.get_by_role("article", name=game).get_by_role("link", name="New table"))
    page.wait_for_url("**/new/**")
    number = page.get_by_role("group", name="Players").get_by_role("radio", checked=True)
    assert ann.reach(number)
    ann.press("ArrowLeft")
    assert page.get_by_role("radio", name=str(players), exact=True).is_checked()
    seats = page.get_by_role("combobox", name="Who plays")
    assert seats.count() == players
    for seat in seats.all()[1:]:
        assert ann.reach(seat)
        page.keyboard.type("Easy")
        assert seat.evaluate("select => select.selectedOptions[0].text") == "Easy bot"
    assert ann.reach(page.get_by_role("textbox", name="Name of the").first)
    page.keyboard.type("Ann")
    ann.use(page.get_by_role("button", name="Create table"))
    page.wait_for_url("**/table/*/")
    return Books(ann.server, ann.key)


def take_turns(ann: Listener, books: Books, people: People, most: int) -> None:
    """Ann acts whenever it is her turn, until the game is over or she has acted often enough."""
    acted = 0
    while acted < most and wait_for_turn(books, 0):
        state = books.state
        if 0 in state.actors():
            ann.act(books, 0, people.choose(state, 0))
            acted += 1


def end_together(ann: Listener, record: Record) -> Books:
    """All around one screen bring a game to its end."""
    books, people = ann.open_game(record, "beside"), People(Random(7), 0)
    ann.names = [
        translator("en", record.game.name).render(record.game.seat_label(n)) for n in range(record.game.players)
    ]
    play_on(books, {ann: list(range(record.game.players))}, people)
    return books


@pytest.mark.parametrize("name", GAMES)
def test_a_game_by_the_accessibility_tree(chromium: Browser, server: Server, name: str) -> None:
    """From the start page to the end of the game; the whole game with “make properties”, else without its middle."""
    game, players = GAMES[name]
    ann = Listener(chromium, server, **CALM)
    books = make_table(ann, game, players)
    ann.names = NAMES[:players]
    skip = ann.page.get_by_role("link", name="Skip to the choices")
    ann.use(skip)
    assert ann.choices.evaluate("group => group === document.activeElement"), "the skip link leads to the choices"
    people = People(Random(7), EAGER)
    if FACTOR > 1:
        take_turns(ann, books, people, sys.maxsize)
    else:
        take_turns(ann, books, people, AT_FIRST)
        books = end_together(ann, nearly_over(books.state.game, 0, AT_LAST))
    check_end(books, ann, ann.names)
    told = ann.page.get_by_role("status").all_text_contents()
    assert any(text.strip() for text in told), "what happened was read aloud"
    ann.use(ann.page.get_by_role("link", name="Replay"))
    ann.page.wait_for_url("**/replay/**")
    ann.close()
