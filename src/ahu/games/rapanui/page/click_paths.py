"""How actions of Rapa Nui are clicked together: a path of tokens for each.

A path begins with what is moved or used and goes on to where and how. No path is the beginning of another that is
legal at the same time, and no two of those have the same tokens, so they may be picked in any order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.page.picks import (
    FIGURE_NAMES,
    SUPPLY,
    TABLET,
    ahu_pick,
    cargo_pick,
    column_pick,
    figure_pick,
    improvement_pick,
    offering_pick,
    resource_pick,
    space_pick,
    star_pick,
    tile_pick,
)
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
    CHIEF,
    LEND_A_HAND,
    MANY,
    NOTHING,
    REST,
    SORCERER,
    TILES,
    VILLAGER,
)

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.web.game_page import Path

KIND_TOKENS: Final = tuple(name.lower() for name in MANY)
"""How the tokens of the form of Resources begin."""


@lru_cache(maxsize=32_768)
def path_of(game: RapaNui, action: Action) -> Path:
    """The tokens of an action, in the order of asking."""
    if isinstance(action, PlaceVillager | PlaceSorcerer | PlaceChief):
        return _placed(game, action)
    if isinstance(action, UseTile):
        return _used(game, action)
    if isinstance(action, Erect | Style):
        return ahu_pick(game.board, action.ahu), f"by:{FIGURE_NAMES[action.figure]}"
    if isinstance(action, Gain):
        return tuple(count_token(kind, number) for kind, number in enumerate(action.numbers))
    if isinstance(action, Exchange):
        offering = offering_pick(action.offering, outstanding=action.outstanding)
        return offering, f"pay:{'-'.join(map(str, action.numbers))}"
    if isinstance(action, DrawTile):
        return ahu_pick(game.board, action.ahu), tile_pick(action.tile)
    return (_only_token(game, action),)


def _only_token(game: RapaNui, action: Action) -> str:
    """The token of an action that takes one click."""
    if isinstance(action, Carry):
        return space_pick(game.board, action.space)
    if isinstance(action, Transport):
        return cargo_pick(action.cargo)
    if isinstance(action, TakeMoai):
        return SUPPLY[action.size]
    if isinstance(action, Choose):
        return tile_pick(action.tile)
    if isinstance(action, Buy):
        return improvement_pick(action.improvement)
    if isinstance(action, EarnToll):
        return resource_pick(action.kind)
    if isinstance(action, DrawOrder):
        return f"seat:{game.seats[action.seat]}"
    assert isinstance(action, EndTurn | DropOut), action
    return "do:end-turn" if isinstance(action, EndTurn) else "do:drop-out"


def count_token(kind: int, number: int) -> str:
    """A number of a Resource, in the form that asks what to take."""
    return f"{KIND_TOKENS[kind]}:{number}"


def _placed(game: RapaNui, action: PlaceVillager | PlaceSorcerer | PlaceChief) -> Path:
    if isinstance(action, PlaceChief):
        return figure_pick(CHIEF), column_pick(action.column)
    chief = "chief:none" if action.chief == NOTHING else f"chief:{action.chief + 1}"
    if isinstance(action, PlaceSorcerer):
        return figure_pick(SORCERER), star_pick(action.star), chief
    in_column = action.space == NOTHING
    place = column_pick(action.column) if in_column else space_pick(game.board, action.space)
    return figure_pick(VILLAGER), place, chief


def _used(game: RapaNui, action: UseTile) -> Path:
    """The tile, or the Tablet and as which tile it is used; then what the tile needs."""
    first = (TABLET, f"as:{TILES[action.tile]}") if action.tablet else (tile_pick(action.tile),)
    if action.tile == BARTER:
        return *first, f"give:{MANY[action.give]}", f"get:{MANY[action.get]}"
    if action.tile == REST:
        return *first, space_pick(game.board, action.space), f"wake:{FIGURE_NAMES[action.figure]}"
    if action.tile == LEND_A_HAND:
        column = (column_pick(action.column),) if action.figure == VILLAGER else ()
        return *first, figure_pick(action.figure), *column, space_pick(game.board, action.space)
    if action.column != NOTHING:
        return *first, column_pick(action.column)
    if action.space != NOTHING:
        return *first, space_pick(game.board, action.space)
    return first
