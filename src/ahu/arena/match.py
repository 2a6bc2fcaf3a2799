"""Playing one game between bots."""

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
    from ahu.core.action import Action, Seat
    from ahu.core.game import Game


@dataclass(slots=True)
class Match:
    """A game between bots, with statistics of it."""

    record: Record
    turns: list[Times]
    """The thinking times of each seat, one for each turn."""
    choices: Summary = field(default_factory=Summary)
    """The number of legal actions at each decision."""


def play_match(game: Game, bots: list[Player], rng: Random, dice: Random | None = None) -> Match:
    """A game to its end, played by one bot for each seat.

    Random numbers come from ``rng``; those of chance from ``dice`` if given, so that other bots can have the same luck.
    """
    watch = Stopwatch(len(bots))
    match = Match(Record(game), watch.turns)
    state = match.record.state
    while actors := state.actors():
        actor = actors[0]  # seats that choose simultaneously are asked in their order
        if actor == CHANCE:
            watch.stop()
            match.record.draw_chance(dice or rng)
            continue
        view = state.view(actor)
        asked = process_time()
        turn = bots[actor].choose(view, rng)
        seconds = process_time() - asked
        if _play_turn(match, actor, turn) > 1:  # a bot with one legal action is not asked
            watch.add(actor, seconds)
    watch.stop()
    return match


def _play_turn(match: Match, seat: Seat, turn: list[Action]) -> int:
    """Play the actions a bot chose until another actor is next; the number of legal actions before the first."""
    state = match.record.state
    first = 0
    for action in turn:
        if seat not in state.actors():
            break
        choices = match.record.play(seat, action)
        first = first or choices
        match.choices.add(choices)
    return first
