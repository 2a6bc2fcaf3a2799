from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of
from ahu.games.giants.drawing.layout import layout_of
from ahu.games.giants.drawing.pieces import ahu_pieces
from ahu.games.giants.rules.pieces import NOTHING, UNKNOWN
from ahu.i18n import translator
from tests.games.looking import SVG, alike, drawn_elsewhere, groups_by, texts, undefined, uses, words_of

if TYPE_CHECKING:
    from ahu.games.giants.rules.game import Giants
    from ahu.games.giants.rules.state import State


def test_the_chart_names_every_hex_and_every_ahu_with_its_values(game: Giants) -> None:
    svg = drawing_of(game).board_svg(game)
    shown = texts(svg)
    assert set(game.board.hexes) <= set(shown)
    for name, group in groups_by(svg, "data-ahu").items():
        ahu = next(ahu for ahu in game.board.ahus if ahu.name == name)
        written = list(group.iter(f"{SVG}text"))
        full = [element.text or "" for element in written if "small-sign" not in element.attrib["class"]]
        small = [element.text or "" for element in written if "small-sign" in element.attrib["class"]]
        assert " ".join(full[:-2]) == name
        assert full[-2:] == small == [str(ahu.moai), str(ahu.headdress)]
    assert svg.count("data-ahu=") == len(game.board.ahus)
    assert "reconstructed board, unofficial" in shown


def test_the_chart_is_small_and_stands_alone(game: Giants) -> None:
    svg = drawing_of(game).board_svg(game)
    assert len(svg.encode()) < 200_000
    assert svg.count("http") == 1, "nothing is fetched: the one address is the namespace"
    assert "<script" not in svg


def test_a_file_has_nothing_to_click(every_piece: State) -> None:
    drawing = drawing_of(every_piece.game)
    assert "data-pick" not in drawing.board_svg(every_piece.game)
    assert "data-pick" not in drawing.position_svg(every_piece)


def test_every_shape_and_class_that_is_used_is_defined(every_piece: State) -> None:
    assert undefined(drawing_of(every_piece.game).position_svg(every_piece)) == set()


def test_every_kind_of_piece_is_drawn(every_piece: State) -> None:
    svg = drawing_of(every_piece.game).position_svg(every_piece)
    pieces = ("worker", "sorcerer", "chief", "moai-1", "moai-2", "moai-3", "headdress", "logs", "tree", "stump")
    assert {f"#g-{piece}" for piece in pieces} <= uses(svg)
    assert {f"#g-glyph-{colour}" for colour in every_piece.game.seats} <= uses(svg)


def test_a_hidden_number_is_a_question_mark(every_piece: State) -> None:
    drawing = drawing_of(every_piece.game)
    # four things behind each of three screens
    assert texts(drawing.position_svg(every_piece.screen(SPECTATOR))).count("?") == 4 * 3
    assert "?" not in texts(drawing.position_svg(every_piece))
    assert "-9" not in texts(drawing.position_svg(every_piece.screen(SPECTATOR)))


def test_a_plinth_has_its_owners_colour_only_for_those_who_may_know_it(every_piece: State) -> None:
    hidden = [
        number
        for number, base in enumerate(every_piece.screen(SPECTATOR).ahu_base)
        if base == UNKNOWN and every_piece.ahu_moai[number] != NOTHING
    ]
    assert hidden
    for number in hidden:
        colour = every_piece.game.seats[every_piece.ahu_base[number]]
        assert f"seat-{colour} " in str(ahu_pieces(every_piece, number))
        shown = str(ahu_pieces(every_piece.screen(SPECTATOR), number))
        assert "stone line" in shown
        assert not any(name in shown for seat in every_piece.game.seats for name in (f"seat-{seat}", f"glyph-{seat}"))


def test_every_position_of_a_game_can_be_drawn(played: list[State]) -> None:
    for state in played:
        for view in (state, state.screen(SPECTATOR)):
            assert set(state.game.board.hexes) <= set(texts(drawing_of(state.game).position_svg(view)))


def test_platforms_stand_clear_of_each_other_and_of_the_land(game: Giants) -> None:
    layout = layout_of(game.board)
    for number, platform in enumerate(layout.platforms):
        for other in layout.platforms[number + 1 :]:
            assert not platform.overlaps(other)
        assert not any(platform.stone.holds(centre) for centre in layout.centres)


def test_the_same_board_is_the_same_file_in_every_process(game: Giants) -> None:
    assert drawn_elsewhere("giants", 3) == drawing_of(game).board_svg(game)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_file_speaks_the_language_that_is_asked_for(language: str, every_piece: State) -> None:
    """Only names are the same in two languages."""
    state, drawing = every_piece, drawing_of(every_piece.game)
    words = translator(language, "giants")
    named = [ahu.name for ahu in state.game.board.ahus]
    names = words_of(" ".join(named)) | {"GIANTS", "Moai", "PP", "Poike", "Rano", "Kau", "Terevaka", "village"}
    assert alike(drawing.board_svg(state.game), drawing.board_svg(state.game, words)) <= names
    assert alike(drawing.position_svg(state), drawing.position_svg(state, words)) <= names
