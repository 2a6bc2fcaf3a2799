from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ahu.draw.geometry import Box
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.island.packing import crosses
from ahu.games.island.shore import MAP_BUTTONS
from ahu.games.island.statues import BUILDS, RIM, erected, monument_size, plinth
from ahu.games.rapanui.drawing.layout import map_layout_of
from ahu.registry import games

if TYPE_CHECKING:
    from ahu.draw.canvas import Canvas
    from ahu.games.island.packing import Platform

BOARDS = {
    "giants": (("giants", 3), (1068, 856), (36, 54, 71)),
    "rapanui for two": (("rapanui", 2), (1068, 788), (33, 49, 63)),
    "rapanui": (("rapanui", 4), (1068, 788), (33, 49, 63)),
}
"""Every built-in board: game and players; pixels of the map in a window of 1440 by 900; least heights of Moai."""


class Chart:
    """A built-in board as a page lays it out."""

    def __init__(self, name: str) -> None:
        (kind, players), self.pixels, self.heights = BOARDS[name]
        game = games()[kind].set_up(games()[kind].seats_for(players))
        self.layout: Canvas = layout_of(game.board) if kind == "giants" else map_layout_of(game.board, players)  # type: ignore[attr-defined]
        self.platforms: list[Platform] = self.layout.platforms

    @property
    def scale(self) -> float:
        """Pixels for a unit."""
        return min(self.pixels[0] / self.layout.box.width, self.pixels[1] / self.layout.box.height)


@pytest.fixture(params=BOARDS)
def chart(request: pytest.FixtureRequest) -> Chart:
    return Chart(request.param)


def monument_box(platform: Platform, size: int, *, crowned: bool) -> Box:
    width, height = monument_size(size, crowned=crowned)
    x, foot = platform.stone.centre.x, platform.stone.top
    return Box(x - width / 2, foot - height - RIM, x + width / 2, foot)


def test_the_three_sizes_differ_clearly() -> None:
    heights = [monument_size(size, crowned=False)[1] for size in BUILDS]
    assert all(taller >= 1.3 * lower for lower, taller in pairwise(heights))
    for size in BUILDS:
        assert monument_size(size, crowned=True)[1] >= 1.15 * monument_size(size, crowned=False)[1]


def test_moai_are_large_in_a_usual_window(chart: Chart) -> None:
    for size, least in zip(BUILDS, chart.heights, strict=True):
        assert monument_size(size, crowned=False)[1] * chart.scale >= least


@pytest.mark.parametrize("size", BUILDS)
@pytest.mark.parametrize("colour", [None, "purple"])
def test_a_plinth_has_a_notch_for_each_step_of_size(size: int, colour: str | None) -> None:
    drawn = str(plinth(0, 0, size, colour))
    assert drawn.count("v5") == size
    assert ("seat-purple" in drawn) == ("g-glyph-purple" in drawn) == (colour is not None)


def test_a_crown_is_drawn_on_the_head() -> None:
    for size in BUILDS:
        assert "g-headdress" not in "".join(map(str, erected(0, 0, size, crowned=False)))
        assert "g-headdress" in str(erected(0, 0, size, crowned=True)[-1])


def test_the_largest_monuments_overlap_neither_each_other_nor_signs(chart: Chart) -> None:
    boxes = [monument_box(platform, 3, crowned=True) for platform in chart.platforms]
    for number, (platform, box) in enumerate(zip(chart.platforms, boxes, strict=True)):
        assert box.bottom == platform.stone.top, "it stands on its stone"
        assert box.width <= platform.stone.width
        for other in range(number):
            assert not box.meets(boxes[other])
            assert not box.meets(chart.platforms[other].stone)
            assert not platform.stone.meets(boxes[other])
            assert not platform.stone.meets(chart.platforms[other].stone)


def test_everything_lies_on_the_map_and_off_the_corner_of_its_buttons(chart: Chart) -> None:
    box = chart.layout.box
    corner = Box(box.right - MAP_BUTTONS[0], box.top, box.right, box.top + MAP_BUTTONS[1])
    for platform in chart.platforms:
        for part in (platform.stone, monument_box(platform, 3, crowned=True)):
            assert box.left <= part.left < part.right <= box.right
            assert box.top <= part.top < part.bottom <= box.bottom
            assert not part.meets(corner)
    placed = [chart.layout.__dict__.get(name) for name in ("compass", "boat", "quarry", "order")]
    assert not any(part.meets(corner) for part in placed if part)


def test_hardly_any_lines_to_the_shore_cross(chart: Chart) -> None:
    lines = [(platform.shore, platform.stone.centre) for platform in chart.platforms]
    crossed = sum(crosses(*line, *other) for number, line in enumerate(lines) for other in lines[:number])
    assert crossed <= 1
