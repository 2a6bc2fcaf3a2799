"""A whole turn told in one sentence, for people who ask what a bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.messages import Translator


def describe_turn(
    game: Game, seat: int, actions: Sequence[Action], names: Sequence[str | Message], translator: Translator
) -> str:
    """What a seat does: who does it is said once."""
    who = f"{translator.render(names[seat])} "
    told = [translator.render(game.describe(seat, action, names)) for action in game.summary_steps(actions)]
    between = "; " if any(sign in sentence for sentence in told for sign in ",:") else ", "
    return between.join([told[0], *[sentence.removeprefix(who) for sentence in told[1:]]])


def odds(points: float, chance: float) -> Message:
    """How likely one wins, and with how many points one ends."""
    return Message(
        "{chance} to win, about {number} point",
        "{chance} to win, about {number} points",
        round(points),
        chance=percent(chance),
    )


def percent(share: float) -> Message:
    """A share of one, in percent."""
    return Message("{number}%", number=round(100 * share))
