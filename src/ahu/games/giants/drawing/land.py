"""The part of the chart that never changes, layer by layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH, gettext_noop
from ahu.draw import seat_colours
from ahu.draw.geometry import Point, polygon
from ahu.draw.svg import Element, group, path, text_line, use
from ahu.games.giants.drawing import ahus, legend, loads, places, volcanoes
from ahu.games.giants.drawing.describe import PLACES, ahu_values, hex_kind
from ahu.games.giants.drawing.names import NO_PICKS, Picks
from ahu.games.giants.drawing.terrain import corners, scattered
from ahu.games.island import figures, platforms, statues
from ahu.games.island.sea import tufts
from ahu.games.island.shore import compass_and_boat, veil
from ahu.games.island.title_block import title_block

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.giants.drawing.layout import Layout
    from ahu.games.giants.rules.board import Board
    from ahu.games.giants.rules.game import Giants

TITLES: Final = (gettext_noop("Rapa Nui, reconstructed"),)
"""The titles of the built-in boards, for the catalogues; the title of any other board stays as its file has it."""


class Land:
    """The land of one board in one language; ``picks`` says what a click on each part means."""

    def __init__(self, game: Giants, layout: Layout, translator: Translator = ENGLISH, picks: Picks = NO_PICKS) -> None:
        self.board: Board = game.board
        self.title = game.title
        self.translator = translator
        self.picks = picks
        self.layout = layout

    def shapes(self) -> list[Element]:
        """Definitions of everything that is shown by ``use``, of the land and of the pieces."""
        return [
            *self.layout.shore.clip_paths(self.layout.box),
            path(polygon(corners(Point(0, 0))), id="g-hex"),
            *seat_colours.shapes(),
            *statues.shapes(),
            *loads.shapes(),
            *figures.shapes(),
            *places.shapes(),
        ]

    def layers(self) -> list[Element]:
        """All layers, the lowest first."""
        layout = self.layout
        return [
            layout.shore.water(layout),
            self._island(),
            *[part for at in range(len(self.board.hexes)) for part in self._art(at)],
            veil(layout.box),
            *[self._hex(at) for at in range(len(self.board.hexes))],
            *[platforms.shore_slab(platform) for platform in layout.platforms],
            *[self._ahu(number) for number in range(len(self.board.ahus))],
            *([title_block(self.title, self.board.title, layout.title, self.translator)] if layout.title else []),
            *([legend.legend(self.board, layout.legend, self.translator)] if layout.legend else []),
            *compass_and_boat(layout.compass, layout.boat, self.translator),
        ]

    def _island(self) -> Element:
        shore = self.layout.shore
        return group(
            *shore.breakers(),
            # moved to the south-east: in the north-west a rim of lighter land stays visible
            group(path(shore.land, "grass", transform="translate(5 5)"), clip_path="url(#g-shore)"),
            path(self.layout.upland, "upland"),
            path(self.layout.heights, "heights"),
            path(tufts(scattered(self.layout.plain)), "grain thin faint"),
            shore.outline(),
        )

    def _hex(self, at: int) -> Element:
        centre, name = self.layout.centres[at], self.board.hexes[at]
        return group(
            Element("title", f"{name} {hex_kind(self.board, at, self.translator)}".strip()),
            use("g-hex", centre.x, centre.y, "hex grain"),
            use("g-hex", centre.x, centre.y, "rim-of"),
            use("g-hex", centre.x, centre.y, "hit"),
            # above the area that can be lit, so that it can be read then
            text_line(centre.x, centre.y - 38, name, "ink s16 middle place-name"),
            *self._captions(at),
            data_pick=self.picks.hex(at),
        )

    def _art(self, at: int) -> list[Element]:
        """What is drawn on a hex."""
        centre, art = self.layout.centres[at], []
        if at in self.layout.volcanoes:
            art.append(volcanoes.drawing(self.layout.volcanoes[at], centre))
        if at in self.board.forest:
            art.append(places.wood_floor(centre))
        if at in self.layout.places:
            art.append(places.drawing(self.layout.places[at], centre))
        return art

    def _captions(self, at: int) -> list[Element]:
        """The text at the foot of a hex; volcanoes are named only on the boards of Rapa Nui."""
        centre, captions = self.layout.centres[at], []
        if at in self.layout.volcanoes and self.board.name.startswith("rapa-nui"):
            captions.append(volcanoes.caption(self.layout.volcanoes[at], centre))
        if at in self.layout.places:
            captions += places.caption(self.translator.translate(PLACES[self.layout.places[at]]), centre)
        return captions

    def _ahu(self, number: int) -> Element:
        ahu, platform = self.board.ahus[number], self.layout.platforms[number]
        return group(
            Element("title", ahu_values(ahu, self.translator)),
            platforms.wall(platform.stone),
            *ahus.hit_areas(platform),
            ahus.sign(ahu, platform),  # above the area that can be lit, so that it can be read then
            data_ahu=ahu.name,
            data_pick=self.picks.ahu(number),
        )
