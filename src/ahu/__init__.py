"""Ahu: board games of Easter Island, as rules you can trust.

One import is enough for a first program: ``ahu.games()`` lists the games, ``ahu.game(name)`` sets one up,
``ahu.bot(code)`` finds a bot, ``ahu.play(game, bots)`` lets bots play, ``ahu.record(game)`` keeps a game you play move
by move, ``ahu.read_log(path)`` reads a saved one. docs/api.md describes every public name.

``import ahu`` is light: it loads no rules, no drawing and no web server. What a name needs is imported when the name is
first used.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ahu import compiled

__version__ = "0.2.0"

compiled.install()  # before any module that may have been compiled is imported

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike
    from random import Random

    from ahu.bots.bot import Bot, Budget, Player
    from ahu.core.action import CHANCE, SPECTATOR, Action, Actor, Move, Seat
    from ahu.core.errors import (
        AhuError,
        BadBoard,
        BadLog,
        BadOption,
        BadPosition,
        IllegalAction,
        UnreadableAction,
    )
    from ahu.core.game import Game
    from ahu.core.record import Record
    from ahu.core.state import State, View
    from ahu.games import GamesPackage
    from ahu.kit import Kit

    games: GamesPackage

_DEFINED_IN: Final = {
    "ahu.bots.bot": ("Bot", "Budget", "Player"),
    "ahu.core.action": ("CHANCE", "SPECTATOR", "Action", "Actor", "Move", "Seat"),
    "ahu.core.errors": (
        "AhuError",
        "BadBoard",
        "BadLog",
        "BadOption",
        "BadPosition",
        "IllegalAction",
        "UnreadableAction",
    ),
    "ahu.core.game": ("Game",),
    "ahu.core.record": ("Record",),
    "ahu.core.state": ("State", "View"),
    "ahu.kit": ("Kit",),
}
"""Names that are imported when they are first used, by the module that defines them."""

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Action",
    "Actor",
    "AhuError",
    "BadBoard",
    "BadLog",
    "BadOption",
    "BadPosition",
    "Bot",
    "Budget",
    "Game",
    "IllegalAction",
    "Kit",
    "Move",
    "Player",
    "Record",
    "Seat",
    "State",
    "UnreadableAction",
    "View",
    "__version__",
    "bot",
    "draw_chance",
    "game",
    "games",
    "play",
    "read_log",
    "record",
    "write_log",
]


def game(
    name: str,
    players: int | None = None,
    options: Sequence[str] = (),
    board: str | PathLike[str] | None = None,
    seats: Sequence[str] | None = None,
) -> Game:
    """Set up the game of that name.

    Without ``players`` and ``seats`` the usual number plays. ``seats`` names who plays, clockwise; ``options`` names
    variants; ``board`` is a board file of your own. BadOption or BadBoard says what does not fit.
    """
    from ahu.core.errors import BadOption
    from ahu.registry import find_game

    kind = find_game(name)
    chosen = tuple(seats) if seats is not None else kind.seats_for(kind.default_players if players is None else players)
    if players not in (None, len(chosen)):
        raise BadOption("“players” is {players}, but “seats” names {seats}", players=players, seats=len(chosen))
    return kind.set_up(chosen, tuple(options), None if board is None else Path(board))


def bot(code: str) -> Player:
    """The bot with that code, ready to choose.

    A budget may follow the code: ``mcts:800`` tries 800 playouts a turn, ``mcts:2s`` thinks for two seconds.
    """
    from ahu.bots.catalogue import find_bot

    return find_bot(code)


def record(game: Game, start: State | None = None) -> Record:
    """A new record of a game, with no move in it: it checks each move and keeps it.

    It begins at the set-up, or at the position ``start``.
    """
    from ahu.core.record import Record

    return Record(game, start)


def play(game: Game, bots: Sequence[str | Player], seed: int | str | None = None) -> Record:
    """Let bots play a game to its end, and return its record.

    ``bots`` holds bots or their codes, one for each seat; the last one fills the seats that remain. The same seed gives
    the same game, if no bot's budget is a time; without a seed every game is another.
    """
    from random import Random

    from ahu.arena.match import play_match
    from ahu.arena.setup import fill_seats

    filled = fill_seats(tuple(bots), game.players)
    players = [bot(each) if isinstance(each, str) else each for each in filled]
    return play_match(game, players, Random(seed)).record


def draw_chance(state: State, rng: Random) -> Action:
    """What chance does now: one of ``state.outcomes()``, drawn by its probability."""
    from ahu.core.chance import draw

    return draw(state, rng)


def read_log(path: str | PathLike[str], board: str | PathLike[str] | None = None) -> Record:
    """The game in a file, replayed to its last move.

    ``board`` is its board file, if it was played on a board of your own. BadLog says what is wrong, and in which line.
    """
    from ahu.core import log
    from ahu.core.errors import AhuError, BadLog
    from ahu.registry import open_game

    file, board_file = Path(path), None if board is None else Path(board)
    try:
        return log.read_log(file.read_text("utf-8"), lambda header: open_game(header, board_file))
    except UnicodeDecodeError as error:
        raise AhuError("{path} is not a text file", path=file) from error
    except BadLog as error:
        raise BadLog("{path}, {problem}", path=file, problem=error.message) from error


def write_log(record: Record, path: str | PathLike[str]) -> None:
    """Write a game to a file, which ``read_log`` and ``ahu replay`` read."""
    from ahu.core import log

    Path(path).write_text(log.write_log(record), "utf-8")


if not TYPE_CHECKING:  # a type checker knows the names from above, and should complain of others

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name == "games":
            return import_module("ahu.games")
        for module, names in _DEFINED_IN.items():
            if name in names:
                globals()[name] = getattr(import_module(module), name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, for completion."""
    return sorted(__all__)
