"""The badge of a seat: a disc in its colour with its glyph."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ahu.draw.game_colours import colour_of
from ahu.draw.seat_colours import badge
from ahu.markup import raw

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.markup import Markup


def sign(game: Game | type[Game], seat: str) -> Markup:
    """The badge of a seat as SVG, as high as the text around it."""
    return _sign(colour_of(game, seat))


@lru_cache(maxsize=64)
def _sign(colour: str) -> Markup:
    """The same for a colour, written once: a page that lists many tables shows hundreds of badges."""
    return raw(f'<svg class="seat-disc" viewBox="-8 -8 16 16" aria-hidden="true">{badge(colour)}</svg>')
