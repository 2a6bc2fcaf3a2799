"""The colours of the banner, by day and by night."""

from __future__ import annotations

from typing import Final

from ahu.draw import palette
from ahu.draw.palette import Tone

FILLS: Final = {
    "dusk-0": Tone("#b9d6d5", "#16323f"),
    "dusk-1": Tone("#ecdfbd", "#3d4647"),
    "dusk-2": Tone("#edcd8f", "#715c3d"),
    "dusk-3": Tone("#e7b45c", "#a2753a"),
    "dusk-4": Tone("#d98a4a", "#b2602f"),
    "sun": Tone("#f6d27d", "#d9a253"),
    "sun-heart": Tone("#fff3cf", "#f0cb84"),
}
STROKES: Final = {
    "ray": Tone("#fff8e6", "#d9a253"),
    "glitter": Tone("#f6d27d", "#d9a253"),
    "frond": palette.LEAVES,
}
SETTINGS: Final = (
    ".ray{fill:none;stroke-width:5;stroke-linecap:round;opacity:.6}",
    ".glitter{fill:none;stroke-width:5;stroke-linecap:round;opacity:.85}",
    ".frond{fill:none;stroke-width:4;stroke-linecap:round}",
)
