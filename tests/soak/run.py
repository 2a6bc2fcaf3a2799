"""The phases of a soak, one after the other."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from bench.web.server import raise_open_files
from bench.web.tables import lay_out
from tests.server import Server
from tests.soak.hostile import Hostile
from tests.soak.ledger import Ledger
from tests.soak.losses import losses
from tests.soak.players import Table
from tests.soak.stored import stored_in
from tests.soak.troubles import Troubles

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from bench.web.seating import Seating
    from tests.soak.plan import Plan

T = TypeVar("T")
PACE = 0.05
"""Seconds a bot takes at least for a turn."""
OFTEN = 0.1
STEADY, KILLING, FULL, CALM = "steady", "killing", "full disk", "calm"


class Outcome(NamedTuple):
    """What came of a soak."""

    ledger: Ledger
    lost: list[str]
    stuck: list[str]
    """Keys of tables that did not go on after the last trouble."""
    people: int
    tables: int
    log: str
    """What the server wrote to standard error."""


def soak(plan: Plan, data: Path, told: Callable[[str], None]) -> Outcome:
    """Run a soak in a data folder; ``told`` hears of each phase."""
    raise_open_files()
    told("laying out tables")
    seatings = lay_out(data, plan.tables())
    server, ledger = Server(data, pace=PACE), Ledger()
    with server:
        crowd = Soak(plan, server, ledger, seatings, told)
        stuck = asyncio.run(crowd.run())
    told("comparing with what is stored")
    lost = losses(ledger, stored_in(data))
    return Outcome(ledger, lost, stuck, crowd.people, len(crowd.tables), server.log())


class Soak:
    """Players and hostile clients at a server, and what happens to it."""

    def __init__(
        self, plan: Plan, server: Server, ledger: Ledger, seatings: list[Seating], told: Callable[[str], None]
    ) -> None:
        self._plan, self._server, self._ledger, self._told = plan, server, ledger, told
        self._rng = Random(plan.seed)
        self._troubles = Troubles(server, ledger, self._draw())
        self.tables, self.people = self._seated(server.port, seatings)
        self._hostile = [Hostile(n, server.port, self._played, ledger, self._draw()) for n in range(plan.hostile)]

    def _played(self) -> list[Seating]:
        """The tables that are played now."""
        return [table.seating for table in self.tables if table.seating]

    def _draw(self) -> Random:
        return Random(self._rng.getrandbits(64))

    def _seated(self, port: int, seatings: list[Seating]) -> tuple[list[Table], int]:
        """The first tables of each kind; the others of the kind wait until a game has ended."""
        kinds: dict[tuple[str, int], list[Seating]] = defaultdict(list)
        for seating in seatings:
            kinds[seating.game, len(seating.cookies)].append(seating)
        tables: list[Table] = []
        people = 0
        for (_, seats), waiting in kinds.items():
            at_once = len(waiting) // (1 + self._plan.spare)
            people += seats * at_once
            take = iter(waiting)
            for _ in range(at_once):
                rng, pause = self._draw(), self._plan.pause
                tables.append(Table(len(tables), port, self._ledger, rng, pause, lambda take=take: next(take, None)))  # type: ignore[misc]
        return tables, people

    async def run(self) -> list[str]:
        """All phases; the keys of the tables that did not go on after the last trouble."""
        players = [asyncio.create_task(table.play()) for table in self.tables]
        hostile = [asyncio.create_task(client.attack()) for client in self._hostile]
        try:
            await self.be_troubled()
            await cancel(hostile)
            stuck = await self.phase(CALM, self._calm(players))
            await self._troubles.finish()
        finally:
            await cancel([*hostile, *players])
        return stuck

    async def be_troubled(self) -> None:
        """Let happen what the soak is about."""
        plan, troubles = self._plan, self._troubles
        await self.phase(STEADY, self._steady())
        await self.phase(KILLING, troubles.kill_again_and_again(plan.killing, plan.kills))
        self._ledger.counts["tracebacks"] = self._server.log().count("Traceback")
        await self.phase(FULL, troubles.fill_the_disk(plan.fullness, plan.full))

    async def phase(self, name: str, work: Coroutine[object, object, T]) -> T:
        """Do something that has a name of its own."""
        self._ledger.phase = name
        self._told(name)
        return await work

    async def _steady(self) -> None:
        watching = asyncio.create_task(self._troubles.watch_memory())
        await asyncio.gather(
            asyncio.sleep(self._plan.steady), self._troubles.kill_workers(self._plan.steady, self._plan.workers)
        )
        while self._ledger.counts["acknowledged play"] < self._plan.least:
            await asyncio.sleep(OFTEN)
        await cancel([watching])

    async def _calm(self, players: list[asyncio.Task[None]]) -> list[str]:
        """Wait until two more commands of each table are acknowledged, so that bots between them have acted, too."""
        for table in self.tables:
            table.calm = 0
        try:
            async with asyncio.timeout(self._plan.calm):
                while any(table.calm < 2 and not table.over for table in self.tables):
                    for player in players:
                        if player.done():
                            player.result()
                    await asyncio.sleep(OFTEN)
        except TimeoutError:
            slow = [table for table in self.tables if table.calm < 2 and not table.over]
            return [table.seating.key for table in slow if table.seating]
        return []


async def cancel(tasks: list[asyncio.Task[None]]) -> None:
    """End tasks; what one of them has raised is raised."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
