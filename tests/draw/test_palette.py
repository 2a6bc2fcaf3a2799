from __future__ import annotations

import pytest

from ahu.draw import palette
from ahu.games.giants.drawing.colours import WOOD_FLOOR
from ahu.games.island import colours as island
from ahu.games.rapanui.drawing import colours
from ahu.games.rapanui.drawing.totems import COLOURS

AA = 4.5
AA_GRAPHICS = 3.0
LAND = (island.GRASS, island.UPLAND, island.HEIGHTS, WOOD_FLOOR, island.MEADOW)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("night", [False, True])
def test_text_can_be_read_by_day_and_by_night(night: bool) -> None:
    pairs = [
        *((palette.INK, ground) for ground in (*LAND, palette.STONE, palette.PAGE, palette.CARD)),
        (palette.RED_INK, palette.STONE),
        (palette.RED_INK, palette.PAGE),
        (palette.MUTED, palette.PAGE),
        (palette.MUTED, palette.CARD),
        (island.SURF, palette.DEEP),
        (island.CHISEL, island.ROCK),
        (palette.OUTLINE, palette.GOLD),
        *((palette.INK, ground) for ground in (*colours.EARTH, colours.ASH, colours.RUST)),
    ]
    # a number on a Resource track is written in the glyph's colour on the totem's
    pairs += [(palette.GLYPH_COLOURS[colour], palette.SEAT_COLOURS[colour]) for colour in COLOURS.values()]
    for ink, ground in pairs:
        assert contrast(ink[night], ground[night]) >= AA, (ink, ground)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seat", palette.SEAT_COLOURS)
def test_a_glyph_stands_out_from_its_colour(seat: str, night: bool) -> None:
    assert contrast(palette.GLYPH_COLOURS[seat][night], palette.SEAT_COLOURS[seat][night]) >= AA_GRAPHICS
