"""Giants told: every action as a sentence that says who did what.

Each case has a sentence of its own, articles and all, so that it can be put well in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import Listed, Words, marked
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
from ahu.games.giants.rules.wording import load_called, markers, workers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.games.giants.rules.game import Giants

PLACED: Final = (marked("a Worker"), marked("the Sorcerer"), marked("the Chief"))
"""Figures as what somebody bids or places."""

WITH_POWER: Final = {
    NO_POWER: marked("{who} places {figure} on {hex}"),
    TAKE_WORKER: marked("{who} places {figure} on {hex} and takes a Worker"),
    TAKE_MARKER: marked("{who} places {figure} on {hex} and takes a marker"),
    CUT_FOREST: marked("{who} places {figure} on {hex} and takes Logs"),
    RESERVE: marked("{who} places {figure} on {hex} and reserves {ahu}"),
    TAKE_HEADDRESS: marked("{who} places {figure} on {hex} and takes a Headdress"),
}
"""Placements by the power used."""

WITH_TABLET: Final = {
    TAKE_WORKER: marked("{who} places {figure} on {hex}, breaks a tablet and takes a Worker"),
    TAKE_MARKER: marked("{who} places {figure} on {hex}, breaks a tablet and takes a marker"),
    CUT_FOREST: marked("{who} places {figure} on {hex}, breaks a tablet and takes Logs"),
    RESERVE: marked("{who} places {figure} on {hex}, breaks a tablet and reserves {ahu}"),
    TAKE_HEADDRESS: marked("{who} places {figure} on {hex}, breaks a tablet and takes a Headdress"),
}
"""Placements of the Chief by the power used (G38)."""

PLAIN: Final[dict[type[Action], str]] = {
    Decline: marked("{who} takes no more Moai"),
    TakeHalfTablet: marked("{who} spends a marker on half a tablet"),
    Pass: marked("{who} passes"),
    Mark: marked("{who} marks it"),
    Leave: marked("{who} leaves it there"),
}
"""Actions that there is only one of."""

ON_LOAD: Final[dict[type[Action], str]] = {
    Lift: marked("{who} lifts {load}"),
    MarkUnmoved: marked("{who} marks {load}"),
    TakeBack: marked("{who} takes the marker back from {load}"),
}

ON_AHU: Final[dict[type[Action], str]] = {
    Erect: marked("{who} erects it on {ahu}"),
    Crown: marked("{who} crowns the Moai on {ahu}"),
    Peek: marked("{who} looks under the Moai on {ahu}"),
}


def tell(giants: Giants, actor: int, action: Action, names: Sequence[str | Words]) -> Words:
    """What an actor did, by the names of who sits in each seat."""
    if isinstance(action, FirstPlayer):
        return Words("{who} is the First Player", who=names[action.seat])
    if isinstance(action, Roll):
        return _roll(action)
    who = names[actor]
    if action == SEALED_BID:
        return Words("{who} seals a bid", who=who)
    if isinstance(action, Bid):
        return _bid(who, action)
    if isinstance(action, Take):
        return Words("{who} takes a Moai of size {size}", who=who, size=action.size)
    if isinstance(action, Place):
        return _place(giants, who, action)
    if isinstance(action, Carry):
        return _carry(giants, who, action, names)
    if isinstance(action, Lift | MarkUnmoved | TakeBack):
        return Words(ON_LOAD[type(action)], who=who, load=load_called(action.load))
    if isinstance(action, Erect | Crown | Peek):
        return Words(ON_AHU[type(action)], who=who, ahu=giants.board.ahus[action.ahu].name)
    if action == giants.actions.leave_rest:
        return Words("{who} leaves the rest unmarked", who=who)
    if action == giants.actions.keep_rest:
        return Words("{who} keeps all other markers where they are", who=who)
    return Words(PLAIN[type(action)], who=who)


def _roll(roll: Roll) -> Words:
    if roll.brown:
        return (
            Words("The brown die shows {size}", size=roll.face)
            if roll.face
            else Words("The brown die shows a broken Moai")
        )
    return (
        Words("The white die shows {size}", size=roll.face) if roll.face else Words("The white die shows a broken Moai")
    )


def _bid(who: str | Words, bid: Bid) -> Words:
    things = [markers(bid.markers)] * bool(bid.markers) + [workers(bid.workers)] * bool(bid.workers)
    things += [Words(PLACED[SORCERER])] * bid.sorcerer + [Words(PLACED[CHIEF])] * bid.chief
    return (
        Words("{who} bids {things}", who=who, things=Listed(things)) if things else Words("{who} bids nothing", who=who)
    )


def _place(giants: Giants, who: str | Words, place: Place) -> Words:
    figure = Words(PLACED[place.figure])
    if place.logs:
        figure = Words("{figure} with {number} Log", "{figure} with {number} Logs", place.logs, figure=figure)
    with_tablet = place.figure == CHIEF and place.power != NO_POWER
    sentence = (WITH_TABLET if with_tablet else WITH_POWER)[place.power]
    ahu = {"ahu": giants.board.ahus[place.ahu].name} if place.power == RESERVE else {}
    return Words(sentence, who=who, figure=figure, hex=giants.board.hexes[place.hex], **ahu)


def _carry(giants: Giants, who: str | Words, carry: Carry, names: Sequence[str | Words]) -> Words:
    at = giants.board.hexes[carry.hex]
    earned = [
        Words("{points} for {who}", points=toll, who=names[seat]) for seat, toll in enumerate(carry.tolls) if toll
    ]
    if not earned:
        return Words("{who} carries it to {hex}", who=who, hex=at)
    return Words("{who} carries it to {hex}: {earned}", who=who, hex=at, earned=Listed(earned))


def told_steps(actions: Sequence[Action]) -> list[Action]:
    """The steps of a turn, the carries of one way as one of them: it leads to the last hex and earns all tolls."""
    steps: list[Action] = []
    for action in actions:
        before = steps[-1] if steps else None
        if isinstance(before, Carry) and isinstance(action, Carry):
            tolls = tuple(one + other for one, other in zip(before.tolls, action.tolls, strict=True))
            steps[-1] = Carry(action.text, action.hex, tolls)
        else:
            steps.append(action)
    return steps
