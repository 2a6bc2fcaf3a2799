"""The land: all of the chart that no position changes, layer upon layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.messages import ENGLISH
from ahu.draw import seat_colours
from ahu.draw.geometry import Point, polygon
from ahu.draw.svg import Element, group, path, rectangle, text_line, use
from ahu.games.giants.drawing import ahus, legend, loads, places, volcano
from ahu.games.giants.drawing.contents import PLACES, kind_of
from ahu.games.giants.drawing.describe import ahu_values
from ahu.games.giants.drawing.geometry import corners, scattered
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.giants.drawing.picks import ahu_pick, hex_pick
from ahu.games.island import cartouche, figures, platforms, statues
from ahu.games.island.sea import tufts
from ahu.games.island.shore import furniture

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.game import Giants


class Land:
    """An island in a language."""

    def __init__(self, game: Giants, translator: Translator = ENGLISH) -> None:
        self.board: Board = game.board
        self.title = game.title
        self.translator = translator
        self.layout = layout_of(game.board)

    def shapes(self) -> list[Element]:
        """Everything that is drawn in several places, of the land and of the pieces."""
        return [
            *self.layout.shore.shapes(self.layout.canvas),
            path(polygon(corners(Point(0, 0))), id="g-hex"),
            rectangle(-50, -39, 100, 75, id="g-backing", rx=26),
            *seat_colours.shapes(),
            *statues.shapes(),
            *loads.shapes(),
            *figures.shapes(),
            *places.shapes(),
        ]

    def layers(self) -> list[Element]:
        """From the sea upwards."""
        layout = self.layout
        return [
            layout.shore.water(layout),
            self._island(),
            *[self._hex(at) for at in range(len(self.board.hexes))],
            *[platforms.shore_slab(platform) for platform in layout.platforms],
            *[self._ahu(number) for number in range(len(self.board.ahus))],
            cartouche.cartouche(self.title, self.board.title, layout.title, self.translator),
            legend.legend(self.board, layout.legend, self.translator),
            *furniture(layout.rose, layout.boat),
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

    def _hex(self, at: int) -> Element:
        centre, name = self.layout.centres[at], self.board.hexes[at]
        return group(
            Element("title", f"{name} {kind_of(self.board, at, self.translator)}".strip()),
            *self._art(at),
            use("g-hex", centre.x, centre.y, "hex grain"),
            text_line(centre.x, centre.y - 41, name, "ink s10 middle"),
            *self._captions(at),
            use("g-hex", centre.x, centre.y, "hit"),
            data_pick=hex_pick(name),
        )

    def _art(self, at: int) -> list[Element]:
        """What is drawn on a hex."""
        centre, art = self.layout.centres[at], []
        if at in self.layout.volcanoes:
            art.append(volcano.drawing(self.layout.volcanoes[at], centre))
        if at in self.board.forest:
            art.append(places.wood_floor(centre))
        if at in self.layout.places:
            art.append(places.drawing(self.layout.places[at], centre))
        return art

    def _captions(self, at: int) -> list[Element]:
        """What is written at the foot of a hex; the mountains' names are those of Rapa Nui only."""
        centre, captions = self.layout.centres[at], []
        if at in self.layout.volcanoes and self.board.name.startswith("rapa-nui"):
            captions.append(volcano.caption(self.layout.volcanoes[at], centre))
        if at in self.layout.places:
            captions += places.caption(self.translator.translate(PLACES[self.layout.places[at]]), centre)
        return captions

    def _ahu(self, number: int) -> Element:
        ahu, platform = self.board.ahus[number], self.layout.platforms[number]
        return group(
            Element("title", ahu_values(ahu, self.translator)),
            ahus.platform_stone(ahu, platform),
            *ahus.ground(platform, built=False),
            data_ahu=ahu.name,
            data_pick=ahu_pick(ahu.name),
        )
