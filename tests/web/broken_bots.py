"""Bots that fail, each in its own way. Worker processes find them by entry points, as they find those of strangers."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ahu.core.action import Action

if TYPE_CHECKING:
    from random import Random

    from ahu.bots.bot import Budget
    from ahu.core.state import View

VARIABLE = "BROKEN_BOTS"
"""The variable of the environment that names the folder where they are installed and leave marks."""


def install(folder: Path) -> None:
    """Let whoever has this folder among its paths find the bots."""
    about = folder / "broken_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-bots\nVersion: 1.0\n")
    kinds = [Sleeper, Spinner, Raiser, Empty, Nothing, Cheat, HalfCheat, Crasher, Quitter, OnceOnly]
    lines = [f"{kind.__name__.lower()} = {__name__}:{kind.__name__}\n" for kind in kinds]
    (about / "entry_points.txt").write_text(f"[ahu.bots]\n{''.join(lines)}")


def mark() -> Path:
    """A file that a bot leaves behind: it holds the number of its process."""
    return Path(os.environ[VARIABLE]) / "mark"


def leave_mark() -> None:
    """Write the file in one step: whoever sees it finds the number in it."""
    unfinished = mark().with_name(f"mark-{os.getpid()}")
    unfinished.write_text(str(os.getpid()))
    unfinished.replace(mark())


class Unpicklable(Exception):
    """An exception that can't be sent to another process."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(lambda: one + other)


class Sleeper:
    """Never answers, and does not end when it is asked to."""

    def choose(self, *_: object) -> list[Action]:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        leave_mark()
        while True:
            time.sleep(60)


class Spinner:
    """Never answers, and is busy."""

    def choose(self, *_: object) -> list[Action]:
        while True:
            pass


class Raiser:
    """Raises an exception."""

    def choose(self, *_: object) -> list[Action]:
        raise Unpicklable(1, 2)


class Empty:
    """Chooses no action."""

    def choose(self, *_: object) -> list[Action]:
        return []


class Nothing:
    """Returns something else than actions."""

    def choose(self, *_: object) -> Any:  # noqa: ANN401  # that is the point
        return None


class Cheat:
    """Chooses something that does not exist."""

    def choose(self, *_: object) -> list[Action]:
        return [Action("take everything")]


class HalfCheat:
    """Begins with a legal action and goes on with one that does not exist."""

    def choose(self, _: View, actions: list[Action], *__: object) -> list[Action]:
        first = next((action for action in actions if action.text.startswith("lift")), actions[0])
        return [first, Action("take everything")]


class Crasher:
    """Takes its process with it."""

    def choose(self, *_: object) -> list[Action]:
        os._exit(3)


class Quitter:
    """Ends its process."""

    def choose(self, *_: object) -> list[Action]:
        sys.exit()


class OnceOnly:
    """Fails the first time, and then no more."""

    def choose(self, _: View, actions: list[Action], rng: Random, __: Budget) -> list[Action]:
        if not mark().exists():
            leave_mark()
            raise RuntimeError
        return [rng.choice(actions)]
