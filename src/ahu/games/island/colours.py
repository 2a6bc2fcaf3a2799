"""The colours of land, sea and statues that both games of the island use, and those of the banner."""

from __future__ import annotations

from typing import Final

from ahu.draw import palette
from ahu.draw.palette import SERIF, Classes, Tone

SHELF: Final = Tone("#2f7890", "#143c4d")
SURF: Final = Tone("#e8f3ee", "#7fb7c2")
CLIFF: Final = Tone("#5d4a31", "#221b12")
MEADOW: Final = Tone("#dccf8a", "#6d6839")
GRASS: Final = Tone("#c2bb76", "#5f5e38")
UPLAND: Final = Tone("#b3a468", "#544c31")
HEIGHTS: Final = Tone("#a89559", "#4a412b")
LEAVES: Final = Tone("#4f6f38", "#6f9657")
ROCK: Final = Tone("#57565a", "#85858b")
ROCK_LIT: Final = Tone("#807e80", "#b4b3b7")
ROCK_DIM: Final = Tone("#38373a", "#59595f")
DRUM: Final = Tone("#bd4227", "#d8623f")
CHISEL: Final = Tone("#d9d3c4", "#1d1d20")
TIMBER: Final = Tone("#9a6a3a", "#b98a55")
HALO: Final = Tone("#fff8e6", "#fff8e6")

CHART: Final = Classes(
    fills={
        "sea": palette.DEEP,
        "shelf": SHELF,
        "shallows": palette.SHALLOWS,
        "cliff": CLIFF,
        "meadow": MEADOW,
        "grass": GRASS,
        "upland": UPLAND,
        "heights": HEIGHTS,
        "rock": ROCK,
        "rock-lit": ROCK_LIT,
        "rock-dim": ROCK_DIM,
        "coral": Tone("#fdf8ea", "#fdf8ea"),
        "pupil": palette.OUTLINE,
        "drum": DRUM,
        "drum-lit": Tone("#e07450", "#f0946f"),
        "drum-dim": Tone("#8f2d18", "#a8452a"),
        "chisel": CHISEL,
        "scoria": palette.SCORIA,
        "timber": TIMBER,
        "halo": HALO,
        "surf-fill": SURF,
    },
    strokes={
        "surf": SURF,
        "grain": palette.INK,
        "cut": CHISEL,
        "glint": palette.GOLD,
        "foam": palette.SHALLOWS,
        "bright": HALO,
        "moai-edge": palette.OUTLINE,
        "moai-rim": Tone("#fff3d4b0", "#ffeec470"),
        "moai-cut": CHISEL,
        "notch": palette.INK,
        "snore": palette.OUTLINE,
        "snore-rim": HALO,
        "wood-line": TIMBER,
    },
    rules=(
        f".ahu{{font-family:{SERIF}}}",
        ".surf,.grain,.cut,.glint,.foam{fill:none}",
        ".surf,.grain,.cut,.glint,.foam,.bright,.moai-edge,.moai-rim,.moai-cut{stroke-linejoin:round;stroke-linecap:round}",
        ".moai-rim{fill:none;stroke-width:3.4}",
        ".moai-edge{stroke-width:.9}",
        ".moai-cut{fill:none;stroke-width:.9}",
        ".notch{fill:none;stroke-width:1.8}",
        ".snore,.snore-rim{fill:none;stroke-linejoin:round;stroke-linecap:round}",
        ".snore{stroke-width:1.5}",
        ".snore-rim{stroke-width:4}",
        ".rim-of{fill:none;stroke:none;pointer-events:none}",
        ".veil{fill:none;pointer-events:none}",
        ".small-sign{display:none}",
        ".full-sign{display:inline}",
        ".place-name,.caption,.sign,.sign-icon,.compass{pointer-events:none}",
        ".place-name{fill-opacity:.72}",
        ".notch[class*=glyph-]{stroke:currentColor}",
        ".monument,.crown{cursor:inherit}",
    ),
)
"""Classes of the charts of both games."""
BANNER: Final = Classes(
    fills={
        "dusk-0": Tone("#b9d6d5", "#16323f"),
        "dusk-1": Tone("#ecdfbd", "#3d4647"),
        "dusk-2": Tone("#edcd8f", "#715c3d"),
        "dusk-3": Tone("#e7b45c", "#a2753a"),
        "dusk-4": Tone("#d98a4a", "#b2602f"),
        "sun": Tone("#f6d27d", "#d9a253"),
        "sun-heart": Tone("#fff3cf", "#f0cb84"),
    },
    strokes={"ray": Tone("#fff8e6", "#d9a253"), "glitter": Tone("#f6d27d", "#d9a253")},
    rules=(
        ".ray{fill:none;stroke-width:5;stroke-linecap:round;opacity:.6}",
        ".glitter{fill:none;stroke-width:5;stroke-linecap:round;opacity:.85}",
    ),
)
"""Classes of the banner, which only the start page shows."""
