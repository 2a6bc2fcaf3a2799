"""The turn-order track: totems in this round's order, and below them the stars of the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.core.messages import ENGLISH
from ahu.draw.geometry import Box, Point
from ahu.draw.seat_colours import marker
from ahu.draw.svg import Element, circle, group, moved, rectangle, text_line
from ahu.games.island.figures import SORCERER, figure
from ahu.games.rapanui.drawing import icons
from ahu.games.rapanui.drawing.headings import HEADING_HEIGHT, PAD, titled
from ahu.games.rapanui.drawing.totems import COLOURS, totem

if TYPE_CHECKING:
    from ahu.core.messages import Translator

HEIGHT: Final = HEADING_HEIGHT + 110.0
STEP: Final = 68.0
"""Width of a place of the track."""
_NEXT: Final = 66.0
"""How far below its place a star is."""
STAR_WEST: Final = 10.0
STAR_EAST: Final = 17.0
"""A star lies a little to the west and who took it stands to the east: its number stays in sight."""


def framed_size(players: int) -> tuple[float, float]:
    """Width and height with a frame."""
    return max(STEP * players, 200.0) + 2 * PAD, HEIGHT + PAD


class Track:
    """Where the places and the stars lie in a box."""

    def __init__(self, players: int, box: Box) -> None:
        self.box = box
        step = box.width / players
        self.places = [Point(box.left + step * (n + 0.5), box.top + HEADING_HEIGHT + 14) for n in range(players)]
        self.stars = [Point(place.x, place.y + _NEXT) for place in self.places]

    def star_box(self, place: int) -> Box:
        """The box of a star's hit area."""
        at = self.stars[place]
        return Box(at.x - 32, at.y - 23, at.x + 32, at.y + 23)


def empty(track: Track, translator: Translator = ENGLISH) -> list[Element]:
    """The track with nobody on it."""
    box = track.box
    drawn = [
        *titled(box, translator.translate("Turn order"), ""),
        text_line(
            box.centre.x,
            track.stars[0].y - 29,
            translator.translate("stars: the new turn order"),
            "muted s16 middle full-sign",
        ),
    ]
    for number, (place, star) in enumerate(zip(track.places, track.stars, strict=True), start=1):
        drawn += [
            circle(place.x, place.y, 15, "edge empty"),
            text_line(place.x - 25, place.y + 6, str(number), "ink bold s16 middle"),
            icons.star(star.x - STAR_WEST, star.y, "gold line thin", 2.2),
            text_line(star.x - STAR_WEST, star.y + 6, str(number), "line-ink bold s16 middle"),
        ]
    return drawn


def on_place(track: Track, place: int, seat: int, name: str) -> Element:
    """A seat's totem on its place."""
    at = track.places[place]
    return moved(at.x, at.y, totem(name, 0, 0, 16), data_piece=f"totem-{seat}")


def on_star(track: Track, place: int, seat: int, name: str, *, at_home: bool) -> Element:
    """A seat's Sorcerer on a star; a marker alone if the Sorcerer has left it for another job."""
    at = track.stars[place]
    if not at_home:
        return marker(COLOURS[name], at.x + STAR_EAST, at.y + 4, 9)
    return moved(
        at.x + STAR_EAST, at.y + 20, figure(SORCERER, COLOURS[name]), scale=1.25, data_piece=f"sorcerer-{seat}"
    )


def star_hit_area(track: Track, place: int, title: str, **attributes: str) -> Element:
    """An invisible box over a star that takes clicks and shows a title."""
    box = track.star_box(place)
    hit = rectangle(box.left, box.top, box.width, box.height, "hit", rx=6)
    rim = rectangle(box.left, box.top, box.width, box.height, "rim-of", rx=6)
    return group(Element("title", title), rim, hit, **attributes)
