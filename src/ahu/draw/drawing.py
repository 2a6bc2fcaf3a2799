"""A game as pictures: what its drawing can do, and what is shown of a game that brings none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.svg import Element, text_line
from ahu.markup import raw
from ahu.registry import kit_of

if TYPE_CHECKING:
    from ahu.core.game import Game
    from ahu.core.state import State
    from ahu.draw.geometry import Box

LINE: Final = 18
"""Height of a line of text in a drawing that is nothing but text."""
LETTER: Final = 8


class Drawing:
    """Draws boards and positions of one game; as it stands, it shows them as they are written.

    A state may be screened: what the viewer can't tell is drawn as ``?``.
    """

    def board_text(self, game: Game) -> str:
        """The empty board for a terminal."""
        return "".join(f"{what}: {value}\n" for what, value in game.header_lines().items())

    def board_svg(self, game: Game) -> str:
        """The empty board as a standalone SVG file."""
        return _written(game.title, self.board_text(game))

    def position_text(self, state: State) -> str:
        """Where everything is, as a picture in characters and in plain lines."""
        return state.write()

    def position_svg(self, state: State) -> str:
        """Where everything is, as a standalone SVG file."""
        return _written(state.game.title, self.position_text(state))


PLAIN: Final = Drawing()


def drawing_of(game: Game) -> Drawing:
    """What draws this game."""
    bring = kit_of(game).drawing
    return bring() if bring else PLAIN


def view_box(box: Box) -> str:
    """The part of the chart that is shown, as an SVG viewBox."""
    return f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}"


def svg_file(title: str, style: str, shapes: list[Element], layers: list[Element], box: Box) -> str:
    """The whole SVG file of a chart."""
    root = Element(
        "svg",
        Element("title", title),
        Element("style", raw(style)),
        Element("defs", *shapes),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box(box),
        class_="chart",
        role="img",
    )
    return f"{root}\n"


def _written(title: str, text: str) -> str:
    """Text as an SVG file."""
    lines = text.splitlines()
    root = Element(
        "svg",
        Element("title", title),
        Element("style", "text{font:13px monospace;white-space:pre}"),
        *[text_line(LETTER, LINE * number, line, "line") for number, line in enumerate(lines, start=1)],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {LETTER * (2 + max(map(len, lines), default=0))} {LINE * (len(lines) + 1)}",
        role="img",
    )
    return f"{root}\n"
