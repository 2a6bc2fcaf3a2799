"""How each action of Rapa Nui is clicked together.

A path begins with what is moved or used and goes on to where and how. No path is the beginning of another that is
legal at the same time, and no two of those have the same tokens, so they may be picked in any order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

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
    FIGURES,
    IMPROVEMENTS,
    LEND_A_HAND,
    MANY,
    NOTHING,
    OFFERINGS,
    PUKAO,
    REST,
    SIZES,
    SORCERER,
    TILES,
    VILLAGER,
)

if TYPE_CHECKING:
    from ahu.core.action import Action
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.web.game_page import Path

TABLET: Final = "Tablet"
FIGURE_TOKENS: Final = tuple(name.lower() for name in FIGURES)
KIND_TOKENS: Final = tuple(name.lower() for name in MANY)
"""How the fields of the form of Resources begin."""


@lru_cache(maxsize=32_768)
def path_of(game: RapaNui, action: Action) -> Path:
    """The tokens of an action, in the order of asking."""
    if isinstance(action, PlaceVillager | PlaceSorcerer | PlaceChief):
        return _placed(game, action)
    if isinstance(action, UseTile):
        return _used(game, action)
    if isinstance(action, Erect | Style):
        return _ahu(game, action.ahu), by_token(action.figure)
    if isinstance(action, Gain):
        return tuple(count_token(kind, number) for kind, number in enumerate(action.numbers))
    if isinstance(action, Exchange):
        what = "outstanding" if action.outstanding else "offering"
        return f"{what}:{OFFERINGS[action.offering]}", f"pay:{'-'.join(map(str, action.numbers))}"
    if isinstance(action, DrawTile):
        return _ahu(game, action.ahu), f"tile:{TILES[action.tile]}"
    return (_only_token(game, action),)


def _only_token(game: RapaNui, action: Action) -> str:
    """The token of an action that takes one click."""
    if isinstance(action, Carry):
        return _space(game, action.space)
    if isinstance(action, Transport):
        return cargo_token(action.cargo)
    if isinstance(action, TakeMoai):
        return f"moai:{SIZES[action.size]}"
    if isinstance(action, Choose):
        return f"tile:{TILES[action.tile]}"
    if isinstance(action, Buy):
        return f"improvement:{IMPROVEMENTS[action.improvement]}"
    if isinstance(action, EarnToll):
        return f"resource:{MANY[action.kind]}"
    if isinstance(action, DrawOrder):
        return f"seat:{game.seats[action.seat]}"
    assert isinstance(action, EndTurn | DropOut), action
    return "do:end-turn" if isinstance(action, EndTurn) else "do:drop-out"


def cargo_token(cargo: int) -> str:
    """A Moai of one's own, or a Pukao, to be transported."""
    return "cargo:pukao" if cargo == PUKAO else f"cargo:{SIZES[cargo]}"


def figure_token(figure: int) -> str:
    """A figure of one's own."""
    return f"figure:{FIGURE_TOKENS[figure]}"


def by_token(figure: int) -> str:
    """Who erects or styles."""
    return f"by:{FIGURE_TOKENS[figure]}"


def count_token(kind: int, number: int) -> str:
    """So many of a Resource, in the form that asks what to take."""
    return f"{KIND_TOKENS[kind]}:{number}"


def _placed(game: RapaNui, action: PlaceVillager | PlaceSorcerer | PlaceChief) -> Path:
    if isinstance(action, PlaceChief):
        return figure_token(CHIEF), _column(action.column)
    chief = "chief:none" if action.chief == NOTHING else f"chief:{action.chief + 1}"
    if isinstance(action, PlaceSorcerer):
        return figure_token(SORCERER), f"star:{action.star + 1}", chief
    place = _column(action.column) if action.space == NOTHING else _space(game, action.space)
    return figure_token(VILLAGER), place, chief


def _used(game: RapaNui, action: UseTile) -> Path:
    """The tile, or the Tablet and as which; then what it needs."""
    name = TILES[action.tile]
    first = (f"tile:{TABLET}", f"as:{name}") if action.tablet else (f"tile:{name}",)
    if action.tile == BARTER:
        return *first, f"give:{MANY[action.give]}", f"get:{MANY[action.get]}"
    if action.tile == REST:
        return *first, _space(game, action.space), f"wake:{FIGURE_TOKENS[action.figure]}"
    if action.tile == LEND_A_HAND:
        column = (_column(action.column),) if action.figure == VILLAGER else ()
        return *first, figure_token(action.figure), *column, _space(game, action.space)
    if action.column != NOTHING:
        return *first, _column(action.column)
    if action.space != NOTHING:
        return *first, _space(game, action.space)
    return first


def _space(game: RapaNui, space: int) -> str:
    return f"space:{game.board.spaces[space]}"


def _ahu(game: RapaNui, number: int) -> str:
    return f"ahu:{game.board.ahus[number].name}"


def _column(column: int) -> str:
    return f"column:{column + 1}"
