"""Runs one function in a process of its own, which is killed when its time is up or when nobody waits any more."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")
MOST_MEMORY: Final = 1 << 30
"""Bytes of memory that such a process may take, where the system can limit it."""
MOST_OUTPUT: Final = 10_000_000
"""Bytes of the largest result."""


class ProcessFailed(Exception):
    """The process ended without a result, or with one that is far too large."""


async def run_in_process(seconds: float, function: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
    """Call a function of a module in a fresh interpreter, and return its result.

    TimeoutError if that takes longer than ``seconds``, ProcessFailed if the function raises. Arguments and result are
    pickled.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C in a terminal is for the server
    )
    _RUNNING.add(process)
    try:
        async with asyncio.timeout(seconds):
            output, _ = await process.communicate(pickle.dumps((seconds, function, arguments, more)))
        if process.returncode or len(output) > MOST_OUTPUT:
            raise ProcessFailed(f"{function.__qualname__}: exit code {process.returncode}, {len(output)} bytes")
        result: T = pickle.loads(output)  # noqa: S301  # our own process wrote it
        return result
    finally:
        _RUNNING.discard(process)
        if process.returncode is None:
            process.kill()
            await asyncio.shield(process.wait())


_RUNNING: Final[set[asyncio.subprocess.Process]] = set()


def kill_processes() -> None:
    """Kill all that run: the server ends."""
    for process in _RUNNING:
        if process.returncode is None:
            process.kill()


def _limit_resources(seconds: float) -> None:
    """Let the system end this process if the server can't: it may have been killed itself."""
    try:
        import resource
    except ImportError:  # Windows
        return
    os.nice(5)  # players come first
    for kind, most in ((resource.RLIMIT_CPU, int(seconds) + 1), (resource.RLIMIT_AS, MOST_MEMORY)):
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _main() -> None:
    """In the process: read the call from the standard input, write the result to the standard output."""
    seconds, function, arguments, more = pickle.load(sys.stdin.buffer)  # noqa: S301  # the server wrote it
    _limit_resources(seconds)
    result = pickle.dumps(function(*arguments, **more))
    sys.stdout.buffer.write(result)


if __name__ == "__main__":
    with suppress(EOFError, BrokenPipeError):  # the server was killed: nobody waits for the result
        _main()
