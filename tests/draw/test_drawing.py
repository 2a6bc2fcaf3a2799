"""The drawing of a game that brings none."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ahu.core.action import SPECTATOR
from ahu.draw.drawing import PLAIN, Drawing, Section, drawing_of, written_sections
from ahu.games.giants.rules.game import Giants
from ahu.games.rapanui.rules.game import RapaNui
from ahu_pebbles.rules import Pebbles
from tests.games.looking import parsed, texts, undefined
from tests.play import anything

if TYPE_CHECKING:
    from ahu.core.game import Game

DRAWING = Drawing()


@pytest.fixture
def pebbles() -> Game:
    return Pebbles.set_up(("ana", "rano"))


def test_a_game_that_brings_no_drawing_is_shown_as_it_is_written(pebbles: Game) -> None:
    assert drawing_of(pebbles) is PLAIN
    state = pebbles.start()
    assert DRAWING.position_text(state) == state.write()
    assert texts(DRAWING.position_svg(state)) == ["Pebbles", "left", "-1", "turn", "ana", "points", "0 0"]
    assert texts(DRAWING.board_svg(pebbles))[:3] == ["Pebbles", "seats", "ana rano"]


def test_sections_are_the_headings_of_a_written_position_and_what_stands_under_them() -> None:
    game = Giants.set_up(("blue", "red", "yellow"))
    sections = written_sections(game.start())
    assert [section.heading for section in sections][:4] == ["", "blue", "red", "yellow"]
    assert ("round", "1") in sections[0].entries
    assert ("workers", "1, 0 in front") in sections[1].entries
    assert not [what for what, _ in sections[0].entries if what in game.header_lines()]


def test_a_line_without_a_colon_is_a_value() -> None:
    class Odd:
        game = Pebbles.set_up(("ana", "rano"))

        def write(self) -> str:
            return "odd position 1\nseats: ana rano\n\n[ here ]\nnothing to see\nx: y: z\n"

    assert written_sections(Odd()) == [Section(" here ", [("", "nothing to see"), ("x", "y: z")])]  # type: ignore[arg-type]  # all that is asked of a state


@pytest.mark.parametrize("kind", [Giants, RapaNui, Pebbles])
def test_any_position_of_any_game_is_a_sound_file(kind: type[Giants | RapaNui | Pebbles]) -> None:
    state = kind.set_up(kind.seats_for(kind.default_players)).start()
    ahead = state.copy()
    for number, move in enumerate(anything(ahead, random.Random(3))):
        if number % 40 == 0:
            svg = DRAWING.position_svg(state.screen(SPECTATOR))
            assert undefined(svg) == set()
            box = [float(part) for part in parsed(svg).attrib["viewBox"].split()]
            assert all(0 <= float(e.attrib["y"]) <= box[3] for e in parsed(svg).iter() if "y" in e.attrib)
        state.play(move.actor, move.action)
