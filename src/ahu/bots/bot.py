"""The interface of a bot: it gets a view, never a state, and returns the actions of its turn."""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from mypy_extensions import mypyc_attr

from ahu.core.errors import AhuError, BadOption

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import View


class Budget:
    """The limit for one turn of a bot: a number of playouts, a number of seconds, or none if both are 0."""

    __slots__ = ("playouts", "seconds")

    def __init__(self, playouts: int = 0, seconds: float = 0.0) -> None:
        self.playouts = playouts
        self.seconds = seconds

    def __str__(self) -> str:
        return str(self.playouts) if self.playouts else f"{round(self.seconds * 1000)}ms" if self.seconds else ""

    def or_else(self, usual: Budget) -> Budget:
        """This budget, or ``usual`` if this one sets no limit."""
        return self if self.playouts or self.seconds else usual

    def part(self, share: float) -> Budget:
        """A share of this budget; at least one playout if it limits playouts."""
        return Budget(max(1, round(self.playouts * share)) if self.playouts else 0, self.seconds * share)

    def clock(self) -> Clock:
        """A clock for this budget that starts now."""
        return Clock(self)


class Clock:
    """Counts playouts and measures seconds until a budget is spent."""

    __slots__ = ("_budget", "_end", "played")

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._end = perf_counter() + budget.seconds
        self.played = 0

    def runs(self) -> bool:
        """Whether the budget allows another playout."""
        budget = self._budget
        if budget.playouts and self.played >= budget.playouts:
            return False
        return not budget.seconds or perf_counter() < self._end


_BUDGETS = re.compile(r"(?P<number>\d{1,7})(?P<unit>|s|ms)", re.ASCII)


def read_budget(text: str) -> Budget:
    """The budget that a text names: ``800`` (playouts), ``2s`` or ``300ms``."""
    found = _BUDGETS.fullmatch(text)
    number = int(found["number"]) if found else 0
    if not found or not number:
        raise BadOption("“{text}” is not a budget: give a number of playouts (800), or a time (2s, 300ms)", text=text)
    if found["unit"]:
        return Budget(seconds=number / (1000 if found["unit"] == "ms" else 1))
    return Budget(playouts=number)


class Bot(Protocol):
    """Anything that chooses turns. The same view, random numbers and budget in playouts give the same choice."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:
        """The actions of the seat's turn in order, at least one; the first must be one of ``actions``.

        The others are played too unless another seat or chance acts first. Then the bot is asked again.
        """
        ...


class Player:
    """A bot with its budget and the code by which it was found."""

    __slots__ = ("bot", "budget", "code")

    def __init__(self, code: str, bot: Bot, budget: Budget) -> None:
        self.code = code
        self.bot = bot
        self.budget = budget

    def choose(self, view: View, rng: Random) -> list[Action]:
        """The actions of the bot's turn, at least one. The bot is not asked if only one action is legal."""
        actions = view.actions()
        if len(actions) == 1:
            return actions
        chosen = self.bot.choose(view, actions, rng, self.budget)
        if not chosen:
            raise AhuError("the bot “{code}” chose no action", code=self.code)
        return chosen


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Plays each legal action with the same probability."""

    def choose(self, view: View, actions: list[Action], rng: Random, budget: Budget) -> list[Action]:  # noqa: ARG002
        """One of the actions, drawn uniformly."""
        return [rng.choice(actions)]
