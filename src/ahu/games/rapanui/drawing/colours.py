"""The colours that only drawings of Rapa Nui use: earth, Resources, and the grey of the neutral Transporters."""

from __future__ import annotations

from typing import Final

from ahu.draw import palette
from ahu.draw.palette import Classes, Tone
from ahu.draw.style_sheet import file_sheet, game_sheet
from ahu.games.island import colours as island

EARTH: Final = (
    island.GRASS,
    Tone("#d0bf7d", "#6b6136"),
    Tone("#b1b06c", "#555c34"),
    Tone("#c9ae70", "#624f2e"),
    Tone("#bcae66", "#5a5430"),
    Tone("#d6c88c", "#70683e"),
)
"""Ground of the spaces; neighbours have different ones."""
ASH: Final = Tone("#b5a88f", "#4b453b")
"""Ground of the Crater."""
RUST: Final = Tone("#c99a73", "#5f3f2a")
"""Ground of the Pukao Quarry."""
CLASSES: Final = Classes(
    fills={
        **{f"earth-{number}": tone for number, tone in enumerate(EARTH)},
        "ash": ASH,
        "rust": RUST,
        "reed": Tone("#8ea646", "#a3bd60"),
        "egg": Tone("#fdf6e3", "#f6ead0"),
        "pearl": Tone("#f4eef6", "#f4eef6"),
        "shell": Tone("#c77f78", "#c77f78"),
        "neutral": Tone("#9a9a98", "#b9b9b6"),
        "water": palette.SHALLOWS,
        "line-ink": palette.OUTLINE,
    },
    strokes={"rim": Tone("#efe4ad", "#8a8350"), "glow": palette.GOLD, "frond": island.LEAVES},
    rules=(
        ".own{fill:currentColor}",
        ".space-label{pointer-events:none}",
        ".border{fill:none;stroke-linejoin:round;stroke-linecap:round}",
        ".wide{stroke-opacity:.45;stroke-width:4.5}",
        ".narrow{stroke-opacity:.62;stroke-width:1.5}",
        ".light{fill:none;stroke-opacity:.5;stroke-width:9}",
        ".shade{fill:none;stroke-opacity:.16;stroke-width:10}",
        ".way{fill:none;stroke-linejoin:round;stroke-linecap:round}",
        ".empty{fill:none;stroke-dasharray:2.5 2.5}",
        ".frond{fill:none;stroke-width:4;stroke-linecap:round}",
    ),
)


def file_style() -> str:
    """The style sheet of an SVG file."""
    return file_sheet(island.CHART, CLASSES)


def page_style() -> str:
    """The style sheet of drawings in a page."""
    return game_sheet(island.CHART, island.BANNER, CLASSES)
