"""Text for a terminal: no line is too wide, and long lines are broken at commas and stops."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import ENGLISH

if TYPE_CHECKING:
    from ahu.core.messages import Translator

CODES: Final = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "94",
    "purple": "35",
    "bold": "1",
    "dim": "2",
    "inverse": "7",
}
"""ANSI codes of colours and styles. The plain blue (34) can hardly be read on black."""
RESET: Final = "\033[0m"


class TextStyle(NamedTuple):
    """How text is written for a terminal: in which language, how wide, and whether in colour."""

    translator: Translator = ENGLISH
    width: int = 80
    """Characters in the widest line."""
    colour: bool = False


PLAIN_STYLE: Final = TextStyle()


def painted(text: str, style: str) -> str:
    """A text in a colour or style, as terminals show it."""
    return f"\033[{CODES[style]}m{text}{RESET}"


class Canvas:
    """Characters in rows and columns, each with a colour or style of its own. What lies outside is not written."""

    def __init__(self, columns: int, rows: int) -> None:
        self._characters = [[" "] * columns for _ in range(rows)]
        self._styles = [[""] * columns for _ in range(rows)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right."""
        for at, character in enumerate(text, start=x):
            if 0 <= y < len(self._characters) and 0 <= at < len(self._characters[y]):
                self._characters[y][at] = character
                self._styles[y][at] = style

    def read(self, x: int, y: int) -> str:
        """The character at a place."""
        return self._characters[y][x]

    def lines(self, style: TextStyle) -> list[str]:
        """The rows as lines, without blanks at their ends."""
        plain = ["".join(row).rstrip() for row in self._characters]
        if not style.colour:
            return plain
        return [_in_colour(line, styles) for line, styles in zip(plain, self._styles, strict=True)]


def _in_colour(line: str, styles: list[str]) -> str:
    parts, start = [], 0
    for end in range(1, len(line) + 1):
        if end == len(line) or styles[end] != styles[start]:
            part = line[start:end]
            parts.append(painted(part, styles[start]) if styles[start] else part)
            start = end
    return "".join(parts)


def fitted(lines: list[str], style: TextStyle = PLAIN_STYLE) -> list[str]:
    """The lines, long ones in several."""
    return [part.rstrip() for line in lines for part in broken(line, style.width)]


def broken(line: str, width: int) -> list[str]:
    """A long line in several: broken after a comma, colon or stop where possible, the later ones indented."""
    if len(line) <= width:
        return [line]
    kept = re.sub(r"(?<![,;:.]) ", "\0", line)
    return [
        part.replace("\0", " ")
        for piece in wrap(kept, width, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False)
        for part in _broken_anywhere(piece, width)
    ]


def _broken_anywhere(piece: str, width: int) -> list[str]:
    """A piece without a good place to break it: broken at any blank."""
    if len(piece) <= width:
        return [piece]
    return wrap(piece.replace("\0", " "), width, subsequent_indent="    ", break_on_hyphens=False)


def section(title: str, lines: list[str], style: TextStyle = PLAIN_STYLE) -> list[str]:
    """Lines under a title."""
    none = style.translator.translate("nothing yet")
    shown = painted(title, "bold") if style.colour else title
    return ["", shown, *fitted(lines or [none], style)]


def initials(names: list[str]) -> list[str]:
    """The first letter of each name; as many letters as tell the names apart where they begin alike."""
    found = []
    for name in names:
        length = 1
        while length < len(name) and sum(other.startswith(name[:length]) for other in names) > 1:
            length += 1
        found.append(name[:length])
    return found
