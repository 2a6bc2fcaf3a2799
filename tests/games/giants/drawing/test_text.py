from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of
from ahu.draw.terminal import TextStyle, initials
from ahu.i18n import translator

if TYPE_CHECKING:
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.state import State

WIDEST = 80


def test_the_island_shows_every_hex_and_what_it_is(game: Giants) -> None:
    text = drawing_of(game).board_text(game)
    for name in game.board.hexes:
        assert f"|{name} " in text
    for place in ("moai_quarry M", "headdress_quarry H", "village V", "hut S"):
        attribute, letter = place.split()
        assert f"|{game.board.hexes[getattr(game.board, attribute)]} {letter}" in text
    for at, logs in zip(game.board.forest, game.board.forest_logs, strict=True):
        assert f"|{game.board.hexes[at]} F{logs}" in text


def test_every_second_row_lies_half_a_hex_further_east(game: Giants) -> None:
    lines = drawing_of(game).board_text(game).splitlines()
    column = {name: line.index(f"|{name} ") for line in lines for name in game.board.hexes if f"|{name} " in line}
    assert column["d5"] - column["c5"] == column["d5"] - column["e5"] == 3
    assert column["d6"] - column["d5"] == 6


def test_cells_are_as_wide_as_the_screen_allows(game: Giants) -> None:
    def width_of_a_cell(screen: int) -> int:
        lines = drawing_of(game).board_text(game, TextStyle(width=screen)).splitlines()
        return next(line.index("|d6 ") - line.index("|d5 ") for line in lines if "|d6 " in line)

    assert [width_of_a_cell(screen) for screen in (60, 80, 100, 132)] == [6, 6, 7, 9]
    assert "further east, from column" in drawing_of(game).board_text(game, TextStyle(width=60))
    assert "further east, from column" not in drawing_of(game).board_text(game)


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("width", [80, 132])
def test_no_line_is_wider_than_the_screen(code: str, width: int, played: list[State]) -> None:
    style = TextStyle(translator(code, "giants"), width)
    for state in played[::9]:
        drawing = drawing_of(state.game)
        for text in (drawing.map_text(state, style), drawing.position_text(state.screen(SPECTATOR), style)):
            assert max(map(len, text.splitlines())) <= width
    assert max(map(len, drawing_of(played[0].game).board_text(played[0].game, style).splitlines())) <= width


def test_seats_that_begin_alike_have_longer_marks(every_piece: State) -> None:
    text = drawing_of(every_piece.game).map_text(every_piece, TextStyle(translator("de", "giants")))
    assert "Figuren: b2MH ist Blau" in text
    assert initials(["Grün", "Rot", "Gelb"]) == ["Gr", "R", "Ge"]


def test_pieces_are_in_colour_only_if_asked(every_piece: State) -> None:
    drawing = drawing_of(every_piece.game)
    colourful = drawing.map_text(every_piece, TextStyle(colour=True))
    assert "\033[31mr2C\033[0m" in colourful
    assert re.sub(r"\033\[\d+m", "", colourful) == drawing.map_text(every_piece)


def test_the_table_tells_both_values_of_every_ahu(game: Giants) -> None:
    rows = [line.split() for line in drawing_of(game).board_text(game).splitlines()]
    for ahu in game.board.ahus:
        row = next(row for row in rows if " ".join(row[2:-2]) == ahu.name)
        assert (row[0], row[-2:]) == (game.board.hexes[ahu.hex], [str(ahu.moai), str(ahu.headdress)])


def test_the_board_says_that_it_is_reconstructed_and_unofficial(game: Giants) -> None:
    assert "Rapa Nui, reconstructed (reconstructed board, unofficial)" in drawing_of(game).board_text(game)
    assert "Brown die: broken, 1, 1, 2, 2, 3." in drawing_of(game).board_text(game)


def test_a_position_is_told_in_sentences(every_piece: State) -> None:
    text = " ".join(drawing_of(every_piece.game).position_text(every_piece).split())
    assert "Round 8: a load is being carried. First Player: blue. To act: red." in text
    assert "e10 (Moai quarry): blue Chief, blue Sorcerer, blue 3 Workers, red 1 Worker, 4 Logs; Moai 1a" in text
    assert "Moai 1a marked red, Moai 1b, Moai 1c, Moai 2b marked blue" in text
    assert "Moai 3b lifted by red" in text
    assert "Moai 2, Headdress 9): Base of red, Moai 3a, Headdress a" in text
    assert "Tahai (g2, Moai 8, Headdress 4): reserved by red" in text
    assert (
        "blue: 0 PP; behind the screen: 0 Workers, 0 markers, 0 Logs, 6 Bases; in front: 1 marker; 1 half-tablet"
        in text
    )
    assert "loads in front of the screen: Moai 2c; in the urn" in text
    assert "passed" in text.split("purple: ")[1].split("Supply:")[0]
    assert "In the box: 14 Moai of size 1, 9 Moai of size 2, 4 Moai of size 3, 12 Headdresses, 15 Logs" in text


def test_the_picture_shows_pieces_in_short(every_piece: State) -> None:
    text = drawing_of(every_piece.game).position_text(every_piece)
    for sign in ("b3SC", "r2C", "p3S", "=4", "3m1", "m3", "F-"):
        assert sign in text, sign


def test_what_the_viewer_cant_tell_is_a_question_mark(every_piece: State) -> None:
    text = " ".join(drawing_of(every_piece.game).position_text(every_piece.screen(SPECTATOR)).split())
    assert "red: 0 PP; behind the screen: Sorcerer, ? Workers, ? markers, ? Logs, ? Bases" in text
    assert "Base of ?, Moai 3a" in text
    assert "Base of blue, Moai 2a" in text
    assert "-9" not in text


def test_no_line_is_wider_than_a_terminal_and_all_is_plain_ascii(played: list[State]) -> None:
    for state in played:
        for view in (state, state.screen(SPECTATOR), state.screen(1)):
            text = drawing_of(state.game).position_text(view)
            assert text.isascii()
            assert max(len(line) for line in text.splitlines()) <= WIDEST
