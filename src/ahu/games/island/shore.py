"""The lowest layers of a chart: water, shallows, surf and the land's edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, path, rectangle
from ahu.games.island import sea

if TYPE_CHECKING:
    from ahu.core.messages import Translator
    from ahu.draw.canvas import Canvas
    from ahu.games.island.coast import Coast


BEYOND: Final = 400.0
"""How far the water goes on beyond the chart's box, for pages that are wider or higher than it."""


MAP_BUTTONS: Final = (72.0, 200.0)
"""Width and height of the north-eastern corner of a page's map, over which the page has its buttons."""


class Shore:
    """The lines along a coast, from the shelf to the land."""

    def __init__(self, coast: Coast, level: float = 0.5) -> None:
        self.shelf = coast.lines(80, 0.12)
        self.shallows = coast.lines(36, 0.16)
        self.surf = coast.lines(26, 0.28 * level / 0.5)
        self.land = coast.lines(18, level)

    def clip_paths(self, box: Box) -> list[Element]:
        """What layers are clipped to: the water's, which goes on beyond the chart's box, and the land's."""
        wide = box.grown(BEYOND)
        return [
            Element("clipPath", rectangle(wide.left, wide.top, wide.width, wide.height), id="g-canvas"),
            Element("clipPath", path(self.land), id="g-shore"),
        ]

    def water(self, canvas: Canvas) -> Element:
        """Deep sea, shelf, waves and shallows."""
        box = canvas.box
        obstacles = [Box(b.left - 56, b.top - 16, b.right + 14, b.bottom + 16) for b in canvas.taken]
        return group(
            rectangle(box.left, box.top, box.width, box.height, "sea"),
            path(self.shelf, "shelf"),
            *sea.waves(box, obstacles),
            path(self.shallows, "shallows"),
            clip_path="url(#g-canvas)",
        )

    def breakers(self) -> list[Element]:
        """Surf, the cliff in the south-east, and the rim of light in the north-west."""
        return [
            path(self.surf, "surf thin", stroke_dasharray="16 9 30 7"),
            path(self.land, "surf", stroke_width=9),
            path(self.land, "cliff", transform="translate(3 6)"),
            path(self.land, "meadow"),
        ]

    def outline(self) -> Element:
        """The line around the land."""
        return path(self.land, "hollow line firm")


def veil(box: Box) -> Element:
    """What a page draws over the land when something on it is being chosen; not seen in a file."""
    wide = box.grown(BEYOND)
    return rectangle(wide.left, wide.top, wide.width, wide.height, "veil")


def compass_and_boat(compass: Box | None, boat: Box | None, translator: Translator) -> list[Element]:
    """A compass and a boat, each if there is a box for it."""
    drawn = [sea.compass(compass.centre, translator)] if compass else []
    return drawn + ([sea.boat(boat.centre)] if boat else [])
