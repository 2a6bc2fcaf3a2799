"""Bots take their turns: at a pace people can follow, while their panels show that they think."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING

from ahu.core.action import SPECTATOR
from ahu.core.record import Record
from ahu.web import models
from ahu.web.live import bot_runner
from ahu.web.live.live_tables import live_tables
from ahu.web.table_data import NewSeat, Pace
from tests.patience import PATIENCE
from tests.play import EAGER
from tests.web.live import (
    ANYONE,
    BOT,
    Browser,
    Stream,
    new_key,
    new_live_table,
    open_table,
    set_up,
    settled,
    told,
    watch,
)

if TYPE_CHECKING:
    import pytest

    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run


class Chooser:
    """Stands for a bot: thinks as long as the test likes, and does what the test likes."""

    def __init__(self) -> None:
        self.gate = asyncio.Semaphore(0)
        self.asked: list[int] = []
        self.turn: list[str] = []

    async def choose(self, table: LiveTable, seat: int, code: str) -> list[str]:
        assert code == "random"
        self.asked.append(seat)
        first = table.state.actions(seat)[0].text
        await self.gate.acquire()
        return self.turn or [first]


async def asked(chooser: Chooser, times: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(chooser.asked) < times:
            await asyncio.sleep(0.001)


def placing() -> Record:
    game = set_up("giants", 3)
    return Record(
        game,
        game.read(
            "giants position 1\nround: 2\nstage: placing\nfirst: blue\nturn: blue\n"
            "[blue]\nworkers: 2\n[green]\nworkers: 2\n[red]\nworkers: 2\n"
        ),
    )


async def head(table: LiveTable, seat: int, language: str = "en") -> str:
    page = (await Browser(language).get(f"/table/{table.key}/")).text
    found = re.search(f'id="head-{seat}"[^>]*>(.*?)</h3>', page)
    assert found
    return found[1]


def test_the_panel_of_a_bot_that_thinks_shows_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        chooser = Chooser()
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        assert table.thinking == SPECTATOR
        async with Stream(Browser(), table.key) as stream:
            await stream.change()
            browser = Browser().sits(table.key, 0)
            assert (await browser.play(table, 0, table.state.actions(0)[0].text)).status == 200
            heads = told(await stream.until(table.history.number))["html"]
            assert 'class="pill thinks"' in heads["head-1"]  # with the event it follows, not after it
            assert "thinks" not in heads.get("head-2", "")
            assert table.thinking == 1
            assert "überlegt<i>" in await head(table, 1, "de")
            assert "réfléchit<i>" in await head(table, 1, "fr")
            await asked(chooser, 1)
            chooser.gate.release()
            await asked(chooser, 2)
            heads = told(await stream.until(table.history.number))["html"]
            assert "thinks" not in heads["head-1"]
            assert "thinks" in heads["head-2"]
            chooser.gate.release()
            await settled(table)
            assert table.thinking == SPECTATOR
            assert "thinks" not in await head(table, 2)

    run(scenario())


def test_what_a_bot_thought_of_is_forgotten_when_the_move_before_it_is_taken_back(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        chooser = Chooser()
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        browser = Browser().sits(table.key, 0)
        assert (await browser.play(table, 0, table.state.actions(0)[0].text)).status == 200
        await asked(chooser, 1)
        assert (await browser.send(table.key, "undo", 0, table.history.number)).status == 200
        assert "thinks" not in await head(table, 1)
        chooser.gate.release()
        await settled(table)
        assert table.state.actors() == (0,)
        assert not table.history.record.moves
        assert (await browser.play(table, 0, table.state.actions(0)[1].text)).status == 200
        for _ in range(2):
            chooser.gate.release()
        await settled(table)
        assert chooser.asked == [1, 1, 2]
        assert [move.actor for move in table.history.record.moves] == [0, 1, 2]

    run(scenario())


def test_people_set_the_pace_and_let_bots_act_step_by_step(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        chooser = Chooser()
        chooser.gate = asyncio.Semaphore(100)
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        browser, spectator = Browser().sits(table.key, 0), Browser()
        assert (await spectator.send(table.key, "pace", 0, 0, pace="steps")).status == 403
        assert (await browser.send(table.key, "pace", 0, 0, pace="hurried")).status == 400
        assert (await browser.send(table.key, "pace", 0, 0, pace="steps")).status == 200
        assert await models.Table.objects.filter(key=table.key, pace="steps").aexists()
        assert (await browser.play(table, 0, table.state.actions(0)[0].text)).status == 200
        for done in (1, 2):
            async with asyncio.timeout(PATIENCE):
                while not table.waits_for_step():
                    await asyncio.sleep(0.001)
            assert len(table.history.record.moves) == done
            assert 'data-command="step"' in (await browser.get(f"/table/{table.key}/")).text
            assert 'data-command="step"' not in (await spectator.get(f"/table/{table.key}/")).text
            assert (await browser.send(table.key, "step", 0, 0)).status == 200
        await settled(table)
        assert [move.actor for move in table.history.record.moves] == [0, 1, 2]

    run(scenario())


def test_a_bot_that_waits_for_a_step_thinks_anew_if_the_move_before_is_taken_back(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(bot_runner, "LOOK_AGAIN", 0.01)
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        chooser = Chooser()
        chooser.gate = asyncio.Semaphore(100)
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        browser = Browser().sits(table.key, 0)
        assert (await browser.send(table.key, "pace", 0, 0, pace="steps")).status == 200
        assert (await browser.play(table, 0, table.state.actions(0)[0].text)).status == 200
        async with asyncio.timeout(PATIENCE):
            while not table.waits_for_step():
                await asyncio.sleep(0.001)
        assert (await browser.send(table.key, "undo", 0, table.history.number)).status == 200
        await settled(table)
        assert not table.waits_for_step()
        assert table.state.actors() == (0,)

    run(scenario())


def test_slow_and_fast_bots_take_more_and_less_time(run: Run) -> None:
    async def scenario() -> None:
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        runner = bot_runner.BotRunner(table, live_tables().bot_workers, 1.0, live_tables().store)
        paces = []
        for pace in Pace:
            table.row.pace = pace
            paces.append(runner._pace)  # noqa: SLF001
        assert paces == [0.0, 2.5, 1.0, 0.4, 0.0]

    run(scenario())


BIDDING = """
giants position 1
round: 2
stage: bidding
first: blue
[loads]
Moai 1a: offered
"""


def bidding() -> Record:
    game = set_up("giants", 3)
    return Record(game, game.read(BIDDING))


def test_if_somebody_acts_while_a_bot_thinks_it_thinks_anew(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where it is still its turn: all bid at once, and it was shown the table before the other bid."""

    async def scenario() -> None:
        chooser = Chooser()
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        table = await open_table(await new_key(bidding(), ANYONE, BOT, ANYONE))
        await asked(chooser, 1)
        assert (await Browser().sits(table.key, 0).play(table, 0, "bid nothing")).status == 200
        chooser.gate.release()
        await asked(chooser, 2)
        assert table.history.number == 1
        assert 1 in table.state.actors()
        chooser.gate.release()
        await settled(table)
        assert chooser.asked == [1, 1]
        assert [move.actor for move in table.history.record.moves] == [0, 1]

    run(scenario())


def test_what_a_bot_would_do_after_its_turn_is_not_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else has acted, but it is no longer its turn."""

    async def scenario() -> None:
        chooser = Chooser()
        chooser.turn = ["bid nothing", "bid nothing"]
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        table = await open_table(await new_key(bidding(), ANYONE, BOT, ANYONE))
        chooser.gate.release()
        await settled(table)
        assert chooser.asked == [1]
        assert [move.actor for move in table.history.record.moves] == [1]
        assert not await table.play_for_bot(1, "bid nothing", table.history.number)

    run(scenario())


def test_a_bot_that_thinks_keeps_no_other_table_waiting(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        choosing, never = live_tables().bot_workers.choose, asyncio.Event()

        async def choose(table: LiveTable, seat: int, code: str) -> list[str]:
            if code == "hard":
                await never.wait()
            return await choosing(table, seat, code)

        monkeypatch.setattr(live_tables().bot_workers, "choose", choose)
        slow = await open_table(await new_key(placing(), *[NewSeat(bot="hard")] * 3))
        watch(slow)
        table = await new_live_table(placing(), ANYONE, BOT, BOT)
        assert (await Browser().sits(table.key, 0).play(table, 0, table.state.actions(0)[0].text)).status == 200
        await settled(table)
        assert len(table.history.record.moves) == 3
        assert slow.busy()
        live_tables()._open.pop(slow.key).close()  # noqa: SLF001  # let it be

    run(scenario())


def test_a_budget_from_an_earlier_version_is_not_used(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could keep a process busy until the deadline, turn after turn."""

    async def scenario() -> None:
        chooser = Chooser()
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        chooser.gate.release()
        table = await open_table(await new_key(bidding(), ANYONE, NewSeat(bot="random:9999999"), ANYONE))
        await settled(table)
        assert [move.actor for move in table.history.record.moves] == [1]  # the chooser insists on “random”

    run(scenario())


def carrying() -> tuple[Record, list[str]]:
    """A game just before a seat carries something far, and all it does then."""
    for seed in range(20):
        record = Record(set_up("giants", 3))
        moves = list(EAGER["giants"](record.state.copy(), random.Random(seed), 1.0))
        turn, begins = list[str](), 0
        for number, move in enumerate(moves):
            if move.action.text.startswith("lift"):
                turn = [move.action.text]
                begins = number
            elif turn and move.action.text.startswith("carry"):
                turn.append(move.action.text)
            elif turn and len(turn) >= 6:
                for before in moves[:begins]:
                    record.play(before.actor, before.action)
                return record, turn
            else:
                turn = []
    raise AssertionError("nobody carries anything far")


def test_a_long_way_is_walked_faster_than_so_many_turns_are_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        record, turn = carrying()
        seat = record.state.actors()[0]
        seats = [ANYONE] * 3
        seats[seat] = BOT
        pauses: list[float] = []
        sleeping = asyncio.sleep

        async def noted(seconds: float) -> None:
            pauses.append(seconds)
            await sleeping(0)

        chooser = Chooser()
        chooser.turn = turn
        monkeypatch.setattr(live_tables(), "pace", 10.0)
        monkeypatch.setattr(live_tables().bot_workers, "choose", chooser.choose)
        key = await new_key(record, *seats)
        chooser.gate.release()
        table = await open_table(key)
        monkeypatch.setattr(bot_runner.asyncio, "sleep", noted)  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while len(table.history.record.moves) < len(record.moves) + len(turn):
                await sleeping(0.001)
        steps = [pause for pause in pauses if pause > 0.5][: len(turn)]
        assert 9 < steps[0] <= 10
        assert all(pause <= 4 for pause in steps[1:])
        assert sum(steps[1:]) <= 30.0
        live_tables()._open.pop(table.key).close()  # noqa: SLF001  # let it be

    run(scenario())
