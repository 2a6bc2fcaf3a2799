"""Advice for a person: what a bot would do with what a seat knows, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.bots.catalogue import bot_called
from ahu.bots.senses import sense_of
from ahu.bots.thinking import Thinker, outlook

if TYPE_CHECKING:
    from random import Random

    from ahu.core.action import Action
    from ahu.core.state import State, View
    from ahu.core.words import Words

ADVISER: Final = "normal"
"""The bot that is asked."""
PATIENT: Final = f"{ADVISER}:48"
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
    why: Words


def advise(view: View, rng: Random, code: str = PATIENT) -> list[Option]:
    """What a bot makes of the seat's turns, the best first."""
    player = bot_called(code)
    assert isinstance(player.bot, Thinker), "only a bot that weighs turns can say why"
    sense = sense_of(view.position.game)
    return [
        Option(w.turn.actions, w.points, w.chance, w.trials, sense.reason(view.position, view.seat, w.turn))
        for w in player.bot.weigh(view, rng, player.budget)
    ]


def prospects(state: State) -> tuple[list[float], list[float]]:
    """With how many points each seat is likely to end, and how likely each wins."""
    return outlook(sense_of(state.game), state)
