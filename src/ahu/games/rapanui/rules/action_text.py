"""Rapa Nui told: every action as a sentence that says who did what.

Each case has a sentence of its own, articles and all, so that it can be put well in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.words import Words, marked
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
from ahu.games.rapanui.rules.wording import amount, amounts, improvement_called, tile_called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.action import Action
    from ahu.games.rapanui.rules.game import RapaNui

TAKEN: Final = (
    marked("{who} takes a small Moai"),
    marked("{who} takes a medium Moai"),
    marked("{who} takes a large Moai"),
)

TRANSPORTED: Final = (
    marked("{who} transports a small Moai"),
    marked("{who} transports a medium Moai"),
    marked("{who} transports a large Moai"),
    marked("{who} transports a Pukao"),
)
"""By cargo."""

ERECTED: Final = (
    marked("{who} erects it on {ahu}"),
    marked("{who} erects it on {ahu} with the Sorcerer"),
    marked("{who} erects it on {ahu} with the Chief"),
)
"""By the figure that does it."""

STYLED: Final = (
    marked("{who} styles the Moai on {ahu}"),
    marked("{who} styles the Moai on {ahu} with the Sorcerer"),
    marked("{who} styles the Moai on {ahu} with the Chief"),
)
"""By the figure that does it."""

LENT: Final = (
    marked("{who} uses {tile}: a Villager of column {column} goes to {space}"),
    marked("{who} uses {tile}: the Sorcerer of column {column} goes to {space}"),
)
"""By the figure that goes."""

BOUGHT_WITH: Final = (
    marked("{who} gives {given} for a Hut"),
    marked("{who} gives {given} for a Chicken"),
    marked("{who} gives {given} for a Hatchet"),
    marked("{who} gives {given} for a Boat"),
    marked("{who} gives {given} for a Necklace"),
)
"""By the Offering."""

BOUGHT_OUTSTANDING: Final = (
    marked("{who} gives {given} for an Outstanding Hut"),
    marked("{who} gives {given} for an Outstanding Chicken"),
    marked("{who} gives {given} for an Outstanding Hatchet"),
    marked("{who} gives {given} for an Outstanding Boat"),
    marked("{who} gives {given} for an Outstanding Necklace"),
)
"""By the Offering."""

PLAIN: Final[dict[type[Action], str]] = {
    EndTurn: marked("{who} ends the turn"),
    DropOut: marked("{who} drops out"),
}
"""Actions that there is only one of."""


def tell(rapanui: RapaNui, actor: int, action: Action, names: Sequence[str | Words]) -> Words:
    """What an actor did, by the names of who sits in each seat."""
    board = rapanui.board
    if isinstance(action, DrawOrder):
        return Words("{who} is next in the turn order", who=names[action.seat])
    if isinstance(action, DrawTile):
        return Words("{ahu} bears the tile {tile}", ahu=board.ahus[action.ahu].name, tile=tile_called(action.tile))
    who = names[actor]
    if isinstance(action, PlaceVillager):
        return _villager(rapanui, who, action)
    if isinstance(action, PlaceSorcerer):
        return _sorcerer(who, action)
    if isinstance(action, UseTile):
        return _tile(rapanui, who, action)
    if isinstance(action, Carry):
        return Words("{who} carries it on to {space}", who=who, space=board.spaces[action.space])
    if isinstance(action, Erect | Style):
        sentence = (ERECTED if isinstance(action, Erect) else STYLED)[action.figure]
        return Words(sentence, who=who, ahu=board.ahus[action.ahu].name)
    if isinstance(action, EarnToll | Gain | Exchange):
        return _resources(who, action)
    return _simple(who, action)


def _simple(who: str | Words, action: Action) -> Words:
    if isinstance(action, Choose):
        return Words("{who} chooses the tile {tile}", who=who, tile=tile_called(action.tile))
    if isinstance(action, PlaceChief):
        return Words("{who} places the Chief in column {column}", who=who, column=action.column + 1)
    if isinstance(action, TakeMoai):
        return Words(TAKEN[action.size], who=who)
    if isinstance(action, Transport):
        return Words(TRANSPORTED[action.cargo], who=who)
    if isinstance(action, Buy):
        return Words("{who} buys the Improvement {name}", who=who, name=improvement_called(action.improvement))
    return Words(PLAIN[type(action)], who=who)


def _villager(rapanui: RapaNui, who: str | Words, action: PlaceVillager) -> Words:
    column, chief = action.column + 1, action.chief + 1
    if action.space == NOTHING:
        if action.chief == NOTHING:
            return Words("{who} places a Villager in column {column}", who=who, column=column)
        return Words(
            "{who} places a Villager in column {column} and the Chief in column {chief}",
            who=who,
            column=column,
            chief=chief,
        )
    space = rapanui.board.spaces[action.space]
    if action.chief == NOTHING:
        return Words("{who} places a Villager on {space}", who=who, space=space)
    return Words(
        "{who} places a Villager on {space} and the Chief in column {chief}", who=who, space=space, chief=chief
    )


def _sorcerer(who: str | Words, action: PlaceSorcerer) -> Words:
    star, chief = action.star + 1, action.chief + 1
    if action.chief == NOTHING:
        return Words("{who} places the Sorcerer on star {star}", who=who, star=star)
    return Words(
        "{who} places the Sorcerer on star {star} and the Chief in column {chief}", who=who, star=star, chief=chief
    )


def _tile(rapanui: RapaNui, who: str | Words, action: UseTile) -> Words:
    tile = tile_called(action.tile)
    if action.tablet:
        tile = Words("the Tablet as {tile}", tile=tile)
    column = action.column + 1
    if action.tile == CHIP_IN:
        return Words("{who} uses {tile} in column {column}", who=who, tile=tile, column=column)
    if action.tile == BARTER:
        given, got = amount(BARTERED, action.give), amount(BARTERED, action.get)
        return Words("{who} uses {tile}: {given} for {got}", who=who, tile=tile, given=given, got=got)
    if action.tile == CHANGE_JOBS and action.space == NOTHING:
        return Words("{who} uses {tile}: the Sorcerer goes to column {column}", who=who, tile=tile, column=column)
    if action.space == NOTHING:
        return Words("{who} uses {tile}", who=who, tile=tile)
    space = rapanui.board.spaces[action.space]
    if action.tile == LEND_A_HAND and action.figure != CHIEF:
        return Words(LENT[action.figure], who=who, tile=tile, column=column, space=space)
    return Words(_to_space(action), who=who, tile=tile, space=space)


def _to_space(action: UseTile) -> str:
    """The sentence for a tile used on a figure that stands, lies or comes to stand on a space."""
    if action.tile == REST and action.figure == VILLAGER:
        return marked("{who} uses {tile}: a Villager on {space} rises again")
    if action.tile == REST:
        return marked("{who} uses {tile}: the Sorcerer on {space} rises again")
    if action.figure == SORCERER:
        return marked("{who} uses {tile}: the Sorcerer goes to {space}")
    return marked("{who} uses {tile}: the Chief goes to {space}")


def _resources(who: str | Words, action: EarnToll | Gain | Exchange) -> Words:
    if isinstance(action, EarnToll):
        return Words("{who} earns {what}", who=who, what=amount(1, action.kind))
    if isinstance(action, Gain):
        return Words("{who} gains {what}", who=who, what=amounts(action.numbers))
    sentence = (BOUGHT_OUTSTANDING if action.outstanding else BOUGHT_WITH)[action.offering]
    return Words(sentence, who=who, given=amounts(action.numbers))


def told_steps(actions: Sequence[Action]) -> list[Action]:
    """The steps of a turn, the carries of one way as one of them; that the turn ends goes without saying."""
    steps: list[Action] = []
    for action in actions:
        if steps and isinstance(steps[-1], Carry) and isinstance(action, Carry):
            steps[-1] = action
        else:
            steps.append(action)
    return [step for step in steps if not isinstance(step, EndTurn)] or steps
