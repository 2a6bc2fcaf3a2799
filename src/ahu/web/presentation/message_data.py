"""What a page is sent of a table, as JSON.

These types are apart from the functions that fill them in (:mod:`.table_message`), which are compiled.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType


class Status(Struct, frozen=True):
    """What the page's script must know of the table."""

    seat: int
    """The seat whose screen is shown; SPECTATOR if none is."""
    title: str
    """The title of the page."""
    turn: Literal["mine", "others", "over"]
    """Whether the game waits for a seat of this browser, for others, or is over."""
    acting: tuple[int, ...]
    """Seats that are to act."""
    order: tuple[int, ...]
    """All seats, in the order in which the page lists them."""
    number: int
    """The number of the last event."""
    moves: int
    hint_at: int
    """After how many moves the turn began in which a hint is shown without being asked for; -1 if none is."""


class ShownMoment(Struct, frozen=True, omit_defaults=True):
    """A moment as a page is sent it."""

    event: int
    """The number of the event by which it comes."""
    kind: str
    text: str = ""
    html: str = ""
    about: str = ""
    gains: tuple[tuple[int, int], ...] = ()


class LogChange(Struct, frozen=True):
    """How the log has changed."""

    keep: int
    """How many lines there are before those in ``html``; the page drops whatever it shows after them."""
    html: str
    """The last lines."""
    reset: bool = False
    """Whether the page must drop the lines before these, too. It may ask for them again."""


class LogPage(Struct, frozen=True):
    """Earlier lines of the log."""

    older: int
    """How many lines there are before those in ``html``."""
    html: str


class TableMessage(Struct, frozen=True, kw_only=True):
    """What a page must be sent to show a table as it is now."""

    view: str
    """Names the view that the page shows after this message; the page tells it when it opens a stream."""
    status: Status
    offer: Raw | UnsetType = UNSET
    """What the seat may do now; left out if it is the same as before."""
    html: dict[str, str | Raw]
    """New content of elements, by their ids."""
    svg: Raw
    """New groups of the map, by their ids."""
    log: LogChange | UnsetType = UNSET
    """Left out if the log is the same as before."""
    moments: list[ShownMoment] | UnsetType = UNSET
    """What happened since, to be shown for a moment each."""


class FirstMessage(Struct, frozen=True):
    """What the script of a page must know when the page is loaded."""

    view: str
    """Names the view that the page shows."""
    status: Status
    offer: Raw
