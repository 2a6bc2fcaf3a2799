"""A whole turn told in one sentence, for people who ask what a bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import Words
from ahu.games.giants.actions import Carry as CarryInGiants
from ahu.games.rapanui.actions import Carry as CarryInRapaNui
from ahu.games.rapanui.actions import EndTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.core.game import Game
    from ahu.core.words import Tongue

ON_THE_WAY: Final = (CarryInGiants, CarryInRapaNui)
"""Steps that are told as one where they follow each other: where something is carried to counts."""


def told_turn(game: Game, seat: int, actions: Sequence[Action], names: Sequence[str | Words], tongue: Tongue) -> str:
    """What a seat does: who does it is said once."""
    who = f"{tongue.text(names[seat])} "
    told = [tongue.tell(game.tell(seat, action, names)) for action in worth_telling(actions)]
    between = "; " if any(sign in sentence for sentence in told for sign in ",:") else ", "
    return between.join([told[0], *[sentence.removeprefix(who) for sentence in told[1:]]])


def worth_telling(actions: Sequence[Action]) -> list[Action]:
    """The steps of a turn, a way as one of them; that it ends goes without saying."""
    steps: list[Action] = []
    for action in actions:
        if steps and is_carry(steps[-1]) and is_carry(action):
            steps.append(_carried_on(steps.pop(), action))
        else:
            steps.append(action)
    return [step for step in steps if not isinstance(step, EndTurn)] or steps


def _carried_on(one: Action, other: Action) -> Action:
    """Two steps of a way as one, to where the second leads; in Giants others earn at both."""
    if isinstance(one, CarryInGiants) and isinstance(other, CarryInGiants):
        tolls = tuple(first + second for first, second in zip(one.tolls, other.tolls, strict=True))
        return CarryInGiants(other.text, other.hex, tolls)
    return other


def is_carry(action: Action) -> bool:
    """Whether something is carried a step."""
    return isinstance(action, ON_THE_WAY)


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
