"""What is written on the chart: the title with a setting sun, and how to read the rest."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Final

from ahu.draw.giants.contents import note_on
from ahu.draw.giants.geometry import Box, Point
from ahu.draw.giants.loads import moai, small_headdress, small_moai
from ahu.draw.giants.packing import text_width
from ahu.draw.svg import Element, circle, group, moved, path, rectangle, words

if TYPE_CHECKING:
    from ahu.games.giants.board import Board

TITLE_HEIGHT: Final = 170.0
LEGEND: Final = (318.0, 150.0)


def title_size(board: Board) -> tuple[float, float]:
    """Width and height of the cartouche."""
    return max(300.0, text_width(board.title, 18) + 60), TITLE_HEIGHT


def panel(box: Box) -> list[Element]:
    """A sheet with a double border."""
    inner = box.grown(-5)
    return [
        rectangle(box.left, box.top, box.width, box.height, "page edge thick", rx=3),
        rectangle(inner.left, inner.top, inner.width, inner.height, "hollow edge thin", rx=2),
    ]


def cartouche(title: str, board: Board, box: Box) -> Element:
    """The title of the game, the board, and a word on how far to trust it."""
    x = box.centre.x
    return group(
        *panel(box),
        *_sunset(Point(x, box.top + 66)),
        words(x, box.top + 112, title.upper(), "title ink bold s44 middle"),
        words(x, box.top + 136, board.title, "title ink s18 middle"),
        words(x, box.top + 156, note_on(board), "italic muted s14 middle"),
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


def legend(board: Board, box: Box) -> Element:
    """How to read the chart."""
    left, top = box.left + 30, box.top + 30
    rows = (
        (small_moai(left, top + 4), "value of a Moai: counts times its size"),
        (small_headdress(left, top + 28), "value of the Headdress on it: counts once"),
        (circle(left, top + 46, 8, "page edge firm"), "Logs that this wood gives"),
        (
            rectangle(left - 11, top + 66, 22, 8, "stone edge firm", rx=1.5),
            "Ahu: touches the hex on whose side it lies",
        ),
    )
    texts = [words(left + 22, top + 4.5 + 23 * row, text, "ink s12") for row, (_, text) in enumerate(rows)]
    dice = f"White die {faces(board.white)}, brown die {faces(board.brown)}"
    return group(*panel(box), *[sign for sign, _ in rows], *texts, words(left - 11, top + 100, dice, "ink s12"))


def faces(die: list[int]) -> str:
    """The faces of a die; a broken one is a dash."""
    return " ".join(str(face) if face else "–" for face in die)


def free_spot(size: tuple[float, float], canvas: Box, obstacles: list[Box], corner: Point) -> Box | None:
    """The free place for a box that lies nearest a corner (0 or 1 each way) of the canvas."""
    width, height = size
    aim = Point(canvas.left + canvas.width * corner.x, canvas.top + canvas.height * corner.y)
    middles = [
        Point(x, y)
        for x in range(int(canvas.left + width / 2), int(canvas.right - width / 2) + 1, 16)
        for y in range(int(canvas.top + height / 2), int(canvas.bottom - height / 2) + 1, 16)
    ]
    for middle in sorted(middles, key=aim.distance):
        box = Box.about(middle, width, height)
        if not any(box.meets(other) for other in obstacles):
            return box
    return None
