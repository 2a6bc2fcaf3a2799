"""Positions for people who watch a learner: as text, or as pixels of the game's drawing."""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import numpy as np

from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    import numpy.typing as npt

    from ahu.core.state import State

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
"""``human`` writes the text to standard output, ``ansi`` returns it, ``rgb_array`` returns pixels."""

MODES: Final[list[RenderMode]] = list(get_args(RenderMode))
WIDTH: Final = 900
"""Of a picture, in pixels."""
FONTS: Final = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf", "SourceSansPro-It.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Bold.ttf"),
}
"""The fonts of pictures by package: the same on every machine."""


def check_mode(mode: str | None) -> None:
    """Raise ValueError if there is no such way to render."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"“{mode}” is not a render mode: there are {', '.join(MODES)}")


def render(state: State, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The whole position, secrets included, as the mode asks for; nothing if there is no mode."""
    if mode == "rgb_array":
        return pixels(state)
    if mode is None:
        return None
    text = drawing_of(state.game).position_text(state)
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None


def pixels(state: State, width: int = WIDTH) -> npt.NDArray[np.uint8]:
    """The game's drawing of a position: rows of pixels, each red, green and blue."""
    import resvg_py  # here, since most learners never look
    from PIL import Image

    png = resvg_py.svg_to_bytes(
        svg_string=drawing_of(state.game).position_svg(state),
        width=width,
        background="white",
        skip_system_fonts=True,
        font_files=_font_files(),
        font_family="Source Sans Pro",
        sans_serif_family="Source Sans Pro",
        serif_family="Source Serif Pro",
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), np.uint8)


@cache
def _font_files() -> list[str]:
    return [str(files(package).joinpath("files", name)) for package, names in FONTS.items() for name in names]
