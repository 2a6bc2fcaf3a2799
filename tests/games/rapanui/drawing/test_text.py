from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of
from ahu.draw.terminal import TextStyle
from ahu.games.rapanui.drawing.contents import corner_only
from ahu.games.rapanui.drawing.sketch import SEA, raster, sketch
from ahu.i18n import translator

if TYPE_CHECKING:
    from ahu.games.rapanui.rules.game import RapaNui
    from ahu.games.rapanui.rules.state import State

WIDEST = 80


def tidy(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_number_stands_in_its_space(island: RapaNui, width: int) -> None:
    grid = raster(island.board, width)
    lines = sketch(island.board, lambda _: [], TextStyle(width=width))
    for space in range(len(island.board.spaces)):
        written = [
            (x, y) for y, row in enumerate(grid.spaces) for x, there in enumerate(row)
            if there == space and re.match(rf"{space + 1}(?!\d)", lines[y][x:]) and not lines[y][x - 1].isdigit()
        ]  # fmt: skip
        assert len(written) == 1, island.board.spaces[space]


def test_every_name_stands_beside_its_number(island: RapaNui) -> None:
    text = "\n".join(sketch(island.board, lambda _: []))
    for number, name in enumerate(island.board.spaces, start=1):
        assert f"{number:>2} {name}" in text


def test_borders_are_drawn_where_spaces_touch(island: RapaNui) -> None:
    board, grid = island.board, raster(island.board, 80)
    lines = [line.ljust(80) for line in sketch(board, lambda _: [])]
    touching = set()
    for y, row in enumerate(grid.spaces):
        for x, (here, east) in enumerate(pairwise(row)):
            if SEA not in (here, east) and here != east:
                touching.add((here, east))
                assert lines[y][x] in "|'.+-", (x, y)
    for space, neighbours in enumerate(board.neighbours):  # who touches whom by more than a corner
        corners = corner_only(board, space)
        assert {b for a, b in touching if a == space} <= {*neighbours, *corners}
        assert any((space, there) in touching or (there, space) in touching for there in neighbours)


def test_the_map_shows_holders_figures_moai_and_the_load(busy: State) -> None:
    text = drawing_of(busy.game).map_text(busy)
    for sign in ("D1z1s", "D2C", "@3", "<3>", "25 N"):
        assert sign in text, sign
    assert "Figures: T2z1SC is Turtle: 2 Villagers standing, 1 lying," in text
    assert text.count("\n") < 40


def test_pieces_are_in_colour_only_if_asked(busy: State) -> None:
    drawing = drawing_of(busy.game)
    colourful = drawing.map_text(busy, TextStyle(colour=True))
    assert "\033[94mD2C\033[0m" in colourful
    assert re.sub(r"\033\[\d+m", "", colourful) == drawing.map_text(busy)


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("width", [80, 132])
def test_no_line_is_wider_than_the_screen(code: str, width: int, built: list[State], busy: State) -> None:
    style = TextStyle(translator(code, "rapanui"), width)
    for state in [*built, busy]:
        drawing = drawing_of(state.game)
        for text in (drawing.map_text(state, style), drawing.position_text(state.screen(SPECTATOR), style)):
            assert max(map(len, text.splitlines())) <= width
    assert max(map(len, drawing_of(busy.game).board_text(busy.game, style).splitlines())) <= width


def test_the_table_tells_everything_about_a_space(island: RapaNui) -> None:
    text = tidy(drawing_of(island).board_text(island))
    assert "21 Anakena: Eggs or Wood; Ahus: Nau Nau, Ature Huki next to Hanga Oteo, Rano Aroi, Vaitea, Ovahe" in text
    assert "5 Puna Pau: Pukao Quarry, neutral next to" in text
    assert (
        "2 Vinapu: Wood or Pearls; Ahu: Vinapu next to Rano Kau, Hanga Piko, Orito only a corner from Hanga Roa" in text
    )


def test_the_board_tells_what_lies_beside_it(island: RapaNui, island_for_two: RapaNui) -> None:
    text = drawing_of(island).board_text(island)
    assert "reconstructed board, unofficial" in tidy(text)
    assert "Column 1: 5 slots\nColumn 2: 4 slots\nColumn 3: 3 slots" in text
    assert "Reeds: 0 to 10" in text
    assert "Necklace (for 4 Pearls): 12, 11, 10, 10; Outstanding 14, 13" in text
    assert "Moai: 8 small, 7 medium, 6 large. Pukao: 20." in text
    for_two = drawing_of(island_for_two).board_text(island_for_two)
    assert "Necklace (for 4 Pearls): 12, 11, 10; Outstanding 14, 13" in for_two


def test_a_position_is_told_in_sentences(busy: State) -> None:
    text = tidy(drawing_of(busy.game).position_text(busy))
    for sentence in (
        "Round 5: a transport is under way. To act: dolphin.",
        "Turn order: octopus, dolphin, turtle, moray.",
        "Stars of the next order: 1 turtle, 2 free, 3 octopus, 4 free.",
        "dolphin carries a large Moai: Rano Raraku, then Hanga Tetenga, then Akahanga, then Vaihu",
        "Hanga Tetenga (Reeds): dolphin; Sorcerer lying, 1 Villager standing, 1 Villager lying",
        "Vaihu (Wood): dolphin; Chief, 2 Villagers standing",
        "Rano Raraku (Crater, neutral): neutral Transporter, serves everyone",
        "Tongariki (Tongariki): large Moai with a Pukao",
        "Riata (Hanga Piko): tile Take Two More",
        "Column 2: turtle 1 Sculptor, moray 1 Sculptor, moray Sorcerer; 2 of 4 slots free",
        "dolphin: Reeds 4, Eggs 0, Wood 7, Pearls 1; 0 Villagers in hand; Sorcerer on Hanga Tetenga, lying; Chief on",
        "tiles: 2 Rest, Skimp, Take Three More, Lend a Hand; no Tablet; Improvements: Artistic, Popular, Chief",
        "Moai in hand: 1 small, 1 medium; Offerings 3: Hut 8, Outstanding Boat 12, Necklace 12",
        "Hut: none left; Outstanding 9",
        "Chicken: top 8, 3 left (8, 7, 7); Outstanding 10",
        "Moai: 3 small, 4 medium, 3 large. Pukao: 17.",
    ):
        assert sentence in text, sentence


def test_offerings_of_others_are_question_marks(busy: State) -> None:
    text = tidy(drawing_of(busy.game).position_text(busy.screen(0)))
    assert "Offerings 3: Hut 8, Outstanding Boat 12, Necklace 12" in text
    assert text.count("Offerings 2: ?, ?") == 2
    assert "-1" not in text


def test_no_line_is_wider_than_a_terminal_and_all_is_plain_ascii(built: list[State], busy: State) -> None:
    texts = [drawing_of(state.game).board_text(state.game) for state in (built[0], busy)]
    texts += [drawing_of(state.game).position_text(state.screen(SPECTATOR)) for state in [*built, busy]]
    for text in texts:
        assert text.isascii()
        assert max(len(line) for line in text.splitlines()) <= WIDEST
