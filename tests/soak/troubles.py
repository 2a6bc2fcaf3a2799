"""What happens to the server: it is killed, its workers are killed, its disk is full."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import time
from typing import TYPE_CHECKING, Final

import psutil

if TYPE_CHECKING:
    from random import Random

    from tests.server import Server
    from tests.soak.ledger import Ledger

OUTLIVING: Final = 5.0
"""Seconds after which a worker whose server was killed counts as an orphan."""
OFTEN: Final = 0.5
SHORTEST: Final = 0.8
"""Seconds that a server is up at least between two kills, in the mean."""


class Troubles:
    """Does harm to a server, and sees to it that no process of it is left."""

    def __init__(self, server: Server, ledger: Ledger, rng: Random) -> None:
        self._server, self._ledger, self._rng = server, ledger, rng
        self._ending: list[asyncio.Task[None]] = []
        """Each looks whether the workers of a server that was killed have ended."""

    @property
    def process(self) -> psutil.Process:
        """The server's process."""
        assert self._server.process
        return psutil.Process(self._server.process.pid)

    async def kill_again_and_again(self, seconds: float, kills: int) -> None:
        """Kill the server at random moments, and start it again each time.

        The time left is shared out among the kills that are left; on a slow machine it takes longer.
        """
        end = time.monotonic() + seconds
        for left in range(kills, 0, -1):
            starting = self._ledger.starts[-1] if self._ledger.starts else 0.0
            serving = max((end - time.monotonic()) / left - starting, SHORTEST)
            await asyncio.sleep(self._rng.uniform(0.1, 1.9) * serving)
            await self._kill()

    async def _kill(self) -> None:
        with self._ledger.trouble():
            began = time.monotonic()
            workers = self.process.children(recursive=True)
            await asyncio.to_thread(self._server.stop, signal.SIGKILL)
            self._ending.append(asyncio.create_task(self._end_orphans(workers)))
            await asyncio.to_thread(self._server.start)
            self._ledger.starts.append(time.monotonic() - began)
            self._ledger.counts["server killed"] += 1

    async def kill_workers(self, seconds: float, times: int) -> None:
        """Kill a bot worker now and then."""
        for _ in range(times):
            await asyncio.sleep(self._rng.uniform(0.5, 1.5) * seconds / times)
            with contextlib.suppress(psutil.Error):
                workers = [child for child in self.process.children() if "resource_tracker" not in _command(child)]
                if workers:
                    self._rng.choice(workers).kill()
                    self._ledger.counts["worker killed"] += 1

    async def fill_the_disk(self, times: int, seconds: float) -> None:
        """Let all writes of the server fail for a while: the system allows it no file of any size.

        That takes no rights, unlike a small file system of its own, and what fails is the same call of the system.
        """
        if sys.platform != "linux":
            return
        for _ in range(times):
            with self._ledger.trouble():
                _, hard = self.process.rlimit(psutil.RLIMIT_FSIZE)
                self.process.rlimit(psutil.RLIMIT_FSIZE, (0, hard))
                await asyncio.sleep(seconds)
                self.process.rlimit(psutil.RLIMIT_FSIZE, (hard, hard))
                self._ledger.counts["disk full"] += 1
                await asyncio.sleep(OFTEN)  # what was refused is sent again
            await asyncio.sleep(seconds)

    async def watch_memory(self) -> None:
        """Note the server's memory, until cancelled."""
        began = time.monotonic()
        while True:
            with contextlib.suppress(psutil.Error):
                self._ledger.memory.append((time.monotonic() - began, self.process.memory_info().rss / 1e6))
            await asyncio.sleep(OFTEN)

    async def _end_orphans(self, workers: list[psutil.Process]) -> None:
        """Count the workers that outlive their server, and end them."""
        until = time.monotonic() + OUTLIVING
        while any(alive(process) for process in workers) and time.monotonic() < until:
            await asyncio.sleep(OFTEN)
        for process in filter(alive, workers):
            self._ledger.orphans += 1
            process.kill()

    async def finish(self) -> None:
        """Wait until no worker of a killed server is left."""
        await asyncio.gather(*self._ending)


def alive(process: psutil.Process) -> bool:
    """Whether a process runs."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _command(process: psutil.Process) -> str:
    return " ".join(process.cmdline())
