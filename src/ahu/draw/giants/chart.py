"""The chart: the island drawn layer upon layer, and on it the pieces of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.draw.giants import ahus, cartouche, figures, loads, places, sea, seats, tribes, volcano
from ahu.draw.giants.clusters import cluster, tokens_at
from ahu.draw.giants.contents import kind_of
from ahu.draw.giants.geometry import Box, Point, corners, polygon
from ahu.draw.giants.layout import layout_of
from ahu.draw.giants.palette import style_sheet
from ahu.draw.giants.reading import ahu_line, hex_line
from ahu.draw.svg import Element, group, path, rectangle, use, words

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
        layers = [self._sea(), self._island(), *self._hexes(), *self._ahus(), *self._furniture()]
        height = c.height
        if self.position:
            height += seats.HEIGHT
            layers += [
                *self._pieces(self.position),
                seats.strip(self.position, Box(c.left, c.bottom, c.right, c.bottom + seats.HEIGHT)),
            ]
        root = Element(
            "svg",
            Element("title", title),
            Element("style", style_sheet()),
            Element("defs", *self._shapes()),
            *layers,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{c.left:.0f} {c.top:.0f} {c.width:.0f} {height:.0f}",
            class_="chart",
            role="img",
        )
        return f"{root}\n"

    def _shapes(self) -> list[Element]:
        c = self.layout.canvas
        return [
            Element("clipPath", rectangle(c.left, c.top, c.width, c.height), id="g-canvas"),
            Element("clipPath", path(self.layout.shore), id="g-shore"),
            path(polygon(corners(Point(0, 0))), id="g-hex"),
            *tribes.shapes(),
            *loads.shapes(),
            *figures.shapes(),
            *places.shapes(),
        ]

    def _sea(self) -> Element:
        c = self.layout.canvas
        obstacles = [Box(b.left - 56, b.top - 16, b.right + 14, b.bottom + 16) for b in self.layout.taken]
        return group(
            rectangle(c.left, c.top, c.width, c.height, "sea"),
            path(self.layout.shelf, "shelf"),
            *sea.waves(c, obstacles),
            path(self.layout.shallows, "shallows"),
            clip_path="url(#g-canvas)",
        )

    def _island(self) -> Element:
        shore = self.layout.shore
        return group(
            path(self.layout.surf, "surf thin", stroke_dasharray="16 9 30 7"),
            path(shore, "surf", stroke_width=9),
            path(shore, "cliff", transform="translate(3 6)"),
            path(shore, "meadow"),
            # the low sun in the north-west leaves a rim of light on the land
            group(path(shore, "grass", transform="translate(5 5)"), clip_path="url(#g-shore)"),
            path(self.layout.upland, "upland"),
            path(self.layout.heights, "heights"),
            path(sea.tufts(self.layout.plain), "grain thin faint"),
            path(shore, "hollow line firm"),
        )

    def _furniture(self) -> list[Element]:
        """Title and legend; compass and boat where the sea leaves room."""
        spots = self.layout
        drawn = [
            cartouche.cartouche(self.game.title, self.board, spots.title),
            cartouche.legend(self.board, spots.legend),
        ]
        if spots.rose:
            drawn.append(sea.compass(spots.rose.centre))
        if spots.boat:
            drawn.append(sea.boat(spots.boat.centre))
        return drawn

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
                drawn.append(group(told, *cluster(tokens, centre), data_on=self.board.hexes[at]))
        return drawn

    # Ahus

    def _ahus(self) -> list[Element]:
        platforms = list(enumerate(self.layout.platforms))
        slabs = [ahus.shore_slab(self.board, number, platform) for number, platform in platforms]
        return slabs + [self._ahu(number) for number, _ in platforms]

    def _ahu(self, number: int) -> Element:
        ahu, platform, p = self.board.ahus[number], self.layout.platforms[number], self.position
        told = ahu_line(p, number) if p else f"{ahu.name}: Moai {ahu.moai}, Headdress {ahu.headdress}"
        on_it = ahus.built(p, number, platform) if p else []
        return group(Element("title", told), ahus.platform_stone(ahu, platform), *on_it, data_ahu=ahu.name)
