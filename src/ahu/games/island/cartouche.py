"""What is written on a chart: the title under a setting sun, and sheets to write on."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Point
from ahu.draw.svg import Element, group, moved, path, rectangle, text_line
from ahu.games.island.packing import text_width
from ahu.games.island.statues import moai

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Box

TITLE_HEIGHT: Final = 170.0


def title_size(title: str) -> tuple[float, float]:
    """Width and height of the cartouche of a board with this title."""
    return max(300.0, text_width(title, 18) + 60), TITLE_HEIGHT


def panel(box: Box) -> list[Element]:
    """A sheet with a double border."""
    inner = box.grown(-5)
    return [
        rectangle(box.left, box.top, box.width, box.height, "page edge thick", rx=3),
        rectangle(inner.left, inner.top, inner.width, inner.height, "hollow edge thin", rx=2),
    ]


def cartouche(game: str, board: str, box: Box, translator: Translator = ENGLISH) -> Element:
    """The titles of the game and of the board, and a word on how far to trust it."""
    x = box.centre.x
    return group(
        *panel(box),
        *_sunset(Point(x, box.top + 66)),
        text_line(x, box.top + 112, game.upper(), "title ink bold s44 middle"),
        text_line(x, box.top + 136, board, "title ink s18 middle"),
        text_line(x, box.top + 156, note_on(board, translator), "italic muted s14 middle"),
    )


def _sunset(foot: Point) -> list[Element]:
    """The sun goes down behind three Moai."""
    middle = Point(0, 0)
    rays = [
        "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*middle.towards(a, 36), *middle.towards(a, 36 + length))
        for a, length in ((-pi * k / 14, 8 if k % 2 else 15) for k in range(1, 14))
    ]
    sun = moved(
        foot.x,
        foot.y,
        path("M-31 0A31 31 0 0 1 31 0Z", "gold"),
        path("".join(rays), "glint thick"),
        path("M-112 0H112M-84 5H84M-52 10H52", "edge thin"),
    )
    statues = [moved(foot.x + x, foot.y, moai(size)) for x, size in ((-18, 2), (3, 3), (23, 1))]
    return [sun, *statues]


def note_on(title: str, translator: Translator = ENGLISH) -> str:
    """How far a board with this title can be trusted."""
    if "reconstruct" in title.casefold():
        return translator.translate("reconstructed board, unofficial")
    return translator.translate("unofficial board")
