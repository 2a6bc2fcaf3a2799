"""The reasons for turns of Rapa Nui that bring nothing at once, in a few words for players.

They are true of the turn itself: what a turn brings is read off the positions after it (``claims``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import Message
from ahu.games.rapanui.rules.actions import DropOut, PlaceVillager, UseTile
from ahu.games.rapanui.rules.pieces import NOTHING
from ahu.games.rapanui.rules.wording import tile_label

if TYPE_CHECKING:
    from ahu.core.action import Action


def explain(actions: list[Action]) -> Message:
    """The reason for a turn."""
    last = actions[-1]
    if isinstance(last, PlaceVillager):
        if last.space == NOTHING:
            return Message("one more Sculptor may make a larger Moai")
        return Message("you gain Resources when others carry across this space")
    if isinstance(last, DropOut):
        return Message("nothing you can transport now is worth it")
    used = [action for action in actions if isinstance(action, UseTile)]
    if used:
        return Message("makes use of {tile}", tile=tile_label(used[0].tile))
    return Message("keeps everything for a better moment")
