"""Every action of Rapa Nui as a sentence that says who did what.

Each case has a sentence of its own, articles and all, so that it can be put well in every language.
"""

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
    NOTHING,
    REST,
    SORCERER,
    VILLAGER,
)
from ahu.games.rapanui.rules.wording import amount, amounts, improvement_label, tile_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action, Actor
    from ahu.games.rapanui.rules.game import RapaNui

TAKEN: Final = (
    gettext_noop("{who} takes a small Moai"),
    gettext_noop("{who} takes a medium Moai"),
    gettext_noop("{who} takes a large Moai"),
)

TRANSPORTED: Final = (
    gettext_noop("{who} transports a small Moai"),
    gettext_noop("{who} transports a medium Moai"),
    gettext_noop("{who} transports a large Moai"),
    gettext_noop("{who} transports a Pukao"),
)
"""By cargo."""

ERECTED: Final = (
    gettext_noop("{who} erects the Moai on {ahu}"),
    gettext_noop("{who} erects the Moai on {ahu} with the Sorcerer"),
    gettext_noop("{who} erects the Moai on {ahu} with the Chief"),
)
"""By the figure that does it."""

STYLED: Final = (
    gettext_noop("{who} styles the Moai on {ahu}"),
    gettext_noop("{who} styles the Moai on {ahu} with the Sorcerer"),
    gettext_noop("{who} styles the Moai on {ahu} with the Chief"),
)
"""By the figure that does it."""

LENT: Final = (
    gettext_noop("{who} uses {tile}: a Villager of column {column} goes to {space}"),
    gettext_noop("{who} uses {tile}: the Sorcerer of column {column} goes to {space}"),
)
"""By the figure that goes."""

BOUGHT_WITH: Final = (
    gettext_noop("{who} gives {given} for a Hut"),
    gettext_noop("{who} gives {given} for a Chicken"),
    gettext_noop("{who} gives {given} for a Hatchet"),
    gettext_noop("{who} gives {given} for a Boat"),
    gettext_noop("{who} gives {given} for a Necklace"),
)
"""By the Offering."""

BOUGHT_OUTSTANDING: Final = (
    gettext_noop("{who} gives {given} for an Outstanding Hut"),
    gettext_noop("{who} gives {given} for an Outstanding Chicken"),
    gettext_noop("{who} gives {given} for an Outstanding Hatchet"),
    gettext_noop("{who} gives {given} for an Outstanding Boat"),
    gettext_noop("{who} gives {given} for an Outstanding Necklace"),
)
"""By the Offering."""

PLAIN: Final[dict[type[Action], str]] = {
    EndTurn: gettext_noop("{who} ends the turn"),
    DropOut: gettext_noop("{who} stops for this round"),
}
"""Actions that there is only one of."""


def describe(rapanui: RapaNui, actor: Actor, action: Action, names: Sequence[str | Message]) -> Message:
    """What an actor did. ``names`` holds the name of whoever sits in each seat."""
    board = rapanui.board
    if isinstance(action, DrawOrder):
        return Message("{who} is next in the turn order", who=names[action.seat])
    if isinstance(action, DrawTile):
        return Message("the tile {tile} lies on {ahu}", ahu=board.ahus[action.ahu].name, tile=tile_label(action.tile))
    who = names[actor]
    if isinstance(action, PlaceVillager):
        return _villager(rapanui, who, action)
    if isinstance(action, PlaceSorcerer):
        return _sorcerer(who, action)
    if isinstance(action, UseTile):
        return _tile(rapanui, who, action)
    if isinstance(action, Carry):
        return Message("{who} carries it on to {space}", who=who, space=board.spaces[action.space])
    if isinstance(action, Erect | Style):
        sentence = (ERECTED if isinstance(action, Erect) else STYLED)[action.figure]
        return Message(sentence, who=who, ahu=board.ahus[action.ahu].name)
    if isinstance(action, EarnToll | Gain | Exchange):
        return _resources(who, action)
    return _simple(who, action)


def _simple(who: str | Message, action: Action) -> Message:
    if isinstance(action, Choose):
        return Message("{who} chooses the tile {tile}", who=who, tile=tile_label(action.tile))
    if isinstance(action, PlaceChief):
        return Message("{who} places the Chief in column {column}", who=who, column=action.column + 1)
    if isinstance(action, TakeMoai):
        return Message(TAKEN[action.size], who=who)
    if isinstance(action, Transport):
        return Message(TRANSPORTED[action.cargo], who=who)
    if isinstance(action, Buy):
        return Message("{who} buys the Improvement {name}", who=who, name=improvement_label(action.improvement))
    return Message(PLAIN[type(action)], who=who)


def _villager(rapanui: RapaNui, who: str | Message, action: PlaceVillager) -> Message:
    column, chief = action.column + 1, action.chief + 1
    if action.space == NOTHING:
        if action.chief == NOTHING:
            return Message("{who} places a Villager in column {column}", who=who, column=column)
        return Message(
            "{who} places a Villager in column {column} and the Chief in column {chief}",
            who=who,
            column=column,
            chief=chief,
        )
    space = rapanui.board.spaces[action.space]
    if action.chief == NOTHING:
        return Message("{who} places a Villager on {space}", who=who, space=space)
    return Message(
        "{who} places a Villager on {space} and the Chief in column {chief}", who=who, space=space, chief=chief
    )


def _sorcerer(who: str | Message, action: PlaceSorcerer) -> Message:
    star, chief = action.star + 1, action.chief + 1
    if action.chief == NOTHING:
        return Message("{who} places the Sorcerer on star {star}", who=who, star=star)
    return Message(
        "{who} places the Sorcerer on star {star} and the Chief in column {chief}", who=who, star=star, chief=chief
    )


def _tile(rapanui: RapaNui, who: str | Message, action: UseTile) -> Message:
    tile = tile_label(action.tile)
    if action.tablet:
        tile = Message("the Tablet as {tile}", tile=tile)
    column = action.column + 1
    if action.tile == CHIP_IN:
        return Message("{who} uses {tile} in column {column}", who=who, tile=tile, column=column)
    if action.tile == BARTER:
        given, got = amount(BARTERED, action.give), amount(BARTERED, action.get)
        return Message("{who} uses {tile}: {given} for {got}", who=who, tile=tile, given=given, got=got)
    if action.tile == CHANGE_JOBS and action.space == NOTHING:
        return Message("{who} uses {tile}: the Sorcerer goes to column {column}", who=who, tile=tile, column=column)
    if action.space == NOTHING:
        return Message("{who} uses {tile}", who=who, tile=tile)
    space = rapanui.board.spaces[action.space]
    if action.tile == LEND_A_HAND and action.figure != CHIEF:
        return Message(LENT[action.figure], who=who, tile=tile, column=column, space=space)
    return Message(_to_space(action), who=who, tile=tile, space=space)


def _to_space(action: UseTile) -> str:
    """The sentence for a tile used on a figure that stands, lies or comes to stand on a space."""
    if action.tile == REST and action.figure == VILLAGER:
        return gettext_noop("{who} uses {tile}: a Villager on {space} rises again")
    if action.tile == REST:
        return gettext_noop("{who} uses {tile}: the Sorcerer on {space} rises again")
    if action.figure == SORCERER:
        return gettext_noop("{who} uses {tile}: the Sorcerer goes to {space}")
    return gettext_noop("{who} uses {tile}: the Chief goes to {space}")


def _resources(who: str | Message, action: EarnToll | Gain | Exchange) -> Message:
    if isinstance(action, EarnToll):
        return Message("{who} gains {what} for helping", who=who, what=amount(1, action.kind))
    if isinstance(action, Gain):
        return Message("{who} gains {what}", who=who, what=amounts(action.numbers))
    sentence = (BOUGHT_OUTSTANDING if action.outstanding else BOUGHT_WITH)[action.offering]
    return Message(sentence, who=who, given=amounts(action.numbers))


def summary_steps(actions: Sequence[Action]) -> list[Action]:
    """The steps of a turn, without its end. The carries of one path are joined to one step."""
    steps: list[Action] = []
    for action in actions:
        if steps and isinstance(steps[-1], Carry) and isinstance(action, Carry):
            steps[-1] = action
        else:
            steps.append(action)
    return [step for step in steps if not isinstance(step, EndTurn)] or steps
