"""What a form asks for, checked: a table to be made, or a saved game to be opened. Nothing is written here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ahu.bots.catalogue import find_bot
from ahu.core.errors import AhuError, BadBoard, BadOption
from ahu.core.game import BoardGame
from ahu.core.log import read_log
from ahu.core.messages import capital
from ahu.core.record import Record
from ahu.registry import find_game, open_game, open_on, opened
from ahu.web.live.live_table import clean_name
from ahu.web.models import LONGEST_NAME
from ahu.web.presentation.player_names import USUAL
from ahu.web.table_data import NewSeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.files.uploadedfile import UploadedFile
    from django.http import QueryDict

    from ahu.core.messages import Message, Translator

ME: Final = "me"
BESIDE: Final = "beside"
OPEN: Final = "open"
LOOK: Final = "look"
BOT: Final = "bot-"
"""What comes before a bot's code where a form says who sits somewhere."""
LARGEST_BOARD: Final = 200_000
LARGEST_GAME: Final = 1_000_000


class Plan(NamedTuple):
    """A table to be made."""

    record: Record
    board_text: str
    seats: list[NewSeat]

    @property
    def here(self) -> frozenset[int]:
        """Seats of people at the browser that asks."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.here)

    @property
    def open(self) -> bool:
        """Whether somebody is still to be invited."""
        return any(not seat.here and not seat.bot for seat in self.seats)


def kind_called(name: str) -> type[BoardGame]:
    """The game of that name."""
    kind = find_game(name)
    assert issubclass(kind, BoardGame)
    return kind


def against_bots(kind: type[BoardGame]) -> Plan:
    """The quickest way to a game: one person, and bots in all other seats."""
    players = kind.default_players
    board_text = kind.default_board_text(players)
    game = opened(kind.name, kind.rules_version, " ".join(kind.seats_for(players)), "", board_text)
    return Plan(Record(game), board_text, _me_first(game.players, NewSeat(bot=USUAL)))


# a new table


def planned(kind: type[BoardGame], form: QueryDict, board: UploadedFile[Any] | None) -> Plan:
    """The table a form asks for; AhuError, which a person can mend, if it can't be made."""
    asked = form.get("players", "")
    players = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
    seats = " ".join(kind.seats_for(players))
    options = form.getlist("option")
    for option in options:
        if option not in kind.option_labels:
            raise BadOption("{game} has no such option", game=kind.title)
    plans = [_seat(form.get(f"who-{n}", ""), form.get(f"name-{n}", "")) for n in range(players)]
    _check_people([form.get(f"who-{n}", "") for n in range(players)])
    board_text = _text(board, LARGEST_BOARD) if board else kind.default_board_text(players)
    game = opened(kind.name, kind.rules_version, seats, " ".join(options), board_text)
    return Plan(Record(game), board_text, plans)


def _seat(who: str, name: str) -> NewSeat:
    if len(name.strip()) > LONGEST_NAME:
        raise BadOption("a name has {most} characters at most", most=LONGEST_NAME)
    if who in (ME, BESIDE):
        return NewSeat(name=clean_name(name), here=True)
    if who == OPEN:
        return NewSeat()
    if not who.startswith(BOT):
        raise BadOption("say of every seat who is to sit there")
    code = who.removeprefix(BOT)
    find_bot(code)
    return NewSeat(bot=code)


def _check_people(seats: list[str]) -> None:
    if seats.count(ME) > 1:
        raise BadOption("only one seat is yours: others at this screen sit beside you")
    if OPEN in seats and not {ME, BESIDE} & set(seats):
        raise BadOption("take a seat yourself: who holds none can’t invite anybody to the open ones")


# a saved game


def reopened(form: QueryDict, game: UploadedFile[Any] | None, board: UploadedFile[Any] | None) -> Plan:
    """The table for a saved game; AhuError if it can't be opened."""
    if game is None:
        raise BadOption("choose the file of a saved game")
    text = _text(game, LARGEST_GAME)
    board_text = _text(board, LARGEST_BOARD) if board else ""
    record = read_log(text, (lambda header: open_on(header, board_text)) if board_text else open_game)
    kind = kind_called(record.game.name)
    seats = _reopened_seats(form.get("then", LOOK), form.get("seat", "1"), record.game.players)
    return Plan(record, board_text or kind.default_board_text(record.game.players), seats)


def _reopened_seats(then: str, mine: str, players: int) -> list[NewSeat]:
    if then in (LOOK, BESIDE):
        return [NewSeat(here=True)] * players
    if then not in (OPEN, BOT):
        raise BadOption("say what is to be done with the game")
    if mine not in [str(number + 1) for number in range(players)]:
        raise BadOption("this game has {number} seats: choose yours among them", number=players)
    seats = _me_first(players, NewSeat(bot=USUAL if then == BOT else ""))
    turn = int(mine) - 1
    return seats[players - turn :] + seats[: players - turn]


def _me_first(players: int, others: NewSeat) -> list[NewSeat]:
    return [NewSeat(here=True), *[others] * (players - 1)]


def _text(file: UploadedFile[Any], most: int) -> str:
    """What is in a file that was sent."""
    if (file.size or 0) > most:
        raise BadOption("the file “{name}” is too large: {most} kB at most", name=file.name, most=most // 1000)
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadOption("the file “{name}” is no text in UTF-8", name=file.name) from error


def problems(error: AhuError, translator: Translator) -> list[str]:
    """Everything that is wrong, a sentence each."""
    found: Sequence[Message] = error.problems if isinstance(error, BadBoard) else [error.words]
    return [capital(translator.render(words)) for words in found]
