"""The reasons for turns of Giants that bring nothing at once, in a few words for players.

They are true of the turn itself: what a turn brings is read off the positions after it (``claims``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, gettext_noop
from ahu.games.giants.rules.actions import (
    Bid,
    Carry,
    Crown,
    Decline,
    Done,
    Erect,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Pass,
    Peek,
    Place,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.position import PLACING

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.giants.rules.position import Position

REASONS: Final[dict[type[Action], str]] = {
    Take: gettext_noop("better than leaving it to others"),
    Place: gettext_noop("others may carry across this hex, and then you score"),
    TakeHalfTablet: gettext_noop("the marker has no better use"),
    Decline: gettext_noop("none of the remaining Moai is worth taking"),
    MarkUnmoved: gettext_noop("it may be of use in a later round"),
    TakeBack: gettext_noop("the marker is worth more than the load"),
    Done: gettext_noop("every marker is where it is needed"),
    Peek: gettext_noop("to know whose Moai stands there"),
    Erect: gettext_noop("a Moai on an Ahu counts for good"),
    Crown: gettext_noop("the Headdress would only stand in the way"),
    Mark: gettext_noop("it may be of use in a later round"),
    Leave: gettext_noop("it may be of use in a later round"),
}
"""Reasons by the last action of a turn."""


def explain(p: Position, actions: list[Action]) -> Message:
    """The reason for a turn of a seat."""
    last = actions[-1]
    if isinstance(last, Bid):
        if not last.strength:
            return Message("nothing on offer is worth its sculptors")
        return Message("a strong bid leaves less for the others")
    if isinstance(last, Pass):
        if p.stage == PLACING:
            return Message("nothing more is worth placing")
        return Message("nothing more is worth transporting")
    if isinstance(last, Lift | Carry):
        return Message("it may be of use in a later round")
    return Message(REASONS[type(last)])
