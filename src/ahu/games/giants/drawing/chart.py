"""SVG files: the island with the pieces of a position on it, and the players below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.drawing import svg_file
from ahu.draw.geometry import Box, hull
from ahu.games.giants.drawing import seats
from ahu.games.giants.drawing.colours import file_style
from ahu.games.giants.drawing.land import Land
from ahu.games.giants.drawing.layout import ChartLayout
from ahu.games.giants.drawing.pieces import pieces
from ahu.games.island.title_block import chart_title

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.position import Position


def board_svg(game: Giants, translator: Translator) -> str:
    """The empty island."""
    land = Land(game, ChartLayout(game.board), translator)
    layers = [*land.layers(), *pieces(game.start(), translator)]
    title = chart_title(game.title, game.board.title, translator)
    return svg_file(title, file_style(), land.shapes(), layers, land.layout.box)


def position_svg(p: Position, translator: Translator) -> str:
    """The island with everything on it, and the players below."""
    land = Land(p.game, ChartLayout(p.game.board), translator)
    box = land.layout.box
    strip = Box(box.left, box.bottom, box.right, box.bottom + seats.HEIGHT)
    layers = [*land.layers(), *pieces(p, translator), seats.strip(p, strip, translator)]
    title = chart_title(p.game.title, p.game.board.title, translator, p.round)
    return svg_file(title, file_style(), land.shapes(), layers, hull([box, strip]))
