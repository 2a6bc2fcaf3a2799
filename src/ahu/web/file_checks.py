"""Checks boards and saved games of strangers. These functions run in a process of their own, with limited time."""

from __future__ import annotations

from typing import Final, NamedTuple

from ahu.core.errors import AhuError, BadBoard
from ahu.core.log import read_log
from ahu.core.messages import Message, MessageList
from ahu.registry import open_game_on_board
from ahu.web.game_page import page_of

MOST_PROBLEMS: Final = 50
"""Problems of one file that are listed."""
Header = dict[str, str]
"""What names a game: ``game``, ``seats``, ``options``."""


class CheckedBoard(NamedTuple):
    """A board that was checked."""

    problems: list[Message]
    """What is wrong with it; empty if nothing is."""
    layout: object = None
    """Where everything lies on its map (:meth:`ahu.web.game_page.GamePage.layout`)."""


class CheckedGame(NamedTuple):
    """A saved game that was checked."""

    problems: list[Message]
    moves: list[tuple[int, str]]
    """Who acts, and the notation of the action."""


def check_board(header: Header, board_text: str, most_places: int) -> CheckedBoard:
    """Whether a game can be played on a board, and where everything lies on its map."""
    try:
        game = open_game_on_board(header, board_text)
    except AhuError as error:
        return CheckedBoard(problems_of(error))
    if game.places > most_places:
        problem = Message(
            "this board has {number} places; here it may have {most}",
            number=game.places,
            most=most_places,
        )
        return CheckedBoard([problem])
    return CheckedBoard([], page_of(game).layout(game))


def check_game(text: str, board_text: str) -> CheckedGame:
    """The moves of a saved game, each of them checked."""
    try:
        record = read_log(text, lambda header: open_game_on_board(header, board_text))
    except AhuError as error:
        return CheckedGame(problems_of(error), [])
    return CheckedGame([], [(move.actor, move.action.text) for move in record.moves])


def problems_of(error: AhuError) -> list[Message]:
    """What is wrong, a message each. They can be pickled."""
    found = list(error.problems) if isinstance(error, BadBoard) else [error.message]
    return [_with_plain_values(problem) for problem in found[:MOST_PROBLEMS]]


def _with_plain_values(message: Message) -> Message:
    """The same message; values that are neither messages nor numbers are texts."""
    values = {place: _plain(value) for place, value in message.values.items()}
    return Message(message.sentence, message.many, message.number, **values)


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return _with_plain_values(value)
    if isinstance(value, MessageList):
        return MessageList([_plain(thing) for thing in value.things], value.between, value.style)
    return value if isinstance(value, int) else str(value)
