"""The badge of a seat: a disc in its colour with its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.seat_colours import COLOURS, badge
from ahu.markup import raw
from ahu.registry import kit_of

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.markup import Markup


def colour_of(game: Game | type[Game], seat: str) -> str:
    """The colour of a seat: as the game's kit says, or as the seat is called, or by its place among the seats."""
    colour = kit_of(game).colours.get(seat, seat)
    return colour if colour in COLOURS else COLOURS[game.seat_names.index(seat) % len(COLOURS)]


def sign(game: Game | type[Game], seat: str) -> Markup:
    """The badge of a seat as SVG, as high as the text around it."""
    return raw(f'<svg class="seat-disc" viewBox="-8 -8 16 16" aria-hidden="true">{badge(colour_of(game, seat))}</svg>')
