"""A whole turn told in one sentence, for people who ask what a bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.words import Tongue


def told_turn(game: Game, seat: int, actions: Sequence[Action], names: Sequence[str | Words], tongue: Tongue) -> str:
    """What a seat does: who does it is said once."""
    who = f"{tongue.text(names[seat])} "
    told = [tongue.tell(game.tell(seat, action, names)) for action in game.told_steps(actions)]
    between = "; " if any(sign in sentence for sentence in told for sign in ",:") else ", "
    return between.join([told[0], *[sentence.removeprefix(who) for sentence in told[1:]]])


def odds(points: float, chance: float) -> Words:
    """How likely one wins, and with how many points one ends."""
    return Words(
        "{chance} to win, about {number} point",
        "{chance} to win, about {number} points",
        round(points),
        chance=percent(chance),
    )


def percent(share: float) -> Words:
    """A share of one, in percent."""
    return Words("{number}%", number=round(100 * share))
