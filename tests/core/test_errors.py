"""Errors carry words that any tongue can say, and survive the way from one process to another."""

from __future__ import annotations

import pickle

import pytest

from ahu.core.errors import AhuError, BadBoard, BadLog, BadOption, BadPosition, IllegalAction
from ahu.core.messages import Message, MessageList
from ahu.i18n import translator
from ahu.registry import find_game, games

OVER = Message("the game is over")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadOption("two players can't both be {seat}", seat="red"), "two players can't both be red"),
        (
            BadPosition("this position is impossible: {problem}", problem=OVER),
            "this position is impossible: the game is over",
        ),
        (
            BadBoard("my.toml", [Message("[forest] names no hex"), OVER]),
            "my.toml: [forest] names no hex; the game is over",
        ),
        (
            BadLog("the header lacks {missing}", missing=MessageList(["seats", "board"])),
            "the header lacks seats, board",
        ),
        (BadLog(OVER, 7), "line 7: the game is over"),
        (IllegalAction(OVER, "G80"), "the game is over (G80)"),
    ],
)
def test_an_error_is_its_words_in_english_in_whatever_process(error: AhuError, text: str) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert str(error) == str(error.message) == str(again) == text
    assert type(again) is type(error)
    assert vars(again).keys() == vars(error).keys()


def test_an_error_can_be_said_in_another_language() -> None:
    with pytest.raises(BadOption) as caught:
        find_game("chess")
    known = ", ".join(games())
    assert str(caught.value) == f"there is no game called “chess”; there are {known}"
    assert translator("de").render(caught.value.message) == f"es gibt kein Spiel namens „chess“; es gibt {known}"


def test_a_refusal_tells_its_reason_with_and_without_the_rule() -> None:
    error = IllegalAction(OVER, "G80")
    assert (error.reason, error.rule) == ("the game is over", "G80")
    assert translator("fr").render(error.why) == "la partie est finie"
    assert translator("fr").render(error.message) == "la partie est finie (G80)"
