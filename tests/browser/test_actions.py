"""Every kind of action of both games is clicked together, and whole transports are chosen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import CHANCE, Move
from ahu.i18n import translator
from ahu.registry import games
from ahu.web.game_page import page_of
from tests.browser.driver import Person, until
from tests.browser.moments import find, kinds, search
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from ahu.core.action import Action
    from ahu.core.state import State
    from ahu.web.game_page import Plan
    from tests.browser.moments import Moment
    from tests.server import Server

EVERY = [(name, kind) for name, game in games().items() for kind in kinds(game.set_up(game.seats_for(3)))]
LIKE_ANOTHER = (
    *("Place Chief, ", "Place Sorcerer, ", " by Tablet"),
    *("Buy Chief", "Buy Fervent", "Buy Popular"),
    *("Done: leave the rest", "MarkUnmoved", "PlaceVillager in the quarry with Chief", "for an Outstanding one"),
    *("UseTile Chip In", "UseTile Rest", "UseTile Skimp", "UseTile Take Two More"),
)
"""Kinds that are clicked as others are: another figure on a hex, another tile, another improvement."""
CLICKED = [(name, kind) for name, kind in EVERY if FACTOR > 1 or not any(like in kind for like in LIKE_ANOTHER)]
"""“make properties” has every kind clicked."""


@pytest.fixture(scope="module")
def clicker(chromium: Browser, server: Server) -> Iterator[Person]:
    """Somebody who clicks all kinds of action, one after the other: a browser that has begun is quick."""
    person = Person(chromium, server, reduced_motion="reduce")
    yield person
    person.context.close()


@pytest.fixture
def person(clicker: Person) -> Iterator[Person]:
    """The same person, at no table; the page must not complain."""
    clicker.context.clear_cookies()
    yield clicker
    assert clicker.complaints == []
    assert "Traceback" not in clicker.server.log()


@pytest.mark.parametrize(("name", "kind"), CLICKED, ids=lambda value: value)
def test_every_kind_of_action_is_clicked(person: Person, name: str, kind: str) -> None:
    moment = search(name, 2 if kind == "Choose" else 3).find(kind)
    books = person.open_game(moment.record, "open", moment.seat)
    before = list(books.moves)
    person.act(books, moment.seat, moment.action)
    after = books.moves
    assert after[: len(before)] == before
    assert after[len(before)] == Move(moment.seat, moment.action)
    assert all(move.actor == CHANCE for move in after[len(before) + 1 :])  # nothing else was done, by nobody
    person.sees(books.read().number)


# whole transports


def plans_of(state: State, seat: int, token: str) -> list[Plan]:
    """Whole transports worth the name: several steps, and somebody else earns something."""
    face, english = page_of(state.game), translator("en")
    screen = state.screen(seat)
    if token not in face.plannable(screen, seat):
        return []
    found = face.plans(screen, seat, token, english)
    paying = [plan for plan in found if "nobody" not in plan.note.lower()]
    return [plan for plan in paying if len(plan.actions) > 3]


def begins_a_transport(state: State, seat: int, action: Action) -> bool:
    """Whether a long transport could begin with this action."""
    return bool(plans_of(state, seat, page_of(state.game).path(state.game, action)[0]))


def goes_on(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """Whether a long transport is under way."""
    return bool(plans_of(state, seat, ""))


def choose_a_plan(person: Person, moment: Moment, token: str) -> None:
    state, seat = moment.record.state, moment.seat
    plan = plans_of(state, seat, token)[-1]
    books = person.open_game(moment.record, "open", seat)
    before = len(books.moves)
    page = person.page
    for pick in plan.path:  # the thing, then where it shall end
        until(lambda p=pick: person.pick(p) or page.locator("#choices .note").count())  # type: ignore[misc]
    page.locator("#choices .note").wait_for()
    assert page.locator("#choices .note").inner_text() == plan.note
    assert page.locator("#route path").count() == 2
    assert len(books.moves) == before  # it is only shown
    person.page.keyboard.press("Escape")
    until(lambda: not page.locator("#route path").count())  # thought better of it
    person.pick_all(plan.path)
    page.locator("#choices .note").wait_for()
    assert person.confirm()
    until(lambda: len(books.moves) > before, person.desk)
    assert [move.action for move in books.moves[before : before + len(plan.actions)]] == list(plan.actions)
    person.sees(books.read().number)
    assert page.locator("#route path").count() == 0


@pytest.mark.parametrize("name", list(games()))
def test_a_whole_transport_is_chosen_by_its_end(person: Person, name: str) -> None:
    moment = find(name, 3, begins_a_transport)
    choose_a_plan(person, moment, page_of(moment.record.game).path(moment.record.game, moment.action)[0])


@pytest.mark.parametrize("name", list(games()))
def test_the_rest_of_a_transport_is_chosen_by_its_end(person: Person, name: str) -> None:
    choose_a_plan(person, find(name, 3, goes_on), "")
