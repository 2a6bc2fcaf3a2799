"""Turns of Giants as instructions to the player whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, MessageList, gettext_noop
from ahu.games.giants.heuristics.hint_turns import lifted
from ahu.games.giants.rules.action_text import PLACED
from ahu.games.giants.rules.actions import (
    CUT_FOREST,
    NO_POWER,
    RESERVE,
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
    from ahu.core.action import Action
    from ahu.games.giants.rules.position import Position

WITH_POWER: Final = {
    NO_POWER: gettext_noop("Place {figure} on {hex}"),
    TAKE_WORKER: gettext_noop("Place {figure} on {hex} and take a Worker"),
    TAKE_MARKER: gettext_noop("Place {figure} on {hex} and take a marker"),
    CUT_FOREST: gettext_noop("Place {figure} on {hex} and take Logs"),
    RESERVE: gettext_noop("Place {figure} on {hex} and reserve {ahu}"),
    TAKE_HEADDRESS: gettext_noop("Place {figure} on {hex} and take a Headdress"),
}
"""Placements by the power used."""

WITH_TABLET: Final = {
    TAKE_WORKER: gettext_noop("Place {figure} on {hex}, break a tablet and take a Worker"),
    TAKE_MARKER: gettext_noop("Place {figure} on {hex}, break a tablet and take a marker"),
    CUT_FOREST: gettext_noop("Place {figure} on {hex}, break a tablet and take Logs"),
    RESERVE: gettext_noop("Place {figure} on {hex}, break a tablet and reserve {ahu}"),
    TAKE_HEADDRESS: gettext_noop("Place {figure} on {hex}, break a tablet and take a Headdress"),
}
"""Placements of the Chief by the power used (G38)."""

PLAIN: Final[dict[type[Action], str]] = {
    Decline: gettext_noop("Take no more Moai"),
    TakeHalfTablet: gettext_noop("Spend a marker on half a tablet"),
    Pass: gettext_noop("Pass"),
    Mark: gettext_noop("Mark it"),
    Leave: gettext_noop("Leave it there"),
}
"""Actions that there is only one of."""

STEP_ON_AHU: Final[dict[type[Action], str]] = {
    Erect: gettext_noop("Erect it on {ahu}"),
    Crown: gettext_noop("Crown the Moai on {ahu}"),
}
"""How a transport ends on an Ahu."""

CARRIED: Final[dict[type[Action], str]] = {
    Erect: gettext_noop("Carry {load} to {hex} and erect it on {ahu}"),
    Crown: gettext_noop("Carry {load} to {hex} and crown the Moai on {ahu}"),
    Mark: gettext_noop("Carry {load} to {hex} and mark it"),
    Leave: gettext_noop("Carry {load} to {hex} and leave it there"),
}
"""Transports by how they end."""

ON_THE_SPOT: Final[dict[type[Action], str]] = {
    Erect: gettext_noop("Erect {load} on {ahu}"),
    Crown: gettext_noop("Crown the Moai on {ahu} with {load}"),
    Mark: gettext_noop("Mark {load}"),
    Leave: gettext_noop("Leave {load} where it is"),
}
"""How a load is dealt with that is not carried on."""


def instructions(p: Position, actions: list[Action]) -> list[Message]:
    """A turn in a position, step by step: a transport is one step."""
    if isinstance(actions[0], Lift | Carry | Erect | Crown | Mark | Leave):
        return [_transport(p, actions)]
    return [_instruction(p, action) for action in actions]


def instruction(p: Position, action: Action) -> Message | None:
    """One action in a position; None for an action of chance."""
    if isinstance(action, FirstPlayer | Roll):
        return None
    if isinstance(action, Lift):
        return Message("Carry {load}", load=the_load(action.load))
    if isinstance(action, Carry):
        return _carry(p, action)
    if isinstance(action, Erect | Crown):
        return Message(STEP_ON_AHU[type(action)], ahu=p.game.board.ahus[action.ahu].name)
    return _instruction(p, action)


def _carry(p: Position, carry: Carry) -> Message:
    game, at = p.game, p.game.board.hexes[carry.hex]
    earned = [
        Message("{who} scores {points}", who=game.seat_label(seat), points=points)
        for seat, points in enumerate(carry.tolls)
        if points
    ]
    if not earned:
        return Message("Carry it to {hex}", hex=at)
    return Message("Carry it to {hex}: {earned}", hex=at, earned=MessageList(earned))


def _transport(p: Position, actions: list[Action]) -> Message:
    board, load, ending = p.game.board, the_load(lifted(p, actions)), actions[-1]
    way = [action.hex for action in actions if isinstance(action, Carry)]
    values: dict[str, object] = {"load": load}
    if isinstance(ending, Erect | Crown):
        values["ahu"] = board.ahus[ending.ahu].name
    if not way:
        return Message(ON_THE_SPOT[type(ending)], **values)
    if type(ending) not in CARRIED:
        return Message("Carry {load} to {hex}", load=load, hex=board.hexes[way[-1]])
    return Message(CARRIED[type(ending)], hex=board.hexes[way[-1]], **values)


def _instruction(p: Position, action: Action) -> Message:
    if isinstance(action, Bid):
        return _bid(action)
    if isinstance(action, Place):
        return _place(p, action)
    if isinstance(action, Take):
        return Message("Take a Moai of size {size}", size=action.size)
    if isinstance(action, MarkUnmoved):
        return Message("Mark {load}", load=the_load(action.load))
    if isinstance(action, TakeBack):
        return Message("Take the marker back from {load}", load=the_load(action.load))
    if isinstance(action, Peek):
        return Message("Look under the Moai on {ahu}", ahu=p.game.board.ahus[action.ahu].name)
    if action == p.game.actions.leave_rest:
        return Message("Leave the rest unmarked")
    if action == p.game.actions.keep_rest:
        return Message("Keep all other markers where they are")
    return Message(PLAIN[type(action)])


def _bid(bid: Bid) -> Message:
    things = [markers(bid.markers)] * bool(bid.markers) + [workers(bid.workers)] * bool(bid.workers)
    things += [Message(PLACED[SORCERER])] * bid.sorcerer + [Message(PLACED[CHIEF])] * bid.chief
    return Message("Bid {things}", things=MessageList(things)) if things else Message("Bid nothing")


def _place(p: Position, place: Place) -> Message:
    figure = Message(PLACED[place.figure])
    if place.logs:
        figure = Message("{figure} with {number} Log", "{figure} with {number} Logs", place.logs, figure=figure)
    with_tablet = place.figure == CHIEF and place.power != NO_POWER
    sentence = (WITH_TABLET if with_tablet else WITH_POWER)[place.power]
    ahu = {"ahu": p.game.board.ahus[place.ahu].name} if place.power == RESERVE else {}
    return Message(sentence, figure=figure, hex=p.game.board.hexes[place.hex], **ahu)
