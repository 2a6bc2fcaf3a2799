from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from ahu.core.action import SPECTATOR
from ahu.draw import drawer_of
from ahu.draw.giants.layout import layout_of

if TYPE_CHECKING:
    from ahu.games.giants.game import Giants
    from ahu.games.giants.state import State

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]  # noqa: S314 - our own


def uses(svg: str) -> set[str]:
    return {element.attrib["href"] for element in ElementTree.fromstring(svg).iter(f"{SVG}use")}  # noqa: S314 - our own


def test_the_chart_names_every_hex_and_every_ahu_with_its_values(game: Giants) -> None:
    svg = drawer_of(game).board_svg(game)
    shown = texts(svg)
    assert set(game.board.hexes) <= set(shown)
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):  # noqa: S314 - our own
        name = group.attrib.get("data-ahu")
        if name is not None:
            ahu = next(ahu for ahu in game.board.ahus if ahu.name == name)
            lines = [element.text or "" for element in group.iter(f"{SVG}text")]
            assert " ".join(lines[:-2]) == name
            assert lines[-2:] == [str(ahu.moai), str(ahu.headdress)]
    assert svg.count("data-ahu=") == len(game.board.ahus)
    assert "reconstructed board, unofficial" in shown


def test_the_chart_is_small_and_stands_alone(game: Giants) -> None:
    svg = drawer_of(game).board_svg(game)
    assert len(svg.encode()) < 200_000
    assert svg.count("http") == 1, "nothing is fetched: the one address is the namespace"
    assert "<script" not in svg


def test_every_shape_and_class_that_is_used_is_defined(every_piece: State) -> None:
    svg = drawer_of(every_piece.game).position_svg(every_piece)
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own
    ids = {f"#{element.attrib['id']}" for element in root.iter() if "id" in element.attrib}
    assert uses(svg) <= ids
    style = next(root.iter(f"{SVG}style")).text or ""
    classes = {name for element in root.iter() for name in element.attrib.get("class", "").split()}
    assert {name for name in classes if f".{name}{{" not in style and f".{name}," not in style} == set()


def test_every_kind_of_piece_is_drawn(every_piece: State) -> None:
    svg = drawer_of(every_piece.game).position_svg(every_piece)
    pieces = ("worker", "sorcerer", "chief", "moai-1", "moai-2", "moai-3", "headdress", "logs", "tree", "stump")
    assert {f"#g-{piece}" for piece in pieces} <= uses(svg)
    assert {f"#g-glyph-{colour}" for colour in every_piece.game.seats} <= uses(svg)


def test_a_hidden_base_is_stone_and_a_hidden_number_a_question_mark(every_piece: State) -> None:
    drawer = drawer_of(every_piece.game)
    # four things behind each of three screens, and the Base under the Moai of an earlier round
    assert texts(drawer.position_svg(every_piece.screen(SPECTATOR))).count("?") == 4 * 3 + 1
    assert "?" not in texts(drawer.position_svg(every_piece))
    assert "-9" not in texts(drawer.position_svg(every_piece.screen(SPECTATOR)))


def test_every_position_of_a_game_can_be_drawn(played: list[State]) -> None:
    for state in played:
        for view in (state, state.screen(SPECTATOR)):
            assert set(state.giants.board.hexes) <= set(texts(drawer_of(state.game).position_svg(view)))


def test_platforms_stand_clear_of_each_other_and_of_the_land(game: Giants) -> None:
    layout = layout_of(game.board)
    for number, platform in enumerate(layout.platforms):
        for other in layout.platforms[number + 1 :]:
            assert not platform.stone.meets(other.stone)
            assert not platform.stone.meets(other.statue)
            assert not platform.statue.meets(other.stone)
        assert not any(platform.stone.holds(centre) for centre in layout.centres)


def test_the_same_board_is_the_same_file_in_every_process(game: Giants) -> None:
    program = (
        "import sys; from ahu.draw import drawer_of; from ahu.games.giants.game import Giants;"
        "game = Giants.set_up(('blue', 'red', 'purple'));"
        "sys.stdout.buffer.write(drawer_of(game).board_svg(game).encode())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "271828", "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=True).stdout
    assert other.decode() == drawer_of(game).board_svg(game)
