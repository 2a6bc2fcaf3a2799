"""axe-core finds nothing wrong with any page, in any language, light or dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.registry import games
from ahu.web.game_page import page_of
from tests.browser.accessibility import problems
from tests.browser.driver import PHONE, until
from tests.browser.moments import search
from tests.play import finished

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.driver import Person
    from tests.browser.moments import Moment
    from tests.server import Server

    Arrive = Callable[..., Person]

DESKTOP = {"width": 1366, "height": 768}
STAGES = {
    "giants": ["Bid", "Take", "Place Worker, no power", "Lift"],
    "rapanui": ["PlaceVillager on a space", "TakeMoai", "Style", "Gain", "Transport"],
}
"""Positions of a game, by an action that is taken in them."""
PICKED = {"giants": ("Place Worker, no power", "Lift"), "rapanui": ("PlaceVillager on a space", "Transport")}
"""In these the first thing is also picked."""
LANGUAGES = ("fr", "de")


class Inspector:
    """Goes to pages and keeps what axe-core finds there."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.found: dict[str, list[str]] = {}
        """Where each problem was found."""

    def look(self, where: str, *, dark: bool = False) -> None:
        """Inspect what is on the screen; by night too, if that is asked."""
        self.page.evaluate("document.fonts.ready")
        until(lambda: self.page.evaluate("document.getAnimations().every(a => a.playState !== 'running')"))
        for scheme in ("light", "dark") if dark else ("light",):
            self.page.evaluate("scheme => document.documentElement.dataset.theme = scheme", scheme)
            for problem in problems(self.page):
                self.found.setdefault(problem, []).append(f"{where}, {scheme}")
        self.page.evaluate("document.documentElement.dataset.theme = 'light'")

    def open(self, moment: Moment) -> None:
        """Take up a game, in the seat that acts."""
        self.person.open_game(moment.record, "open", moment.seat)
        self.person.sees(len(moment.record.moves))
        until(lambda: self.page.locator("#choices > *").count())

    def report(self) -> str:
        """All that was found."""
        return "\n".join(f"{problem} ({len(where)}: {where[0]})" for problem, where in self.found.items())


@pytest.fixture
def inspector(server: Server, arrive: Arrive) -> Iterator[Inspector]:
    inspecting = Inspector(arrive(server, viewport=DESKTOP, reduced_motion="reduce"))
    yield inspecting
    assert not inspecting.found, inspecting.report()


def in_languages(person: Person) -> Iterator[str]:
    """English, and then the others, by the links on the page."""
    yield "en"
    for language in LANGUAGES:
        person.context.add_cookies([{"name": "language", "value": language, "url": person.server.address}])
        person.page.reload()
        assert person.page.locator("html").get_attribute("lang") == language
        yield language
    person.context.clear_cookies(name="language")


def test_pages_before_a_game(inspector: Inspector) -> None:
    person, page = inspector.person, inspector.page
    person.forgiven += ("404",)
    for path in ("/", "/new/?game=giants", "/new/?game=rapanui", "/upload/", "/nowhere/"):
        person.go(path)
        for language in in_languages(person):
            for fold in page.locator("details:not([open]) > summary").all():
                fold.click()
            inspector.look(f"{path} {language}", dark=True)
    person.go("/upload/")
    page.locator("form.making button.go").click()
    inspector.look("upload with problems", dark=True)
    person.make_table("giants", ["me", "open", "beside"], ["Ann"])
    person.go(f"/table/{person.key}/seats/")
    for language in in_languages(person):
        page.locator("[data-open-seat] > form button, [data-own-seat] > form button").first.click()
        page.locator(".link input").first.wait_for()
        inspector.look(f"seats {language}", dark=True)
    (link,) = person.links()
    person.context.clear_cookies()
    person.go(link)
    inspector.look("invitation", dark=True)
    person.go("/")
    inspector.look("home with tables")


@pytest.mark.parametrize("name", list(games()))
def test_tables(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    for stage in STAGES[name]:
        moment = search(name, 4).find(stage)
        inspector.open(moment)
        inspector.look(stage, dark=True)
        if stage not in PICKED[name]:
            continue
        assert person.pick(page_of(moment.record.game).path(moment.record.game, moment.action)[0])
        until(lambda: page.locator("#asking").count())
        inspector.look(f"{stage}, something picked", dark=True)
        page.set_viewport_size(PHONE)
        inspector.look(f"{stage}, something picked, phone")
        page.set_viewport_size({"width": 844, "height": 390})
        inspector.look(f"{stage}, something picked, landscape")
        page.set_viewport_size(DESKTOP)
    for language in in_languages(person):
        until(lambda: page.locator("#choices > *").count())
        inspector.look(f"table {language}", dark=language != "en")


@pytest.mark.parametrize("name", list(games()))
def test_what_opens_over_a_table(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    inspector.open(search(name, 4).find(STAGES[name][-1]))
    for drawer in ("[data-tab=log]", "[data-tab=chat]", "[data-tab=common]", ".player .who >> nth=0"):
        page.locator(drawer).click()
        inspector.look(drawer, dark=True)
        page.keyboard.press("Escape")
    page.locator(".top .menu-button").click()
    inspector.look("menu", dark=True)
    page.keyboard.press("Escape")
    page.locator("#notation summary").click()
    page.locator("#choices button").first.hover()
    page.wait_for_selector("#card:popover-open")
    inspector.look("card and notation", dark=True)
    page.locator("#tools [data-hint=ask]").click()
    page.wait_for_selector("#hint .hint-plan .go")
    inspector.look("hint", dark=True)
    if name == "giants":
        person.open_game(search(name, 4).find("Bid").record, "beside")
        until(lambda: person.curtain() is not None)
        inspector.look("curtain", dark=True)


@pytest.mark.parametrize("name", list(games()))
def test_pages_after_a_game(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    books = person.open_game(finished(name, 3, "1"), "beside")
    page.locator(".end-sheet").wait_for()
    inspector.look("end", dark=True)
    person.go(f"/table/{books.key}/replay/?action={len(books.moves) // 2}")
    for fold in page.locator("details:not([open]) > summary").all():
        fold.click()
    inspector.look("replay", dark=True)
    page.locator(".top .menu-button").click()
    inspector.look("replay, menu")
    person.go(f"/table/{books.key}/review/")
    until(lambda: not page.locator("#review .thinks").count(), patience=60)
    for language in in_languages(person):
        inspector.look(f"review {language}", dark=True)
