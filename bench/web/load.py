"""The load, in a process beside the server: ``python -m bench.web.load``, with a job on standard input.

Closed: at every table the next action is sent as soon as the one before is acknowledged and the seat to act holds its
offer. Paced: actions go out evenly, table after table. Idle: viewers come, and nothing happens.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, cast
from zlib import crc32

from bench.web.crowd import Crowd, Place, Tally
from bench.web.seating import Seating, seatings
from bench.web.server import megabytes_of, seconds_of, seconds_of_all
from bench.web.spy import Spy

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

ROOT: Final = Path(__file__).parents[2]
LONGEST: Final = 300
"""Seconds after which a load that does not end is ended."""
TOGETHER: Final = 10
"""Tables whose people come at the same time."""
OFTEN: Final = 0.05
"""Seconds between looks at who has finished."""
LAST: Final = 5.0
"""Seconds the last actions may take to arrive."""


class Job(NamedTuple):
    """What a load is to do."""

    kind: str
    """Closed, paced or idle."""
    place: Place
    pid: int
    """The server's process."""
    tables: list[Seating]
    """Those that are not needed at once are taken when a game has ended."""
    at_once: int
    spectators: int = 0
    warm_up: float = 2.0
    seconds: float = 10.0
    rate: float = 0.0
    """Actions a second in all, if it is paced."""
    notes: str = ""
    """Where to write what the server was found doing, if it is to be looked at."""
    others: tuple[tuple[int, int], ...] = ()
    """Ports and processes of further servers with the same tables; each table has one of all servers."""
    apart: bool = False
    """Whether everybody looks at the first of the others, while actions go to the first server."""


class LoadFigures(TypedDict):
    """What a load has seen; times are milliseconds."""

    tables: int
    viewers: int
    seconds: float
    actions: int
    actions_per_second: float
    best_second: int
    """Actions in the best second: what the server can do where others use the machine too."""
    acknowledged_p50: float
    p50: float
    p95: float
    slowest: float
    rejected: list[str]
    skipped: int
    games_ended: int
    bytes_per_message: float
    first_message_bytes: float
    server_ms_per_action: float
    """Processor time of the server."""
    server_load: float
    """Share of a core the server used."""
    own_load: float
    others_load: float
    """What neither of the two used: the busier the others, the less the figures say."""


class IdleFigures(TypedDict):
    """What idle viewers cost."""

    tables: int
    viewers: int
    megabytes_before: float
    megabytes_with_tables: float
    megabytes_with_viewers: float
    megabytes_per_viewer: float
    megabytes_per_table: float


def run_load(job: Job) -> LoadFigures:
    """Let a load run in a process of its own."""
    return cast("LoadFigures", _run(job))


def run_idle(job: Job) -> IdleFigures:
    """Let viewers come and do nothing."""
    return cast("IdleFigures", _run(job))


def _run(job: Job) -> object:
    done = subprocess.run(
        [sys.executable, "-m", "bench.web.load"],
        cwd=ROOT,
        input=json.dumps(job),
        check=True,
        timeout=LONGEST,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


class Load:
    """Many tables at once."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._tally = Tally()
        self._rng = Random(len(job.tables))
        self._spare = list(job.tables)
        self.crowds: list[Crowd] = []
        self._gone: list[Crowd] = []
        """Those whose game has ended."""

    def _take(self, game: str | None = None) -> Crowd:
        """The next table of a game, or of any."""
        found = next((table for table in self._spare if game in (None, table.game)), None)
        if found is None:
            raise RuntimeError("more games ended than were laid out")
        self._spare.remove(found)
        job = self._job
        places = [job.place, *(job.place._replace(port=port) for port, _ in job.others)]
        place = places[1] if job.apart else places[crc32(found.key.encode()) % len(places)]
        acting = job.place if job.apart else place
        return Crowd(found, job.spectators, place, self._tally, Random(self._rng.random()), acting)

    async def gather(self) -> None:
        """Let everybody come."""
        self.crowds = [self._take() for _ in range(self._job.at_once)]
        for first in range(0, len(self.crowds), TOGETHER):
            await asyncio.gather(*[crowd.open() for crowd in self.crowds[first : first + TOGETHER]])

    async def closed(self) -> LoadFigures:
        """Everybody acts as fast as the server allows."""
        await self.gather()
        for crowd in self.crowds:
            self._set_pace(crowd)
        watch = asyncio.ensure_future(self._move_on())
        await self._pass(asyncio.sleep(self._job.warm_up), watch)
        self._begin()
        spy = Spy(self._job.pid, self._job.seconds, Path(self._job.notes)) if self._job.notes else None
        await self._pass(asyncio.sleep(self._job.seconds), watch)
        watch.cancel()
        figures = self._figures()
        if spy:
            spy.end()
        return figures

    async def paced(self) -> LoadFigures:
        """Actions go out evenly, whatever the server does."""
        await self.gather()
        await self._beat(self._job.warm_up)
        self._begin()
        await self._beat(self._job.seconds)
        until = perf_counter() + LAST
        while not all(crowd.quiet for crowd in self.crowds) and perf_counter() < until:
            await asyncio.sleep(OFTEN)
        return self._figures(self._job.seconds)

    async def _beat(self, seconds: float) -> None:
        start, pause = perf_counter(), 1 / self._job.rate
        for beat in range(round(seconds * self._job.rate)):
            await asyncio.sleep(max(start + beat * pause - perf_counter(), 0))
            for _ in range(len(self.crowds)):
                crowd = self.crowds.pop(0)
                self.crowds.append(crowd)
                if crowd.act():
                    break
                self._tally.skipped += 1

    async def _pass(self, time: Coroutine[object, object, None], watch: asyncio.Future[None]) -> None:
        """Let time pass, unless what goes on beside it fails."""
        done, _ = await asyncio.wait([asyncio.ensure_future(time), watch], return_when=asyncio.FIRST_COMPLETED)
        if watch in done:
            watch.result()

    async def _move_on(self) -> None:
        """Where a game has ended, its people sit down at the next table."""
        while True:
            await asyncio.sleep(OFTEN)
            for index, crowd in enumerate(self.crowds):
                if any(viewer.lost for viewer in crowd.viewers):
                    raise RuntimeError("the server hung up on a viewer")
                if crowd.over and crowd.quiet:
                    crowd.close()
                    self._gone.append(crowd)
                    self.crowds[index] = fresh = self._take(crowd.game)
                    await fresh.open()
                    self._set_pace(fresh)

    def _set_pace(self, crowd: Crowd) -> None:
        crowd.hurried = True
        crowd.act()

    def _begin(self) -> None:
        """From here on it counts."""
        self._tally.reset()
        self._gone_before = len(self._gone)
        self._sizes = self._sent_to_viewers()
        self._started = perf_counter()
        self._used = self._seconds()

    def _seconds(self) -> tuple[float, float, float]:
        """Processor time of the server, of the load, and of everything on this machine."""
        pids = (self._job.pid, *(pid for _, pid in self._job.others))
        return sum(map(seconds_of, pids)), seconds_of(os.getpid()), seconds_of_all()

    def _sent_to_viewers(self) -> tuple[int, int]:
        viewers = [viewer for crowd in (*self.crowds, *self._gone) for viewer in crowd.viewers]
        return sum(viewer.messages for viewer in viewers), sum(viewer.bytes for viewer in viewers)

    def _figures(self, planned: float | None = None) -> LoadFigures:
        spent = perf_counter() - self._started
        server, own, everybody = (now - then for now, then in zip(self._seconds(), self._used, strict=True))
        tally, viewers = self._tally, [viewer for crowd in self.crowds for viewer in crowd.viewers]
        messages, size = (now - then for now, then in zip(self._sent_to_viewers(), self._sizes, strict=True))
        seen = [1000 * seconds for seconds in tally.everywhere]
        return {
            "tables": len(self.crowds),
            "viewers": len(viewers),
            "seconds": round(spent, 1),
            "actions": len(seen),
            "actions_per_second": round(len(seen) / (planned or spent), 1),
            "best_second": best_second(tally.moments),
            "acknowledged_p50": _part([1000 * seconds for seconds in tally.acknowledged], 50),
            "p50": _part(seen, 50),
            "p95": _part(seen, 95),
            "slowest": round(max(seen), 1),
            "rejected": tally.rejected[:5],
            "skipped": tally.skipped,
            "games_ended": len(self._gone) - self._gone_before,
            "bytes_per_message": round(size / messages) if messages > 0 else 0,
            "first_message_bytes": round(fmean(viewer.first_bytes for viewer in viewers)),
            "server_ms_per_action": round(1000 * server / len(seen), 2),
            "server_load": round(server / spent, 2),
            "own_load": round(own / spent, 2),
            "others_load": round(max(everybody - server - own, 0) / spent, 2),
        }

    async def idle(self) -> IdleFigures:
        """Viewers come and stay; each table has been looked at by everybody before they are counted."""
        before = megabytes_of(self._job.pid)
        await self.gather()
        for crowd in self.crowds:
            crowd.close()
        await asyncio.sleep(self._job.warm_up)
        tables = megabytes_of(self._job.pid)
        rounds = 2
        self._spare = list(self._job.tables) * rounds
        self._job = self._job._replace(at_once=self._job.at_once * rounds)
        await self.gather()
        await asyncio.sleep(self._job.seconds)
        after = megabytes_of(self._job.pid)
        viewers = sum(len(crowd.viewers) for crowd in self.crowds)
        return {
            "tables": len(self._job.tables),
            "viewers": viewers,
            "megabytes_before": round(before, 1),
            "megabytes_with_tables": round(tables, 1),
            "megabytes_with_viewers": round(after, 1),
            "megabytes_per_viewer": round((after - tables) / viewers, 3),
            "megabytes_per_table": round((tables - before) / len(self._job.tables), 3),
        }

    async def many(self) -> IdleFigures:
        """As many viewers as were asked for come once, and stay."""
        before = megabytes_of(self._job.pid)
        await self.gather()
        await asyncio.sleep(self._job.seconds)
        after = megabytes_of(self._job.pid)
        viewers = sum(not viewer.lost and viewer.messages > 0 for crowd in self.crowds for viewer in crowd.viewers)
        return {
            "tables": len(self.crowds),
            "viewers": viewers,
            "megabytes_before": round(before, 1),
            "megabytes_with_tables": round(before, 1),
            "megabytes_with_viewers": round(after, 1),
            "megabytes_per_viewer": round((after - before) / viewers, 3),
            "megabytes_per_table": 0.0,
        }

    async def run(self) -> LoadFigures | IdleFigures:
        """Do the job, and let everybody leave."""
        try:
            match self._job.kind:
                case "closed":
                    return await self.closed()
                case "paced":
                    return await self.paced()
                case "many":
                    return await self.many()
                case _:
                    return await self.idle()
        finally:
            for crowd in self.crowds:
                crowd.close()


def best_second(moments: Sequence[float]) -> int:
    """How many of these moments lie within one second at most; they are in order."""
    first = most = 0
    for last, moment in enumerate(moments):
        while moments[first] < moment - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


def _part(values: Sequence[float], percent: int) -> float:
    """The value that so many of a hundred do not exceed."""
    return round(quantiles(values, n=100, method="inclusive")[percent - 1], 1)


def main() -> None:
    """Run the job on standard input, and print the figures."""
    kind, place, pid, tables, *rest = json.load(sys.stdin)
    load = Load(Job(kind, Place(*place), pid, seatings(tables), *rest))
    loop = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
    with asyncio.Runner(loop_factory=loop) as runner:
        json.dump(runner.run(load.run()), sys.stdout)


if __name__ == "__main__":
    main()
