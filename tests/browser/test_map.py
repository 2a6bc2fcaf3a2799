"""The map: calm until something is picked, buttons that cover nothing, Moai that rise."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from ahu.games.giants.rules.actions import Erect, Place
from ahu.games.rapanui.rules.actions import PlaceVillager
from ahu.web.game_page import page_of
from tests.browser.driver import DESKTOP, PHONE, Person, until
from tests.browser.moments import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.action import Action
    from ahu.core.state import State
    from tests.server import Server

Arrive: TypeAlias = "Callable[..., Person]"
LAPTOP = {"width": 1366, "height": 768}

GOLD = """() => [...document.querySelectorAll("#land [data-ui-lit] > .rim-of + .hit")]
  .filter(shape => getComputedStyle(shape).stroke !== "none" && !shape.closest(":focus-visible")).length"""
"""How many places on the map can be seen to be legal; the one that has the focus is seen anyway."""
COVERED = """() => {
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const buttons = [...document.querySelectorAll(".zoom button")].map(button => button.getBoundingClientRect())
    .filter(box => box.width);
  const things = [...document.querySelectorAll("#map .sign, #map .compass, #pieces [data-piece], #land .hit")];
  return things.filter(thing => thing.getBoundingClientRect().width && thing.checkVisibility()
    && buttons.some(button => meets(button, thing.getBoundingClientRect()))).map(thing => thing.outerHTML.slice(0, 99));
}"""
"""What lies under the buttons of the map."""


def places_a_worker(state: State, seat: int, action: Action) -> bool:  # noqa: ARG001
    """A figure placed, in either game."""
    return isinstance(action, Place | PlaceVillager)


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_while_everything_is_legal_nothing_is_lit_until_a_piece_is_picked(
    server: Server, arrive: Arrive, name: str
) -> None:
    moment = find(name, 3, places_a_worker)
    person = arrive(server)
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    page = person.page
    until(lambda: page.locator("#land [data-ui-lit]").count() > 20)
    assert page.evaluate(GOLD) == 0
    figure = page_of(moment.record.game).path(moment.record.game, moment.action)[0]
    assert person.pick(figure)
    until(lambda: page.evaluate(GOLD) > 20)
    page.keyboard.press("Escape")
    until(lambda: page.evaluate(GOLD) == 0)
    place = page.locator("#land [data-ui-lit]").first.get_attribute("data-pick")
    assert place is not None
    assert person.pick(place), "a place can be picked before the piece"
    moves = len(moment.record.moves)
    until(lambda: page.locator("#map[data-ui-veiled]").count() == 1 or len(books.moves) > moves)


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_the_buttons_of_the_map_cover_nothing(server: Server, arrive: Arrive, name: str) -> None:
    moment = find(name, 3, places_a_worker)
    person = arrive(server, viewport=LAPTOP)
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    for size in (LAPTOP, DESKTOP, {"width": 1920, "height": 1080}, PHONE):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        until(lambda: person.page.evaluate(COVERED) == [], lambda: str(person.page.evaluate(COVERED)), patience=3)


def test_names_can_be_read_or_are_not_there(server: Server, arrive: Arrive) -> None:
    moment = find("giants", 3, places_a_worker)
    person = arrive(server, viewport=LAPTOP)
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    script = """() => Math.min(...[...document.querySelectorAll("#land text")].filter(text => text.checkVisibility())
      .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
    for size in (LAPTOP, DESKTOP, {"width": 1920, "height": 1080}):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        until(lambda: person.page.evaluate(script) >= 8.5, lambda: str(person.page.evaluate(script)), patience=3)


def test_a_moai_rises_when_it_is_erected(server: Server, arrive: Arrive) -> None:
    moment = find("giants", 3, lambda state, seat, action: isinstance(action, Erect))  # noqa: ARG005
    person = arrive(server)
    person.context.add_init_script(
        "window.durations = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, how) {"
        "  if (this.matches('.monument')) window.durations.push(how.duration);"
        "  return animate.call(this, frames, how); };"
    )
    books = person.open_game(moment.record, "open", moment.seat)
    person.sees(books.read().number)
    person.act(books, moment.seat, moment.action)
    until(lambda: any(duration >= 600 for duration in person.page.evaluate("window.durations")))
