"""The review of a game: only when it is over, made once, and the same for everybody."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ahu.bots.review import Mark, Review, review_game
from ahu.core.log import write_log
from ahu.core.messages import ENGLISH, Message
from ahu.core.record import Record
from ahu.web.advice_data import Advice
from ahu.web.live.bot_workers import BotWorkers
from ahu.web.live.live_tables import live_tables
from ahu.web.live.worker_pool import WorkerPool
from ahu.web.views.review_charts import review_charts
from tests.patience import PATIENCE
from tests.play import EAGER, moves_of_a_game
from tests.web.live import ANYONE, BOT, Browser, new_live_table, set_up

if TYPE_CHECKING:
    from ahu.bots.review import Decision
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Answer, Run

WHY = Message("it did best in simulated games")


def played(name: str = "giants") -> Record:
    """A whole game."""
    record = Record(set_up(name, 3))
    for move in EAGER[name](record.state.copy(), random.Random(3), 1.0):
        record.play(move.actor, move.action)
    return record


async def page(table: LiveTable, language: str = "en", **headers: str) -> Answer:
    return await Browser(language).get(f"/table/{table.key}/review/", **headers)


async def whole(table: LiveTable, language: str = "en") -> str:
    """The review once it is whole."""
    async with asyncio.timeout(2 * PATIENCE):
        while True:
            answer = await page(table, language)
            assert answer.status == 200
            if "hx-trigger" not in answer.text:
                return answer.text
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("name", ["giants", "rapanui"])
def test_a_game_that_is_over_is_reviewed(run: Run, name: str) -> None:
    async def scenario() -> None:
        record = played(name)
        table = await new_live_table(record)
        told = await whole(table)
        for svg in re.findall('<svg class="plot.*?</svg>', told):
            ElementTree.fromstring(svg)  # noqa: S314 - our own
        assert told.count('class="plot large"') == told.count('class="plot small"') == 2
        found = review_game(record)
        turns = re.findall('<article id="turn-(\\d+)"', told)
        assert turns == [str(number + 1) for number in range(len(found.turning_points))]  # nobody's play comes first
        assert len(turns) > 0
        for decision in found.turning_points:
            for number in (decision.before, decision.after):
                address = f"replay/?action={number}&amp;eye={decision.seat}"
                assert address in told
                there = await Browser().get(f"/table/{table.key}/replay/?action={number}&eye={decision.seat}")
                assert there.status == 200
        assert "Wendepunkte" in await whole(table, "de")
        assert "Tournants" in await whole(table, "fr")

    run(scenario())


def test_the_charts_have_every_round_once_and_end_with_the_chances_and_points_of_the_end() -> None:
    record = played("rapanui")
    marks = [
        Mark(0, 1, [20.0, 21.0, 22.0], [0.5, 0.25, 0.25]),
        Mark(5, 1, [24.0, 20.0, 22.0], [0.75, 0.15, 0.1]),
        Mark(9, 2, [29.6, 17.0, 23.0], [0.9, 0.07, 0.03]),
        Mark(11, 2, [33.0, 15.0, 25.0], [1.0, 0.0, 0.0]),
    ]
    chances, points = review_charts(record.game, Review(marks, [], [], []), [], ENGLISH)
    for svg in (chances.wide, chances.narrow):
        assert [text in _texts(svg) for text in ("100%", "90%")] == [True, False]
    assert [text in _texts(points.wide) for text in ("33", "15", "25")] == [True] * 3
    assert [_texts(chances.wide).count(text) for text in ("1", "2", "3")] == [1, 1, 0]


def _texts(svg: str) -> list[str]:
    """What is written in a drawing."""
    return [text.strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def test_before_the_end_there_is_no_review(run: Run) -> None:
    async def scenario() -> None:
        record = Record(set_up("giants", 3))
        for move in moves_of_a_game(record.state.copy(), random.Random(5)):
            if len(record.moves) > 30 and record.state.actors()[0] >= 0:
                break
            record.play(move.actor, move.action)
        table = await new_live_table(record)
        for browser in (Browser(), Browser().sits(table.key, 0)):
            answer = await browser.get(f"/table/{table.key}/review/")
            assert answer.status == 409
            assert "This game is still being played." in answer.text
            assert "review/" not in (await browser.get(f"/table/{table.key}/")).text
            assert ">Review<" not in (await browser.get(f"/table/{table.key}/replay/")).text
        assert (await Browser().get("/table/nowhere/review/")).status == 404

    run(scenario())


def test_the_end_leads_to_the_review(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(played("rapanui"), ANYONE, BOT, BOT)
        assert 'href="review/"' in (await Browser().get(f"/table/{table.key}/")).text
        assert f'href="/table/{table.key}/review/"' in (await Browser().get(f"/table/{table.key}/replay/")).text

    run(scenario())


class Slow:
    """Looks through a game and at its turning points when the test lets it."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.decisions: list[Decision] = []
        self.gate = asyncio.Semaphore(0)

    async def review_game(self, _table: LiveTable, record: Record) -> Review:
        self.games.append(write_log(record))
        await self.gate.acquire()
        return review_game(record)

    async def advise_on_decision(self, table: LiveTable, decision: Decision) -> list[Advice]:
        assert table.game.name == "rapanui"
        await self.gate.acquire()
        self.decisions.append(decision)
        return [
            Advice(decision.actions[:1], 9.0, 0.5, 4, WHY),
            Advice(["end turn"], 8.0, 0.25, 4, WHY),
        ]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(BotWorkers, "review_game", lambda _, *job: made.review_game(*job))
    monkeypatch.setattr(BotWorkers, "advise_on_decision", lambda _, *job: made.advise_on_decision(*job))
    return made


def test_whoever_asks_sees_how_far_it_has_come_and_it_is_made_once(run: Run, slow: Slow) -> None:
    async def scenario() -> None:
        table = await new_live_table(played("rapanui"))
        found = review_game(table.history.record)
        falls = [decision for own in found.falls for decision in own]
        decisions = len(falls) + len([decision for decision in found.turning_points if decision not in falls])
        answers = await asyncio.gather(*[page(table) for _ in range(5)])
        assert {"The adviser looks through the game" in answer.text for answer in answers} == {True}
        part = await page(table, HX_Request="true")
        assert part.text.startswith('<div id="review" hx-get=')
        slow.gate.release()
        told = ""
        async with asyncio.timeout(PATIENCE):
            while f"The adviser looks at decision 1 of {decisions}" not in told:
                await asyncio.sleep(0.01)
                told = (await page(table)).text
        assert told.count('class="plot large"') == 2
        assert told.count("<article") == len(found.turning_points)
        assert "The adviser found" not in told
        for _ in range(decisions):
            slow.gate.release()
        assert "The adviser found nothing better" in await whole(table)
        assert len(slow.games) == 1
        assert slow.decisions == falls + [decision for decision in found.turning_points if decision not in falls]

    run(scenario())


def test_a_review_begins_with_ones_own_play(run: Run, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the mistakes for which something better was found, the costliest first, then one's best moves."""

    async def advise_on_decision(_table: LiveTable, decision: Decision) -> list[Advice]:
        other = [text for text in ("drop out", "end turn") if text != decision.actions[0]]
        return [Advice(other[:1], 9.0, decision.was + 0.1, 4, WHY)]

    async def scenario() -> None:
        monkeypatch.setattr(slow, "advise_on_decision", advise_on_decision)
        slow.gate.release()
        table = await new_live_table(played("rapanui"), ANYONE, BOT, BOT)
        found = review_game(table.history.record)
        await whole(table)
        told = (await Browser().sits(table.key, 0).get(f"/table/{table.key}/review/")).text
        own, _, rest = told.partition("The course of the game")
        assert own.index("Your costliest moves") < own.index("Your best moves") if found.rises[0] else True
        shown = min(3, len(found.falls[0]))
        assert own.count("<article") == shown + len(found.rises[0])
        assert own.count("Your chance of winning falls") == own.count("<h4>Better</h4>") == shown > 0
        assert "to win" not in own  # the adviser's chances have another scale than those of the review
        costliest = sorted(found.falls[0], key=lambda d: d.became - d.was)[:shown]
        swings = [f"falls from {round(100 * d.was)}% to {round(100 * d.became)}%" for d in costliest]
        assert re.findall(r"falls from \d+% to \d+%", own) == swings
        others = rest.partition("Turning points of the others")[2]
        assert others.count("<article") == len([d for d in found.turning_points if d.seat != 0])
        assert "Your chance" not in others
        spectator = (await page(table)).text  # only one person played: their play comes first
        assert "’s costliest moves" in spectator
        assert "Your costliest moves" not in spectator

    run(scenario())


def test_whoever_looks_on_chooses_whose_play_comes_first(run: Run, slow: Slow) -> None:
    async def scenario() -> None:
        for _ in range(80):
            slow.gate.release()
        table = await new_live_table(played("rapanui"))
        assert "costliest" not in await whole(table)
        chosen = await Browser().get(f"/table/{table.key}/review/?seat=1")
        assert f"{table.names(ENGLISH)[1]}’s costliest moves" in chosen.text
        assert re.search(r'<a href="[^"]*seat=1" aria-current="page">', chosen.text)
        for odd in ("9", "-1", "x", "²", "1" * 500):
            assert "costliest" not in (await Browser().get(f"/table/{table.key}/review/?seat={odd}")).text
        both = await Browser().sits(table.key, 1, 2).get(f"/table/{table.key}/review/")
        assert "Your costliest moves" in both.text

    run(scenario())


def test_a_review_is_of_the_game_as_it_ended_last(run: Run, slow: Slow) -> None:
    """The end can be taken back: then there is nothing to see until there is another one."""

    async def scenario() -> None:
        table = await new_live_table(played("rapanui"))
        for _ in range(50):
            slow.gate.release()
        await whole(table)
        last = table.history.record.moves[-1]
        everybody = Browser().sits(table.key, 0, 1, 2)
        assert (await everybody.send(table.key, "undo", last.actor, table.history.number)).status == 200
        assert not table.state.over()
        assert (await page(table)).status == 409
        assert (await everybody.play(table, last.actor, last.action.text)).status == 200
        await whole(table)
        assert len(slow.games) == 2

    run(scenario())


def test_a_review_that_stumbles_says_so_and_is_tried_again(
    run: Run, slow: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        table = await new_live_table(played("rapanui"))
        tries = 0

        async def stumbling(_: BotWorkers, table: LiveTable, record: Record) -> Review:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise RuntimeError("stumbled")
            return await slow.review_game(table, record)

        monkeypatch.setattr(BotWorkers, "review_game", stumbling)
        first = table.reviewer.progress()
        async with asyncio.timeout(PATIENCE):
            while not first.failed:
                await asyncio.sleep(0.01)
        assert "review failed" in caplog.text
        for _ in range(50):
            slow.gate.release()
        assert "<article" in await whole(table)

    run(scenario())


def test_reviews_leave_a_process_to_the_bots(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are asked for, one thing at a time is done for all of them."""

    async def scenario() -> None:
        at_once = most = 0

        async def counted(_: WorkerPool, _table: LiveTable, _seconds: float, work: object, *job: object) -> object:
            nonlocal at_once, most
            assert callable(work)
            at_once += 1
            most = max(most, at_once)
            await asyncio.sleep(0.01)
            at_once -= 1
            return work(*job)

        monkeypatch.setattr(WorkerPool, "run", counted)
        tables = [await new_live_table(played("rapanui")) for _ in range(3)]
        await asyncio.gather(*[whole(table) for table in tables])
        assert most == 1
        assert live_tables().bot_workers.pool.workers > 1  # so many processes there are

    run(scenario())
