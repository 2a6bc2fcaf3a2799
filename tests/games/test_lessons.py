"""Every guided first game plays to its end by the rules, in every language, as its page lets a player click it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from ahu.core.messages import ENGLISH
from ahu.i18n import LANGUAGES
from ahu.i18n import translator as language
from ahu.lesson import Lesson, lesson_of, play_through
from ahu.registry import find_game, kits
from ahu.web.game_page import page_of

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.record import Record
    from ahu.lesson import Step

GAMES = [name for name, kit in kits().items() if kit.lesson]
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def lesson_and_game(name: str) -> tuple[Lesson, Game]:
    lesson = lesson_of(kits()[name])
    assert lesson is not None
    return lesson, find_game(name).set_up(lesson.seats, lesson.options)


def positions(name: str) -> list[tuple[Step, Record]]:
    """Every step with the game as it stands when the step begins."""
    lesson, game = lesson_and_game(name)
    whole = play_through(lesson, game)
    return [(step, _first_moves(lesson, game, whole, step.first)) for step in lesson.steps]


def _first_moves(lesson: Lesson, game: Game, whole: Record, number: int) -> Record:
    record = lesson.record(game)
    for move in whole.moves[:number]:
        record.append(move.actor, move.action)
    return record


def test_both_games_bring_a_lesson() -> None:
    assert GAMES == ["giants", "rapanui"]


@every_game
def test_a_lesson_takes_about_ten_minutes_and_plays_to_its_end(name: str) -> None:
    lesson, game = lesson_and_game(name)
    record = play_through(lesson, game)
    assert 20 <= len(lesson.steps) <= 35
    assert lesson.follows(record)
    assert lesson.progress(0, len(record.moves)).step < len(lesson.steps)  # what is only read is still to be read
    assert not record.state.over()  # an ordinary game can follow
    assert record.state.rounds() == record.start.rounds() + 1  # a whole round was played


@every_game
def test_the_learner_is_waited_for_whenever_something_is_to_be_done(name: str) -> None:
    lesson, _ = lesson_and_game(name)
    for step, record in positions(name):
        if step.do:
            assert lesson.learner in record.state.actors(), step.task


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_step_is_played_and_told_in_every_language_with_cards_that_exist(name: str, code: str) -> None:
    lesson, game = lesson_and_game(name)
    page, translator = page_of(game), language(code, name)
    for step, record in positions(name):
        screen = record.state.screen(lesson.learner)
        for text in (step.task, step.why):
            assert (translator.translate(text) == text) == (code == "en"), text
        for token in (*step.show, *[token for token in [step.card] if token]):
            assert page.card(screen, lesson.learner, token, translator), (step.task, token)
    for text in lesson.learned:
        assert (translator.translate(text) == text) == (code == "en"), text


@every_game
def test_whole_transports_are_the_plans_that_the_page_offers(name: str) -> None:
    """So a learner who clicks a load and its end sends just what the lesson asks for."""
    lesson, game = lesson_and_game(name)
    page, carried = page_of(game), 0
    for step, record in positions(name):
        actions = tuple(game.parse(move.text) for move in step.do)
        if any(isinstance(action, page.carrying_actions) for action in actions):
            screen = record.state.screen(lesson.learner)
            token = page.path(game, actions[0])[0]
            assert actions in [plan.actions for plan in page.plans(screen, lesson.learner, token, ENGLISH)], step.task
            carried += 1
    assert carried == 2
