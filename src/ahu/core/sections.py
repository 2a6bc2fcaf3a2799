"""Reading positions written in sections: ``what: value`` lines under ``[headings]``, with errors that name the line."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from ahu.core.action import normalize
from ahu.core.errors import BadPosition
from ahu.core.messages import Message, MessageList, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ahu.core.action import Seat
    from ahu.core.game import Game
    from ahu.core.state import State

NOBODY = -1
"""The seat number that means no seat, in every game."""


def position_header(game: Game, form: str) -> list[str]:
    """The first lines of a written position: ``form``, which names the format, and what was chosen for the game."""
    return [form, *[f"{key}: {value}" for key, value in game.header_lines().items()]]


def check_actors_can_act(state: State) -> None:
    """Raise BadPosition if an actor the game waits for has no action."""
    for actor in state.actors():
        if not state.actions(actor):
            raise impossible_position(Message("{who} has nothing to do", who=state.game.actor_name(actor)))


def impossible_position(problem: Message) -> BadPosition:
    """The error for a position that no game can reach."""
    return BadPosition("this position is impossible: {problem}", problem=problem)


def index_by_name(names: Iterable[str]) -> dict[str, int]:
    """The index of each name, by its normalized form."""
    return {normalize(name): number for number, name in enumerate(names)}


class SectionReader(ABC):
    """Reads a written position line by line. A subclass for each game reads the entries."""

    sections: tuple[str, ...]
    """The headings that are not names of seats."""

    def __init__(self, game: Game, form: str) -> None:
        self.game = game
        self.form = form
        self.line = 0
        self.seen_keys: list[str] = []

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
            raise self.wrong("there is no section [{section}]", section=shorten(section))
        return section

    def _entry(self, section: str, line: str) -> None:
        key, colon, value = line.partition(":")
        if not colon:
            raise self.wrong("“{line}” does not have the form “what: value”", line=shorten(line))
        key, value = shorten(" ".join(key.split())), value.strip()
        if f"{section}/{key.casefold()}" in self.seen_keys:
            raise self.wrong("“{key}” appears twice", key=key)
        self.seen_keys.append(f"{section}/{key.casefold()}")
        if section in self.game.seats:
            self.seat_entry(self.game.seats.index(section), key, value)
        elif section:
            self.section_entry(section, key, value)
        elif key in (own := self.game.header_lines()):
            if value != own[key]:
                raise self.wrong(
                    "the position is for {key} “{told}”, the game has “{own}”",
                    key=key,
                    told=shorten(value),
                    own=own[key],
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
        """Fill in what follows from the entries, when all are read."""

    # values

    def wrong(self, what: str, /, **values: object) -> BadPosition:
        """An error about this line."""
        return BadPosition("line {line}: {problem}", line=self.line, problem=Message(what, **values))

    def number(self, text: str, least: int = 0) -> int:
        """A whole number of ``least`` or more."""
        if not re.fullmatch("[0-9]{1,6}", text.strip()) or int(text) < least:
            raise self.wrong("“{text}” is not a number of {least} or more", text=shorten(text), least=least)
        return int(text)

    def yes_or_no(self, key: str, text: str) -> bool:
        """Whether the value is yes."""
        if text not in ("yes", "no"):
            raise self.wrong("“{key}” must be yes or no", key=key)
        return text == "yes"

    def seat(self, name: str) -> Seat:
        """A seat by its name."""
        if name.strip() not in self.game.seats:
            raise self.wrong(
                "nobody here is called “{name}”; there are {known}",
                name=shorten(name),
                known=MessageList(self.game.seats),
            )
        return self.game.seats.index(name.strip())

    def seat_or_nobody(self, name: str) -> Seat:
        """A seat by its name, or NOBODY."""
        return NOBODY if name.strip() == "nobody" else self.seat(name)

    def lookup(self, names: Mapping[str, int], name: str, unknown: str) -> int:
        """The number of a name; ``names`` are normalized. ``unknown`` is the error if it is not there."""
        number = names.get(normalize(name))
        if number is None:
            raise self.wrong(unknown, name=shorten(name), known=MessageList(list(names)))
        return number
