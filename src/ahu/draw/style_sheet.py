"""The style sheet of drawings that stand in a page: every tone a variable, so that readers choose day or night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw import palette

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ahu.draw.palette import Tone

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
    """The classes that charts of all games share, and the variables behind them, by day and by night."""
    variables = {**{f"g-{name}": tone for name, tone in palette.GLYPHS.items()}, **NAMED}
    rules = [
        *(f".tribe-{name}{{fill:var(--{name})}}" for name in palette.TRIBES),
        *(f".glyph-{name}{{color:var(--g-{name})}}" for name in palette.TRIBES),
    ]
    return game_sheet(palette.FILLS, palette.STROKES, palette.SETTINGS, variables) + "".join(rules)


def game_sheet(
    fills: Mapping[str, Tone],
    strokes: Mapping[str, Tone],
    settings: Sequence[str],
    variables: Mapping[str, Tone] = palette.NOTHING_MORE,
) -> str:
    """Classes for fills and strokes of one game's own, every tone a variable, and settings that need none."""
    tones = {
        **{f"f-{name}": tone for name, tone in fills.items()},
        **{f"s-{name}": tone for name, tone in strokes.items()},
        **variables,
    }
    day, night = _set(tones, dark=False), _set(tones, dark=True)
    rules = [
        *settings,
        *(f".{name}{{fill:var(--f-{name})}}" for name in fills),
        *(f".{name}{{stroke:var(--s-{name})}}" for name in strokes),
    ]
    return (
        f":root{{color-scheme:light;{day}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{night}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}" + "".join(rules)
    )


def _set(variables: Mapping[str, Tone], *, dark: bool) -> str:
    return "".join(f"--{name}:{tone.dark if dark else tone.light};" for name, tone in variables.items())
