"""A first visit, walked from the start page to the first turn of a real game: a minute, the guided game to its end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ahu.i18n import LANGUAGES
from ahu.registry import games
from tests.browser.accessibility import problems
from tests.browser.driver import DESKTOP, PHONE, Books, Person, until
from tests.browser.keys import Typist
from tests.browser.learner import COACH, begin, play_all, reach
from tests.sample_size import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server import Server

    Arrive = Callable[..., Person]


class Visit(NamedTuple):
    """Who comes, and how."""

    game: str
    language: str
    screen: str
    hand: str

    def __str__(self) -> str:
        return " ".join(self)


SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": PHONE, "has_touch": True, "color_scheme": "dark"},
}
HANDS = {"mouse": Person, "keyboard": Typist}
FEWEST = [
    Visit("giants", "de", "desktop", "mouse"),
    Visit("rapanui", "fr", "phone", "keyboard"),
]
"""Every game, every screen and every hand, in languages with long words; “make properties” has all."""
INSPECTED = [(1, FEWEST[0]), (5, FEWEST[0]), (4, FEWEST[1])]
"""The steps that axe-core looks at: one to read, and on each screen one to do."""
VISITS = [Visit(*visit) for visit in product(games(), LANGUAGES, SCREENS, HANDS)] if FACTOR > 1 else FEWEST
CUT_OFF = """() => [...document.querySelectorAll("#prompt .coach :is(h2, p, button, a, li), #choices button")]
  .filter(part => part.clientWidth && part.scrollWidth > part.clientWidth + 1).map(part => part.textContent)"""
"""Texts of the coach and of the choices that are cut off at the side."""
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
"""By how much the page is wider than the screen."""
SEEN_FIRST = """() => {
  const bottom = selector => document.querySelector(selector).getBoundingClientRect().bottom;
  return bottom(".minute > li svg") < innerHeight && (innerWidth < 600 || bottom(".minutes") < innerHeight);
}"""
"""Whether the game in a minute is seen without scrolling: on a phone its first picture, else the whole panel."""
LOST = "document.activeElement === document.body"
"""Whether the focus has gone: who presses keys would begin again at the top of the page."""


def test_the_fewest_visits_have_every_game_screen_and_hand() -> None:
    assert {visit.game for visit in FEWEST} == set(games())
    assert {visit.screen for visit in FEWEST} == set(SCREENS)
    assert {visit.hand for visit in FEWEST} == set(HANDS)


@pytest.mark.parametrize("visit", VISITS, ids=str)
def test_a_first_visit(server: Server, arrive: Arrive, visit: Visit) -> None:
    how = {"locale": visit.language, "reduced_motion": "reduce", **SCREENS[visit.screen]}
    person = arrive(server, kind=HANDS[visit.hand], **how)
    person.go("/")
    assert person.page.locator("html").get_attribute("lang") == visit.language
    read_the_minute(person, visit.game)

    def look(number: int) -> None:
        assert person.page.evaluate(CUT_OFF) == [], number
        assert person.page.evaluate(OVERFLOW) <= 0, number
        assert visit.hand != "keyboard" or not number or not person.page.evaluate(LOST), number
        if (number, visit) in INSPECTED:
            assert problems(person.page, "#column") == []

    books = play_all(person, visit.game, look)
    assert person.page.locator(".coach-learned li").count() == 3
    if visit.hand == "mouse":
        go_on_against_bots(person, books)
    else:
        play_a_new_first_game(person)


def read_the_minute(person: Person, game: str) -> None:
    """The panel of the start page shows each game in a minute; then it is put away."""
    panel = person.page.locator(".minutes")
    assert person.page.evaluate(SEEN_FIRST)
    number = list(games()).index(game)
    if number:
        person.use(panel.locator("summary").nth(number))
    panel.locator("details").nth(number).locator(".minute > li").last.wait_for()
    assert person.page.evaluate(OVERFLOW) <= 0
    person.use(panel.locator("header button"))
    panel.wait_for(state="detached")


def go_on_against_bots(person: Person, books: Books) -> None:
    """The next round is that of an ordinary game, in which the person takes a turn."""
    person.use(person.page.locator(f"{COACH} [data-guide=leave]"))
    person.page.locator(COACH).wait_for(state="detached")
    until(lambda: 0 in books.state.actors())
    person.act(books, 0, books.state.actions(0)[0])
    until(lambda: books.moves[-1].actor != 0)


def play_a_new_first_game(person: Person) -> None:
    """A new table, made as it is proposed, where the person takes the first turn as the hint says."""
    page = person.page
    person.use(page.locator(f"{COACH} a[href*='first=yes']"))
    person.use(page.locator("form.making button.go"))
    page.wait_for_url("**/table/**")
    books = Books(person.server, person.key)
    person.use(page.locator("#hint .hint-plan .go"))
    until(lambda: person.confirm() or books.moves)
    until(lambda: any(move.actor == 0 for move in books.moves), person.desk)


def test_a_wrong_click_is_answered_and_the_guided_game_is_resumed_and_restarted(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport=PHONE, reduced_motion="reduce", locale="de", has_touch=True)
    person.forgiven += ("409",)  # Chromium reports every answer that refuses something
    page = person.page
    person.go("/")
    begin(person, "rapanui")
    for number in range(4):
        reach(person, number)
        if not number:
            page.locator(f"{COACH} [data-guide=next]").focus()
        until(lambda: page.evaluate("document.activeElement.dataset.guide") == "next")  # the focus stays with the coach
        page.keyboard.press("Enter")
    reach(person, 4)
    assert page.locator(f"{COACH} h2").inner_text() == "Stelle einen Dorfbewohner in Spalte 1 des Steinbruchs."
    assert page.locator("#choices [data-for='figure:villager'][data-ui-coached]").count() == 1
    person.pick_all(["figure:villager", "space:Tahai"])
    person.says("Noch nicht. Zuerst: Stelle einen Dorfbewohner in Spalte 1 des Steinbruchs.")
    page.locator(f"{COACH} a[href='/']").click()
    page.get_by_role("button", name="Geführtes Spiel fortsetzen").click()
    reach(person, 4)
    page.locator(f"{COACH} [data-guide=restart]").click()
    reach(person, 0)


def test_who_wants_hints_sees_one_by_itself_at_each_turn(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport=DESKTOP)
    person.go("/new/?game=rapanui&first=yes")
    person.page.locator("form.making button.go").click()
    hint = person.page.locator("#hint .hint-plan")
    hint.wait_for()
    person.page.locator("#hint [data-hints=off]").click()
    hint.wait_for(state="detached")
    assert not person.page.locator("#hints").is_checked()
