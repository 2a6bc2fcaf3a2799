"""The badge of a seat: a disc in its colour with its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.game_colours import colour_of
from ahu.draw.seat_colours import badge
from ahu.markup import raw

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.markup import Markup


def sign(game: Game | type[Game], seat: str) -> Markup:
    """The badge of a seat as SVG, as high as the text around it."""
    return raw(f'<svg class="seat-disc" viewBox="-8 -8 16 16" aria-hidden="true">{badge(colour_of(game, seat))}</svg>')
