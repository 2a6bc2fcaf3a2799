"""Games as text files: a header, one action a line, and an end line that shows whether the file is complete.

    ahu game 1
    game: pebbles
    rules: 1
    seats: ana rano
    options: none
    board: none
    ---
    # round 1
    chance: the heap has 9
    …
    end: 5 actions, fingerprint 0123456789abcdef, ana 1, rano 0

A game that did not begin at the set-up has its first position, indented, under a header line ``position:``.
Blank lines and lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.digests import short_digest
from ahu.core.errors import BadLog, BadOption, BadPosition, IllegalAction, UnreadableAction
from ahu.core.messages import Message, MessageList, shorten
from ahu.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from ahu.core.game import Game

FORMAT = "ahu game 1"
SEPARATOR = "---"
HEADER_KEYS = ("game", "rules", "seats", "options", "board")
INDENT = "  "


def write_log(record: Record) -> str:
    """The whole game as text."""
    game = record.game
    lines = [
        FORMAT,
        f"game: {game.name}",
        f"rules: {game.rules_version}",
        *[f"{key}: {value}" for key, value in game.header_lines().items()],
    ]
    if record.from_position:
        lines += ["position:", *[INDENT + line for line in record.start.write().splitlines()]]
    lines.append(SEPARATOR)
    shown = 0
    for rounds, line in zip(record.rounds, record.lines(), strict=True):
        if rounds != shown:
            shown = rounds
            lines += ["", f"# round {shown}"]
        lines.append(line)
    lines += ["", f"end: {_end(record)}"]
    return "\n".join(lines) + "\n"


def read_header(text: str) -> dict[str, str]:
    """The header of a game file; BadLog if it has none."""
    return _read_header(text.splitlines())[0]


def read_start(text: str, open_game: Callable[[dict[str, str]], Game]) -> Record:
    """The game written as ``text`` before its first action, set up by ``open_game`` from its header."""
    return _start(text.splitlines(), open_game)[0]


def _start(lines: list[str], open_game: Callable[[dict[str, str]], Game]) -> tuple[Record, int]:
    """The game before its first action, and the number of the first line after the header."""
    header, position, body = _read_header(lines)
    try:
        game = open_game(header)
        _check_header(header, game)
        return Record(game, game.read(position) if "position" in header else None), body
    except (BadOption, BadPosition) as error:
        raise BadLog("the header names a game that can't be set up: {problem}", problem=error.message) from error


def read_log(text: str, open_game: Callable[[dict[str, str]], Game]) -> Record:
    """The game written as ``text``, set up by ``open_game`` from its header; BadLog says what is wrong, and where."""
    lines = text.splitlines()
    record, body = _start(lines, open_game)
    end: tuple[int, str] | None = None
    for number, line in enumerate(lines[body:], start=body + 1):
        if not line.strip() or line.startswith("#"):
            continue
        if end:
            raise BadLog("there is more after the end line", number)
        if line.startswith("end:"):
            end = number, line.removeprefix("end:").strip()
        else:
            _play_line(record, line, number)
    if end is None:
        raise BadLog(
            "the game breaks off after {actions}: the “end:” line is missing",
            len(lines),
            actions=Message("{number} action", "{number} actions", len(record.moves)),
        )
    number, stated = end
    true = _end(record)
    if stated != true:
        raise BadLog(
            "the game was changed: it says “{told}” but its actions lead to “{true}”",
            number,
            told=shorten(stated),
            true=true,
        )
    return record


def _fingerprint(record: Record) -> str:
    """A digest of the moves, not of the last position: a file stays valid if the text of positions changes."""
    played = [record.start.write()] * record.from_position + record.lines()
    return short_digest("\n".join(played), 16)


def _end(record: Record) -> str:
    parts = [f"{len(record.moves)} actions", f"fingerprint {_fingerprint(record)}"]
    if record.state.over():
        scores = zip(record.game.seats, record.state.scores(), strict=True)
        parts += [f"{seat} {score}" for seat, score in scores]
    else:
        parts.append("unfinished")
    return ", ".join(parts)


def _read_header(lines: list[str]) -> tuple[dict[str, str], str, int]:
    if not lines or lines[0].strip() != FORMAT:
        raise BadLog("this is not an Ahu game: the first line must be “{form}”", 1, form=FORMAT)
    header: dict[str, str] = {}
    position: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == SEPARATOR:
            missing = [key for key in HEADER_KEYS if key not in header]
            if missing:
                raise BadLog("the header lacks {missing}", number, missing=MessageList(missing))
            return header, "\n".join(position), number
        if "position" in header and (line.startswith(INDENT) or not line.strip()):
            position.append(line.removeprefix(INDENT))
            continue
        if not line.strip() or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in (*HEADER_KEYS, "position"):
            raise BadLog(
                "“{line}” is not a header line; known are {known}",
                number,
                line=shorten(line),
                known=MessageList(HEADER_KEYS),
            )
        if key in header:
            raise BadLog("the header says “{key}” twice", number, key=key)
        if key == "position" and value.strip():
            raise BadLog("the position stands on the lines below “position:”, indented", number)
        header[key] = value.strip()
    raise BadLog("the header does not end: the “{rule}” line is missing", len(lines), rule=SEPARATOR)


def _check_header(header: dict[str, str], game: Game) -> None:
    if header["rules"] != str(game.rules_version):
        raise BadLog(
            "this game was played by version {theirs} of the rules of {game}; this program plays version {ours}",
            theirs=header["rules"],
            game=game.title,
            ours=game.rules_version,
        )
    if header["board"] != game.board_line():
        raise BadLog(
            "this game was played on the board “{theirs}”, not on “{ours}”: give its board file to replay it",
            theirs=header["board"],
            ours=game.board_line(),
        )


def _play_line(record: Record, line: str, number: int) -> None:
    name, colon, text = line.partition(":")
    if not colon:
        raise BadLog("“{line}” does not have the form “who: action”", number, line=shorten(line))
    try:
        record.play_text(record.game.actor(name.strip()), text)
    except (IllegalAction, UnreadableAction) as error:
        raise BadLog(error.message, number) from error
