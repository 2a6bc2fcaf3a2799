"""Fixed numbers for the actions of a game: decisions and outcomes of chance are numbered apart, each from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from ahu.core.digests import short_digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ahu.core.action import Action


class Numbering:
    """The numbers of all actions of one game, in the order of its notation; reminders come after all other decisions.

    An action has one number for good: games that share action objects must number them alike.
    """

    __slots__ = ("_mask", "_mask_memory", "_written", "chance_outcomes", "decisions", "digest", "first_reminder")

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
        self._mask = vec[u8]([0] * len(self.decisions))
        """Where masks are written before they are copied; nothing is legal in it between two calls."""
        self._mask_memory = memoryview(self._mask)
        self._written = vec[i64]([0] * len(self.decisions))
        """The numbers that are 1 in it: each action is looked at once."""
        _set_numbers(self.decisions)
        _set_numbers(self.chance_outcomes)
        self.digest = short_digest("\n".join([*map(str, self.decisions), "", *map(str, self.chance_outcomes)]), 16)
        """The same for the same actions in the same order, in every process."""

    def write_mask(self, actions: list[Action], end: int, buffer: Any) -> None:  # noqa: ANN401  # see Encoder.fill
        """Write 1 for each of these decisions and 0 for all others; decisions from the number ``end`` on are left out.

        It is written in a row of our own and copied at once, as encodings are: items of a buffer are slow to set.
        """
        target = memoryview(buffer)
        self.write_row(actions, end, target if target.format == "B" else target.cast("B"))

    def write_row(self, actions: list[Action], end: int, row: memoryview) -> None:
        """The same into a view of plain bytes."""
        mask, written = self._mask, self._written
        count: i64 = 0
        for action in actions:
            number: i64 = action.number
            if number < end:
                mask[number] = 1
                written[count] = number
                count += 1
        try:
            row[:] = self._mask_memory
        finally:
            for at in range(count):
                mask[written[at]] = 0


def _set_numbers(actions: tuple[Action, ...]) -> None:
    for number, action in enumerate(actions):
        if action.number not in (-1, number):
            raise ValueError(
                f"“{action}” has number {action.number} in another game and {number} in this one: "
                "games that number their actions differently can't share them"
            )
        action.number = number
