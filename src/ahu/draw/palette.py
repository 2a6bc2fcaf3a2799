"""The colours of the chart, by day and by night, and the style sheet made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Tone(NamedTuple):
    """A colour on a light and on a dark page."""

    light: str
    dark: str


DEEP: Final = Tone("#1f5f78", "#0d2a38")
SHELF: Final = Tone("#2f7890", "#143c4d")
SHALLOWS: Final = Tone("#4f9bb0", "#1d5266")
SURF: Final = Tone("#e8f3ee", "#7fb7c2")
GOLD: Final = Tone("#e7b45c", "#a9793a")
CLIFF: Final = Tone("#5d4a31", "#221b12")
MEADOW: Final = Tone("#dccf8a", "#6d6839")
GRASS: Final = Tone("#c2bb76", "#5f5e38")
UPLAND: Final = Tone("#b3a468", "#544c31")
HEIGHTS: Final = Tone("#a89559", "#4a412b")
WOOD_FLOOR: Final = Tone("#a3ab68", "#40522f")
LEAVES: Final = Tone("#4f6f38", "#6f9657")
STUMPS: Final = Tone("#7a6238", "#a58a5c")
ROCK: Final = Tone("#4a4a4e", "#8a8a90")
CHISEL: Final = Tone("#d9d3c4", "#1d1d20")
SCORIA: Final = Tone("#a83a22", "#d05a3c")
TIMBER: Final = Tone("#9a6a3a", "#b98a55")
STONE: Final = Tone("#ddd2b8", "#38342c")
STONE_EDGE: Final = Tone("#5b5446", "#99907c")
PAGE: Final = Tone("#f7f3e8", "#17181a")
CARD: Final = Tone("#fffdf6", "#303338")
INK: Final = Tone("#23201b", "#ece7da")
MUTED: Final = Tone("#5f594e", "#a8a296")
RED_INK: Final = Tone("#8f2a14", "#ff9f80")
OUTLINE: Final = Tone("#1d1a16", "#0c0c0c")
HALO: Final = Tone("#fff8e6", "#fff8e6")
BACKING: Final = Tone("#fdf6e0", "#15140f")
"""Behind pieces, so that they stand out from what is drawn on the land."""

TRIBES: Final = {
    "blue": Tone("#2b6cb0", "#4f93dc"),
    "green": Tone("#2f855a", "#4fb583"),
    "red": Tone("#c53030", "#ea6560"),
    "yellow": Tone("#e0a92f", "#f0c355"),
    "purple": Tone("#6b46c1", "#9a7bea"),
}
"""Each player's colour; the glyph that goes with it is in :mod:`ahu.draw.seat_colours`."""
GLYPHS: Final = {colour: Tone("#1d1a16" if colour == "yellow" else "#ffffff", "#12110f") for colour in TRIBES}
"""What a glyph on that colour is drawn in."""

FILLS: Final = {
    "sea": DEEP,
    "shelf": SHELF,
    "shallows": SHALLOWS,
    "cliff": CLIFF,
    "meadow": MEADOW,
    "grass": GRASS,
    "upland": UPLAND,
    "heights": HEIGHTS,
    "wood-floor": WOOD_FLOOR,
    "leaves": LEAVES,
    "stump": STUMPS,
    "rock": ROCK,
    "chisel": CHISEL,
    "scoria": SCORIA,
    "timber": TIMBER,
    "stone": STONE,
    "page": PAGE,
    "card": CARD,
    "ink": INK,
    "muted": MUTED,
    "red-ink": RED_INK,
    "gold": GOLD,
    "halo": HALO,
    "surf-fill": SURF,
    "backing": BACKING,
}
STROKES: Final = {
    "surf": SURF,
    "grain": INK,
    "ink-edge": INK,
    "cut": CHISEL,
    "edge": STONE_EDGE,
    "line": OUTLINE,
    "glint": GOLD,
    "trail": GOLD,
    "foam": SHALLOWS,
    "bright": HALO,
    "wood-line": TIMBER,
}
NOTHING_MORE: Final[Mapping[str, Tone]] = {}
SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
SANS: Final = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SETTINGS: Final = (
    f"text{{font-family:{SANS};font-variant-numeric:tabular-nums;stroke:none}}",
    ".title,.ahu,.italic{font-family:" + SERIF + "}",
    ".middle{text-anchor:middle}",
    ".end{text-anchor:end}",
    ".bold{font-weight:700}",
    ".italic{font-style:italic}",
    ".s8{font-size:8.5px}",
    ".s10{font-size:10.5px}",
    ".s12{font-size:12px}",
    ".s14{font-size:14px}",
    ".s18{font-size:18px}",
    ".s24{font-size:24px}",
    ".s44{font-size:44px;letter-spacing:.14em}",
    ".surf,.grain,.cut,.glint,.foam,.hollow{fill:none}",
    ".surf,.grain,.cut,.edge,.line,.glint,.foam,.bright{stroke-linejoin:round;stroke-linecap:round}",
    ".thin{stroke-width:.8}",
    ".firm{stroke-width:1.3}",
    ".thick{stroke-width:2.2}",
    ".hex{fill:none;stroke-opacity:.2;stroke-width:1}",
    ".faint{opacity:.5}",
    ".calm{opacity:.4}",
    ".backing{fill-opacity:.62}",
    ".trail{fill:none;stroke-width:3;stroke-dasharray:2 9;stroke-linecap:round}",
    ".hit{fill:transparent;pointer-events:all}",
)


def style_sheet(
    fills: Mapping[str, Tone] = NOTHING_MORE, strokes: Mapping[str, Tone] = NOTHING_MORE, settings: tuple[str, ...] = ()
) -> str:
    """Every class of a chart, with more fills, strokes and settings of one game's own.

    The classes stand alone, since shapes shown by ``use`` have no ancestors to match.
    """
    both = ({**FILLS, **fills}, {**STROKES, **strokes})
    night = "".join(_coloured(*both, dark=True))
    day = "".join([*SETTINGS, *settings, *_coloured(*both, dark=False)])
    return f"{day}@media (prefers-color-scheme:dark){{{night}}}"


def _coloured(fills: Mapping[str, Tone], strokes: Mapping[str, Tone], *, dark: bool) -> list[str]:
    def shade(tone: Tone) -> str:
        return tone.dark if dark else tone.light

    return [
        f".chart{{background:{shade(DEEP)}}}",
        *(f".{name}{{fill:{shade(tone)}}}" for name, tone in fills.items()),
        *(f".{name}{{stroke:{shade(tone)}}}" for name, tone in strokes.items()),
        *(f".tribe-{name}{{fill:{shade(tone)}}}" for name, tone in TRIBES.items()),
        *(f".glyph-{name}{{color:{shade(tone)}}}" for name, tone in GLYPHS.items()),
    ]
