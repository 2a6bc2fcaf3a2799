"""What happens to several server processes on PostgreSQL: each part is killed at random."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING, Final

import psutil

from ahu.web.storage import postgres
from tests.soak.troubles import OUTLIVING, alive

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.postgres_server import PostgresServer
    from tests.server import Server
    from tests.soak.ledger import Ledger

SETTLING: Final = 60.0
"""Seconds that a rolling restart may take."""
OFTEN: Final = 0.2
SERVING: Final = "ahu.web.server_process"
WORKING: Final = "spawn_main"


class PostgresTroubles:
    """Kills server processes, connections, PostgreSQL and bot workers."""

    def __init__(self, server: Server, database: PostgresServer, address: str, ledger: Ledger, rng: Random) -> None:
        self._server, self._database, self._address = server, database, address
        self._ledger, self._rng = ledger, rng
        self._ending: list[psutil.Process] = []
        """Workers of processes that were killed."""

    async def happen(self, seconds: float, times: int) -> None:
        """Let something happen at random moments: each kind first once, then any."""
        kinds = [self._kill_process, self._end_connections, self._stop_postgres, self._kill_worker]
        shares = (4, 4, 2, 2)
        end = time.monotonic() + seconds
        done = 0
        while done < times:
            assert self._server.process
            assert self._server.process.poll() is None, self._server.log()
            await asyncio.sleep(self._rng.uniform(0.1, 1.9) * max((end - time.monotonic()) / (times - done), OFTEN))
            kind = kinds[done] if done < len(kinds) else self._rng.choices(kinds, shares)[0]
            done += await kind()

    # each tells whether there was something to kill

    async def _kill_process(self) -> bool:
        """Kill a server process; its parent replaces it."""
        found = self._descendants(SERVING)
        if not found:
            return False
        victim = self._rng.choice(found)
        with contextlib.suppress(psutil.Error):
            self._ending += victim.children(recursive=True)
            with self._ledger.trouble():
                victim.kill()
                self._ledger.counts["process killed"] += 1
                await asyncio.sleep(OFTEN)
            return True
        return False

    async def _kill_worker(self) -> bool:
        found = self._descendants(WORKING)
        if not found:
            return False
        with contextlib.suppress(psutil.Error):
            self._rng.choice(found).kill()
            self._ledger.counts["worker killed"] += 1
            return True
        return False

    async def _end_connections(self) -> bool:
        """Let PostgreSQL end one connection of a server, or all of them."""
        with self._ledger.trouble():
            ended = await asyncio.to_thread(self._terminate, everything=self._rng.random() < 0.3)
            self._ledger.counts["connections ended"] += ended
            self._ledger.counts["times connections ended"] += ended > 0
            await asyncio.sleep(OFTEN)
        return ended > 0

    def _terminate(self, *, everything: bool) -> int:
        with contextlib.suppress(Exception), postgres.connect(self._address) as connection:
            pids = [
                pid
                for (pid,) in connection.execute(
                    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            ]
            chosen = pids if everything else [self._rng.choice(pids)] if pids else []
            for pid in chosen:
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
            return len(chosen)
        return 0

    async def _stop_postgres(self) -> bool:
        """End PostgreSQL at once, as a crash does, and start it again after a moment."""
        with self._ledger.trouble():
            began = time.monotonic()
            await asyncio.to_thread(self._database.stop)
            await asyncio.sleep(self._rng.uniform(0.0, 2.0))
            await asyncio.to_thread(self._database.start)
            self._ledger.counts["postgresql stopped"] += 1
            self._ledger.starts.append(time.monotonic() - began)
            await asyncio.sleep(OFTEN)
        return True

    # rolling restarts

    async def restart(self, times: int, pause: float, told: Callable[[float, float], None]) -> None:
        """Let the parent replace all processes, one after the other; ``told`` hears when each restart began and ended.

        Streams that are lost at its end are open again after the pause.
        """
        for _ in range(times):
            await self._wait_for(lambda: len(self._descendants(SERVING)) >= 2)
            old = {process.pid for process in self._descendants(SERVING)}
            began = time.monotonic()
            assert self._server.process
            os.kill(self._server.process.pid, signal.SIGHUP)
            await self._wait_for(lambda old=old: not old & {process.pid for process in self._descendants(SERVING)})  # type: ignore[misc]
            self._ledger.counts["rolling restarts"] += 1
            told(began, time.monotonic())
            await asyncio.sleep(pause)

    async def _wait_for(self, happened: Callable[[], object]) -> None:
        async with asyncio.timeout(SETTLING):
            while not happened():
                await asyncio.sleep(OFTEN)

    def _descendants(self, word: str) -> list[psutil.Process]:
        """The processes below the server whose command has a word in it."""
        assert self._server.process
        found = []
        for child in psutil.Process(self._server.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if word in " ".join(child.cmdline()):
                    found.append(child)
        return found

    async def finish(self) -> None:
        """Count the workers that have outlived their server process."""
        until = time.monotonic() + OUTLIVING
        while any(map(alive, self._ending)) and time.monotonic() < until:
            await asyncio.sleep(OFTEN)
        for process in filter(alive, self._ending):
            self._ledger.orphans += 1
            process.kill()
