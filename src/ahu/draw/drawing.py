"""A drawing as a file, and who draws a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from ahu.core.game import Game
from ahu.core.state import State
from ahu.draw.svg import Element

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.draw.geometry import Box

G = TypeVar("G", bound=Game)
P = TypeVar("P", bound=State)


class Drawer(Generic[G, P]):
    """What draws one game. A state may be screened: what the viewer can't tell is drawn as ``?``."""

    def __init__(
        self,
        kinds: tuple[type[G], type[P]],
        boards: tuple[Callable[[G], str], Callable[[G], str]],
        positions: tuple[Callable[[P], str], Callable[[P], str]],
    ) -> None:
        self._game, self._state = kinds
        self._board_text, self._board_svg = boards
        self._position_text, self._position_svg = positions

    def board_text(self, game: Game) -> str:
        """The empty board for a terminal."""
        assert isinstance(game, self._game)
        return self._board_text(game)

    def board_svg(self, game: Game) -> str:
        """The empty board as a standalone SVG file."""
        assert isinstance(game, self._game)
        return self._board_svg(game)

    def position_text(self, state: State) -> str:
        """Where everything is, as a picture in characters and in plain lines."""
        assert isinstance(state, self._state)
        return self._position_text(state)

    def position_svg(self, state: State) -> str:
        """Where everything is, as a standalone SVG file."""
        assert isinstance(state, self._state)
        return self._position_svg(state)


def view_box(box: Box) -> str:
    """The part of the chart that is shown, as an SVG viewBox."""
    return f"{box.left:.0f} {box.top:.0f} {box.width:.0f} {box.height:.0f}"


def svg_file(title: str, style: str, shapes: list[Element], layers: list[Element], box: Box) -> str:
    """The whole SVG file of a chart."""
    root = Element(
        "svg",
        Element("title", title),
        Element("style", style),
        Element("defs", *shapes),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box(box),
        class_="chart",
        role="img",
    )
    return f"{root}\n"
