"""Fixed numbers for the actions of a game: decisions and outcomes of chance are numbered apart, each from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.digests import short_digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.action import Action


class Numbering:
    """The numbers of all actions of one game, in the order of its notation; reminders come after all other decisions.

    An action has one number for good: games that share action objects must number them alike.
    """

    __slots__ = ("chance_outcomes", "cleared_mask", "decisions", "digest", "first_reminder")

    def __init__(self, actions: Iterable[Action]) -> None:
        decisions: list[Action] = []
        reminders: list[Action] = []
        chance_outcomes: list[Action] = []
        for action in actions:
            if action.is_chance:
                chance_outcomes.append(action)
            elif action.only_reminds:
                reminders.append(action)
            else:
                decisions.append(action)
        self.first_reminder = len(decisions)
        """The number of the first decision that only reminds; all that follow do so too."""
        self.decisions = tuple(decisions + reminders)
        self.chance_outcomes = tuple(chance_outcomes)
        self.cleared_mask = bytes(len(self.decisions))
        """A mask in which nothing is legal."""
        _set_numbers(self.decisions)
        _set_numbers(self.chance_outcomes)
        self.digest = short_digest("\n".join([*map(str, self.decisions), "", *map(str, self.chance_outcomes)]), 16)
        """The same for the same actions in the same order, in every process."""


def _set_numbers(actions: tuple[Action, ...]) -> None:
    for number, action in enumerate(actions):
        if action.number not in (-1, number):
            raise ValueError(
                f"“{action}” has number {action.number} in another game and {number} in this one: "
                "games that number their actions differently can't share them"
            )
        action.number = number
