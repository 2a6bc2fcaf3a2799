"""The sea about a coast, and the land it breaks on: the lowest layers of a chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box
from ahu.draw.svg import Element, group, path, rectangle
from ahu.games.island import sea

if TYPE_CHECKING:
    from ahu.draw.canvas import Sheet
    from ahu.games.island.coast import Coast


BEYOND: Final = 400.0
"""Water around a canvas that is not as wide, or as high, as the page it is shown on."""


class Shore:
    """The lines along a coast, from the shelf to the land."""

    def __init__(self, coast: Coast, level: float = 0.5) -> None:
        self.shelf = coast.lines(80, 0.12)
        self.shallows = coast.lines(36, 0.16)
        self.surf = coast.lines(26, 0.28 * level / 0.5)
        self.land = coast.lines(18, level)

    def shapes(self, canvas: Box) -> list[Element]:
        """What the layers are clipped to: the water goes on beyond the canvas, where a page shows more of it."""
        wide = canvas.grown(BEYOND)
        return [
            Element("clipPath", rectangle(wide.left, wide.top, wide.width, wide.height), id="g-canvas"),
            Element("clipPath", path(self.land), id="g-shore"),
        ]

    def water(self, sheet: Sheet) -> Element:
        """Deep sea, shelf, waves and shallows."""
        c = sheet.canvas
        obstacles = [Box(b.left - 56, b.top - 16, b.right + 14, b.bottom + 16) for b in sheet.taken]
        return group(
            rectangle(c.left, c.top, c.width, c.height, "sea"),
            path(self.shelf, "shelf"),
            *sea.waves(c, obstacles),
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
        """The firm line around the land."""
        return path(self.land, "hollow line firm")


def furniture(rose: Box | None, boat: Box | None) -> list[Element]:
    """Compass and boat, where the sea leaves room."""
    drawn = [sea.compass(rose.centre)] if rose else []
    return drawn + ([sea.boat(boat.centre)] if boat else [])
