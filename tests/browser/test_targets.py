"""A finger hits what it aims at: on a phone, upright and on its side, everything to tap is at least 44 px each way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driver import PHONE, UNFILLED, until
from tests.browser.moments import search
from tests.browser.test_in_view import resize

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]

STAGES = {
    "giants": ["Bid", "Take", "Place Worker, no power", "Lift"],
    "rapanui": ["PlaceVillager on a space", "TakeMoai", "Style", "Gain"],
}
UPRIGHT, SIDE = (390, 844), (844, 390)
DRAWERS = ("log", "chat", "common")
SMALL_TARGETS = """() => {
  const things = document.querySelectorAll("a[href], button, input, select, summary");
  return [...things].filter(e => e.type !== "hidden" && !e.closest("[inert], .said, .skip, svg, #players"))
    .filter(e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map(e => [e, (e.closest("label") ?? e).getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([e, { width, height }]) => `${e.closest("[id]").id}: ${e.tagName} ${e.className} `
      + `${e.textContent.trim().slice(0, 30)}: ${Math.round(width)} x ${Math.round(height)}`);
}"""
"""What can be tapped and is too small. A row of players is one target; a label belongs to its field."""


@pytest.mark.parametrize("name", STAGES)
def test_everything_to_tap_is_large_enough_for_a_finger(server: Server, arrive: Arrive, name: str) -> None:
    person = arrive(server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = person.page
    found: dict[str, str] = {}

    def look(where: str) -> None:
        for problem in page.evaluate(SMALL_TARGETS):
            found.setdefault(problem, where)

    for stage in STAGES[name]:
        moment = search(name, 4).find(stage)
        person.open_game(moment.record, "open", moment.seat)
        person.sees(len(moment.record.moves))
        until(lambda: page.locator("#choices > *").count())
        look(stage)
        resize(person, SIDE)
        look(f"{stage}, on its side")
        resize(person, UPRIGHT)
    page.evaluate("document.getElementById('notation').open = true")
    look("a line for notation")
    page.locator("[data-hint=ask]").tap()
    page.wait_for_selector("#hint .hint-plan .go")
    look("hint")
    for drawer in DRAWERS:
        page.locator(f"[data-tab={drawer}]").tap()
        page.locator(UNFILLED).wait_for(state="detached")
        look(drawer)
        page.locator(f"[data-drawer={drawer}] [data-close]").tap()
    page.locator(".top .menu-button").tap()
    look("menu")
    small = "\n".join(f"{problem} ({where})" for problem, where in found.items())
    assert not small, small
    assert page.evaluate("Math.min(...[...document.querySelectorAll('.player')].map(e => e.offsetHeight))") >= 44
