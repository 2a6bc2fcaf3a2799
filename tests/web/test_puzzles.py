"""Puzzles on the page: a table for one visitor, what is said of a turn, the answer, and trying again."""

from __future__ import annotations

import asyncio
import html
import json
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from ahu.core.messages import ENGLISH
from ahu.puzzles.puzzle import daily_puzzle, next_puzzle, puzzles_of
from ahu.web import models
from ahu.web.live.errors import BotFailure
from ahu.web.live.live_tables import live_tables
from ahu.web.presentation.view_model import table_view
from ahu.web.presentation.viewer import Viewer
from ahu.web.puzzle_data import Outcome
from ahu.web.table_data import PUZZLE_LIFETIME, FailureKind
from tests.patience import PATIENCE
from tests.web.live import Browser, open_table, rows

if TYPE_CHECKING:
    from ahu.core.state import State
    from ahu.puzzles.puzzle import Puzzle
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run

GAMES = ["giants", "rapanui"]


def one_of(game: str) -> Puzzle:
    """A puzzle of a game in which one action is a whole turn, and most of them are wrong."""
    return next(puzzle for puzzle in puzzles_of(game) if wrong_turns(puzzle))


def wrong_turns(puzzle: Puzzle) -> list[str]:
    """Actions that are a whole turn, and not the best one."""
    found = []
    for action in puzzle.start.actions(puzzle.seat):
        after: State = puzzle.start
        after.play(puzzle.seat, action)
        if puzzle.seat not in after.actors() and after.write() not in puzzle.solutions():
            found.append(action.text)
    return found


async def begin(browser: Browser, puzzle: Puzzle) -> LiveTable:
    """Open a puzzle; the browser then holds its one seat."""
    answer = await browser.post(
        f"/puzzles/{puzzle.game}/{puzzle.id}/", {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
    )
    assert answer.status == 303
    return await open_table(answer.header("location").split("/")[2])


def prompt(table: LiveTable) -> str:
    """What the visitor who solves a puzzle is told."""
    assert table.puzzle
    return table_view(table, Viewer(frozenset({table.puzzle.seat})), ENGLISH).html["prompt"]


async def judged(table: LiveTable) -> str:
    """The prompt when the turn has been compared."""
    async with asyncio.timeout(PATIENCE):
        while table.puzzle and table.puzzle.verdict() is None:
            await asyncio.sleep(0.01)
    return prompt(table)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turn_is_right_and_neither_rivals_nor_chance_act(run: Run, game: str) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(), one_of(game)
        table = await begin(browser, puzzle)
        assert table.state.write() == puzzle.position
        assert "Find the best turn" in prompt(table)
        assert (await browser.play(table, puzzle.seat, *puzzle.best)).status == 200
        told = prompt(table)
        assert "Right: that is the best turn" in told
        assert f'data-solved="{game}/{puzzle.id}"' in told
        assert f"/puzzles/{game}/{next_puzzle(puzzle).id}/" in told
        assert f"{round(100 * puzzle.chance)}%" in told
        assert f"{round(100 * (puzzle.chance - puzzle.margin))}%" in told
        table.wake()
        await asyncio.sleep(0.05)
        assert {actor for _, _, actor, _ in await rows(table)} == {puzzle.seat}
        assert table.state.write() in puzzle.solutions()

    run(scenario())


def test_every_turn_that_is_as_good_is_right(run: Run) -> None:
    async def scenario() -> None:
        puzzle = next(puzzle for game in GAMES for puzzle in puzzles_of(game) if puzzle.also)
        browser = Browser()
        for turn in puzzle.also:
            table = await begin(browser, puzzle)  # which goes back to the beginning
            assert (await browser.play(table, puzzle.seat, *turn)).status == 200
            assert "Right" in prompt(table)

    run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_another_turn_is_compared_and_can_be_tried_again(run: Run, game: str) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(), one_of(game)
        table = await begin(browser, puzzle)
        wrong = wrong_turns(puzzle)[-1]
        await browser.play(table, puzzle.seat, wrong)
        assert re.search("compared with the best|not the best turn", prompt(table))
        told = await judged(table)
        assert "That is not the best turn" in told
        assert "data-solved" not in told
        found = re.search(r"Your chance to win is (\d+)%; after the best turn it is (\d+)%", told)
        assert found
        assert int(found[1]) < int(found[2]) == round(100 * puzzle.chance)
        late = await browser.play(table, puzzle.seat, wrong)
        assert late.status == 409
        assert "your turn is over" in late.text
        answer = await browser.send(table.key, "restart-turn", puzzle.seat, table.history.number)
        assert answer.status == 200
        assert table.state.write() == puzzle.position
        await browser.play(table, puzzle.seat, *puzzle.best)
        assert "Right" in prompt(table)

    run(scenario())


def test_a_turn_that_does_as_well_in_trial_games_is_right(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(), one_of("rapanui")
        monkeypatch.setattr("ahu.web.live.puzzle_solving.AS_GOOD", 2.0)
        table = await begin(browser, puzzle)
        await browser.play(table, puzzle.seat, wrong_turns(puzzle)[0])
        told = await judged(table)
        assert "as good as the best" in told
        assert "data-solved" in told

    run(scenario())


def test_if_no_trial_game_can_be_played_the_turn_is_still_judged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async def fail(*_: object) -> None:
            raise BotFailure(FailureKind.LATE, "late")

        browser, puzzle = Browser(), one_of("rapanui")
        table = await begin(browser, puzzle)
        monkeypatch.setattr(live_tables().bot_workers, "compare_turns", fail)
        await browser.play(table, puzzle.seat, wrong_turns(puzzle)[0])
        told = await judged(table)
        assert table.puzzle
        verdict = table.puzzle.verdict()
        assert verdict
        assert verdict.outcome is Outcome.UNCLEAR
        assert "That is not the best turn" in told
        assert "%" not in told

    run(scenario())


@pytest.mark.parametrize(("language", "head"), [("en", "The answer"), ("fr", "La réponse"), ("de", "Die Antwort")])
def test_the_answer_is_a_plan_with_steps_and_reasons(run: Run, language: str, head: str) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(language), one_of("giants")
        table = await begin(browser, puzzle)
        told = (await browser.get(f"/table/{table.key}/hint")).told["html"]
        assert f'<p class="phase">{head}' in told
        assert "option-why" in told
        assert "data-about" in told
        actions = re.search('data-actions="([^"]*)"', told)
        assert actions
        assert json.loads(html.unescape(actions[1])) == list(puzzle.best)
        await browser.play(table, puzzle.seat, *puzzle.best)
        after = (await browser.get(f"/table/{table.key}/hint")).told["html"]
        assert "data-actions" not in after  # it was taken
        assert "option-why" in after

    run(scenario())


def test_only_who_solves_a_puzzle_is_told_the_answer(run: Run) -> None:
    async def scenario() -> None:
        table = await begin(Browser(), one_of("giants"))
        asked = await Browser().get(f"/table/{table.key}/hint")
        assert asked.status == 409
        page = (await Browser().get(f"/table/{table.key}/")).text
        assert "Find the best turn" not in page
        assert "data-hint" not in page

    run(scenario())


# tables


def test_a_browser_has_one_table_for_a_puzzle_and_it_is_not_listed(run: Run) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(), one_of("giants")
        address = f"/puzzles/{puzzle.game}/{puzzle.id}/"
        assert (await browser.get(address)).status == 200  # looking makes no table
        table = await begin(browser, puzzle)
        assert (await begin(browser, puzzle)).key == table.key
        assert (await browser.get(address)).header("location") == f"/table/{table.key}/"
        assert (await begin(Browser(), puzzle)).key != table.key
        home = (await browser.get("/")).text
        assert table.key not in home
        assert "No tables yet" in home

    run(scenario())


def test_opening_a_puzzle_again_begins_it_again(run: Run) -> None:
    async def scenario() -> None:
        browser, puzzle = Browser(), one_of("giants")
        table = await begin(browser, puzzle)
        await browser.play(table, puzzle.seat, *puzzle.best)
        await browser.get(f"/puzzles/{puzzle.game}/{puzzle.id}/")
        assert "Right" in prompt(table)  # only looking changes nothing
        await begin(browser, puzzle)
        assert table.state.write() == puzzle.position

    run(scenario())


def test_tables_of_puzzles_are_deleted_when_nobody_uses_them(run: Run) -> None:
    async def scenario() -> None:
        old, other = one_of("giants"), one_of("rapanui")
        table = await begin(Browser(), old)
        long_ago = timezone.now() - PUZZLE_LIFETIME - timedelta(hours=1)
        change = models.Table.objects.filter(pk=table.row.pk).update
        await live_tables().store.write(lambda: change(updated_at=long_ago))
        fresh = await begin(Browser(), other)
        keys = await live_tables().store.read(lambda: set(models.Table.objects.values_list("key", flat=True)))
        assert table.key not in keys
        assert fresh.key in keys

    run(scenario())


def test_a_game_is_never_deleted_with_old_puzzles(run: Run) -> None:
    async def scenario() -> None:
        browser = Browser()
        made = await browser.post("/now/giants/", {"csrfmiddlewaretoken": browser.cookies["csrftoken"]})
        key = made.header("location").split("/")[2]
        long_ago = timezone.now() - 100 * PUZZLE_LIFETIME
        await live_tables().store.write(lambda: models.Table.objects.filter(key=key).update(updated_at=long_ago))
        await begin(Browser(), one_of("giants"))
        assert await live_tables().store.read(lambda: models.Table.objects.filter(key=key).exists())

    run(scenario())


def test_a_table_whose_puzzle_has_changed_is_left_alone(run: Run) -> None:
    async def scenario() -> None:
        puzzle = one_of("giants")
        browser = Browser()
        table = await begin(browser, puzzle)
        rename = models.Table.objects.filter(pk=table.row.pk).update
        await live_tables().store.write(lambda: rename(puzzle="a puzzle of an earlier version"))
        assert (await begin(browser, puzzle)).key != table.key

    run(scenario())


# pages


@pytest.mark.parametrize("game", GAMES)
def test_a_game_lists_its_puzzles_by_strength(run: Run, game: str) -> None:
    async def scenario() -> None:
        page = (await Browser().get(f"/puzzles/{game}/")).text
        groups = [page.index(f"<h2>{label}</h2>") for label in ("Easy", "Medium", "Hard")]
        assert groups == sorted(groups)
        places = [page.rindex(f'data-puzzle="{game}/{puzzle.id}"') for puzzle in puzzles_of(game)]
        assert places == sorted(places)
        assert (await Browser().get("/puzzles/chess/")).status == 404
        assert (await Browser().get(f"/puzzles/{game}/no-such-puzzle/")).status == 404

    run(scenario())


def test_the_start_page_offers_the_puzzle_of_the_day(run: Run) -> None:
    async def scenario() -> None:
        page = (await Browser().get("/")).text
        today = timezone.now().date()
        offered = {daily_puzzle(day) for day in (today, today + timedelta(days=1))}  # it may be midnight
        assert "Puzzle of the day" in page
        assert any(puzzle and f"/puzzles/{puzzle.game}/{puzzle.id}/" in page for puzzle in offered)
        for game in GAMES:
            assert f'href="/puzzles/{game}/"' in page

    run(scenario())
