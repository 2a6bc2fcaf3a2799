"""Somebody who plays a guided first game at a browser, as its coach asks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ahu.lesson import lesson_of
from ahu.registry import kits
from ahu.web.game_page import page_of
from tests.browser.driver import MISSED, Books, until
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.lesson import Lesson
    from tests.browser.driver import Person

COACH = "#prompt .coach"


def begin(person: Person, game: str) -> tuple[Books, Lesson]:
    """Begin the guided game from the start page, which is open."""
    lesson = lesson_of(kits()[game])
    assert lesson is not None
    person.use(person.page.locator(f"button[formaction='/guided/{game}/']"))
    person.page.wait_for_url("**/table/**")
    return Books(person.server, person.key), lesson


def reach(person: Person, step: int) -> None:
    """Wait until the coach is at a step, and the learner is to read or to act."""
    panel = person.page.locator(f"{COACH}[data-step='{step}']:is([data-tokens], :has(.coach-learned))")
    panel.wait_for(state="attached")


def play_step(person: Person, books: Books, lesson: Lesson, number: int) -> None:
    """Do what a step asks for: click the actions together, or read and go on."""
    reach(person, number)
    step = lesson.steps[number]
    game = books.read().record.game
    page, actions = page_of(game), [game.parse(move.text) for move in step.do]
    if not actions:
        person.use(person.page.locator(f"{COACH} [data-guide=next]"))
    elif any(isinstance(action, page.carrying_actions) for action in actions):
        ends = [page.path(game, actions[0])[0], page.path(game, actions[-1])[0]]
        _carry(person, books, ends, step.first + len(actions))
    else:
        for action in actions:
            person.act(books, lesson.learner, action)
            person.sees(books.read().number)


def _carry(person: Person, books: Books, ends: list[str], moves: int) -> None:
    """Choose a load and where it ends, and confirm the whole route that the page plans."""
    person.sees(books.read().number)
    end, again = time.monotonic() + PATIENCE, 0.0
    while len(books.moves) < moves:
        assert time.monotonic() < end, person.desk()
        if not person.confirm() and time.monotonic() > again:  # at first, or after a click that went beside
            person.page.keyboard.press("Escape")
            person.pick_all(ends)
            again = time.monotonic() + MISSED
        time.sleep(0.01)


def play_all(person: Person, game: str, look: Callable[[int], None] = lambda _: None) -> Books:
    """Play the whole lesson, looking at every step; at the end the coach says what was learned."""
    books, lesson = begin(person, game)
    for number in range(len(lesson.steps)):
        reach(person, number)
        look(number)
        play_step(person, books, lesson, number)
    reach(person, len(lesson.steps))
    until(lambda: len(books.moves) == len(lesson.line))
    look(len(lesson.steps))
    return books
