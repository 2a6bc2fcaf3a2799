"""Every action of Giants as a sentence that says who did what.

Each case has a sentence of its own, articles and all, so that it can be put well in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, MessageList, gettext_noop
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    NO_POWER,
    RESERVE,
    SEALED_BID,
    TAKE_HEADDRESS,
    TAKE_MARKER,
    TAKE_WORKER,
    Bid,
    Carry,
    Crown,
    Decline,
    Erect,
    FirstPlayer,
    Leave,
    Lift,
    Mark,
    MarkUnmoved,
    Pass,
    Peek,
    Place,
    Roll,
    Take,
    TakeBack,
    TakeHalfTablet,
)
from ahu.games.giants.rules.pieces import CHIEF, SORCERER
from ahu.games.giants.rules.wording import markers, the_load, workers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Actor
    from ahu.games.giants.rules.game import Giants

PLACED: Final = (gettext_noop("a Worker"), gettext_noop("the Sorcerer"), gettext_noop("the Chief"))
"""Figures as what somebody bids or places."""

WITH_POWER: Final = {
    NO_POWER: gettext_noop("{who} places {figure} on {hex}"),
    TAKE_WORKER: gettext_noop("{who} places {figure} on {hex} and takes a Worker"),
    TAKE_MARKER: gettext_noop("{who} places {figure} on {hex} and takes a marker"),
    CUT_FOREST: gettext_noop("{who} places {figure} on {hex} and takes Logs"),
    RESERVE: gettext_noop("{who} places {figure} on {hex} and reserves {ahu}"),
    TAKE_HEADDRESS: gettext_noop("{who} places {figure} on {hex} and takes a Headdress"),
}
"""Placements by the power used."""

WITH_TABLET: Final = {
    TAKE_WORKER: gettext_noop("{who} places {figure} on {hex}, breaks a tablet and takes a Worker"),
    TAKE_MARKER: gettext_noop("{who} places {figure} on {hex}, breaks a tablet and takes a marker"),
    CUT_FOREST: gettext_noop("{who} places {figure} on {hex}, breaks a tablet and takes Logs"),
    RESERVE: gettext_noop("{who} places {figure} on {hex}, breaks a tablet and reserves {ahu}"),
    TAKE_HEADDRESS: gettext_noop("{who} places {figure} on {hex}, breaks a tablet and takes a Headdress"),
}
"""Placements of the Chief by the power used (G38)."""

PLAIN: Final[dict[type[Action], str]] = {
    Decline: gettext_noop("{who} takes no more Moai"),
    TakeHalfTablet: gettext_noop("{who} spends a marker on half a tablet"),
    Pass: gettext_noop("{who} passes"),
    Mark: gettext_noop("{who} marks the load"),
    Leave: gettext_noop("{who} leaves the load there"),
}
"""Actions that there is only one of."""

ON_LOAD: Final[dict[type[Action], str]] = {
    Lift: gettext_noop("{who} lifts {load}"),
    MarkUnmoved: gettext_noop("{who} marks {load}"),
    TakeBack: gettext_noop("{who} takes the marker back from {load}"),
}

ON_AHU: Final[dict[type[Action], str]] = {
    Erect: gettext_noop("{who} erects the Moai on {ahu}"),
    Crown: gettext_noop("{who} crowns the Moai on {ahu}"),
    Peek: gettext_noop("{who} looks under the Moai on {ahu}"),
}


def describe(giants: Giants, actor: Actor, action: Action, names: Sequence[str | Message]) -> Message:
    """What an actor did. ``names`` holds the name of whoever sits in each seat."""
    if isinstance(action, FirstPlayer):
        return Message("{who} is the First Player", who=names[action.seat])
    if isinstance(action, Roll):
        return _roll(action)
    who = names[actor]
    if action == SEALED_BID:
        return Message("{who} makes a secret bid", who=who)
    if isinstance(action, Bid):
        return _bid(who, action)
    if isinstance(action, Take):
        return Message("{who} takes a Moai of size {size}", who=who, size=action.size)
    if isinstance(action, Place):
        return _place(giants, who, action)
    if isinstance(action, Carry):
        return _carry(giants, who, action, names)
    if isinstance(action, Lift | MarkUnmoved | TakeBack):
        return Message(ON_LOAD[type(action)], who=who, load=the_load(action.load))
    if isinstance(action, Erect | Crown | Peek):
        return Message(ON_AHU[type(action)], who=who, ahu=giants.board.ahus[action.ahu].name)
    if action == giants.actions.leave_rest:
        return Message("{who} leaves the rest unmarked", who=who)
    if action == giants.actions.keep_rest:
        return Message("{who} keeps all other markers where they are", who=who)
    return Message(PLAIN[type(action)], who=who)


def _roll(roll: Roll) -> Message:
    if roll.brown:
        return (
            Message("The brown die shows {size}", size=roll.face)
            if roll.face
            else Message("The brown die shows a broken Moai")
        )
    return (
        Message("The white die shows {size}", size=roll.face)
        if roll.face
        else Message("The white die shows a broken Moai")
    )


def _bid(who: str | Message, bid: Bid) -> Message:
    things = [markers(bid.markers)] * bool(bid.markers) + [workers(bid.workers)] * bool(bid.workers)
    things += [Message(PLACED[SORCERER])] * bid.sorcerer + [Message(PLACED[CHIEF])] * bid.chief
    return (
        Message("{who} bids {things}", who=who, things=MessageList(things))
        if things
        else Message("{who} bids nothing", who=who)
    )


def _place(giants: Giants, who: str | Message, place: Place) -> Message:
    figure = Message(PLACED[place.figure])
    if place.logs:
        figure = Message("{figure} with {number} Log", "{figure} with {number} Logs", place.logs, figure=figure)
    with_tablet = place.figure == CHIEF and place.power != NO_POWER
    sentence = (WITH_TABLET if with_tablet else WITH_POWER)[place.power]
    ahu = {"ahu": giants.board.ahus[place.ahu].name} if place.power == RESERVE else {}
    return Message(sentence, who=who, figure=figure, hex=giants.board.hexes[place.hex], **ahu)


def _carry(giants: Giants, who: str | Message, carry: Carry, names: Sequence[str | Message]) -> Message:
    at = giants.board.hexes[carry.hex]
    earned = [
        Message("{who} scores {points}", who=names[seat], points=toll) for seat, toll in enumerate(carry.tolls) if toll
    ]
    if not earned:
        return Message("{who} carries it to {hex}", who=who, hex=at)
    return Message("{who} carries it to {hex}: {earned}", who=who, hex=at, earned=MessageList(earned))


def summary_steps(actions: Sequence[Action]) -> list[Action]:
    """The steps of a turn. The carries of one path are joined to one, to the last hex and with all tolls."""
    steps: list[Action] = []
    for action in actions:
        before = steps[-1] if steps else None
        if isinstance(before, Carry) and isinstance(action, Carry):
            tolls = tuple(one + other for one, other in zip(before.tolls, action.tolls, strict=True))
            steps[-1] = Carry(action.text, action.hex, tolls)
        else:
            steps.append(action)
    return steps
