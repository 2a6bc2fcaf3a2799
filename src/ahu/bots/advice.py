"""Hints for players: the turns that a bot would choose from with what a seat knows, each with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.catalogue import find_bot
from ahu.bots.heuristics import heuristics_of
from ahu.bots.search import SearchBot, evaluate

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.messages import Message
    from ahu.core.state import State, View

ADVICE_LEVEL: Final = "normal"
"""The level of the bot that gives hints."""
ADVICE_BOT: Final = f"{ADVICE_LEVEL}:48"
"""It plays more playouts than for its own turns, because players see the points and chances it expects."""


class Option(NamedTuple):
    """A turn that the seat could take, as the bot rates it."""

    actions: list[Action]
    points: float
    """The points with which the seat is expected to end."""
    chance: float
    """The seat's probability of winning, from 0 to 1."""
    trials: int
    """The number of playouts of this turn; 0 if only heuristics rated it."""
    why: Message


def advise(view: View, rng: Random, code: str = ADVICE_BOT) -> list[Option]:
    """The turns of the view's seat as a bot rates them, the best first."""
    player = find_bot(code)
    assert isinstance(player.bot, SearchBot), "only a searching bot rates turns"
    heuristics = player.bot.heuristics_for(view.position.game)
    return [
        Option(r.turn.actions, r.points, r.chance, r.trials, heuristics.explain(view.position, view.seat, r.turn))
        for r in player.bot.rate_turns(view, rng, player.budget)
    ]


def evaluate_position(state: State) -> tuple[list[float], list[float]]:
    """The expected final points of each seat, and each seat's probability of winning."""
    return evaluate(heuristics_of(state.game), state)
