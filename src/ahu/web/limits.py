"""Every limit of the server, with its default. An environment variable sets another: AHU_LIMIT_HEAD_BYTES, say.

Rates are written as the package ``limits`` reads them: ``30/minute``, or several at once, ``30/minute; 300/day``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import inf
from typing import TYPE_CHECKING, Any, Final

from limits import parse_many

from ahu.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX: Final = "AHU_LIMIT_"


def _limit(default: float | str, about: str, answer: str) -> Any:  # noqa: ANN401  # the field has the type
    """A field with its default, what it limits, and what a request beyond it is answered."""
    return field(default=default, metadata={"about": about, "answer": answer})


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one server."""

    # connections and requests

    connections: int = _limit(4000, "open connections", "503")
    connections_by_address: int = _limit(1000, "open connections of one address", "429")
    head_bytes: int = _limit(32_768, "bytes of a request line and its headers", "414, 431")
    head_seconds: float = _limit(10.0, "seconds in which a request line and its headers must arrive", "408")
    body_bytes: int = _limit(1_000_000, "bytes of a form with its files", "413")
    body_seconds: float = _limit(30.0, "seconds in which a body must arrive", "408")
    body_pause_seconds: float = _limit(10.0, "seconds between two parts of a body", "408")
    unread_seconds: float = _limit(60.0, "seconds in which a browser reads nothing of what it is sent", "closed")
    idle_seconds: int = _limit(30, "seconds between two requests on a connection", "closed")
    fields: int = _limit(60, "fields of a form", "400")
    command_bytes: int = _limit(20_000, "bytes of a command", "413")
    streams: int = _limit(3000, "open streams", "503")
    streams_by_address: int = _limit(800, "open streams of one address", "429")

    # files

    board_bytes: int = _limit(100_000, "bytes of a board file", "400")
    board_places: int = _limit(250, "hexes or spaces, and Ahus, of a board", "400")
    game_bytes: int = _limit(150_000, "bytes of a saved game", "400")
    game_actions: int = _limit(3000, "actions of a saved game", "400")
    file_seconds: float = _limit(30.0, "seconds to check a board or a saved game", "400")
    files_waiting: int = _limit(10, "boards and saved games that are checked or wait for it", "503")

    # how often

    new_tables_by_address: str = _limit("120/minute; 1000/hour", "new tables of one address", "429")
    uploads_by_address: str = _limit("60/minute; 400/hour", "boards and saved games of one address", "429")
    joins_by_address: str = _limit("60/minute; 600/hour", "seats that one address takes from the lobby", "429")
    invitations_by_address: str = _limit("60/hour; 200/day", "people whom one address invites by name", "429")
    push_devices_by_address: str = _limit("30/minute; 300/hour", "devices of one address that ask for web push", "429")
    chat_by_seat: str = _limit("40/minute", "lines of chat of one seat", "429")
    chat_by_address: str = _limit("400/minute", "lines of chat of one address", "429")
    chat_repeats_by_seat: str = _limit("3/minute", "times that one seat writes the same line", "429")
    chat_links_by_seat: str = _limit("4/minute", "links that one seat writes in its lines", "429")
    renames_by_seat: str = _limit("20/minute", "new names of one seat", "429")
    renames_by_address: str = _limit("200/minute", "new names of one address", "429")
    blocks_by_person: str = _limit("30/hour", "people that one person blocks", "429")
    blocks_by_address: str = _limit("300/hour", "people that one address blocks", "429")
    reports_by_person: str = _limit("10/hour; 30/day", "reports of one person", "429")
    reports_by_address: str = _limit("60/hour", "reports of one address", "429")
    hints_by_seat: str = _limit("40/minute", "hints for one seat", "429")
    hints_by_address: str = _limit("400/minute", "hints for one address", "429")
    undos_by_seat: str = _limit("120/minute", "moves one seat takes back or asks to take back", "429")
    undos_by_address: str = _limit("1200/minute", "moves one address takes back or asks to take back", "429")


def limits_from(environment: Mapping[str, str]) -> Limits:
    """The limits that environment variables set, and the defaults of all others; BadOption if one can't be read."""
    given = {known.name: environment.get(variable(known.name), "").strip() for known in fields(Limits)}
    values: dict[str, Any] = {name: _read(name, text) for name, text in given.items() if text}
    return Limits(**values)


def variable(name: str) -> str:
    """The environment variable that sets a limit."""
    return PREFIX + name.upper()


def _read(name: str, text: str) -> float | str:
    """The value of a limit, of the type that its default has."""
    default = getattr(Limits, name)
    try:
        if isinstance(default, str):
            parse_many(text)
            return text
        value = type(default)(text)
    except ValueError as error:
        raise BadOption(
            "{variable}: “{text}” can't be read; write it like {default}",
            variable=variable(name),
            text=text,
            default=default,
        ) from error
    if not value > 0:
        raise BadOption("{variable} must be more than 0, not {text}", variable=variable(name), text=text)
    return float(value) if isinstance(default, float) else int(value)


def number_from(environment: Mapping[str, str], name: str, default: float) -> float:
    """A number that an environment variable sets, 0 or more and finite; BadOption if it is anything else."""
    text = environment.get(name, "").strip()
    try:
        value = float(text or default)
    except ValueError as error:
        raise BadOption(
            "{variable}: “{text}” can't be read; write it like {default}", variable=name, text=text, default=default
        ) from error
    if not 0 <= value < inf:
        raise BadOption("{variable} must be 0 or more, not {text}", variable=name, text=text)
    return value


def rows() -> list[tuple[str, str, str, str]]:
    """The table of docs/web.md: for each limit what it limits, its default, the answer, and its variable."""
    return [
        (known.metadata["about"], str(known.default), known.metadata["answer"], variable(known.name))
        for known in fields(Limits)
    ]
