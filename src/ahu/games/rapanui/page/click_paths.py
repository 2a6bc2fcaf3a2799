"""How each action of Rapa Nui is clicked together.

A path begins with what is moved or used and goes on to where and how. No path is the beginning of another that is
legal at the same time, and no two of those have the same tokens, so they may be picked in any order. An action does
not know its board; its notation names the places, always between the same words.
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
    from ahu.web.game_page import Path

TABLET: Final = "Tablet"
FIGURE_TOKENS: Final = tuple(name.lower() for name in FIGURES)
KIND_TOKENS: Final = tuple(name.lower() for name in MANY)
"""How the fields of the form of Resources begin."""


@lru_cache(maxsize=32_768)
def path_of(action: Action) -> Path:
    """The tokens of an action, in the order of asking."""
    if isinstance(action, PlaceVillager | PlaceSorcerer | PlaceChief):
        return _placed(action)
    if isinstance(action, UseTile):
        return _used(action)
    if isinstance(action, Erect | Style):
        return f"ahu:{_ahu(action)}", by_token(action.figure)
    if isinstance(action, Carry):
        return (f"space:{_after(action.text, 'carry to ')}",)
    if isinstance(action, Gain):
        return tuple(count_token(kind, number) for kind, number in enumerate(action.numbers))
    if isinstance(action, Exchange):
        what = "outstanding" if action.outstanding else "offering"
        return f"{what}:{OFFERINGS[action.offering]}", f"pay:{'-'.join(map(str, action.numbers))}"
    if isinstance(action, DrawTile):
        return f"ahu:{_after(action.text, '', f' bears {TILES[action.tile]}')}", f"tile:{TILES[action.tile]}"
    return (_alone(action),)


def _alone(action: Action) -> str:
    """An action that one click says."""
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
        return f"seat:{_after(action.text, 'next in order is ')}"
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


def _placed(action: PlaceVillager | PlaceSorcerer | PlaceChief) -> Path:
    if isinstance(action, PlaceChief):
        return figure_token(CHIEF), _column(action.column)
    chief = "chief:none" if action.chief == NOTHING else f"chief:{action.chief + 1}"
    if isinstance(action, PlaceSorcerer):
        return figure_token(SORCERER), f"star:{action.star + 1}", chief
    if action.space == NOTHING:
        return figure_token(VILLAGER), _column(action.column), chief
    with_chief = "" if action.chief == NOTHING else f", Chief in column {action.chief + 1}"
    return figure_token(VILLAGER), f"space:{_after(action.text, 'place Villager on ', with_chief)}", chief


def _column(column: int) -> str:
    return f"column:{column + 1}"


def _used(action: UseTile) -> Path:
    """The tile, or the Tablet and as which; then what it needs."""
    name = TILES[action.tile]
    first = (f"tile:{TABLET}", f"as:{name}") if action.tablet else (f"tile:{name}",)
    said = f"use {'Tablet as ' if action.tablet else ''}{name}"
    if action.tile == BARTER:
        return *first, f"give:{MANY[action.give]}", f"get:{MANY[action.get]}"
    if action.tile == REST:
        ending = " for Sorcerer" if action.figure == SORCERER else ""
        return *first, f"space:{_after(action.text, f'{said} on ', ending)}", f"wake:{FIGURE_TOKENS[action.figure]}"
    if action.tile == LEND_A_HAND:
        source = FIGURES[action.figure] + ("" if action.figure == CHIEF else f" of column {action.column + 1}")
        space = f"space:{_after(action.text, f'{said}, {source} to ')}"
        if action.figure == VILLAGER:
            return *first, figure_token(VILLAGER), _column(action.column), space
        return *first, figure_token(action.figure), space
    if action.column != NOTHING:
        return *first, _column(action.column)
    if action.space != NOTHING:
        return *first, f"space:{_after(action.text, f'{said} on ')}"
    return first


def _ahu(action: Erect | Style) -> str:
    ending = "" if action.figure == VILLAGER else f" with {FIGURES[action.figure]}"
    return _after(action.text, "erect on " if isinstance(action, Erect) else "style on ", ending)


def _after(text: str, beginning: str, ending: str = "") -> str:
    """The name between the words about it."""
    assert text.startswith(beginning), text
    assert text.endswith(ending), text
    return text[len(beginning) : len(text) - len(ending)]
