"""Reading positions written in sections: ``what: value`` lines under ``[headings]``, with errors that name the line."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from ahu.core.action import normal
from ahu.core.errors import BadPosition
from ahu.core.messages import Message, MessageList, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.state import State

NOBODY = -1
"""How games write down that no seat is meant."""


def position_header(game: Game, form: str) -> list[str]:
    """The first lines of a written position: its form, and the game it is a position of."""
    return [form, *[f"{key}: {value}" for key, value in game.header_lines().items()]]


def refuse_idle(state: State) -> None:
    """BadPosition if somebody the game waits for has nothing to do."""
    for actor in state.actors():
        if not state.actions(actor):
            raise cannot_be(Message("{who} has nothing to do", who=state.game.actor_name(actor)))


def cannot_be(problem: Message) -> BadPosition:
    """The error that no game could lead to a position."""
    return BadPosition("this position can't be: {problem}", problem=problem)


def numbered(names: Iterable[str]) -> dict[str, int]:
    """Names, as they are compared, with their numbers."""
    return {normal(name): number for number, name in enumerate(names)}


class SectionReader(ABC):
    """Reads a written position line by line; a game says what its sections and their entries mean."""

    sections: tuple[str, ...]
    """Headings besides the seats'."""

    def __init__(self, game: Game, form: str) -> None:
        self.game = game
        self.form = form
        self.line = 0
        self.told: list[str] = []

    def read(self, text: str) -> None:
        """Read the whole text."""
        section, begun = "", False
        for self.line, raw in enumerate(text.splitlines(), start=1):
            line = raw.strip()
            if line and not begun:
                begun = self._first_line(line)
            elif line.startswith("[") and line.endswith("]"):
                section = self._heading(line[1:-1].strip())
            elif line and not line.startswith("#"):
                self._entry(section, line)
        if not begun:
            self._first_line("")
        self.complete()

    def _first_line(self, line: str) -> bool:
        if line != self.form:
            self.line = max(self.line, 1)
            raise self.wrong("a position of {game} begins with “{form}”", game=self.game.title, form=self.form)
        return True

    def _heading(self, section: str) -> str:
        if section not in (*self.game.seats, *self.sections):
            raise self.wrong("there is no section [{section}]", section=short(section))
        return section

    def _entry(self, section: str, line: str) -> None:
        key, colon, value = line.partition(":")
        if not colon:
            raise self.wrong("“{line}” does not read “what: value”", line=short(line))
        key, value = short(" ".join(key.split())), value.strip()
        if f"{section}/{key.casefold()}" in self.told:
            raise self.wrong("“{key}” is told twice", key=key)
        self.told.append(f"{section}/{key.casefold()}")
        if section in self.game.seats:
            self.seat_entry(self.game.seats.index(section), key, value)
        elif section:
            self.section_entry(section, key, value)
        elif key in (own := self.game.header_lines()):
            if value != own[key]:
                raise self.wrong(
                    "the position is for {key} “{told}”, the game has “{own}”", key=key, told=short(value), own=own[key]
                )
        else:
            self.head_entry(key, value)

    @abstractmethod
    def head_entry(self, key: str, value: str) -> None:
        """A line before all sections."""

    @abstractmethod
    def seat_entry(self, seat: Seat, key: str, value: str) -> None:
        """A line under a seat's name."""

    @abstractmethod
    def section_entry(self, section: str, key: str, value: str) -> None:
        """A line under any other heading."""

    @abstractmethod
    def complete(self) -> None:
        """When all is read: fill in what follows from it."""

    # words

    def wrong(self, what: str, /, **values: object) -> BadPosition:
        """The error that this line is wrong."""
        return BadPosition("line {line}: {problem}", line=self.line, problem=Message(what, **values))

    def number(self, text: str, least: int = 0) -> int:
        """A whole number."""
        if not re.fullmatch("[0-9]{1,6}", text.strip()) or int(text) < least:
            raise self.wrong("“{text}” is no number from {least} up", text=short(text), least=least)
        return int(text)

    def yes(self, key: str, text: str) -> bool:
        """Yes or no."""
        if text not in ("yes", "no"):
            raise self.wrong("“{key}” is yes or no", key=key)
        return text == "yes"

    def seat(self, name: str) -> Seat:
        """A seat by its name."""
        if name.strip() not in self.game.seats:
            raise self.wrong(
                "nobody here is called “{name}”; there are {known}",
                name=short(name),
                known=MessageList(self.game.seats),
            )
        return self.game.seats.index(name.strip())

    def seat_or_nobody(self, name: str) -> Seat:
        """A seat by its name, or NOBODY."""
        return NOBODY if name.strip() == "nobody" else self.seat(name)

    def one_of(self, names: Mapping[str, int], name: str, unknown: str) -> int:
        """What a name stands for, in normal form; ``unknown`` is what to say if it stands for nothing."""
        number = names.get(normal(name))
        if number is None:
            raise self.wrong(unknown, name=short(name), known=MessageList(list(names)))
        return number
