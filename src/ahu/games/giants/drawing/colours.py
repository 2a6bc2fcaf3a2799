"""The colours that only drawings of Giants use: the wood, and what is laid under and between pieces."""

from __future__ import annotations

from typing import Final

from ahu.draw import palette
from ahu.draw.palette import Classes, Tone
from ahu.draw.style_sheet import file_sheet, game_sheet
from ahu.games.island import colours as island

WOOD_FLOOR: Final = Tone("#a3ab68", "#40522f")
STUMPS: Final = Tone("#7a6238", "#a58a5c")
CLASSES: Final = Classes(
    fills={"wood-floor": WOOD_FLOOR, "leaves": island.LEAVES, "stump": STUMPS},
    strokes={"trail": palette.GOLD},
    rules=(
        ".hex{fill:none;stroke-opacity:.2;stroke-width:1}",
        ".fade{opacity:.78}",
        ".trail{fill:none;stroke-width:3;stroke-dasharray:2 9;stroke-linecap:round}",
    ),
)


def file_style() -> str:
    """The style sheet of an SVG file."""
    return file_sheet(island.CHART, CLASSES)


def page_style() -> str:
    """The style sheet of drawings in a page."""
    return game_sheet(island.CHART, island.BANNER, CLASSES)
