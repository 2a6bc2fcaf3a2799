"""The chart: a standalone file of the island, the panels beside it, and the pieces of a position on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.drawing import svg_file
from ahu.draw.geometry import Box, hull
from ahu.draw.svg import Element, group
from ahu.games.island.tokens import cluster
from ahu.games.rapanui.drawing import ahus, island, land, panels, seats
from ahu.games.rapanui.drawing.colours import file_style
from ahu.games.rapanui.drawing.contents import shown_in
from ahu.games.rapanui.drawing.describe import ahu_line, ahu_name, space_line
from ahu.games.rapanui.drawing.layout import layout_of
from ahu.games.rapanui.drawing.tokens import tokens_on

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.position import Position


def board_svg(game: RapaNui) -> str:
    """The empty island."""
    return Chart(game).file(f"{game.title}: {game.board.title}")


def position_svg(p: Position) -> str:
    """The island with everything on it, and the players below."""
    return Chart(p.game, p).file(f"{p.game.title}: {p.game.board.title}, round {p.round}")


class Chart:
    """A drawing of a board, empty or with a position on it."""

    def __init__(self, game: RapaNui, position: Position | None = None) -> None:
        self.game = game
        self.board = game.board
        self.position = position
        self.layout = layout_of(game.board)

    def file(self, title: str) -> str:
        """The whole SVG file."""
        p, layout = self.position, self.layout
        box = hull([layout.canvas, layout.column])
        layers = [
            *island.sea_and_land(layout),
            *(self._trail(p) if p else []),
            *island.faces(self.game, layout),
            *[self._space(space) for space in range(len(self.board.spaces))],
            *island.furnishings(self.game, layout),
            *[self._ahu(number) for number in range(len(self.board.ahus))],
            panels.column(self.game, p, layout.column),
        ]
        if p:
            strip = Box(box.left, box.bottom, box.right, box.bottom + seats.HEIGHT)
            layers += [*self._pieces(p), seats.strip(p, strip)]
            box = hull([box, strip])
        return svg_file(title, file_style(), island.shapes(layout), layers, box)

    def _space(self, space: int) -> Element:
        p, name = self.position, self.board.spaces[space]
        told = space_line(p, space) if p else f"{name}: {shown_in(self.board, space)}"
        return land.space_hit(space, self.layout, told, data_space=name)

    def _ahu(self, number: int) -> Element:
        platform, p = self.layout.platforms[number], self.position
        told = ahu_line(p, number) if p else ahu_name(self.board, number)
        on_it = ahus.built(p, number, platform) if p else [ahus.masonry(platform)]
        return group(Element("title", told), *ahus.stone(platform), *on_it, data_ahu=self.board.ahus[number].name)

    def _pieces(self, p: Position) -> list[Element]:
        """Who stands on each space, above everything drawn on the land."""
        drawn = []
        for space, room in enumerate(self.layout.rooms):
            tokens = tokens_on(p, space)
            if tokens:
                told = Element("title", space_line(p, space))
                drawn.append(group(told, *cluster(tokens, room.floor), data_on=self.board.spaces[space]))
        return drawn

    def _trail(self, p: Position) -> list[Element]:
        way = island.trail(p, self.layout)
        return [group(*way, data_path=", ".join(self.board.spaces[space] for space in p.path))] if way else []
