"""Tables share the worker processes: nobody waits long because others ask for much."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from ahu.web.live.bot_workers import BotWorkers
from ahu.web.live.fair_queue import FairQueue, Priority
from ahu.web.live.live_tables import live_tables
from tests.patience import PATIENCE
from tests.web.live import ANYONE, BOT, Browser, new_key, new_live_table, open_table, watch
from tests.web.test_bot_runner import placing

if TYPE_CHECKING:
    from ahu.web.live.live_table import LiveTable
    from tests.web.live import Run


class Client:
    """Stands for a table."""

    def __init__(self, key: str, priority: Priority = Priority.PEOPLE) -> None:
        self.key = key
        self.now = priority

    def priority(self) -> Priority:
        return self.now


class Line:
    """Asks a queue for slots, and notes who gets them in which order."""

    def __init__(self, slots: int = 1) -> None:
        self.queue = FairQueue(slots)
        self.served: list[str] = []
        self.gate = asyncio.Semaphore(0)
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *clients: Client) -> None:
        self.tasks += [asyncio.create_task(self._hold(client)) for client in clients]
        await asyncio.sleep(0)

    async def _hold(self, client: Client) -> None:
        async with self.queue.slot(client):
            self.served.append(client.key)
            await self.gate.acquire()

    async def serve_all(self) -> str:
        for _ in self.tasks:
            self.gate.release()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return "".join(self.served)


def test_each_table_is_served_in_its_turn_however_much_it_asks_for() -> None:
    async def scenario() -> None:
        line, a, b, c = Line(), Client("a"), Client("b"), Client("c")
        await line.ask(a, a, a, a, b, b, c)
        assert len(line.queue) == 6
        assert await line.serve_all() == "aabcaba"
        assert len(line.queue) == 0

    asyncio.run(scenario())


def test_tables_with_people_come_first_then_those_somebody_watches() -> None:
    async def scenario() -> None:
        line = Line()
        bots, absent, people = Client("b", Priority.WATCHED), Client("u", Priority.UNWATCHED), Client("p")
        await line.ask(bots, absent, bots, people, people)
        assert await line.serve_all() == "bppbu"

    asyncio.run(scenario())


def test_who_begins_to_watch_while_a_bot_waits_gets_it_sooner() -> None:
    async def scenario() -> None:
        line, a, b, c = Line(), Client("a"), Client("b", Priority.WATCHED), Client("c", Priority.UNWATCHED)
        await line.ask(a, b, c)
        c.now = Priority.PEOPLE
        assert await line.serve_all() == "acb"

    asyncio.run(scenario())


@pytest.mark.parametrize("slots", [1, 2, 5])
def test_no_more_slots_are_held_than_there_are(slots: int) -> None:
    async def scenario() -> None:
        line = Line(slots)
        await line.ask(*[Client(str(number)) for number in range(9)])
        assert len(line.served) == slots
        assert len(line.queue) == 9 - slots
        assert sorted(await line.serve_all()) == list("012345678")

    asyncio.run(scenario())


def test_one_slot_of_several_is_for_tables_with_people() -> None:
    async def scenario() -> None:
        line = Line(3)
        bots = [Client(key, Priority.WATCHED) for key in "uvwx"]
        await line.ask(*bots)
        assert "".join(line.served) == "uv"
        await line.ask(Client("p"), Client("q"))
        assert "".join(line.served) == "uvp"
        bots[3].now = Priority.PEOPLE  # somebody sits down there
        assert await line.serve_all() == "uvpxqw"

    asyncio.run(scenario())


def test_who_comes_to_look_on_gets_the_slot_that_is_free_for_people_at_once() -> None:
    async def scenario() -> None:
        line, absent = Line(2), Client("a", Priority.UNWATCHED)
        await line.ask(Client("b", Priority.WATCHED), absent)
        assert line.served == ["b"]
        absent.now = Priority.PEOPLE
        line.queue.serve()
        await asyncio.sleep(0)
        assert line.served == ["b", "a"]
        await line.serve_all()

    asyncio.run(scenario())


def test_a_slot_is_not_lost_when_who_waits_for_it_gives_up() -> None:
    async def scenario() -> None:
        line = Line()
        async with line.queue.slot(Client("a")):
            await line.ask(*[Client(key) for key in "bcd"])
            line.tasks[0].cancel()  # while it waits
        line.tasks[1].cancel()  # when it has just been given the slot
        assert await line.serve_all() == "d"
        assert len(line.queue) == 0
        await line.ask(Client("e"))
        assert line.served[-1] == "e"

    asyncio.run(scenario())


def test_who_gives_up_is_not_counted_among_those_who_wait() -> None:
    async def scenario() -> None:
        line, table = Line(), Client("b")
        async with line.queue.slot(Client("a")):
            await line.ask(table, table, Client("c"))
            for task, left in zip(line.tasks, (2, 1, 0), strict=True):
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                assert len(line.queue) == left

    asyncio.run(scenario())


def test_tables_of_bots_alone_keep_nobody_waiting(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process for all: a person's bots wait for the thought that is under way, not for twelve others."""

    async def scenario() -> None:
        workers = BotWorkers(1)
        monkeypatch.setattr(live_tables(), "bot_workers", workers)
        choosing, waited = workers.choose, list[int]()

        async def noted(asking: LiveTable, seat: int, code: str) -> list[str]:
            before = workers.counters.thoughts
            turn = await choosing(asking, seat, code)
            if asking is table:
                waited.append(workers.counters.thoughts - before)
            return turn

        monkeypatch.setattr(workers, "choose", noted)
        table = await new_live_table(placing(), ANYONE, BOT, ANYONE)
        watch(table)
        for _ in range(12):
            watch(await open_table(await new_key(placing(), BOT, BOT, BOT)))
        async with asyncio.timeout(PATIENCE):
            while workers.pool.waiting < 11:
                await asyncio.sleep(0.001)
            assert (await Browser().sits(table.key, 0).play(table, 0, table.state.actions(0)[0].text)).status == 200
            while not waited:
                await asyncio.sleep(0.001)
        assert waited[0] <= 2  # its own, and one that was begun while its answer came

    run(scenario())


def test_slots_can_become_more_and_fewer() -> None:
    async def scenario() -> None:
        line = Line(1)
        await line.ask(*[Client(str(number)) for number in range(9)])
        line.queue.resize(4)
        await asyncio.sleep(0)
        assert len(line.served) == 4
        line.queue.resize(2)
        for _ in range(3):
            line.gate.release()
            await asyncio.sleep(0.01)
        assert len(line.served) == 5  # one of two is free again
        line.queue.resize(0)
        line.gate.release()
        await asyncio.sleep(0.01)
        assert len(line.served) == 5
        line.queue.resize(100)
        assert sorted(await line.serve_all()) == list("012345678")

    asyncio.run(scenario())
