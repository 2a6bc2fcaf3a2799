"""A table as the load knows it: its address, its game, and the cookie of each seat."""

from __future__ import annotations

from typing import Any, NamedTuple


class Seating(NamedTuple):
    """A table, and what its players' browsers hold."""

    key: str
    game: str
    cookies: tuple[str, ...]
    """One a seat, as a browser sends it."""
    moves: int = 0
    """Moves that were made before the table was looked at."""

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/table/{self.key}/"


def seatings(rows: list[list[Any]]) -> list[Seating]:
    """Tables from the JSON that another process prints."""
    return [Seating(key, game, tuple(cookies), moves) for key, game, cookies, moves in rows]


class Wanted(NamedTuple):
    """Tables to be made."""

    game: str
    players: int
    tables: int
    finished: bool = False
    """Whether the game is played to its end at random before anybody looks at it."""
    begun: int = 0
    """How many of the first tables are in the middle of their games, each at a random moment."""
    bots: int = 0
    """How many of the last seats bots play."""
    bot: str = "random"
    """Their code."""
    clock: str = ""
    """The code of the clock; empty for none."""
