"""The chart: the island drawn layer upon layer, the panels beside it, and on it the pieces of a position."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ahu.draw import cartouche, figures, platforms, statues, tribes
from ahu.draw.drawing import svg_file
from ahu.draw.geometry import Box, Point, hull
from ahu.draw.rapanui import ahus, icons, land, panels, places, seats
from ahu.draw.rapanui.colours import style
from ahu.draw.rapanui.contents import shown_in
from ahu.draw.rapanui.layout import layout_of
from ahu.draw.rapanui.reading import ahu_line, space_line, transport_line
from ahu.draw.rapanui.tokens import tokens_on
from ahu.draw.shore import furniture
from ahu.draw.svg import Element, circle, group, path
from ahu.draw.tokens import cluster
from ahu.games.rapanui.pieces import NO_CARGO

if TYPE_CHECKING:
    from ahu.games.rapanui.game import RapaNui
    from ahu.games.rapanui.position import Position


def board_svg(game: RapaNui) -> str:
    """The empty island."""
    return Chart(game).file(f"{game.title}: {game.board.title}")


def position_svg(p: Position) -> str:
    """The island with everything on it, and the players below."""
    return Chart(p.rapanui, p).file(f"{p.rapanui.title}: {p.rapanui.board.title}, round {p.round}")


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
            layout.shore.water(layout),
            *layout.shore.breakers(),
            self._island(),
            layout.shore.outline(),
            *(self._trail(p) if p else []),
            *[land.face(self.board, space, room) for space, room in enumerate(layout.rooms)],
            *self._ahus(),
            cartouche.cartouche(self.game.title, self.board.title, layout.title),
            *furniture(layout.rose, layout.boat),
            panels.column(self.game, p, layout.column),
        ]
        if p:
            strip = Box(box.left, box.bottom, box.right, box.bottom + seats.HEIGHT)
            layers += [*self._pieces(p), seats.strip(p, strip)]
            box = hull([box, strip])
        return svg_file(title, style(), self._shapes(), layers, box)

    def _shapes(self) -> list[Element]:
        return [
            *self.layout.shore.shapes(self.layout.canvas),
            *tribes.shapes(),
            *statues.shapes(),
            *figures.shapes(),
            *icons.shapes(),
            *places.shapes(),
        ]

    def _island(self) -> Element:
        """Everything on land, cut off where the shore is."""
        shore = self.layout.shore.land
        return group(
            *land.ground(self.layout),
            *[self._space(space) for space in range(len(self.board.spaces))],
            *land.borders(self.layout),
            land.grass(self.layout),
            # the low sun stands in the north-west
            path(shore, "light rim", transform="translate(3 3)"),
            path(shore, "shade line", transform="translate(-3 -3)"),
            clip_path="url(#g-shore)",
        )

    def _space(self, space: int) -> Element:
        p = self.position
        told = space_line(p, space) if p else f"{self.board.spaces[space]}: {shown_in(self.board, space)}"
        return land.space_group(self.board, space, self.layout, told)

    # Ahus

    def _ahus(self) -> list[Element]:
        slabs = [platforms.shore_slab(platform) for platform in self.layout.platforms]
        return slabs + [self._ahu(number) for number in range(len(self.board.ahus))]

    def _ahu(self, number: int) -> Element:
        ahu, platform, p = self.board.ahus[number], self.layout.platforms[number], self.position
        told = ahu_line(p, number) if p else f"{ahu.name} ({self.board.spaces[ahu.space]})"
        on_it = ahus.built(p, number, platform) if p else [ahus.masonry(platform)]
        return group(Element("title", told), *ahus.stone(platform), *on_it, data_ahu=ahu.name)

    # pieces

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
        """The way of the cargo so far."""
        if p.cargo == NO_CARGO or not p.path:
            return []
        stops = [self.layout.rooms[space].floor.centre for space in p.path]
        d = "M" + "L".join(f"{stop.x:.0f} {stop.y:.0f}" for stop in stops)
        return [
            group(
                Element("title", transport_line(p)),
                path(d, "trail line", stroke_width=8),
                path(d, "trail bright", stroke_width=4.5),
                *[circle(stop.x, stop.y, 6, "halo line thick") for stop in _between(stops)],
                data_path=", ".join(self.board.spaces[space] for space in p.path),
            )
        ]


def _between(stops: list[Point]) -> list[Point]:
    return stops[:1] + [a.between(b, 0.5) for a, b in pairwise(stops)]
