"""A guided first game on a real table: only the step is accepted, the others play their part, and it can be left,
resumed, started again and gone on with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import AsyncClient

from ahu.core.record import Record
from ahu.i18n import LANGUAGES, translator
from ahu.lesson import Lesson, lesson_of
from ahu.registry import games, kits
from ahu.web import models
from ahu.web.live.live_tables import close_live_tables, live_tables
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from tests.web.live import Browser, new_live_table, open_table, set_up, settled

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run

every_game = pytest.mark.parametrize("game", ["giants", "rapanui"])


def lesson_for(game: str) -> Lesson:
    lesson = lesson_of(kits()[game])
    assert lesson is not None
    return lesson


class Learner:
    """A browser at the table of a guided game."""

    def __init__(self, game: str, language: str = "en") -> None:
        self.browser, self.game, self.language = Browser(language), game, language
        self.lesson = lesson_for(game)
        self.key = ""

    async def begin(self) -> LiveTable:
        """Begin the guided game, or go on with it, as a click on the start page does."""
        answer = await self.browser.post(f"/guided/{self.game}/", {})
        assert answer.status == 303, answer.text
        self.key = answer.header("location").split("/")[2]
        table = await open_table(self.key)
        await settled(table)
        return table

    async def follow(self, table: LiveTable, act: str, step: int = 0) -> Answer:
        number, seat = table.history.number, self.lesson.learner
        answer = await self.browser.send(self.key, "guide", seat, number, act=act, step=step)
        await settled(table)
        return answer

    async def do_step(self, table: LiveTable) -> None:
        """Read the step and go on, or do what it asks for."""
        assert table.guide is not None
        step, number = table.guide.step, table.guide.progress.step
        assert step is not None
        if step.do:
            answer = await self.browser.play(table, self.lesson.learner, *[move.text for move in step.do])
        else:
            answer = await self.follow(table, "next", number)
        assert answer.status == 200, (step.task, answer.text)
        await settled(table)

    def coach(self, table: LiveTable) -> str:
        """What the coach says."""
        viewer = Viewer(frozenset({self.lesson.learner}))
        return table_view(table, viewer, translator(self.language, self.game)).html["prompt"]


async def until_step(learner: Learner, table: LiveTable, number: int) -> None:
    while table.guide and table.guide.progress.step < number:
        await learner.do_step(table)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(games()))
def test_a_guided_game_plays_to_its_end_and_goes_on_against_easy_bots(run: Run, game: str, language: str) -> None:
    async def scenario() -> None:
        learner = Learner(game, language)
        table = await learner.begin()
        steps, tongue = learner.lesson.steps, translator(language, game)
        for number, step in enumerate(steps):
            assert table.guide is not None
            assert table.guide.progress == (number, None)
            assert tongue.translate(step.task) in _text(learner.coach(table))
            await learner.do_step(table)
        said = _text(learner.coach(table))
        assert all(tongue.translate(line) in said for line in learner.lesson.learned)
        assert learner.lesson.follows(table.history.record)
        assert [seat.bot for seat in table.seats if seat.bot] == ["easy", "easy"]
        moves = len(table.history.record.moves)
        assert (await learner.follow(table, "leave")).status == 200
        assert table.guide is None
        assert len(table.history.record.moves) >= moves  # chance and bots go on as in any other game
        assert learner.lesson.learner in table.state.actors()
        row = await live_tables().store.read(lambda: models.Table.objects.get(key=learner.key))
        assert not row.guided

    run(scenario())


def _text(html: str) -> str:
    return re.sub("<[^>]*>", "", html).replace("&#39;", "'").replace("&amp;", "&")


@every_game
def test_other_actions_are_refused_kindly_and_illegal_ones_with_their_reason(run: Run, game: str) -> None:
    async def scenario() -> None:
        learner = Learner(game)
        table = await learner.begin()
        seat = learner.lesson.learner
        while not table.guide or not table.guide.still_to_do() or seat not in table.state.actors():
            await learner.do_step(table)
        step, number = table.guide.step, table.history.number
        assert step is not None
        other = next(a for a in table.state.actions(seat) if not step.do[0].allows(a.text))
        answer = await learner.browser.play(table, seat, other.text)
        assert answer.status == 409
        assert answer.told["error"] == f"Not yet. First: {step.task}"
        illegal = await learner.browser.play(table, seat, table.state.actions(seat)[0].text, "pass")
        assert illegal.status in (400, 409)
        assert "Not yet" not in illegal.told["error"]
        undo = await learner.browser.send(learner.key, "undo", seat, table.history.number)
        assert undo.told["error"].startswith("In the guided game nothing is taken back.")
        assert table.history.number == number

    run(scenario())


def test_nothing_can_be_done_before_what_is_to_be_read(run: Run) -> None:
    async def scenario() -> None:
        learner = Learner("rapanui")
        table = await learner.begin()
        first = table.state.actions(0)[0].text
        answer = await learner.browser.play(table, 0, first)
        assert answer.told["error"] == "Not yet. Read what the guide says, then go on."
        await learner.follow(table, "next", 0)
        await learner.follow(table, "next", 0)  # a click that arrives twice counts once
        assert table.guide is not None
        assert table.guide.progress.step == 1
        await learner.follow(table, "next", 3)
        assert table.guide.progress.step == 1
        assert table.history.number == 0

    run(scenario())


def test_a_guided_game_is_left_resumed_and_started_again(run: Run) -> None:
    async def scenario() -> None:
        learner = Learner("giants")
        table = await learner.begin()
        await until_step(learner, table, 7)
        home = (await learner.browser.get("/")).text
        assert re.search(r'<button formaction="/guided/giants/"[^>]*>\s*Go on with the guided game', home)
        assert re.search(r'<button formaction="/guided/rapanui/"[^>]*>\s*Guided first game', home)
        close_live_tables()  # as when the server is started again
        again = await learner.begin()
        assert again is not table
        assert again.key == table.key
        assert again.guide is not None
        assert again.guide.progress.step == 7
        assert (await learner.follow(again, "restart")).status == 200
        assert (again.guide.progress.step, again.guide.due) == (0, None)
        assert again.history.record.moves == []
        number = again.history.number
        assert (await learner.follow(again, "restart")).status == 200
        assert again.history.number == number  # there is nothing to take back
        await until_step(learner, again, 7)
        assert again.guide.step is learner.lesson.steps[7]

    run(scenario())


@every_game
def test_a_step_that_is_half_done_is_begun_again(run: Run, game: str) -> None:
    """What the step asks for can be done in pieces; nobody is left with a piece that they did not mean."""

    async def scenario() -> None:
        learner = Learner(game)
        table = await learner.begin()
        number = next(n for n, step in enumerate(learner.lesson.steps) if len(step.do) > 1)
        await until_step(learner, table, number)
        step, seat = learner.lesson.steps[number], learner.lesson.learner
        assert 'data-guide="again"' not in learner.coach(table)
        assert (await learner.follow(table, "again")).status == 200
        assert len(table.history.record.moves) == step.first  # nothing was done, so nothing is taken back
        assert (await learner.browser.play(table, seat, step.do[0].text)).status == 200
        assert table.guide is not None
        assert table.guide.still_to_do() == step.do[1:]
        assert 'data-guide="again"' in learner.coach(table)
        assert (await learner.follow(table, "again")).status == 200
        assert (len(table.history.record.moves), table.guide.progress) == (step.first, (number, None))
        await learner.do_step(table)
        assert table.guide.progress.step == number + 1

    run(scenario())


def test_the_others_play_their_part_however_often_the_table_is_opened(run: Run) -> None:
    """The server may stop between two prepared moves."""

    async def scenario() -> None:
        learner = Learner("giants")
        table = await learner.begin()
        lesson = learner.lesson
        number = next(n for n, step in enumerate(lesson.steps) if step.do and len(step.then) == 2)
        await until_step(learner, table, number)
        step = lesson.steps[number]
        trial = table.history.record.branch()
        for move in (*step.do, *step.then[:1]):
            trial.play_text(move.actor, move.text)
        await table.write_moves(trial, None)
        close_live_tables()
        table = await open_table(learner.key)
        await settled(table)
        assert table.guide is not None
        assert table.guide.progress == (number + 1, None)
        assert len(table.history.record.moves) == lesson.steps[number + 1].first

    run(scenario())


def test_a_table_whose_lesson_has_changed_goes_on_as_an_ordinary_game(run: Run) -> None:
    async def scenario() -> None:
        learner = Learner("rapanui")
        table = await learner.begin()
        await until_step(learner, table, 6)
        start = learner.lesson.steps[5].first
        await live_tables().store.write(
            lambda: models.Event.objects.filter(table=table.row.pk, number=start).update(
                text="place Villager in column 3"
            )
        )
        close_live_tables()
        table = await open_table(learner.key)
        await settled(table)
        assert table.guide is None
        assert 0 in table.state.actors()
        another = await learner.begin()
        assert another.key != table.key
        assert another.guide is not None
        assert (await learner.begin()).key == another.key

    run(scenario())


def test_only_the_learner_is_guided(run: Run) -> None:
    async def scenario() -> None:
        learner = Learner("giants")
        table = await learner.begin()
        watching = table_view(table, Viewer(frozenset()), translator("en", "giants")).html["prompt"]
        assert "coach" not in watching
        assert (await Browser().send(learner.key, "guide", 0, 0, act="leave")).status == 403
        assert (await learner.browser.send(learner.key, "guide", 1, 0, act="leave")).status == 403
        ordinary = await new_live_table(Record(set_up("rapanui", 3)))
        answer = await Browser().sits(ordinary.key, 0).send(ordinary.key, "guide", 0, 0, act="restart")
        assert answer.told["error"] == "No guided game is played here."

    run(scenario())


def test_a_prepared_bid_is_as_secret_as_any_other(run: Run) -> None:
    """Whatever Green bids, the learner’s page is the same until all have bid."""

    async def seen(bid: str) -> tuple[object, ...]:
        learner = Learner("giants")
        table = await learner.begin()
        number = next(n for n, step in enumerate(learner.lesson.steps) if "bid" in str(step.do))
        await until_step(learner, table, number)
        trial = table.history.record.branch()
        trial.play_text(learner.lesson.learner, learner.lesson.steps[number].do[0].text)
        trial.play_text(1, bid)
        await table.write_moves(trial, None)
        view = table_view(table, Viewer(frozenset({learner.lesson.learner})), translator("en", "giants"))
        assert "Watch what the others do" in view.html["prompt"]
        return view.html, view.svg, view.lines, bytes(view.offer), view.moments

    async def scenario() -> None:
        assert await seen("bid 1 Worker") == await seen("bid 2 markers, Sorcerer")

    run(scenario())


def test_home_offers_the_guided_game_first_to_who_has_not_played(run: Run) -> None:
    async def scenario() -> None:
        client = AsyncClient()
        page = (await client.get("/")).content.decode()
        assert page.count('class="large go" title="Ten minutes') == 2
        assert (await client.post("/now/giants/")).status_code == 303
        page = (await client.get("/")).content.decode()
        assert page.count('class="large go" title="Ten minutes') == 1
        assert page.count('class="large" title="Ten minutes') == 1
        assert (await client.post("/guided/chess/")).status_code == 404
        assert (await client.get("/guided/giants/")).status_code == 405

    run(scenario())
