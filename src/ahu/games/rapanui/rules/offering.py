"""An Offering tile as one number: its type, whether it is Outstanding, and its value."""

from __future__ import annotations

from typing import Final

from ahu.games.rapanui.rules.pieces import OFFERINGS

FACE_DOWN: Final = -1
"""An Offering the viewer is not shown."""
_TYPES: Final = len(OFFERINGS)


def code(offering: int, outstanding: bool, value: int) -> int:
    """The number of a tile."""
    return (value * _TYPES + offering) * 2 + outstanding


def type_of(tile: int) -> int:
    """Its type."""
    return tile // 2 % _TYPES


def is_outstanding(tile: int) -> bool:
    """Whether it is an Outstanding one."""
    return tile % 2 == 1


def value_of(tile: int) -> int:
    """Its points; a face-down one shows none."""
    return 0 if tile == FACE_DOWN else tile // (2 * _TYPES)


def name_of(tile: int) -> str:
    """Its name without the points."""
    if tile == FACE_DOWN:
        return "face-down"
    return ("Outstanding " if is_outstanding(tile) else "") + OFFERINGS[type_of(tile)]
