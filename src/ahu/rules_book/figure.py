"""A figure of a rules book: a position that the game's drawing code draws."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A written position, and the part of the board that is shown."""

    position: str
    """The name of a file in the book's folder ``positions``, without ``.txt``."""
    places: tuple[str, ...] = ()
    """The picture is cut to these places, as the game's drawing names them. None: the whole board."""
