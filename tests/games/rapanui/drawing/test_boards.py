from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.draw.drawing import drawing_of
from ahu.games.rapanui.rules.game import RapaNui
from tests.games.looking import groups_by, parsed, undefined

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """game = "rapanui"
name = "elsewhere"
title = 'Here & <there>'
players = [3, 4]
[limits]
slots = [{slots}, 1, 9]
track = {track}
[offerings]
Hut = [8, 7, 6, 6]
Chicken = [9, 8, 7, 7]
Hatchet = [10, 9, 8, 8]
Boat = [11, 10, 9, 9]
Necklace = [112, 11, 10, 10]
[outstanding]
Hut = [9, 8, 7, 6, 5]
Chicken = [10]
Hatchet = [11]
Boat = [12]
Necklace = [14]
[places]
crater = "Space 1"
pukao-quarry = "Space 2"
"""


def table(
    corners: dict[str, tuple[int, int]], spaces: list[str], ahus: list[int], slots: int = 9, track: int = 10
) -> str:
    parts = [HEAD.format(slots=slots, track=track), "[corners]\n"]
    parts += [f"{name} = [{x}, {y}]\n" for name, (x, y) in corners.items()]
    for number, outline in enumerate(spaces, start=1):
        shows = 'shows = ["Reeds", "Pearls"]\n' if number > 2 else ""
        listed = ", ".join(f'"{corner}"' for corner in outline.split())
        parts.append(f'[[space]]\nname = "Space {number}"\n{shows}corners = [{listed}]\n')
    for number in range(21):
        parts.append(f'[[ahu]]\nname = "Stone {number}"\nspace = "Space {ahus[number % len(ahus)]}"\n')
    return "".join(parts)


def grid(wide: int, high: int, far: int = 0) -> tuple[dict[str, tuple[int, int]], list[str]]:
    corners = {f"c{x}x{y}": (far + 10 * x, 10 * y - far) for x in range(wide + 1) for y in range(high + 1)}
    spaces = [
        f"c{x}x{y} c{x + 1}x{y} c{x + 1}x{y + 1} c{x}x{y + 1}" if (x + y) % 2 else
        f"c{x}x{y} c{x}x{y + 1} c{x + 1}x{y + 1} c{x + 1}x{y}"
        for y in range(high)
        for x in range(wide)
    ]  # fmt: skip
    return corners, spaces


FOUR = {"a": (0, 0), "b": (90, 0), "c": (40, 80), "d": (43, 30)}
BOARDS = {
    "far away, all Ahus in one inland space": table(*grid(3, 3, 30_000), [5]),
    "a causeway of many slots": table(*grid(40, 1), [3, 7, 40], slots=50, track=60),
    "no coast at all": table(FOUR, ["a b d", "b c d", "c a d", "a b c"], [3, 4]),
    "flat as a line": table({"a": (0, 0), "b": (9, 0), "c": (20, 0), "d": (30, 0)}, ["a b c", "b c d", "c d a"], [3]),
    "on one point": table(dict.fromkeys("abcde", (7, 7)), ["a b c", "b c d", "c d e"], [3]),
    "one giant, many dwarfs": table(
        {"a": (0, 0), "b": (2, 0), "c": (2, 2), "d": (0, 2), "e": (4, 1), "f": (90_000, 70_000)},
        ["a b c d", "b e c", "c e f"], [3]),
    "a star": table(
        {"a": (0, 0), "b": (60, 10), "c": (10, 20), "d": (5, 90), "e": (-40, 30), "f": (-80, -20)},
        ["a b c", "a c d", "a d e", "a e f b"], [3, 4]),
}  # fmt: skip


@pytest.fixture(params=BOARDS)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> RapaNui:
    file = tmp_path / "board.toml"
    file.write_text(BOARDS[request.param], encoding="utf-8")
    return RapaNui.set_up(RapaNui.seats_for(3), board=file)


def test_any_board_that_can_be_played_on_can_be_drawn(elsewhere: RapaNui) -> None:
    drawing = drawing_of(elsewhere)
    for svg in (drawing.board_svg(elsewhere), drawing.position_svg(elsewhere.start())):
        shown = "\n".join(parsed(svg).itertext())
        assert "Here & <there>" in shown
        assert "reconstructed" not in shown
        assert list(groups_by(svg, "data-space")) == elsewhere.board.spaces
        assert len(groups_by(svg, "data-ahu")) == 21
        assert undefined(svg) == set()
        assert "nan" not in shown


def test_any_board_fits_a_terminal(elsewhere: RapaNui) -> None:
    drawing = drawing_of(elsewhere)
    for text in (drawing.board_text(elsewhere), drawing.position_text(elsewhere.start())):
        assert max(len(line) for line in text.splitlines()) <= 80
    assert all(f"{name}: " in drawing.board_text(elsewhere) for name in elsewhere.board.spaces)
