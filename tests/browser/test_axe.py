"""axe-core finds nothing wrong with any page, in any language, light or dark.

“make properties” inspects every page in every language, light and dark; else languages and themes take turns.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from ahu.registry import games
from ahu.web.game_page import page_of
from tests.browser.accessibility import problems, weak_contrasts
from tests.browser.account_pages import account_pages
from tests.browser.driver import UNFILLED, until
from tests.browser.moments import search
from tests.browser.test_in_view import resize
from tests.play import finished
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.driver import Person
    from tests.browser.moments import Moment
    from tests.server import Server

    Arrive = Callable[..., Person]

DESKTOP = (1366, 768)
STAGES = {
    "giants": ["Bid", "Take", "Place Worker, no power", "Lift"],
    "rapanui": ["PlaceVillager on a space", "TakeMoai", "Style", "Gain", "Transport"],
}
"""Positions of a game, by an action that is taken in them."""
PICKED = {"giants": ("Place Worker, no power", "Lift"), "rapanui": ("PlaceVillager on a space", "Transport")}
"""In these the first thing is also picked, and seen on a small screen: upright, then lying."""
OFTEN = {"giants": PICKED["giants"][:1], "rapanui": PICKED["rapanui"][1:]}
"""Those that “make test” looks at."""
LANGUAGES = ("fr", "de")
SMALL = ((390, 844), (844, 390))
UNFOLD = "for (const fold of document.querySelectorAll('details')) fold.open = true;"
WITHOUT_DRAWINGS = "for (const drawn of document.querySelectorAll(':is(figure, .minute) svg *, .lands')) drawn.remove()"
"""Takes the drawings out of pictures: the tests of tables look at them."""


class Inspector:
    """Goes to pages and keeps what axe-core finds there."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.found: dict[str, list[str]] = {}
        """Where each problem was found."""
        self.themes = cycle(("light", "dark"))
        self.languages = cycle([LANGUAGES] if FACTOR > 1 else [LANGUAGES[:1], (), LANGUAGES[1:], ()])
        """The other languages in which the next pages are read: “make properties” reads each in all."""

    def look(self, where: str, within: str = "html") -> None:
        """Inspect what is on the screen, or a part of it, by day or by night, which differ in colours alone."""
        theme = next(self.themes)
        self._show(theme)
        self._keep(problems(self.page, within), f"{where}, {theme}")
        if FACTOR > 1:
            theme = next(self.themes)
            self._show(theme)
            self._keep(weak_contrasts(self.page, within), f"{where}, {theme}")

    def _show(self, theme: str) -> None:
        self.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        self._settle()

    def read(self, where: str) -> None:
        """Inspect a page whose colours are those of one that was looked at: another language, another size."""
        self._settle()
        self._keep(problems(self.page, contrast=False), where)

    def _settle(self) -> None:
        self.page.evaluate("document.fonts.ready")
        until(lambda: self.page.evaluate("document.getAnimations().every(a => a.playState !== 'running')"))

    def _keep(self, found: list[str], where: str) -> None:
        for problem in found:
            self.found.setdefault(problem, []).append(where)

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
    inspecting = Inspector(
        arrive(server, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce")
    )
    yield inspecting
    assert not inspecting.found, inspecting.report()


def in_other_languages(inspector: Inspector) -> Iterator[str]:
    """The page before the inspector in other languages. The templates are the same: what differs is the words."""
    person = inspector.person
    for language in next(inspector.languages):
        person.context.add_cookies([{"name": "language", "value": language, "url": person.server.address}])
        person.page.reload()
        assert person.page.locator("html").get_attribute("lang") == language
        yield language
    person.context.clear_cookies(name="language")


def test_pages_before_a_game(inspector: Inspector) -> None:
    person, page = inspector.person, inspector.page
    person.forgiven += ("404",)
    for path in (
        "/",
        "/new/?game=giants",
        "/new/?game=rapanui",
        "/upload/",
        "/puzzles/giants/",
        "/lobby/",
        "/nowhere/",
    ):
        person.go(path)
        page.evaluate(UNFOLD + WITHOUT_DRAWINGS)
        inspector.look(path)
        for language in in_other_languages(inspector):
            page.evaluate(UNFOLD + WITHOUT_DRAWINGS)
            inspector.read(f"{path} {language}")
    person.go("/upload/")
    page.locator("form.making button.go").click()
    inspector.look("upload with problems")
    person.make_table("giants", ["me", "open", "beside"], ["Ann"])
    person.go(f"/table/{person.key}/seats/")
    for language in in_other_languages(inspector):
        inspector.read(f"seats {language}")
    page.locator("[data-open-seat] > form button").click()
    page.locator(".link input").wait_for()
    inspector.look("seats")
    (link,) = person.links()
    person.context.clear_cookies()
    person.go(link)
    inspector.look("invitation")
    for language in in_other_languages(inspector):
        inspector.read(f"invitation {language}")
    person.go("/")
    inspector.look("home with tables")


def test_pages_of_accounts(accounts_server: Server, arrive: Arrive) -> None:
    person = arrive(accounts_server, viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce")
    inspector = Inspector(person)
    for path in account_pages(person):
        inspector.look(path)
        if FACTOR > 1:
            for language in in_other_languages(inspector):
                inspector.read(f"{path} {language}")
    assert not inspector.found, inspector.report()


def test_rules(inspector: Inspector) -> None:
    """A whole book, a game in a minute, and a player aid."""
    for path in ("/rules/giants/", "/minute/giants/", "/aid/rapanui/"):
        inspector.person.go(path)
        inspector.page.evaluate(WITHOUT_DRAWINGS)
        inspector.look(path)


@pytest.mark.parametrize("name", list(games()))
def test_tables(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    for stage in STAGES[name] if FACTOR > 1 else OFTEN[name]:
        moment = search(name, 4).find(stage)
        inspector.open(moment)
        if FACTOR > 1:
            inspector.look(stage)
        if stage not in PICKED[name]:
            continue
        assert person.pick(page_of(moment.record.game).path(moment.record.game, moment.action)[0])
        until(lambda: page.locator("#asking").count())
        inspector.look(f"{stage}, something picked")
        size = SMALL[PICKED[name].index(stage)]
        resize(person, size)
        inspector.read(f"{stage}, something picked, {size}")
        resize(person, DESKTOP)
    for language in in_other_languages(inspector):
        until(lambda: page.locator("#choices > *").count())
        inspector.read(f"table {language}")


@pytest.mark.parametrize("name", list(games()))
def test_what_opens_over_a_table(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    inspector.open(search(name, 4).find(STAGES[name][-1]))
    alike = ("[data-tab=log]", "[data-tab=chat]") if FACTOR > 1 or name == "giants" else ()
    for drawer in (*alike, "[data-tab=common]", ".player .who >> nth=0"):
        page.locator(drawer).click()
        page.locator(UNFILLED).wait_for(state="detached")
        inspector.look(drawer, "#column")
        page.keyboard.press("Escape")
    if FACTOR > 1 or name == "rapanui":  # alike in all games
        page.locator(".top .menu-button").click()
        inspector.look("menu", "#menu")
        page.keyboard.press("Escape")
        page.locator("#notation summary").click()  # looked at with the hint
    page.locator("#choices button").first.hover()
    page.wait_for_selector("#card:popover-open")
    inspector.look("card", "#card")
    page.locator("#tools [data-hint=ask]").click()
    page.wait_for_selector("#hint .hint-plan .go")
    inspector.look("hint", "#column")
    if name == "giants":
        person.open_game(search(name, 4).find("Bid").record, "beside")
        until(lambda: person.curtain() is not None)
        inspector.look("curtain")
    else:
        key = person.key
        person.context.clear_cookies()
        person.go(f"/table/{key}/")
        inspector.look("spectator", "#column")


@pytest.mark.parametrize("name", list(games()))
def test_pages_after_a_game(inspector: Inspector, name: str) -> None:
    person, page = inspector.person, inspector.page
    books = person.open_game(finished(name, 3, "1"), "beside")
    person.go(f"/table/{books.key}/")
    page.locator(".end-sheet").wait_for()
    inspector.look("end")
    for language in in_other_languages(inspector):
        inspector.read(f"end {language}")
    person.go(f"/table/{books.key}/replay/?action={len(books.moves) // 2}")
    page.evaluate(UNFOLD)
    inspector.look("replay")
    if FACTOR > 1 or name == "rapanui":  # alike in all games
        page.locator(".top .menu-button").click()
        inspector.read("replay, menu")
    person.go(f"/table/{books.key}/review/")
    until(lambda: not page.locator("#review .thinks").count(), patience=60)
    inspector.look("review")
    for language in in_other_languages(inspector):
        inspector.read(f"review {language}")
