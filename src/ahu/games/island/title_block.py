"""The title block of a chart: the names of game and board under a setting sun."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH, Message
from ahu.draw.geometry import Point
from ahu.draw.svg import Element, group, moved, path, rectangle, text_line, text_width
from ahu.games.island.statues import moai

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.geometry import Box

HEIGHT: Final = 170.0


def size_for(board_title: str) -> tuple[float, float]:
    """Width and height of the title block of a board with this title."""
    return max(300.0, text_width(board_title, 18) + 60), HEIGHT


def framed(box: Box) -> list[Element]:
    """A box on the sea to write in, with a double border."""
    inner = box.grown(-5)
    return [
        rectangle(box.left, box.top, box.width, box.height, "page edge thick", rx=3),
        rectangle(inner.left, inner.top, inner.width, inner.height, "hollow edge thin", rx=2),
    ]


def title_block(game_title: str, board_title: str, box: Box, translator: Translator = ENGLISH) -> Element:
    """The titles of the game and of the board, and a note on where the board comes from."""
    x = box.centre.x
    return group(
        *framed(box),
        *_sunset(Point(x, box.top + 66)),
        text_line(x, box.top + 112, game_title.upper(), "title ink bold s44 middle"),
        text_line(x, box.top + 136, translator.translate(board_title), "title ink s18 middle"),
        text_line(x, box.top + 156, board_note(board_title, translator), "italic muted s14 middle"),
    )


def _sunset(foot: Point) -> list[Element]:
    """Three Moai before a setting sun."""
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


def board_note(board_title: str, translator: Translator = ENGLISH) -> str:
    """Whether a board with this title is reconstructed; no board here is official."""
    if "reconstruct" in board_title.casefold():
        return translator.translate("reconstructed board, unofficial")
    return translator.translate("unofficial board")


def title_line(game: str, board_title: str, translator: Translator) -> str:
    """The titles of a game and of its board, and what board it is: the first line of a drawing in text."""
    note = board_note(board_title, translator)
    return translator.translate("{game}: {board} ({note})", game=game, board=Message(board_title), note=note)


def chart_title(game: str, board_title: str, translator: Translator, round_: int = 0) -> str:
    """The title of a drawing: the game, its board, and the round of a position."""
    board = Message(board_title)
    if not round_:
        return translator.translate("{game}: {board}", game=game, board=board)
    return translator.translate("{game}: {board}, round {number}", game=game, board=board, number=round_)
