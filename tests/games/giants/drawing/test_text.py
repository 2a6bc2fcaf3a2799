from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of

if TYPE_CHECKING:
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.state import State

WIDEST = 100


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
    assert column["d5"] - column["c5"] == column["d5"] - column["e5"] == 4
    assert column["d6"] - column["d5"] == 7


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
