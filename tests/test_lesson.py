"""Lesson files: what is wrong with one is said, with its place; the moves say how far a learner has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ahu.core.action import CHANCE
from ahu.lesson import BadLesson, lesson_of, play_through, read_lesson, sentences_of
from ahu.registry import find_game, kits

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """
seats = ["blue", "green", "red"]
learner = "green"
start = "giants position 1\\nround: 2\\nstage: placing\\nfirst: green\\nturn: green\\n"
learned = ["One.", "Two.", "Three."]

[[step]]
task = "Read."
why = "It is short."

[[step]]
task = "Place a figure."
why = "It helps."
do = [["place Worker on e9", "place Worker on e8"]]
then = ["red: pass", "blue: pass"]

[[step]]
task = "Pass."
why = "All others have."
do = ["pass"]
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "lesson.toml"
    file.write_text(text, "utf-8")
    read_lesson.cache_clear()
    return file


def test_a_lesson_is_read_with_its_moves_in_one_line(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    lesson = read_lesson(file)
    assert (lesson.seats, lesson.learner) == (("blue", "green", "red"), 1)
    assert [(move.actor, move.text) for move in lesson.line] == [
        (1, "place Worker on e9"),
        (2, "pass"),
        (0, "pass"),
        (1, "pass"),
    ]
    assert [step.first for step in lesson.steps] == [0, 0, 3]
    assert lesson.line[0].allows("place worker on E8")
    assert not lesson.line[0].allows("place Worker on e7")
    assert sentences_of(file)[:2] == ["Read.", "It is short."]
    assert sentences_of(file)[-3:] == ["One.", "Two.", "Three."]


@pytest.mark.parametrize("choice", [0, 1, 9])
def test_every_choice_of_the_learner_is_played(tmp_path: Path, choice: int) -> None:
    lesson = read_lesson(write(tmp_path, GOOD))
    record = play_through(lesson, find_game("giants").set_up(lesson.seats, ()), choice)
    assert record.moves[0].action.text == ("place Worker on e8" if choice else "place Worker on e9")
    assert lesson.follows(record)


def test_how_far_a_learner_has_come(tmp_path: Path) -> None:
    lesson = read_lesson(write(tmp_path, GOOD))
    assert lesson.progress(0, 0) == (0, None)  # to be read
    assert lesson.progress(1, 0) == (1, None)  # to be done
    assert lesson.progress(1, 1) == (2, lesson.line[1])  # the others act
    assert lesson.progress(1, 2) == (2, lesson.line[2])
    assert lesson.progress(1, 3) == (2, None)
    assert lesson.progress(1, 4) == (3, None)  # all done
    assert lesson.progress(0, 4) == (0, None)  # nothing is done before what comes first is read


def test_a_game_that_went_otherwise_does_not_follow_the_lesson(tmp_path: Path) -> None:
    lesson = read_lesson(write(tmp_path, GOOD))
    record = lesson.record(find_game("giants").set_up(lesson.seats, ()))
    assert lesson.follows(record)
    record.play_text(1, "place Worker on e7")
    assert not lesson.follows(record)


def test_a_move_of_chance_is_prepared_like_any_other(tmp_path: Path) -> None:
    lesson = read_lesson(write(tmp_path, GOOD.replace("blue: pass", "chance: white die shows 1")))
    assert lesson.line[2] == (CHANCE, ("white die shows 1",))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('task = "Read."', "task = 3", r"lesson.toml: Expected `str`, got `int` - at `\$.step\[0\].task`"),
        ('why = "It is short."', "", r"missing required field `why` - at `\$.step\[0\]`"),
        ('why = "It is short."', 'why = ""', "length >= 1"),
        ('why = "It is short."', 'why = "x"\nhint = "y"', "unknown field `hint`"),
        ('"Three."', "", "length >= 3"),
        ('learner = "green"', 'learner = "grey"', "the learner “grey” is none of the seats"),
        ("red: pass", "pink: pass", "step 2: “pink: pass” is not written as"),
        ("red: pass", "pass", "step 2: “pass” is not written as"),
        ("[[step]]", "[[step", "lesson.toml: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson, match=problem):
        read_lesson(write(tmp_path, GOOD.replace(old, new)))


def test_the_step_is_named_whose_move_the_rules_refuse(tmp_path: Path) -> None:
    lesson = read_lesson(write(tmp_path, GOOD.replace('"red: pass", "blue: pass"', '"blue: pass"')))
    with pytest.raises(BadLesson, match="step 2, “pass”: "):
        play_through(lesson, find_game("giants").set_up(lesson.seats, ()))


def test_a_game_need_not_bring_a_lesson() -> None:
    assert lesson_of(kits()["giants"]._replace(lesson=None)) is None
