"""Advice for a person: what a bot would do with what a seat knows, and why in a few words."""

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
"""The bot that is asked."""
ADVICE_BOT: Final = f"{ADVICE_LEVEL}:48"
"""It takes more time than on its own turns: what it expects of a turn is told, so it should be sure of it."""


class Option(NamedTuple):
    """One turn the seat could take."""

    actions: list[Action]
    points: float
    """The points with which the seat would end."""
    chance: float
    """How likely it would win, from 0 to 1."""
    trials: int
    """In how many playouts it was tried; 0 if it was only judged."""
    why: Message


def advise(view: View, rng: Random, code: str = ADVICE_BOT) -> list[Option]:
    """What a bot makes of the seat's turns, the best first."""
    player = find_bot(code)
    assert isinstance(player.bot, SearchBot), "only a bot that weighs turns can say why"
    heuristics = player.bot.heuristics_for(view.position.game)
    return [
        Option(w.turn.actions, w.points, w.chance, w.trials, heuristics.explain(view.position, view.seat, w.turn))
        for w in player.bot.rate_turns(view, rng, player.budget)
    ]


def evaluate_position(state: State) -> tuple[list[float], list[float]]:
    """With how many points each seat is likely to end, and how likely each wins."""
    return evaluate(heuristics_of(state.game), state)
