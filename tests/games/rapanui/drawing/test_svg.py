from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import drawing_of
from ahu.games.island.coast import crossings
from ahu.games.island.packing import name_lines
from ahu.games.rapanui.drawing.describe import ahu_line
from ahu.games.rapanui.drawing.layout import layout_of
from ahu.games.rapanui.rules.game import RapaNui
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, MANY, TILES
from ahu.i18n import translator
from tests.games.looking import SVG, alike, drawn_elsewhere, groups_by, parsed, texts, undefined, uses, words_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from ahu.games.rapanui.rules.state import State


def lines_in(group: Element) -> list[str]:
    return [element.text or "" for element in group.iter(f"{SVG}text")]


def used_in(group: Element) -> list[str]:
    return [element.attrib["href"] for element in group.iter(f"{SVG}use")]


@pytest.fixture(params=[2, 3])
def side(request: pytest.FixtureRequest) -> RapaNui:
    return RapaNui.set_up(RapaNui.seats_for(request.param))


def test_the_chart_names_every_space_and_every_ahu(side: RapaNui) -> None:
    svg = drawing_of(side).board_svg(side)
    assert list(groups_by(svg, "data-space")) == side.board.spaces
    ahus = groups_by(svg, "data-ahu")
    assert [" ".join(lines_in(group)) for group in ahus.values()] == [ahu.name for ahu in side.board.ahus] == list(ahus)
    shown = " ".join(texts(svg))
    assert all(name in shown for name in side.board.spaces)
    assert "reconstructed board, unofficial" in shown


def test_the_chart_is_small_and_stands_alone(side: RapaNui) -> None:
    svg = drawing_of(side).board_svg(side)
    assert len(svg.encode()) < 250_000
    assert svg.count("http") == 1, "nothing is fetched: the one address is the namespace"
    assert "<script" not in svg


def test_each_space_shows_its_resources_a_choice_joined_by_a_slash(island: RapaNui) -> None:
    groups = parsed(drawing_of(island).board_svg(island)).iter(f"{SVG}g")
    labels = [group for group in groups if group.attrib.get("class") == "space-label"]
    for label, kinds in zip(labels, island.board.shows, strict=True):
        if kinds:
            assert used_in(label) == [f"#r-resource-{kind}" for kind in kinds]
            assert len(list(label.iter(f"{SVG}path"))) == len(kinds) - 1
        else:
            assert "#g-worker" in used_in(label), "a neutral Transporter stands in either quarry"


def test_a_file_has_nothing_to_click(busy: State) -> None:
    drawing = drawing_of(busy.game)
    assert "data-pick" not in drawing.board_svg(busy.game)
    assert "data-pick" not in drawing.position_svg(busy)


def test_every_shape_and_class_that_is_used_is_defined(busy: State, island_for_two: RapaNui) -> None:
    assert undefined(drawing_of(busy.game).position_svg(busy)) == set()
    assert undefined(drawing_of(island_for_two).board_svg(island_for_two)) == set()


def test_every_kind_of_piece_is_drawn(busy: State) -> None:
    shown = uses(drawing_of(busy.game).position_svg(busy))
    assert {
        f"#g-{name}" for name in ("worker", "sorcerer", "chief", "moai-1", "moai-2", "moai-3", "headdress")
    } <= shown
    assert {f"#r-{totem}" for totem in busy.game.seats} <= shown
    assert {f"#g-glyph-{colour}" for colour in ("green", "blue", "yellow", "red")} <= shown
    for name, number in (("resource", 4), ("offering", 5), ("tile", len(TILES)), ("improvement", len(IMPROVEMENTS))):
        assert {f"#r-{name}-{n}" for n in range(number)} <= shown


def test_an_ahu_bears_its_tile_or_its_moai(busy: State) -> None:
    ahus = groups_by(drawing_of(busy.game).position_svg(busy), "data-ahu")
    assert used_in(ahus["Tongariki"]) == ["#g-moai-3", "#g-headdress"]
    assert used_in(ahus["One Makihi"]) == ["#g-moai-1"]
    assert used_in(ahus["Riata"]) == ["#r-tile-5"]
    assert [lines_in(group) for group in ahus.values()] == [list(name_lines(name)) for name in ahus]


def test_who_is_fatigued_lies(busy: State) -> None:
    on = groups_by(drawing_of(busy.game).position_svg(busy), "data-on")
    assert set(on) == {"Pui", "Anakena", "Hanga Tetenga", "Vaihu", "Akahanga", "Oroi"}
    laid = {
        space: sum("rotate(90)" in g.attrib.get("transform", "") for g in group.iter(f"{SVG}g"))
        for space, group in on.items()
    }
    assert laid == {"Pui": 0, "Anakena": 1, "Hanga Tetenga": 2, "Vaihu": 0, "Akahanga": 1, "Oroi": 0}


def test_the_way_of_a_transport_is_traced(busy: State) -> None:
    svg = drawing_of(busy.game).position_svg(busy)
    assert list(groups_by(svg, "data-path")) == ["Rano Raraku, Hanga Tetenga, Akahanga, Vaihu"]
    assert "#g-moai-3" in used_in(groups_by(svg, "data-on")["Vaihu"])


def test_tracks_are_numbered_from_zero_to_their_end(busy: State) -> None:
    card = groups_by(drawing_of(busy.game).position_svg(busy), "data-seat")["dolphin"]
    shown = lines_in(card)
    assert all(kind in shown for kind in MANY)
    for number in range(busy.game.board.track + 1):
        assert shown.count(str(number)) >= len(MANY), number
    own = [e.text for e in card.iter(f"{SVG}text") if e.attrib["class"].startswith("own")]
    assert own == ["4", "0", "7", "1"]


def test_a_column_shows_its_sculptors_and_its_slots(busy: State) -> None:
    columns = groups_by(drawing_of(busy.game).position_svg(busy), "data-column")
    assert [used_in(group).count("#g-worker") for group in columns.values()] == [4, 2, 2]
    assert [used_in(group).count("#g-chief") for group in columns.values()] == [1, 0, 0]
    assert [used_in(group).count("#g-sorcerer") for group in columns.values()] == [0, 1, 0]


def test_stacks_tell_what_is_left(busy: State) -> None:
    stacks = groups_by(drawing_of(busy.game).position_svg(busy), "data-offering")
    assert "none left" in lines_in(stacks["Hut"])
    assert lines_in(stacks["Necklace"])[-5:] == ["11", "3 left", "then 10, 10", "13", "14"]


def test_offerings_of_others_are_question_marks(busy: State) -> None:
    drawing = drawing_of(busy.game)
    assert "?" not in texts(drawing.position_svg(busy))
    assert texts(drawing.position_svg(busy.screen(0))).count("?") == 2 + 2
    assert texts(drawing.position_svg(busy.screen(SPECTATOR))).count("?") == 3 + 2 + 2


def test_every_position_of_a_game_can_be_drawn(built: list[State]) -> None:
    assert any(max(state.ahu_moai) >= 0 for state in built)
    for state in built:
        for view in (state, state.screen(SPECTATOR)):
            svg = drawing_of(state.game).position_svg(view)
            titles = {e.text for e in parsed(svg).iter(f"{SVG}title")}
            assert {ahu_line(state, number) for number in range(len(state.ahu_moai))} <= titles
            assert not any("-1" in text for text in texts(svg))


def test_platforms_stand_clear_of_each_other(side: RapaNui) -> None:
    layout = layout_of(side.board)
    for number, platform in enumerate(layout.platforms):
        assert not any(platform.stone.meets(box) for areas in layout.areas for box in areas.boxes())
        for other in layout.platforms[number + 1 :]:
            assert not platform.overlaps(other)
            assert platform.shore.distance(other.shore) >= (platform.site.length + other.site.length) / 2


def test_what_is_written_in_a_space_stays_in_it(side: RapaNui) -> None:
    layout = layout_of(side.board)
    for areas, outline in zip(layout.areas, layout.terrain.outlines, strict=True):
        for box in areas.boxes():
            for y in (box.top, box.bottom):
                inside = sorted(crossings(outline, y))
                assert inside[0] <= box.left < box.right <= inside[-1]
        assert areas.head.bottom <= areas.floor.top


def test_neighbours_have_different_grounds(side: RapaNui) -> None:
    layout = layout_of(side.board)
    for space, near in enumerate(side.board.neighbours):
        assert all(layout.tones[space] != layout.tones[there] for there in near)


def test_the_same_board_is_the_same_file_in_every_process(island_for_two: RapaNui) -> None:
    assert drawn_elsewhere("rapanui", 2) == drawing_of(island_for_two).board_svg(island_for_two)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_file_speaks_the_language_that_is_asked_for(language: str, busy: State) -> None:
    """Only names are the same in two languages."""
    state, drawing = busy, drawing_of(busy.game)
    words = translator(language, "rapanui")
    named = [*state.game.board.spaces, *[ahu.name for ahu in state.game.board.ahus]]
    names = words_of(" ".join(named)) | {"RAPA", "NUI", "Fervent"}
    assert alike(drawing.board_svg(state.game), drawing.board_svg(state.game, words)) <= names
    assert alike(drawing.position_svg(state), drawing.position_svg(state, words)) <= names
