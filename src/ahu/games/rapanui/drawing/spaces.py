"""Drawings of the spaces: ground, borders, name, and what a space shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.geometry import Box, Point, polygon
from ahu.draw.svg import Element, group, path, text_line, text_width
from ahu.games.island.packing import name_lines
from ahu.games.island.sea import noise, tufts
from ahu.games.rapanui.drawing import icons, places
from ahu.games.rapanui.drawing.space_areas import Rows

if TYPE_CHECKING:
    from ahu.games.rapanui.drawing.layout import Layout
    from ahu.games.rapanui.rules.board import Board

NAME_SIZE: Final = 15.0
LINE_HEIGHT: Final = 15.5
RESOURCES_HEIGHT: Final = 35.0
"""Height of the row of Resources."""
TUFTS: Final = 5
BEACH: Final = 9.0
"""How far beyond its side on the coast a space can be clicked."""


class SpaceAreas:
    """Two areas of a space: the head for its name and what it shows, below it the floor for who stands there."""

    def __init__(self, board: Board, space: int, outline: list[Point]) -> None:
        name, kinds = board.spaces[space], len(board.shows[space])
        rows = Rows(outline)
        choices = [(lines, rows.split(_head_size(lines, kinds))) for lines in ((name,), name_lines(name))]
        self.lines, (_, self.head, self.floor) = max(choices, key=lambda choice: choice[1].value)

    def boxes(self) -> list[Box]:
        """Both areas, which nothing may hide."""
        return [self.head, self.floor]


def _head_size(lines: tuple[str, ...], kinds: int) -> tuple[float, float]:
    """Width and height of a name and the Resources below it."""
    return max(*[text_width(line, NAME_SIZE) for line in lines], 38.0 * kinds), LINE_HEIGHT * len(
        lines
    ) + RESOURCES_HEIGHT * min(kinds, 1)


def ground(layout: Layout) -> list[Element]:
    """The earth of every space, up to the shore."""
    spaces = range(len(layout.tones))
    shores = [(layout.terrain.shores(space), layout.tones[space]) for space in spaces]
    return [
        *[path("".join(map(polygon, outlines)), tone) for outlines, tone in shores if outlines],
        *[path(polygon(layout.terrain.outlines[space]), layout.tones[space]) for space in spaces],
    ]


def borders(layout: Layout) -> list[Element]:
    """The sides between spaces as dark lines, with a light edge beside each."""
    lines = ("L".join(f"{p.x:.0f} {p.y:.0f}" for p in points) for points in layout.terrain.borders())
    d = "".join(f"M{line}" for line in lines)
    return [path(d, "border rim wide", transform="translate(1.4 1.6)"), path(d, "border grain narrow")]


def space_label(board: Board, space: int, areas: SpaceAreas) -> Element:
    """The name of a space and what it shows."""
    x, top = areas.head.centre.x, areas.head.top
    names = [
        text_line(x, top + 13 + LINE_HEIGHT * n, line, "ahu ink bold s16 middle full-sign")
        for n, line in enumerate(areas.lines)
    ]
    place = {board.crater: "crater", board.pukao_quarry: "pukao-quarry"}.get(space)
    if place:
        floor = areas.floor
        scale = min(floor.width / places.ART[0], floor.height / places.ART[1], 1.0) * 1.15
        shown = [places.drawing(place, floor.centre, scale)]
    else:
        shown = icons.row(board.shows[space], x, top + LINE_HEIGHT * len(areas.lines) + RESOURCES_HEIGHT / 2 + 1, 1.3)
    return group(*names, *shown, class_="space-label")


def grass(layout: Layout) -> Element:
    """Tufts of grass on the spaces, off the areas of text and pieces."""
    spots = []
    for space, outline in enumerate(layout.terrain.outlines):
        areas = layout.areas[space]
        head = areas.head.grown(6)
        for tuft in range(TUFTS):
            corner = outline[int(noise(space, tuft) * (len(outline) - 1))]
            spot = corner.between(head.centre, 0.18 + 0.3 * noise(tuft, space + 9))
            if not head.holds(spot) and not areas.floor.holds(spot):
                spots.append(spot)
    return path(tufts(spots), "grain thin faint")


def space_hit_area(space: int, layout: Layout, title: str, **attributes: str) -> Element:
    """An invisible shape over a space that takes clicks and shows a title."""
    outline = layout.terrain.reach(space, BEACH)
    return group(Element("title", title), path(polygon(outline), "rim-of"), path(polygon(outline), "hit"), **attributes)
