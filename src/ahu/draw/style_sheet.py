"""Style sheets for the classes of drawings.

An SVG file gets the tones themselves, and darker ones where the reader prefers dark. In a page every tone is a
variable, so that a reader can choose light or dark there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.palette import COMMON, DEEP, THEME, Classes, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def file_sheet(*games_own: Classes) -> str:
    """The style sheet of an SVG file: the common classes and some of a game's own.

    The classes stand alone, since shapes shown by ``use`` have no ancestors to match.
    """
    classes = _together(COMMON, *games_own)
    light = [f".chart{{background:{DEEP.light}}}", *_coloured(classes, lambda _, tone: tone.light)]
    dark = [f".chart{{background:{DEEP.dark}}}", *_coloured(classes, lambda _, tone: tone.dark)]
    return "".join([*classes.rules, *light]) + f"@media (prefers-color-scheme:dark){{{''.join(dark)}}}"


def page_sheet() -> str:
    """The style sheet that every page has: the theme's variables and the common classes."""
    return _with_variables(COMMON, THEME)


def game_sheet(*games_own: Classes) -> str:
    """The style sheet that the pages of one game have besides. A fill has a variable ``--f-`` and its name."""
    return _with_variables(_together(*games_own), {})


def _together(*parts: Classes) -> Classes:
    """Several sets of classes as one."""
    return Classes(
        {name: tone for part in parts for name, tone in part.fills.items()},
        {name: tone for part in parts for name, tone in part.strokes.items()},
        {name: tone for part in parts for name, tone in part.colours.items()},
        tuple(rule for part in parts for rule in part.rules),
    )


def _with_variables(classes: Classes, variables: Mapping[str, Tone]) -> str:
    tones = dict(variables)

    def variable(name: str, tone: Tone) -> str:
        tones[name] = tone
        return f"var(--{name})"

    rules = [*classes.rules, *_coloured(classes, variable)]
    light = "".join(f"--{name}:{tone.light};" for name, tone in tones.items())
    dark = "".join(f"--{name}:{tone.dark};" for name, tone in tones.items())
    return (
        f":root{{color-scheme:light;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}" + "".join(rules)
    )


def _coloured(classes: Classes, value: Callable[[str, Tone], str]) -> list[str]:
    """A rule for each class; ``value`` gives the value of a tone, by the name its variable would have."""
    return [
        *(f".{name}{{fill:{value(f'f-{name}', tone)}}}" for name, tone in classes.fills.items()),
        *(f".{name}{{stroke:{value(f's-{name}', tone)}}}" for name, tone in classes.strokes.items()),
        *(f".{name}{{color:{value(f'c-{name}', tone)}}}" for name, tone in classes.colours.items()),
    ]
