"""Turns of Rapa Nui as instructions to the player whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import Message, gettext_noop
from ahu.games.rapanui.rules.actions import (
    Buy,
    Carry,
    Choose,
    DrawOrder,
    DrawTile,
    DropOut,
    EarnToll,
    EndTurn,
    Erect,
    Exchange,
    Gain,
    PlaceChief,
    PlaceSorcerer,
    PlaceVillager,
    Style,
    TakeMoai,
    Transport,
    UseTile,
)
from ahu.games.rapanui.rules.pieces import (
    BARTER,
    BARTERED,
    CHANGE_JOBS,
    CHIEF,
    CHIP_IN,
    LEND_A_HAND,
    NO_CARGO,
    NOTHING,
    REST,
    SORCERER,
    VILLAGER,
)
from ahu.games.rapanui.rules.wording import amount, amounts, improvement_label, tile_label

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.rules.position import Position

TAKE: Final = (
    gettext_noop("Take a small Moai"),
    gettext_noop("Take a medium Moai"),
    gettext_noop("Take a large Moai"),
)

CARRY: Final = (
    gettext_noop("Carry the small Moai"),
    gettext_noop("Carry the medium Moai"),
    gettext_noop("Carry the large Moai"),
    gettext_noop("Carry a Pukao"),
)
"""By cargo."""

ERECT: Final = (
    gettext_noop("Erect it on {ahu}"),
    gettext_noop("Erect it on {ahu} with the Sorcerer"),
    gettext_noop("Erect it on {ahu} with the Chief"),
)
CROWN: Final = (
    gettext_noop("Put it on the Moai on {ahu}"),
    gettext_noop("Put it on the Moai on {ahu} with the Sorcerer"),
    gettext_noop("Put it on the Moai on {ahu} with the Chief"),
)
"""By the figure that does it."""

CARRY_AND_ERECT: Final = (
    gettext_noop("Carry a small Moai to {space} and erect it on {ahu}"),
    gettext_noop("Carry a medium Moai to {space} and erect it on {ahu}"),
    gettext_noop("Carry a large Moai to {space} and erect it on {ahu}"),
    gettext_noop("Carry a Pukao to {space} and put it on the Moai on {ahu}"),
)
"""By cargo."""

LEND: Final = (
    gettext_noop("Use {tile}: a Villager of column {column} goes to {space}"),
    gettext_noop("Use {tile}: the Sorcerer of column {column} goes to {space}"),
)
"""By the figure that goes."""

GIVE: Final = (
    gettext_noop("Give {given} for a Hut"),
    gettext_noop("Give {given} for a Chicken"),
    gettext_noop("Give {given} for a Hatchet"),
    gettext_noop("Give {given} for a Boat"),
    gettext_noop("Give {given} for a Necklace"),
)
"""By the Offering."""

GIVE_FOR_OUTSTANDING: Final = (
    gettext_noop("Give {given} for an Outstanding Hut"),
    gettext_noop("Give {given} for an Outstanding Chicken"),
    gettext_noop("Give {given} for an Outstanding Hatchet"),
    gettext_noop("Give {given} for an Outstanding Boat"),
    gettext_noop("Give {given} for an Outstanding Necklace"),
)
"""By the Offering."""


def instructions(p: Position, actions: list[Action]) -> list[Message]:
    """A turn in a position, step by step: a transport is one step, and the end of a turn is none."""
    steps: list[Message] = []
    cargo, space = p.cargo, p.path[-1] if p.path else NOTHING
    for action in actions:
        if isinstance(action, Transport):
            cargo = action.cargo
        elif isinstance(action, Carry):
            space = action.space
        elif isinstance(action, Erect | Style):
            assert cargo != NO_CARGO
            board = p.game.board
            steps.append(Message(CARRY_AND_ERECT[cargo], space=board.spaces[space], ahu=board.ahus[action.ahu].name))
        elif not isinstance(action, EndTurn) or len(actions) == 1:
            steps.append(_instruction(p, action))
    return steps or [Message("Carry it on to {space}", space=p.game.board.spaces[space])]


def instruction(p: Position, action: Action) -> Message | None:
    """One action in a position; None for an action of chance."""
    board = p.game.board
    if isinstance(action, DrawOrder | DrawTile):
        return None
    if isinstance(action, Transport):
        return Message(CARRY[action.cargo])
    if isinstance(action, Carry):
        return Message("Carry it on to {space}", space=board.spaces[action.space])
    if isinstance(action, Erect | Style):
        sentence = (ERECT if isinstance(action, Erect) else CROWN)[action.figure]
        return Message(sentence, ahu=board.ahus[action.ahu].name)
    return _instruction(p, action)


def _instruction(p: Position, action: Action) -> Message:
    if isinstance(action, PlaceVillager):
        return _villager(p, action)
    if isinstance(action, PlaceSorcerer):
        return _sorcerer(action)
    if isinstance(action, UseTile):
        return _tile(p, action)
    if isinstance(action, EarnToll):
        return Message("Take {what}", what=amount(1, action.kind))
    if isinstance(action, Gain):
        return Message("Take {what}", what=amounts(action.numbers))
    if isinstance(action, Exchange):
        sentence = (GIVE_FOR_OUTSTANDING if action.outstanding else GIVE)[action.offering]
        return Message(sentence, given=amounts(action.numbers))
    if isinstance(action, Choose):
        return Message("Choose the tile {tile}", tile=tile_label(action.tile))
    if isinstance(action, PlaceChief):
        return Message("Place the Chief in column {column}", column=action.column + 1)
    if isinstance(action, TakeMoai):
        return Message(TAKE[action.size])
    if isinstance(action, Buy):
        return Message("Buy the Improvement {name}", name=improvement_label(action.improvement))
    if isinstance(action, DropOut):
        return Message("Transport nothing more this round")
    return Message("End your turn")


def _villager(p: Position, action: PlaceVillager) -> Message:
    column, chief = action.column + 1, action.chief + 1
    if action.space == NOTHING:
        if action.chief == NOTHING:
            return Message("Place a Villager in column {column}", column=column)
        return Message(
            "Place a Villager in column {column} and the Chief in column {chief}", column=column, chief=chief
        )
    space = p.game.board.spaces[action.space]
    if action.chief == NOTHING:
        return Message("Place a Villager on {space}", space=space)
    return Message("Place a Villager on {space} and the Chief in column {chief}", space=space, chief=chief)


def _sorcerer(action: PlaceSorcerer) -> Message:
    star, chief = action.star + 1, action.chief + 1
    if action.chief == NOTHING:
        return Message("Place the Sorcerer on star {star}", star=star)
    return Message("Place the Sorcerer on star {star} and the Chief in column {chief}", star=star, chief=chief)


def _tile(p: Position, action: UseTile) -> Message:
    tile = tile_label(action.tile)
    if action.tablet:
        tile = Message("the Tablet as {tile}", tile=tile)
    column = action.column + 1
    if action.tile == CHIP_IN:
        return Message("Use {tile} in column {column}", tile=tile, column=column)
    if action.tile == BARTER:
        given, got = amount(BARTERED, action.give), amount(BARTERED, action.get)
        return Message("Use {tile}: {given} for {got}", tile=tile, given=given, got=got)
    if action.tile == CHANGE_JOBS and action.space == NOTHING:
        return Message("Use {tile}: the Sorcerer goes to column {column}", tile=tile, column=column)
    if action.space == NOTHING:
        return Message("Use {tile}", tile=tile)
    space = p.game.board.spaces[action.space]
    if action.tile == LEND_A_HAND and action.figure != CHIEF:
        return Message(LEND[action.figure], tile=tile, column=column, space=space)
    return Message(_to_space(action), tile=tile, space=space)


def _to_space(action: UseTile) -> str:
    """The sentence for a tile used on a figure that stands, lies or comes to stand on a space."""
    if action.tile == REST and action.figure == VILLAGER:
        return gettext_noop("Use {tile}: a Villager on {space} rises again")
    if action.tile == REST:
        return gettext_noop("Use {tile}: the Sorcerer on {space} rises again")
    if action.figure == SORCERER:
        return gettext_noop("Use {tile}: the Sorcerer goes to {space}")
    return gettext_noop("Use {tile}: the Chief goes to {space}")
