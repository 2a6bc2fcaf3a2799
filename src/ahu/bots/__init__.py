"""Bots: they see a view, never a state, and choose one of the view's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ahu.core.errors import BadOption
from ahu.core.words import Listed

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import View


class Bot(Protocol):
    """Anything that plays: the same view and the same random numbers give the same choice."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``view.actions()``."""
        ...


class RandomBot:
    """Every legal action is as likely as any other."""

    def choose(self, view: View, rng: Random) -> Action:
        """Any of the view's actions."""
        return rng.choice(view.actions())


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
"""Every bot by its code."""


def bot_called(code: str) -> Bot:
    """The bot with that code."""
    if code not in BOTS:
        raise BadOption("there is no bot called “{name}”; there are {known}", name=code, known=Listed(list(BOTS)))
    return BOTS[code]()
