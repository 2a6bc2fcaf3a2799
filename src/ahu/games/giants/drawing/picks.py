"""What a page knows places and pieces by: a token for what can be picked, a name for what is seen to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.games.giants.rules.pieces import LOAD_NAMES

if TYPE_CHECKING:
    from ahu.games.giants.rules.board import Board


def hex_pick(name: str) -> str:
    """A hex, by its name."""
    return f"hex:{name}"


def ahu_pick(name: str) -> str:
    """An Ahu, by its name."""
    return f"ahu:{name}"


def load_pick(load: int) -> str:
    """A load, by its name without spaces: ``load:moai-1a``."""
    return LOAD_PICKS[load]


LOAD_PICKS = [f"load:{name.lower().replace(' ', '-')}" for name in LOAD_NAMES]


def hex_id(board: Board, at: int) -> str:
    """The group of everything on a hex."""
    return f"at-{board.hexes[at]}"


def ahu_id(number: int) -> str:
    """The group of everything built on an Ahu."""
    return f"on-{number}"


def load_piece(load: int) -> str:
    """A load, wherever it is."""
    return f"load-{load}"
