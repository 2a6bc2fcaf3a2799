"""The style sheet of drawings that stand in a page: every tone a variable, so that readers choose day or night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw import palette
from ahu.draw.rapanui import colours

if TYPE_CHECKING:
    from ahu.draw.palette import Tone

FILLS: Final = {**palette.FILLS, **colours.FILLS}
STROKES: Final = {**palette.STROKES, **colours.STROKES}
NAMED: Final = {
    "deep": palette.DEEP,
    "shallows": palette.SHALLOWS,
    "surf": palette.SURF,
    "gold": palette.GOLD,
    "meadow": palette.MEADOW,
    "stone": palette.STONE,
    "stone-edge": palette.STONE_EDGE,
    "rock": palette.ROCK,
    "scoria": palette.SCORIA,
    "timber": palette.TIMBER,
    "page": palette.PAGE,
    "card": palette.CARD,
    "ink": palette.INK,
    "muted": palette.MUTED,
    "red-ink": palette.RED_INK,
    **palette.TRIBES,
}
"""Tones the page's own style sheets may use."""


def page_sheet() -> str:
    """All classes of all charts, and the variables behind them, by day and by night."""
    variables = {
        **{f"f-{name}": tone for name, tone in FILLS.items()},
        **{f"s-{name}": tone for name, tone in STROKES.items()},
        **{f"g-{name}": tone for name, tone in palette.GLYPHS.items()},
        **NAMED,
    }
    day, night = _set(variables, dark=False), _set(variables, dark=True)
    rules = [
        *palette.SETTINGS,
        *colours.SETTINGS,
        *(f".{name}{{fill:var(--f-{name})}}" for name in FILLS),
        *(f".{name}{{stroke:var(--s-{name})}}" for name in STROKES),
        *(f".tribe-{name}{{fill:var(--{name})}}" for name in palette.TRIBES),
        *(f".glyph-{name}{{color:var(--g-{name})}}" for name in palette.TRIBES),
    ]
    return (
        f":root{{color-scheme:light;{day}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{night}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}" + "".join(rules)
    )


def _set(variables: dict[str, Tone], *, dark: bool) -> str:
    return "".join(f"--{name}:{tone.dark if dark else tone.light};" for name, tone in variables.items())
