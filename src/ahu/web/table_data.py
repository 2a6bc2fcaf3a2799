"""Plain values that storage, live tables and pages share."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.core.messages import gettext_noop

if TYPE_CHECKING:
    from ahu.web import models


DEVICE_LINK_LIFETIME: Final = timedelta(minutes=15)
"""How long a link that adds a device can be used."""
PUZZLE_LIFETIME: Final = timedelta(days=7)
"""How long the table of a puzzle is kept after the last action there."""


class EventKind(StrEnum):
    """What happened. The database holds these words."""

    PLAY = "play"
    """An action of the game; the text is its notation."""
    BACK = "back"
    """Moves were taken back; the text says how many stay."""
    ASK = "ask"
    """A seat asks the others to let it take moves back; the text says how many would stay."""
    YES = "yes"
    """A seat agrees to that."""
    NO = "no"
    """A seat declines it."""
    STAND_IN = "stand-in"
    """Another bot takes the next turn of a bot that failed; the text is a FailureKind."""
    END = "end"
    """The table ends though its game does not; the text is an EndKind."""
    AWAY = "away"
    """A seat has run out of time: a bot plays there."""
    RETURN = "return"
    """The player of that seat is back."""


class EndKind(StrEnum):
    """Why a table ends before its game does. The database holds these words."""

    CLOSED = "closed"
    """The host closed it before the game began."""
    UNFILLED = "unfilled"
    """Its seats were not taken in time."""
    MODERATED = "mod"
    """A moderator closed it."""
    ABANDONED = "left"
    """Every person has run out of time."""


class Level(StrEnum):
    """Whom a host would like to play with. The database holds these words."""

    ANY = "any"
    NEW = "new"
    SKILLED = "skilled"


LEVEL_LABELS: Final = {
    Level.ANY: gettext_noop("Everybody is welcome"),
    Level.NEW: gettext_noop("For beginners"),
    Level.SKILLED: gettext_noop("For experienced players"),
}
LEVEL_BOTS: Final = {Level.ANY: "normal", Level.NEW: "easy", Level.SKILLED: "hard"}
"""The bots that take open seats at a table for such people."""
GATHERING_LIFETIME: Final = timedelta(hours=24)
"""How long a table waits for players, unless bots take the open seats before."""


class FailureKind(StrEnum):
    """How a bot failed. The database holds these words."""

    LATE = "late"
    """It missed its deadline."""
    ERROR = "error"
    """It raised an exception."""
    CRASH = "crash"
    """Its process died."""
    ILLEGAL = "illegal"
    """It chose no action, or an illegal one."""


class Pace(StrEnum):
    """How fast bots act at a table. The database holds these words."""

    STEPS = "steps"
    """Each action waits until somebody at the table lets it happen."""
    SLOW = "slow"
    USUAL = "usual"
    FAST = "fast"
    AT_ONCE = "at-once"


PACE_LABELS: Final = {
    Pace.STEPS: gettext_noop("step by step"),
    Pace.SLOW: gettext_noop("slow"),
    Pace.USUAL: gettext_noop("usual"),
    Pace.FAST: gettext_noop("fast"),
    Pace.AT_ONCE: gettext_noop("at once"),
}
PACE_FACTORS: Final = {Pace.STEPS: 0.0, Pace.SLOW: 2.5, Pace.USUAL: 1.0, Pace.FAST: 0.4, Pace.AT_ONCE: 0.0}
"""The time that a bot's turn takes at least, as a multiple of the server's own pace (``AHU_PACE``)."""


class Event(NamedTuple):
    """Something that happened at a table."""

    number: int
    """Events of a table are numbered from 1, without gaps."""
    kind: EventKind
    actor: int
    text: str
    request_id: str | None = None
    """Idempotency key of the request that caused it, on the first of its events."""


class NewSeat(NamedTuple):
    """Who is to sit in a seat of a new table."""

    bot: str = ""
    """The code of a bot; empty for a person."""
    name: str = ""
    here: bool = False
    """Whether a person at the browser that makes the table sits here."""
    wants_hints: bool = False
    """Whether that person is shown a hint at every turn."""


class Terms(NamedTuple):
    """What holds at a table beside the rules of its game. By default it is private, and the game begins at once."""

    listed: bool = False
    """Whether the lobby lists it: anyone may join, and watch."""
    level: Level = Level.ANY
    """Whom its host would like to play with."""
    fill_minutes: int = 0
    """After how many minutes bots take the seats that are still open; 0 if they never do."""
    clock: str = ""
    """The code of its clock; empty if it has none."""

    @property
    def gathers(self) -> bool:
        """Whether the game begins only when all seats are taken."""
        return self.listed or bool(self.clock)


class NewDevice(NamedTuple):
    """A device that is to hold a seat."""

    secret: str
    browser_family: str


class FoundLink(NamedTuple):
    """A link to a seat."""

    key: str
    """The key of the table."""
    seat: int
    """The number of the seat."""
    adds_device: bool
    valid: bool
    """Whether it can still be used."""


class TableSummary(NamedTuple):
    """A table as the start page lists it."""

    row: models.Table
    seats: list[models.Seat]
