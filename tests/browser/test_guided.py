"""A guided first game at a browser: to its end on a desktop, and on a phone in German."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.accessibility import problems
from tests.browser.driver import DESKTOP, PHONE, until
from tests.browser.learner import COACH, begin, play_all, play_step, reach

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.driver import Person
    from tests.server import Server

    Arrive = Callable[..., Person]


def fits(person: Person) -> bool:
    """Whether the coach's sentences and buttons are not cut off at the side."""
    return bool(
        person.page.evaluate(
            """() => [...document.querySelectorAll("#prompt .coach :is(h2, p, button, a, li)")].every(
                part => part.scrollWidth <= part.clientWidth + 1 || !part.clientWidth)"""
        )
    )


def test_a_newcomer_plays_the_guided_game_by_clicks_and_goes_on_against_bots(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport=DESKTOP, reduced_motion="reduce", locale="en")

    def look(number: int) -> None:
        assert fits(person), number
        if number in (1, 5):  # something to read, and something to do
            assert problems(person.page, "#column") == []

    books = play_all(person, "giants", look)
    person.page.locator(f"{COACH} [data-guide=leave]").click()
    person.page.locator(COACH).wait_for(state="detached")
    until(lambda: books.state.rounds() == 4 and 0 in books.state.actors())  # the dice of the next round are cast


def test_the_guided_game_on_a_phone_in_german(server: Server, arrive: Arrive) -> None:
    person = arrive(server, viewport=PHONE, reduced_motion="reduce", locale="de", has_touch=True)
    person.forgiven += ("409",)  # Chromium reports every answer that refuses something
    books, lesson = begin(person, "rapanui")
    page = person.page
    for number in range(4):
        reach(person, number)
        assert fits(person), number
        if not number:
            page.locator(f"{COACH} [data-guide=next]").focus()
        until(lambda: page.evaluate("document.activeElement.dataset.guide") == "next")  # the focus stays with the coach
        page.keyboard.press("Enter")
    reach(person, 4)
    assert problems(page, "#column") == []
    assert page.locator(f"{COACH} h2").inner_text() == "Stelle einen Dorfbewohner in Spalte 1 des Steinbruchs."
    assert page.locator("#choices [data-for='figure:villager'][data-ui-coached]").count() == 1
    person.pick_all(["figure:villager", "space:Tahai"])
    person.says("Noch nicht. Zuerst: Stelle einen Dorfbewohner in Spalte 1 des Steinbruchs.")
    page.keyboard.press("Escape")
    for number in range(4, len(lesson.steps)):
        reach(person, number)
        if number == 8:  # left, and gone on with from the start page
            page.locator(f"{COACH} a[href='/']").click()
            page.get_by_role("button", name="Geführtes Spiel fortsetzen").click()
            reach(person, number)
        assert fits(person), number
        play_step(person, books, lesson, number)
    reach(person, len(lesson.steps))
    assert page.locator(".coach-learned li").count() == 3
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
