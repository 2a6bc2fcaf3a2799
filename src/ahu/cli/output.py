"""Printing sentences: in the language of the terminal, as wide as it is, and in colour where it has colours."""

from __future__ import annotations

import os
import re
import sys
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Final, TextIO

import click

from ahu.cli.language import spoken
from ahu.draw.game_colours import colour_of
from ahu.draw.terminal import TextStyle, painted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ahu.core.game import Game

NARROWEST: Final = 60
WIDEST: Final = 120
"""Longer lines are hard to read, so a wider screen is not filled."""
ACCENT: Final = "bold"
QUIET: Final = "dim"
"""Styles of headings, and of what matters less."""


def echo(what: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a message, or any other value as its text."""
    click.echo(spoken().render(what), err=err, nl=nl, color=has_colour(sys.stderr if err else sys.stdout))


def paragraph(what: object, indent: str = "", hanging: str = "") -> None:
    """Print a message in lines that fit the terminal."""
    echo(wrapped(spoken().render(what), indent, hanging))


def typed(prompt: str) -> str:
    """What somebody types after a prompt; EOFError if they type nothing more."""
    if not has_colour(sys.stdout):
        prompt = click.unstyle(prompt)
    elif sys.stdin.isatty():  # line editing must know that the codes of colours take no room
        prompt = re.sub("(\033\\[[0-9;]*m)", "\001\\1\002", prompt)
    return input(prompt).strip()


def wrapped(text: str, indent: str = "", hanging: str = "") -> str:
    """A text in lines that fit the terminal: the first begins with ``indent``, the others with ``hanging``."""
    return fill(text, width(), initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False)


def width() -> int:
    """How many characters a line may have."""
    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def has_colour(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a stream is shown in colour: NO_COLOR and FORCE_COLOR decide, or else whether it is a terminal."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and environment.get("TERM") != "dumb"


def text_style() -> TextStyle:
    """How drawings are written on this terminal."""
    return TextStyle(spoken(), width(), has_colour(sys.stdout))


def accented(text: str) -> str:
    """A heading."""
    return painted(text, ACCENT)


def quiet(text: str) -> str:
    """Something that matters less."""
    return painted(text, QUIET)


class SeatPainter:
    """Paints the names of seats in their colours, wherever they stand in a text."""

    def __init__(self, game: Game) -> None:
        names = {spoken().render(game.seat_label(seat)): name for seat, name in enumerate(game.seats)}
        self._colours = {label: colour_of(game, name) for label, name in names.items()}
        self._names = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")

    def paint(self, text: str) -> str:
        """The text with its names of seats in colour."""
        return self._names.sub(lambda found: painted(found[0], self._colours[found[0]]), text)
