"""Boards and positions of Rapa Nui as text and as SVG files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.draw.drawing import Drawing
from ahu.draw.terminal import PLAIN_STYLE
from ahu.games.rapanui.drawing import chart, text
from ahu.games.rapanui.drawing.colours import file_style
from ahu.games.rapanui.drawing.picture import picture
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ahu.core.game import Game
    from ahu.core.messages import Translator
    from ahu.core.state import State as AnyState
    from ahu.draw.drawing import Picture
    from ahu.draw.terminal import TextStyle


class RapaNuiDrawing(Drawing):
    """Draws Rapa Nui."""

    def board_text(self, game: Game, style: TextStyle = PLAIN_STYLE) -> str:
        """The empty board for a terminal."""
        assert isinstance(game, RapaNui)
        return text.board_text(game, style)

    def board_svg(self, game: Game, translator: Translator = ENGLISH) -> str:
        """The empty board as a standalone SVG file."""
        assert isinstance(game, RapaNui)
        return chart.board_svg(game, translator)

    def map_text(self, state: AnyState, style: TextStyle = PLAIN_STYLE) -> str:
        """A picture in characters that fits a screen, with its key."""
        assert isinstance(state, State)
        return text.map_text(state, style)

    def position_text(self, state: AnyState, style: TextStyle = PLAIN_STYLE) -> str:
        """Where everything is, as a picture in characters and in plain lines."""
        assert isinstance(state, State)
        return text.position_text(state, style)

    def position_svg(self, state: AnyState, translator: Translator = ENGLISH) -> str:
        """Where everything is, as a standalone SVG file."""
        assert isinstance(state, State)
        return chart.position_svg(state, translator)

    def picture(self, state: AnyState, places: Sequence[str], translator: Translator) -> Picture:
        """The part of the island around some places, with the position on it."""
        assert isinstance(state, State)
        return picture(state, places, translator)

    def file_style(self) -> str:
        """The style sheet of the classes of its drawings, for SVG files."""
        return file_style()
