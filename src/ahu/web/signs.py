"""The players' signs on pages without a map: a disc in the seat's colour with its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.rapanui.totems import COLOURS
from ahu.draw.tribes import badge
from ahu.web.markup import raw

if TYPE_CHECKING:
    from markupsafe import Markup


def colour_of(seat: str) -> str:
    """The colour of a seat: a tribe is called by it, a totem has one."""
    return COLOURS.get(seat, seat)


def sign(seat: str) -> Markup:
    """The seat's disc, as high as the text around it."""
    return raw(f'<svg class="seat-disc" viewBox="-8 -8 16 16" aria-hidden="true">{badge(colour_of(seat))}</svg>')
