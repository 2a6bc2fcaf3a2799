"""A soak of several server processes on PostgreSQL: every part is killed at random under load, then all goes on."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

from bench.web.seating import Wanted
from bench.web.server import raise_open_files
from bench.web.tables import lay_out
from tests.postgres_server import PostgresServer
from tests.server import Server
from tests.soak.client import Viewer, address_of
from tests.soak.ledger import Ledger
from tests.soak.losses import losses
from tests.soak.postgres_plan import CLOCK
from tests.soak.postgres_troubles import PostgresTroubles
from tests.soak.run import PACE, STEADY, Soak, cancel
from tests.soak.stored import stored_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from bench.web.seating import Seating
    from tests.soak.postgres_plan import PostgresPlan
    from tests.soak.stored import Folder

TROUBLED, RESTARTING = "troubled", "rolling restarts"
TIME_OF_A_TURN = 315.0
"""Seconds that somebody may take for the first turn by that clock."""
SLACK = 45.0
"""Seconds by which a seat may be handed over late: the database may be away, and a heartbeat looks every 15 s."""


class PostgresOutcome(NamedTuple):
    """What came of it."""

    ledger: Ledger
    lost: list[str]
    stuck: list[str]
    """Keys of tables that did not go on after the last trouble."""
    unfair: list[str]
    """Seats that were handed over too early, too late, or though their people were there."""
    handed_over: int
    """Seats whose people never acted and whose time ran out."""
    restart_gaps: list[float]
    """Seconds for which streams were lost by rolling restarts."""
    people: int
    tables: int
    log: str


def postgres_soak(plan: PostgresPlan, data: Path, told: Callable[[str], None]) -> PostgresOutcome:
    """Run a soak; ``told`` hears of each phase."""
    raise_open_files()
    told("laying out tables")
    with PostgresServer(durable=True) as database:
        address = database.new_database()
        seatings = lay_out(data, plan.tables(), address)
        idle = lay_out(data, [Wanted("rapanui", 2, plan.idle_tables, clock=CLOCK)], address)
        options = ["--processes", str(plan.processes), "--draw-boards"]
        server = Server(data, pace=PACE, env={"AHU_DATABASE": address}, options=options)
        ledger = Ledger()
        with server:
            soak = _PostgresSoak(plan, server, ledger, seatings, idle, told)
            soak.use_troubles(PostgresTroubles(server, database, address, ledger, soak.draw()))
            stuck = asyncio.run(soak.run())
        told("comparing with what is stored")
        stored = stored_in(data, address)
    unfair, handed_over = fairness(stored, [seating.key for seating in idle], soak.opened_at, soak.closed_at)
    gaps = [gap for at, gap in ledger.gaps if any(began <= at <= ended for began, ended in soak.restarts)]
    return PostgresOutcome(
        ledger,
        losses(ledger, stored),
        stuck,
        unfair,
        handed_over,
        gaps,
        soak.people,
        len(soak.tables) + len(idle),
        server.log(),
    )


def fairness(stored: Folder, idle: list[str], opened_at: float, closed_at: float) -> tuple[list[str], int]:
    """What is wrong with clocks, and how many seats ran out of time.

    Where people act, nobody is handed over. Where nobody acts, the first is handed over when its time is over.
    """
    wrong, handed_over = [], 0
    for key, table in stored["tables"].items():
        away = [event for event in table["events"] if event["kind"] in ("away", "end")]
        if key not in idle:
            wrong += [f"table {key}: {event['kind']} of seat {event['actor']}" for event in away]
        elif away:
            handed_over += sum(event["kind"] == "away" for event in away)
            took = away[0]["at"] - opened_at
            if not TIME_OF_A_TURN - 1 <= took <= TIME_OF_A_TURN + SLACK:
                wrong.append(f"table {key}: the first seat was handed over after {took:.0f} s")
        elif closed_at - opened_at > TIME_OF_A_TURN + SLACK:
            wrong.append(f"table {key}: nobody was handed over")
    return wrong, handed_over


class _PostgresSoak(Soak):
    def __init__(
        self,
        plan: PostgresPlan,
        server: Server,
        ledger: Ledger,
        seatings: list[Seating],
        idle: list[Seating],
        told: Callable[[str], None],
    ) -> None:
        super().__init__(plan.play, server, ledger, seatings, told)
        self._whole = plan
        self._idle = [Viewer(server.port, f"{seating.address}events", "", address_of(2, 1, 1)) for seating in idle]
        self.opened_at = self.closed_at = 0.0
        self.restarts: list[tuple[float, float]] = []
        """When rolling restarts began and ended, on the monotonic clock."""

    def draw(self) -> Random:
        """Random numbers of their own."""
        return self._draw()

    def use_troubles(self, troubles: PostgresTroubles) -> None:
        """Let these happen instead of those of a single server."""
        self._postgres = troubles
        self._troubles = troubles  # type: ignore[assignment]  # it is finished like those

    def _restarted(self, began: float, ended: float) -> None:
        self.restarts.append((began, ended))

    async def be_troubled(self) -> None:
        """Everything is killed at random; then the processes are restarted one after the other."""
        plan = self._whole
        self.opened_at = time.time()
        looking = [asyncio.create_task(viewer.follow()) for viewer in self._idle]
        try:
            await self.phase(STEADY, asyncio.sleep(plan.pause))
            await self.phase(TROUBLED, self._postgres.happen(plan.troubled, plan.troubles))
            self._ledger.counts["tracebacks"] = self._server.log().count("Traceback")
            await asyncio.sleep(plan.pause)
            await self.phase(RESTARTING, self._postgres.restart(plan.restarts, plan.pause, self._restarted))
            self.closed_at = time.time()
        finally:
            await cancel(looking)
