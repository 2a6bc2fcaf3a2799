"""One game played by bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ahu.arena.spread import Spread
from ahu.core import chance
from ahu.core.action import CHANCE
from ahu.core.record import Record

if TYPE_CHECKING:
    from random import Random

    from ahu.bots import Bot
    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.state import State


@dataclass(slots=True)
class Match:
    """A finished game, and how much there was to choose from at each decision of a seat."""

    record: Record
    choices: Spread = field(default_factory=Spread)


def play_match(game: Game, bots: list[Bot], rng: Random) -> Match:
    """Let the bots, one a seat, play a game to its end. All randomness, theirs and the dice's, comes from ``rng``."""
    match = Match(Record(game))
    state = match.record.state
    while actors := state.actors():
        actor = actors[0]  # those who choose at once do so in the order of the seats
        action = chance.draw(state, rng) if actor == CHANCE else _choice(state, actor, bots[actor], rng, match)
        match.record.add(actor, action)  # found legal here: Record.play would list the legal actions once more
    return match


def _choice(state: State, seat: int, bot: Bot, rng: Random, match: Match) -> Action:
    view = state.view(seat)
    action = bot.choose(view, rng)
    legal = state.actions(seat)
    if action not in legal:
        raise state.refusal(seat, action).error()
    match.choices.add(len(legal))
    return action
