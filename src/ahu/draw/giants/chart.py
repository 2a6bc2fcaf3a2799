"""The chart: the island drawn layer upon layer, and on it the pieces of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw import cartouche, figures, platforms, statues, tribes
from ahu.draw.drawing import svg_file
from ahu.draw.geometry import Box, Point, hull, polygon
from ahu.draw.giants import ahus, legend, loads, places, seats, volcano
from ahu.draw.giants.clusters import ROOM, tokens_at
from ahu.draw.giants.contents import kind_of
from ahu.draw.giants.geometry import corners, scattered
from ahu.draw.giants.layout import layout_of
from ahu.draw.giants.reading import ahu_line, hex_line
from ahu.draw.palette import style_sheet
from ahu.draw.sea import tufts
from ahu.draw.shore import furniture
from ahu.draw.svg import Element, group, path, use, words
from ahu.draw.tokens import cluster

if TYPE_CHECKING:
    from ahu.games.giants.game import Giants
    from ahu.games.giants.position import Position


def board_svg(game: Giants) -> str:
    """The empty island."""
    return Chart(game).file(f"{game.title}: {game.board.title}")


def position_svg(p: Position) -> str:
    """The island with everything on it, and the players below."""
    return Chart(p.giants, p).file(f"{p.giants.title}: {p.giants.board.title}, round {p.round}")


class Chart:
    """A drawing of a board, empty or with a position on it."""

    def __init__(self, game: Giants, position: Position | None = None) -> None:
        self.game = game
        self.board = game.board
        self.position = position
        self.layout = layout_of(game.board)

    def file(self, title: str) -> str:
        """The whole SVG file."""
        c = self.layout.canvas
        layers = [
            self.layout.shore.water(self.layout),
            self._island(),
            *self._hexes(),
            *self._ahus(),
            cartouche.cartouche(self.game.title, self.board.title, self.layout.title),
            legend.legend(self.board, self.layout.legend),
            *furniture(self.layout.rose, self.layout.boat),
        ]
        if self.position:
            strip = Box(c.left, c.bottom, c.right, c.bottom + seats.HEIGHT)
            layers += [*self._pieces(self.position), seats.strip(self.position, strip)]
            c = hull([c, strip])
        return svg_file(title, style_sheet(), self._shapes(), layers, c)

    def _shapes(self) -> list[Element]:
        return [
            *self.layout.shore.shapes(self.layout.canvas),
            path(polygon(corners(Point(0, 0))), id="g-hex"),
            *tribes.shapes(),
            *statues.shapes(),
            *loads.shapes(),
            *figures.shapes(),
            *places.shapes(),
        ]

    def _island(self) -> Element:
        shore = self.layout.shore
        return group(
            *shore.breakers(),
            # the low sun in the north-west leaves a rim of light on the land
            group(path(shore.land, "grass", transform="translate(5 5)"), clip_path="url(#g-shore)"),
            path(self.layout.upland, "upland"),
            path(self.layout.heights, "heights"),
            path(tufts(scattered(self.layout.plain)), "grain thin faint"),
            shore.outline(),
        )

    # hexes

    def _hexes(self) -> list[Element]:
        return [self._hex(at, name) for at, name in enumerate(self.board.hexes)]

    def _hex(self, at: int, name: str) -> Element:
        p, centre = self.position, self.layout.centres[at]
        told = hex_line(p, at) if p else f"{name} {kind_of(self.board, at)}".strip()
        busy = p is not None and bool(tokens_at(p, at))
        return group(
            Element("title", told),
            group(*self._art(at), class_="calm" if busy else None),  # pieces come first, the land recedes
            use("g-hex", centre.x, centre.y, "hex grain"),
            words(centre.x, centre.y - 41, name, "ink s10 middle"),
            *self._notes(at),
            data_hex=name,
        )

    def _art(self, at: int) -> list[Element]:
        """What is drawn on a hex."""
        centre, art = self.layout.centres[at], []
        if at in self.layout.volcanoes:
            art.append(volcano.drawing(self.layout.volcanoes[at], centre))
        if at in self.board.forest:
            art += places.wood(centre, cut=self._cut(at))
        if at in self.layout.places:
            art.append(places.drawing(self.layout.places[at], centre))
        return art

    def _notes(self, at: int) -> list[Element]:
        """What is written at the foot of a hex; the mountains' names are those of Rapa Nui only."""
        centre, notes = self.layout.centres[at], []
        if at in self.layout.volcanoes and self.board.name.startswith("rapa-nui"):
            notes.append(volcano.caption(self.layout.volcanoes[at], centre))
        if at in self.layout.places:
            notes += places.caption(self.layout.places[at], centre)
        if at in self.board.forest:
            logs = self.board.forest_logs[self.board.forest.index(at)]
            notes.append(places.log_number(centre, logs, cut=self._cut(at)))
        return notes

    def _cut(self, at: int) -> bool:
        return self.position is not None and self.position.forest_cut[self.board.forest.index(at)]

    def _pieces(self, p: Position) -> list[Element]:
        """What stands on each hex, above everything drawn on the land."""
        drawn = []
        for at, centre in enumerate(self.layout.centres):
            tokens = tokens_at(p, at)
            if tokens:
                told = Element("title", hex_line(p, at))
                drawn.append(group(told, *cluster(tokens, ROOM.moved(centre)), data_on=self.board.hexes[at]))
        return drawn

    # Ahus

    def _ahus(self) -> list[Element]:
        slabs = [platforms.shore_slab(platform) for platform in self.layout.platforms]
        return slabs + [self._ahu(number) for number in range(len(self.board.ahus))]

    def _ahu(self, number: int) -> Element:
        ahu, platform, p = self.board.ahus[number], self.layout.platforms[number], self.position
        told = ahu_line(p, number) if p else f"{ahu.name}: Moai {ahu.moai}, Headdress {ahu.headdress}"
        on_it = ahus.built(p, number, platform) if p else []
        return group(Element("title", told), ahus.platform_stone(ahu, platform), *on_it, data_ahu=ahu.name)
