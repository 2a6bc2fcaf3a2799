"""Turns and chances as sentences, for hints and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message, MessageList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Seat
    from ahu.core.game import Game
    from ahu.core.messages import Translator


def describe_turn(
    game: Game, seat: Seat, actions: Sequence[Action], names: Sequence[str | Message], translator: Translator
) -> str:
    """The actions of a turn in one sentence that names the player once."""
    who = f"{translator.render(names[seat])} "
    told = [translator.render(game.describe(seat, action, names)) for action in game.summary_steps(actions)]
    steps = [told[0], *[sentence.removeprefix(who) for sentence in told[1:]]]
    if any(sign in sentence for sentence in told for sign in ",:"):
        return translator.clauses(steps)
    return translator.render(MessageList(steps))


def odds(chance: float) -> Message:
    """A probability of winning as a sentence."""
    return Message("{chance} to win", chance=percent(chance))


def percent(share: float) -> Message:
    """A share from 0 to 1 as a percentage."""
    return Message("{number}%", number=round(100 * share))
