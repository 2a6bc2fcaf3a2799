"""One game played by bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING

from ahu.arena.summary import Summary
from ahu.arena.times import Stopwatch
from ahu.core.action import CHANCE
from ahu.core.record import Record

if TYPE_CHECKING:
    from random import Random

    from ahu.arena.times import Times
    from ahu.bots.bot import Player
    from ahu.core.action import Action
    from ahu.core.game import Game


@dataclass(slots=True)
class Match:
    """A finished game, how much there was to choose from at each decision, and how long each seat thought."""

    record: Record
    turns: list[Times]
    choices: Summary = field(default_factory=Summary)


def play_match(game: Game, bots: list[Player], rng: Random, dice: Random | None = None) -> Match:
    """Let the bots, one a seat, play a game to its end.

    All randomness comes from ``rng``, or that of chance from ``dice``, so that other bots can meet the same luck.
    """
    watch = Stopwatch(len(bots))
    match = Match(Record(game), watch.turns)
    state = match.record.state
    while actors := state.actors():
        actor = actors[0]  # those who choose at once do so in the order of the seats
        if actor == CHANCE:
            watch.stop()
            match.record.draw_chance(dice or rng)
            continue
        view = state.view(actor)
        asked = process_time()
        turn = bots[actor].choose(view, rng)
        seconds = process_time() - asked
        if _play_turn(match, actor, turn) > 1:  # where there is nothing to choose nobody thinks
            watch.thought(actor, seconds)
    watch.stop()
    return match


def _play_turn(match: Match, seat: int, turn: list[Action]) -> int:
    """Play what a bot has chosen, up to where it is another's turn; tell how much there was to choose from at first."""
    state = match.record.state
    first = 0
    for action in turn:
        if seat not in state.actors():
            break
        choices = match.record.play(seat, action)
        first = first or choices
        match.choices.add(choices)
    return first
