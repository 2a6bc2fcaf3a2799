"""Colours that every page and every game shares: the theme, the seats, and classes for text and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Tone(NamedTuple):
    """A colour on a light and on a dark page."""

    light: str
    dark: str


class Classes(NamedTuple):
    """CSS classes of drawings by name: which tone each gives to which property."""

    fills: Mapping[str, Tone] = {}
    strokes: Mapping[str, Tone] = {}
    colours: Mapping[str, Tone] = {}
    """For shapes that take ``currentColor``."""
    rules: tuple[str, ...] = ()
    """Rules that need no tone."""


DEEP: Final = Tone("#1f5f78", "#0d2a38")
SHALLOWS: Final = Tone("#4f9bb0", "#1d5266")
GOLD: Final = Tone("#e7b45c", "#a9793a")
SCORIA: Final = Tone("#a83a22", "#d05a3c")
STONE: Final = Tone("#ddd2b8", "#38342c")
STONE_EDGE: Final = Tone("#5b5446", "#99907c")
PAGE: Final = Tone("#f7f3e8", "#17181a")
CARD: Final = Tone("#fffdf6", "#303338")
INK: Final = Tone("#23201b", "#ece7da")
MUTED: Final = Tone("#5f594e", "#a8a296")
RED_INK: Final = Tone("#8f2a14", "#ff9f80")
OUTLINE: Final = Tone("#1d1a16", "#0c0c0c")

SEAT_COLOURS: Final = {
    "blue": Tone("#2b6cb0", "#4f93dc"),
    "green": Tone("#2f855a", "#4fb583"),
    "red": Tone("#c53030", "#ea6560"),
    "yellow": Tone("#e0a92f", "#f0c355"),
    "purple": Tone("#6b46c1", "#9a7bea"),
}
"""Each player's colour; the glyph that goes with it is in :mod:`ahu.draw.seat_colours`."""
GLYPH_COLOURS: Final = {
    colour: Tone("#1d1a16" if colour == "yellow" else "#ffffff", "#12110f") for colour in SEAT_COLOURS
}
"""The colour of a glyph on that colour."""

THEME: Final = {
    "deep": DEEP,
    "shallows": SHALLOWS,
    "gold": GOLD,
    "scoria": SCORIA,
    "stone": STONE,
    "stone-edge": STONE_EDGE,
    "page": PAGE,
    "card": CARD,
    "ink": INK,
    "muted": MUTED,
    "red-ink": RED_INK,
    **SEAT_COLOURS,
    **{f"g-{name}": tone for name, tone in GLYPH_COLOURS.items()},
}
"""Tones by the name of their variable in style sheets of pages."""

SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
SANS: Final = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
COMMON: Final = Classes(
    fills={
        "page": PAGE,
        "card": CARD,
        "ink": INK,
        "muted": MUTED,
        "red-ink": RED_INK,
        "gold": GOLD,
        "stone": STONE,
        **{f"seat-{name}": tone for name, tone in SEAT_COLOURS.items()},
    },
    strokes={"line": OUTLINE, "edge": STONE_EDGE, "ink-edge": INK},
    colours={f"glyph-{name}": tone for name, tone in GLYPH_COLOURS.items()},
    rules=(
        f"text{{font-family:{SANS};font-variant-numeric:tabular-nums;stroke:none}}",
        f".title,.italic{{font-family:{SERIF}}}",
        ".middle{text-anchor:middle}",
        ".end{text-anchor:end}",
        ".bold{font-weight:700}",
        ".italic{font-style:italic}",
        ".s8{font-size:8.5px}",
        ".s10{font-size:10.5px}",
        ".s12{font-size:12px}",
        ".s14{font-size:14px}",
        ".s16{font-size:16px}",
        ".s18{font-size:18px}",
        ".s24{font-size:24px}",
        ".s34{font-size:34px}",
        ".s44{font-size:44px;letter-spacing:.14em}",
        ".hollow{fill:none}",
        ".edge,.line{stroke-linejoin:round;stroke-linecap:round}",
        ".thin{stroke-width:.8}",
        ".firm{stroke-width:1.3}",
        ".thick{stroke-width:2.2}",
        ".faint{opacity:.5}",
        ".calm{opacity:.4}",
        ".hit{fill:transparent;pointer-events:all}",
    ),
)
"""Classes that the drawings of every game may use."""
