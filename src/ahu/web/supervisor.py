"""Several server processes on one port: starts them, replaces those that die, and restarts them one after another."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ahu.core.errors import AhuError

if TYPE_CHECKING:
    import socket
    from collections.abc import Coroutine

START_SECONDS: Final = 180.0
"""Seconds that a process may take until it serves."""
STOP_SECONDS: Final = 10.0
"""Seconds that a process may take to end, before it is killed."""
HAND_OVER_SECONDS: Final = 40.0
"""Seconds that a process may take to hand its streams over to others and to end, before it is asked to stop at once."""
PAUSE: Final = 1.0
"""Seconds before a process that died is replaced."""
BACKGROUND: Final = "draw-boards"
FIRST: Final = "draw-boards-first"
"""What a process is told: to draw the boards while it serves, or before."""
READY: Final = b"ready\n"
"""What a process writes as soon as it serves."""


class Supervisor:
    """The parent of several server processes, which share its listening socket."""

    def __init__(self, listening: socket.socket, processes: int, *, draw_boards: bool) -> None:
        self._listening = listening
        self._wanted = processes
        self._draw_boards = draw_boards
        self._running: list[asyncio.subprocess.Process] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()
        self._changing = asyncio.Lock()
        """Held while processes are replaced."""

    async def run(self) -> None:
        """Serve until SIGTERM or SIGINT; SIGHUP restarts the processes one after another."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._begin(self._restart_all()))
        try:
            await self._start_all()
            await self._stopping.wait()
        finally:
            self._stopping.set()
            await asyncio.gather(*[self._end(process) for process in list(self._running)])

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, *, instead: bool = False) -> None:
        """Start a process and wait until it serves; AhuError if it does not.

        ``instead`` of one that serves on until then: all boards are drawn first, so that its pages need not wait.
        """
        draw = [FIRST] if instead else [] if self._running else [BACKGROUND]
        descriptor = self._listening.fileno()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ahu.web.server_process",
            str(descriptor),
            *(draw if self._draw_boards else []),
            stdin=asyncio.subprocess.PIPE,  # it ends when this process does
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[descriptor],
            start_new_session=True,  # Ctrl-C in a terminal is for this process, which passes it on
            env=os.environ,
        )
        self._running.append(process)
        assert process.stdout
        try:
            async with asyncio.timeout(START_SECONDS):
                ready = await process.stdout.readline() == READY
        except TimeoutError:
            ready = False
        if not ready:
            await self._end(process)
            raise AhuError("a server process did not start: its log says why")
        self._begin(self._watch(process))

    async def _start_all(self) -> None:
        """Start all processes; AhuError if none of them serves. If some do not, they are tried again."""
        results = await asyncio.gather(*[self._start() for _ in range(self._wanted)], return_exceptions=True)
        failures = [result for result in results if result is not None]
        if len(failures) == self._wanted or not all(isinstance(failure, AhuError) for failure in failures):
            raise failures[0]
        for _ in failures:
            self._begin(self._start_another())

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        """Replace a process that ends though nobody asked it to."""
        await process.wait()
        if process in self._running:
            self._running.remove(process)
            await self._start_another()

    async def _start_another(self) -> None:
        """Start a process, and try again if it does not serve: the database may be away for a while."""
        async with self._changing:
            while not self._stopping.is_set():
                await asyncio.sleep(PAUSE)
                with suppress(AhuError):
                    await self._start()
                    return

    async def _restart_all(self) -> None:
        """Replace each process by a new one, which serves before the old one ends."""
        async with self._changing:
            for process in list(self._running):
                if self._stopping.is_set():
                    return
                try:
                    await self._start(instead=True)
                except AhuError:
                    return  # the old ones go on
                await self._hand_over(process)

    async def _hand_over(self, process: asyncio.subprocess.Process) -> None:
        """Let a process that others replace give its streams to them, and end."""
        if process not in self._running:
            return  # it has died meanwhile
        self._running.remove(process)
        with suppress(ProcessLookupError, TimeoutError):
            process.send_signal(signal.SIGUSR1)
            async with asyncio.timeout(HAND_OVER_SECONDS):
                await process.wait()
        await self._end(process)

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        """Ask a process to end, and kill it if it does not."""
        if process in self._running:
            self._running.remove(process)
        if process.returncode is None:
            process.terminate()
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()


def supervise(listening: socket.socket, processes: int, *, draw_boards: bool) -> None:
    """Serve with several processes until asked to stop."""

    async def run() -> None:
        await Supervisor(listening, processes, draw_boards=draw_boards).run()

    asyncio.run(run())
