"""Reads boards from TOML files, and lists everything that is wrong with one."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

from ahu.core.action import normalize
from ahu.core.errors import BadBoard
from ahu.core.messages import Message, MessageList, shorten

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONGEST_NAME: Final = 40
MOST: Final = 999
"""No number on a board is larger: scores must stay readable."""
MOST_DOTS: Final = 40
"""Dots on one line. A board needs few; the time to read a key grows with the cube of the names that its dots join."""
_ONE_WORD: Final = re.compile(r"[\w.-]+")
_PLACE_NAME: Final = re.compile(r"[\w'’ʻ -]+")
"""Names that notation and written positions can quote: no commas or colons."""


def read_board_file(path: Path) -> str:
    """The text of a board file."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadBoard(str(path), [Message("is not a text file")]) from error
    except (OSError, ValueError) as error:  # ValueError: no path at all
        raise BadBoard(str(path), [Message("can't be read: {error}", error=error)]) from error


def read_table(text: str, source: str) -> dict[str, Any]:
    """The contents of a board file, not checked yet."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise BadBoard(source, [Message("line {line} has more than {most} dots", line=number, most=MOST_DOTS)])
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nestings beyond all measure
        raise BadBoard(source, [Message("is not valid TOML: {error}", error=error)]) from error


def parse_table(text: str, source: str, inspect: Callable[[dict[str, Any]], list[Message]]) -> dict[str, Any]:
    """The contents of a board file; BadBoard if ``inspect`` finds anything wrong with them."""
    table = read_table(text, source)
    problems = inspect(table)
    if problems:
        raise BadBoard(source, problems)
    return table


class Inspection:
    """Everything that is wrong with a board's table, in the order of the file; a game adds its own parts."""

    def __init__(self, table: dict[str, Any], game: str, keys: tuple[str, ...]) -> None:
        self.problems: list[Message] = []
        self.check_keys(table, keys, "")
        if table.get("game") != game:
            self.wrong("“game” must be “{game}”", game=game)
        for key in ("name", "title"):
            if not isinstance(table.get(key), str) or not table[key].strip():
                self.wrong("“{key}” must be a name in quotes", key=key)
        if isinstance(table.get("name"), str) and not _ONE_WORD.fullmatch(table["name"]):
            self.wrong("“name” must be one word, since game files quote it")

    def wrong(self, what: str, /, **values: object) -> None:
        """Add a problem to the list."""
        self.problems.append(Message(what, **values))

    def section(self, table: dict[str, Any], key: str) -> dict[str, Any]:
        """The table under a heading; a problem if it is missing."""
        part = table.get(key)
        if isinstance(part, dict):
            return part
        self.wrong("the table [{key}] is missing", key=key)
        return {}

    def tables(self, table: dict[str, Any], key: str) -> list[dict[str, Any]]:
        """The tables under a repeated heading; a problem if they are missing."""
        parts = table.get(key)
        if isinstance(parts, list) and all(isinstance(part, dict) for part in parts):
            return parts
        self.wrong("the [[{key}]] tables are missing", key=key)
        return []

    def check_keys(self, table: dict[str, Any], known: tuple[str, ...], where: str) -> None:
        """Each unknown key is a problem: most often it is misspelt."""
        for key in table:
            if key not in known:
                self.wrong("unknown key “{key}”; known are {known}", key=where + key, known=MessageList(known))

    def check_whole_number(self, value: object, what: Message, least: int = 0) -> bool:
        """Whether the value is a whole number from ``least`` to ``MOST``; a problem if not."""
        if type(value) is int and least <= value <= MOST:
            return True
        told = shorten(repr(value))
        self.wrong("{what} must be a whole number, {least} or more, not {told}", what=what, least=least, told=told)
        return False

    def check_new_name(self, name: object, where: str, names: list[str]) -> None:
        """Add a name to the names; a problem if notation can't quote it, or another place has it."""
        if not isinstance(name, str) or not normalize(name):
            self.wrong("{where}: its name must be given in quotes", where=where)
        elif not _PLACE_NAME.fullmatch(name) or name != " ".join(name.split()) or len(name) > LONGEST_NAME:
            self.wrong(
                "{where}: write its name with letters, digits, spaces, - and ' only, {most} at most",
                where=where,
                most=LONGEST_NAME,
            )
        elif normalize(name) in names:
            self.wrong("{where}: there are two of that name", where=where)
        else:
            names.append(normalize(name))
