"""The commands of a game in the terminal, in the language of the terminal. English words work in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.cli.language import spoken
from ahu.cli.output import accented, wrapped
from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Container

HELP_SIGN: Final = "?"
COLUMN: Final = 20
"""Characters for a command, before what it does."""


ANSWERS: Final = (gettext_noop("yes"), gettext_noop("no"), gettext_noop("back"))
"""What can be answered to a question."""


class PlayCommand(NamedTuple):
    """A command that can be typed while a game goes on."""

    word: str
    what: str
    """What it does."""
    value: str = ""
    """What may follow the word."""


PLAY_COMMANDS: Final = (
    PlayCommand(gettext_noop("list"), gettext_noop("everything you may do, numbered; then a number picks")),
    PlayCommand(gettext_noop("list"), gettext_noop("only what has these words"), gettext_noop("WORDS")),
    PlayCommand(gettext_noop("map"), gettext_noop("the map, as you see it")),
    PlayCommand(gettext_noop("look"), gettext_noop("the map, and everything on the table in sentences")),
    PlayCommand(gettext_noop("board"), gettext_noop("the empty board, and what its places are worth")),
    PlayCommand(gettext_noop("score"), gettext_noop("everyone's points, as far as you can see them")),
    PlayCommand(gettext_noop("log"), gettext_noop("what happened this round")),
    PlayCommand(gettext_noop("hint"), gettext_noop("what a bot would do with what you know, and why")),
    PlayCommand(
        gettext_noop("rules"), gettext_noop("the rules; with an id such as G56, that rule alone"), gettext_noop("[ID]")
    ),
    PlayCommand(gettext_noop("undo"), gettext_noop("go back to before your last action")),
    PlayCommand(
        gettext_noop("save"),
        gettext_noop("write the game to a file; “ahu play GAME --load FILE” goes on with it"),
        gettext_noop("FILE"),
    ),
    PlayCommand(gettext_noop("quit"), gettext_noop("leave the game")),
    PlayCommand(gettext_noop("help"), gettext_noop("this help")),
)


def command_named(word: str) -> str | None:
    """The command that a word means, in English or in the language of the terminal; None if it means none."""
    typed = word.casefold()
    if typed == HELP_SIGN:
        return "help"
    for command in PLAY_COMMANDS:
        if typed in (command.word, spoken().translate(command.word).casefold()):
            return command.word
    return None


def help_lines(known: Container[str]) -> list[str]:
    """What can be typed."""
    translate = spoken().translate
    lines = [
        wrapped(
            translate("Type a number from the list, or an action, or enough of it to be clear. Case does not matter.")
        ),
        accented(translate("You may also type:")),
    ]
    for command in PLAY_COMMANDS:
        if command.word in known:
            typed = " ".join(filter(None, [translate(command.word), translate(command.value) if command.value else ""]))
            lines.append(wrapped(translate(command.what), f"  {typed:<{COLUMN}}", " " * (COLUMN + 2)))
    return lines


def answer_named(typed: str) -> str | None:
    """The answer that is meant: a word or its first letter, in English or in the language of the terminal."""
    for answer in ANSWERS:
        words = (answer, spoken().translate(answer).casefold())
        if typed.casefold() in (*words, *[word[0] for word in words]):
            return answer
    return None
