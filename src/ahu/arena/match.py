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

    from ahu.bots.bot import Player
    from ahu.core.action import Action
    from ahu.core.game import Game


@dataclass(slots=True)
class Match:
    """A finished game, and how much there was to choose from at each decision of a seat."""

    record: Record
    choices: Spread = field(default_factory=Spread)


def play_match(game: Game, bots: list[Player], rng: Random) -> Match:
    """Let the bots, one a seat, play a game to its end. All randomness, theirs and the dice's, comes from ``rng``."""
    match = Match(Record(game))
    state = match.record.state
    while actors := state.actors():
        actor = actors[0]  # those who choose at once do so in the order of the seats
        if actor == CHANCE:
            match.record.add(actor, chance.draw(state, rng))
        else:
            _play_turn(match, actor, bots[actor].choose(state.view(actor), rng))
    return match


def _play_turn(match: Match, seat: int, turn: list[Action]) -> None:
    """Play what a bot has chosen, up to where it is another's turn."""
    state = match.record.state
    for action in turn:
        if seat not in state.actors():
            return
        legal = state.actions(seat)
        if action not in legal:
            raise state.refusal(seat, action).error()
        match.choices.add(len(legal))
        match.record.add(seat, action)  # found legal here: Record.play would list the legal actions once more
