"""The part of the chart that never changes, layer by layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH, gettext_noop
from ahu.draw import seat_colours
from ahu.draw.svg import Element, group, path
from ahu.games.island import figures, platforms, statues
from ahu.games.island.shore import compass_and_boat
from ahu.games.island.title_block import title_block
from ahu.games.rapanui.drawing import icons, places, spaces

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.games.rapanui.drawing.layout import Layout
    from ahu.games.rapanui.rules.game import RapaNui

TITLES: Final = (
    gettext_noop("Rapa Nui for two, reconstructed"),
    gettext_noop("Rapa Nui for three or four, reconstructed"),
)
"""The titles of the built-in boards, for the catalogues; the title of any other board stays as its file has it."""


class Land:
    """The land of one board in one language. Its users draw other layers between these."""

    def __init__(self, game: RapaNui, layout: Layout, translator: Translator = ENGLISH) -> None:
        self.game = game
        self.layout = layout
        self.translator = translator

    def shapes(self) -> list[Element]:
        """Definitions of everything that is shown by ``use``, of the land and of the pieces."""
        return [
            *self.layout.shore.clip_paths(self.layout.box),
            *seat_colours.shapes(),
            *statues.shapes(),
            *figures.shapes(),
            *icons.shapes(),
            *places.shapes(),
        ]

    def ground(self) -> list[Element]:
        """The lowest layers: the water, and the ground of the spaces, cut off where the shore is."""
        layout = self.layout
        shore = layout.shore.land
        return [
            layout.shore.water(layout),
            *layout.shore.breakers(),
            group(
                *spaces.ground(layout),
                *spaces.borders(layout),
                spaces.grass(layout),
                # light falls from the north-west
                path(shore, "light rim", transform="translate(3 3)"),
                path(shore, "shade line", transform="translate(-3 -3)"),
                clip_path="url(#g-shore)",
            ),
            layout.shore.outline(),
        ]

    def labels(self) -> list[Element]:
        """The names of the spaces and what they show."""
        board = self.game.board
        return [spaces.space_label(board, space, areas) for space, areas in enumerate(self.layout.areas)]

    def furnishings(self) -> list[Element]:
        """The slabs of the Ahus on the shore, the title block, compass and boat."""
        game, layout = self.game, self.layout
        title = [title_block(game.title, game.board.title, layout.title, self.translator)] if layout.title else []
        return [
            *[platforms.shore_slab(platform) for platform in layout.platforms],
            *title,
            *compass_and_boat(layout.compass, layout.boat, self.translator),
        ]
