from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ahu.draw.drawing import drawing_of
from ahu.games.giants.rules.game import Giants

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """game = "giants"
name = "elsewhere"
title = 'Here & <there>'
[dice]
white = [1, 2, 3]
brown = [0, 1, 2, 3]
"""


def ahus(hexes: list[str], sides: list[str]) -> str:
    return "".join(
        f'[[ahu]]\nname = "Stone {n}"\nhex = "{hexes[n % len(hexes)]}"\nside = "{sides[n % len(sides)]}"\n'
        f"moai = {n}\nheaddress = {30 - n}\n"
        for n in range(25)
    )


SIX = ["NE", "E", "SE", "SW", "W", "NW"]
BOARDS = {
    # a forest of many Logs, Ahus inland, and several on one side of one hex
    "crowded rock": """[rows]
b = "1-3"
c = "1-3"
[places]
moai-quarry = "b1"
headdress-quarry = "b3"
village = "c1"
hut = "c3"
[forest]
b2 = 12
"""
    + ahus(["b1", "b2", "c2"], ["NE", "E", "SW", "W"]),
    "causeway": """[rows]
z = "0-60"
[places]
moai-quarry = "z0"
headdress-quarry = "z60"
village = "z30"
hut = "z31"
[forest]
z7 = 1
"""
    + ahus([f"z{n}" for n in range(3, 60, 5)], SIX),
    "atoll": """[rows]
d = "2-4"
e = "2 5"
f = "1 5"
g = "2 5"
h = "2-4"
[places]
moai-quarry = "d2"
headdress-quarry = "h4"
village = "f1"
hut = "f5"
[forest]
d3 = 4
h3 = 4
"""
    + ahus(["d2", "d4", "e2", "e5", "f1", "f5", "g2", "g5", "h2", "h4"], ["NE", "E", "SE", "SW", "W", "NW", "E"]),
}


@pytest.fixture(params=BOARDS)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Giants:
    file = tmp_path / "board.toml"
    file.write_text(HEAD + BOARDS[request.param], encoding="utf-8")
    return Giants.set_up(("blue", "red", "purple"), board=file)


def test_any_board_that_can_be_played_on_can_be_drawn(elsewhere: Giants) -> None:
    drawing = drawing_of(elsewhere)
    for svg in (drawing.board_svg(elsewhere), drawing.position_svg(elsewhere.start())):
        shown = "\n".join(ElementTree.fromstring(svg).itertext())  # noqa: S314 - our own
        assert "Here & <there>" in shown
        assert all(name in shown for name in elsewhere.board.hexes)
        assert "reconstructed" not in shown


def test_any_board_fits_a_terminal(elsewhere: Giants) -> None:
    drawing = drawing_of(elsewhere)
    for text in (drawing.board_text(elsewhere), drawing.position_text(elsewhere.start())):
        assert max(len(line) for line in text.splitlines()) <= 80
        assert all(f"|{name}" in text for name in elsewhere.board.hexes)
