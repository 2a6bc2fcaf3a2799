"""The spaces drawn: ground, hand-cut borders, name, and what a space shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box, Point, polygon
from ahu.draw.svg import Element, group, path, text_line
from ahu.games.island.packing import name_lines, text_width
from ahu.games.island.sea import grain, tufts
from ahu.games.rapanui.drawing import icons, places
from ahu.games.rapanui.drawing.free_areas import Rows

if TYPE_CHECKING:
    from ahu.games.rapanui.drawing.layout import Layout
    from ahu.games.rapanui.rules.board import Board

NAME: Final = 12.5
LINE: Final = 13.0
SHOWN: Final = 31.0
"""Height of the row of Resources."""
TUFTS: Final = 5
BEACH: Final = 9.0
"""How far beyond its side on the coast a space can be clicked."""


class Room:
    """Where a space has its name and what it shows, and below that who stands there."""

    def __init__(self, board: Board, space: int, outline: list[Point]) -> None:
        name, kinds = board.spaces[space], len(board.shows[space])
        rows = Rows(outline)
        choices = [(lines, rows.split(_head(lines, kinds))) for lines in ((name,), name_lines(name))]
        self.lines, (_, self.head, self.floor) = max(choices, key=lambda choice: choice[1].value)

    def boxes(self) -> list[Box]:
        """What should not be hidden."""
        return [self.head, self.floor]


def _head(lines: tuple[str, ...], kinds: int) -> tuple[float, float]:
    """Width and height of a name and the Resources below it."""
    return max(*[text_width(line, NAME) for line in lines], 33.0 * kinds), LINE * len(lines) + SHOWN * min(kinds, 1)


def ground(layout: Layout) -> list[Element]:
    """The earth of every space, up to the shore."""
    spaces = range(len(layout.tones))
    shores = [(layout.terrain.shores(space), layout.tones[space]) for space in spaces]
    return [
        *[path("".join(map(polygon, outlines)), tone) for outlines, tone in shores if outlines],
        *[path(polygon(layout.terrain.outlines[space]), layout.tones[space]) for space in spaces],
    ]


def borders(layout: Layout) -> list[Element]:
    """The sides between spaces as cuts of a knife, a light edge beside each."""
    lines = ("L".join(f"{p.x:.0f} {p.y:.0f}" for p in points) for points in layout.terrain.borders())
    d = "".join(f"M{line}" for line in lines)
    return [path(d, "border rim wide", transform="translate(1.4 1.6)"), path(d, "border grain narrow")]


def face(board: Board, space: int, room: Room) -> Element:
    """What is written and shown in a space."""
    x, top = room.head.centre.x, room.head.top
    names = [text_line(x, top + 11 + LINE * n, line, "ahu ink bold s12 middle") for n, line in enumerate(room.lines)]
    place = {board.crater: "crater", board.pukao_quarry: "pukao-quarry"}.get(space)
    if place:
        floor = room.floor
        scale = min(floor.width / places.ART[0], floor.height / places.ART[1], 1.0) * 1.15
        shown = [places.drawing(place, floor.centre, scale)]
    else:
        shown = icons.row(board.shows[space], x, top + LINE * len(room.lines) + SHOWN / 2 + 1, 1.1)
    return group(*names, *shown, class_="face")


def grass(layout: Layout) -> Element:
    """Tufts about the spaces where nothing is written."""
    spots = []
    for space, outline in enumerate(layout.terrain.outlines):
        room = layout.rooms[space].head.grown(6)
        for tuft in range(TUFTS):
            a, b = outline[int(grain(space, tuft) * (len(outline) - 1))], room.centre
            spot = a.between(b, 0.18 + 0.3 * grain(tuft, space + 9))
            if not room.holds(spot) and not layout.rooms[space].floor.holds(spot):
                spots.append(spot)
    return path(tufts(spots), "grain thin faint")


def space_hit(space: int, layout: Layout, told: str, **hooks: str) -> Element:
    """What is to be told of a space, and what is to be clicked to take it; above all that is drawn on the land."""
    outline = layout.terrain.reach(space, BEACH)
    return group(Element("title", told), path(polygon(outline), "hit"), **hooks)
