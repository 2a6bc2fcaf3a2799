"""The colours of the seats of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.seat_colours import COLOURS
from ahu.registry import kit_of

if TYPE_CHECKING:
    from ahu.core.game import Game


def colour_of(game: Game | type[Game], seat: str) -> str:
    """The colour of a seat: as the game's kit says, or as the seat is called, or by its place among the seats."""
    colour = kit_of(game).colours.get(seat, seat)
    return colour if colour in COLOURS else COLOURS[game.seat_names.index(seat) % len(COLOURS)]
