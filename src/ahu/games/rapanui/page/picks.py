"""Tokens of places and pieces: what a click on each of them picks (``data-pick``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.games.rapanui.rules.pieces import FIGURES, IMPROVEMENTS, MANY, OFFERINGS, PUKAO, SIZES, TILES

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.board import Board

FIGURE_NAMES: Final = tuple(name.lower() for name in FIGURES)
"""What each kind of figure is called in a token."""
TABLET: Final = "tile:Tablet"
SUPPLY: Final = (*[f"moai:{size}" for size in SIZES], "cargo:pukao")
"""What a click on a thing that is left to carve picks: a Moai to take, or a Pukao to transport."""


def space_pick(board: Board, space: int) -> str:
    """A space."""
    return f"space:{board.spaces[space]}"


def ahu_pick(board: Board, number: int) -> str:
    """An Ahu."""
    return f"ahu:{board.ahus[number].name}"


def column_pick(column: int) -> str:
    """A column of the Moai Quarry."""
    return f"column:{column + 1}"


def star_pick(place: int) -> str:
    """A star of the turn-order track."""
    return f"star:{place + 1}"


def figure_pick(figure: int) -> str:
    """A figure of one's own."""
    return f"figure:{FIGURE_NAMES[figure]}"


def cargo_pick(cargo: int) -> str:
    """A Moai of one's own, or a Pukao, to be transported."""
    return "cargo:pukao" if cargo == PUKAO else f"cargo:{SIZES[cargo]}"


def tile_pick(tile: int) -> str:
    """An Ahu tile."""
    return f"tile:{TILES[tile]}"


def improvement_pick(improvement: int) -> str:
    """An Improvement tile."""
    return f"improvement:{IMPROVEMENTS[improvement]}"


def resource_pick(kind: int) -> str:
    """A Resource."""
    return f"resource:{MANY[kind]}"


def offering_pick(offering: int, *, outstanding: bool) -> str:
    """A stack of Offerings, or the Outstanding ones beside it."""
    return f"{'outstanding' if outstanding else 'offering'}:{OFFERINGS[offering]}"
