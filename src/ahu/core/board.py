"""The data that every board has."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ahu.core.digests import short_digest


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """A board that was read from text and checked. It never changes, so copies share it.

    Two boards are equal if their files hold the same data. That includes the data for drawing, since drawings are
    cached by board. A subclass defines ``__reduce__`` so that a pickle holds the text alone.
    """

    def __init__(self, table: dict[str, Any], text: str, rules_parts: str) -> None:
        self.table = table
        """The contents of its file."""
        self.text = text
        """Its file, as it was read."""
        self.name: str = table["name"]
        self.title: str = table["title"]
        self.rules_parts = rules_parts
        """The parts that matter to the rules, as text."""
        self.places = 0
        """How many places on it can hold something: a measure of how long it takes to draw. A subclass counts them."""
        self._digest = ""

    @property
    def digest(self) -> str:
        """A short digest of the parts that matter to the rules. Changes to a drawing or a comment leave it as it is."""
        if not self._digest:
            self._digest = short_digest(self.rules_parts, 12)
        return self._digest

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.table == other.table)

    def __hash__(self) -> int:
        return hash(self.rules_parts)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        return self
