"""What a page is sent of a table, as JSON. Only what changed since the last message is sent again."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from ahu.web.json_encoding import to_json

if TYPE_CHECKING:
    from ahu.web.presentation.log_html import LogPart
    from ahu.web.presentation.view_model import TableView

MAPS_OF_A_TABLE: Final = 4
"""Different maps that the viewers of one table see at most, as a rule."""


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
    html: dict[str, str]
    """New content of elements, by their ids."""
    svg: dict[str, str]
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


def message(now: TableView, before: TableView | None) -> bytes:
    """What a page that shows ``before`` must be sent to show ``now``, as JSON of a :class:`TableMessage`."""
    if before is None:
        log = _whole(now.lines)
        whole = TableMessage(view=now.name, status=now.status, offer=now.offer, html=now.html, svg=now.svg, log=log)
        return to_json(whole)
    return to_json(
        TableMessage(
            view=now.name,
            status=now.status,
            offer=UNSET if now.offer == before.offer else now.offer,
            html=_changed(now.html, before.html),
            svg=_MAP_CHANGES.between(now.svg, before.svg),
            log=_log_change(now.lines, before.lines),
            moments=_moments_since(now, before),
        )
    )


def first_message(view: TableView) -> str:
    """What the script of a page must know, as JSON that may stand in a script element."""
    text = to_json(FirstMessage(view.name, view.status, view.offer)).decode()
    return text.replace("<", "\\u003c")  # no text in it can end the element


def _moments_since(now: TableView, before: TableView) -> list[ShownMoment] | UnsetType:
    if not now.moments or now.moments[-1].event <= before.number:
        return UNSET
    return [moment for moment in now.moments if moment.event > before.number]


def _changed(now: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    return {} if now is before else {part: text for part, text in now.items() if before.get(part) != text}


class _MapChanges:
    """How maps have changed lately: viewers of a table are told one after the other, and most see the same map."""

    def __init__(self) -> None:
        self._last: deque[tuple[dict[str, str], dict[str, str], dict[str, str]]] = deque(maxlen=MAPS_OF_A_TABLE)

    def between(self, now: dict[str, str], before: dict[str, str]) -> dict[str, str]:
        """The groups that differ."""
        for known, old, changed in self._last:
            if known is now and old is before:
                return changed
        found = _changed(now, before)
        self._last.append((now, before, found))
        return found


_MAP_CHANGES: Final = _MapChanges()


def _log_change(now: LogPart, before: LogPart) -> LogChange | UnsetType:
    if now == before:
        return UNSET
    first = max(now.start, before.start)
    shown, had = now.html[first - now.start :], before.html[first - before.start :]
    same = _same(shown, had)
    return LogChange(first + same, "".join(shown[same:])) if same else _whole(now)


def _whole(lines: LogPart) -> LogChange:
    return LogChange(lines.start, "".join(lines.html), reset=True)


def _same(now: tuple[str, ...], before: tuple[str, ...]) -> int:
    """How many lines at the beginning are the same: most often all that there were."""
    if now[: len(before)] == before:
        return len(before)
    return next((i for i, (a, b) in enumerate(zip(now, before, strict=False)) if a != b), min(len(now), len(before)))
