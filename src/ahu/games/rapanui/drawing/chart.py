"""SVG files: the island and the panels beside it, with the pieces of a position on it and the players below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.drawing import svg_file
from ahu.draw.geometry import Box, hull
from ahu.draw.svg import Element, group
from ahu.games.island import platforms
from ahu.games.island.title_block import chart_title
from ahu.games.rapanui.drawing import ahus, seats, side_panels
from ahu.games.rapanui.drawing.colours import file_style
from ahu.games.rapanui.drawing.describe import ahu_line, ahu_name, space_kind, space_line
from ahu.games.rapanui.drawing.land import Land
from ahu.games.rapanui.drawing.layout import layout_of
from ahu.games.rapanui.drawing.pieces import space_pieces, trail
from ahu.games.rapanui.drawing.spaces import space_hit_area

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


def board_svg(game: RapaNui, translator: Translator) -> str:
    """The empty island."""
    return Chart(game, translator).file(chart_title(game.title, game.board.title, translator))


def position_svg(p: Position, translator: Translator) -> str:
    """The island with everything on it, and the players below."""
    return Chart(p.game, translator, p).file(chart_title(p.game.title, p.game.board.title, translator, p.round))


class Chart:
    """A drawing of a board, empty or with a position on it."""

    def __init__(self, game: RapaNui, translator: Translator, position: Position | None = None) -> None:
        self.game = game
        self.translator = translator
        self.board = game.board
        self.position = position
        self.layout = layout_of(game.board)

    def file(self, title: str) -> str:
        """The whole SVG file."""
        p, layout = self.position, self.layout
        land = Land(self.game, layout, self.translator)
        box = hull([layout.box, layout.column])
        layers = [
            *land.ground(),
            *(self._trail(p) if p else []),
            *land.labels(),
            *[self._space(space) for space in range(len(self.board.spaces))],
            *land.furnishings(),
            *[self._ahu(number) for number in range(len(self.board.ahus))],
            side_panels.column(self.game, p, layout.column, self.translator),
        ]
        if p:
            strip = Box(box.left, box.bottom, box.right, box.bottom + seats.HEIGHT)
            layers += [*self._pieces(p), seats.strip(p, strip, self.translator)]
            box = hull([box, strip])
        return svg_file(title, file_style(), land.shapes(), layers, box)

    def _space(self, space: int) -> Element:
        p, name = self.position, self.board.spaces[space]
        kind = space_kind(self.board, space, self.translator)
        title = space_line(p, space, self.translator) if p else self.translator.labelled(name, kind)
        return space_hit_area(space, self.layout, title, data_space=name)

    def _ahu(self, number: int) -> Element:
        platform, p = self.layout.platforms[number], self.position
        title = ahu_line(p, number, self.translator) if p else ahu_name(self.board, number)
        built = ahus.built(p, number, platform) if p else []
        return group(
            Element("title", title),
            platforms.wall(platform.stone),
            *platforms.stone_names(platform),
            *built,
            data_ahu=self.board.ahus[number].name,
        )

    def _pieces(self, p: Position) -> list[Element]:
        """Who stands on each space, above everything drawn on the land."""
        drawn = []
        for space, name in enumerate(self.board.spaces):
            pieces = space_pieces(p, space, self.layout)
            if pieces:
                drawn.append(group(Element("title", space_line(p, space, self.translator)), *pieces, data_on=name))
        return drawn

    def _trail(self, p: Position) -> list[Element]:
        drawn = trail(p, self.layout, self.translator)
        return [group(*drawn, data_path=", ".join(self.board.spaces[space] for space in p.path))] if drawn else []
