"""Messages are said in English by themselves, and keep the order and the marks between what they consist of."""

from __future__ import annotations

import pytest

from ahu.core.messages import AND, CLAUSES, ENGLISH, OR, Message, MessageList, either

ONE = Message("{number} Egg", "{number} Eggs", 1)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (Message("buy {what}", what=ONE), "buy 1 Egg"),
        (Message("{number} Egg", "{number} Eggs", 3), "3 Eggs"),
        (MessageList(["a", ONE, 7]), "a, 1 Egg, 7"),
        (MessageList(["a.", "b."], between=" "), "a. b."),
        (MessageList(["a", "b", "c"], between=CLAUSES), "a; b; c"),
        (MessageList(["a", "b", "c"], style=AND), "a, b and c"),
        (MessageList(["a"], style=AND), "a"),
        (MessageList(["a", "b", "c"], style=OR), "a or b or c"),
    ],
)
def test_a_message_is_its_english_text(said: Message | MessageList, text: str) -> None:
    assert (str(said), repr(said), ENGLISH.render(said)) == (text, f"<{text}>", text)


def test_other_values_are_their_text() -> None:
    assert [ENGLISH.render(value) for value in ("a", 3, None)] == ["a", "3", "None"]


def test_what_something_is_called_stands_before_what_is_said_of_it() -> None:
    assert ENGLISH.labelled("seats", ONE) == "seats: 1 Egg"


def test_one_of_one_is_that_one() -> None:
    assert either([ONE]) is ONE
    assert str(either(["a", "b"])) == "a or b"


def test_messages_are_equal_if_they_say_the_same() -> None:
    assert Message("{number} Egg", "{number} Eggs", 1) == ONE
    assert hash(ONE) == hash(Message("{number} Egg", "{number} Eggs", 1))
    assert Message("{number} Egg", "{number} Eggs", 2) != ONE
    assert MessageList([ONE]) == MessageList([Message("{number} Egg", "{number} Eggs", 1)])
    assert MessageList([ONE]) != MessageList([ONE, ONE])
    assert MessageList(["a", "b"]) != MessageList(["a", "b"], style=AND)
