"""The games of the house."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ahu.core.errors import BadLog, BadOption
from ahu.core.game import BoardGame
from ahu.core.words import Listed
from ahu.games.giants.game import Giants
from ahu.games.rapanui.game import RapaNui

if TYPE_CHECKING:
    from ahu.core.game import Game

GAMES: dict[str, type[Game]] = {game.name: game for game in (Giants, RapaNui)}
"""Every game by its name. A new game is a folder beside these and one name in this line."""


def game_called(name: str) -> type[Game]:
    """The game of that name."""
    if name not in GAMES:
        raise BadOption("there is no game called “{name}”; there are {known}", name=name, known=Listed(list(GAMES)))
    return GAMES[name]


def open_game(header: dict[str, str], board: Path | None = None) -> Game:
    """The game that the header of a game file or of a position names."""
    options = () if header["options"] == "none" else tuple(header["options"].split())
    return game_called(header["game"]).set_up(tuple(header["seats"].split()), options, board)


def open_on(header: dict[str, str], board_text: str) -> Game:
    """The game that a header names, on the board written as ``board_text``."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "board.toml"
        file.write_text(board_text, encoding="utf-8")
        return open_game(header, file)


@lru_cache(maxsize=64)
def opened(name: str, rules: int, seats: str, options: str, board_text: str) -> Game:
    """The game of a set-up, one for all tables that share it, on the board as it was kept."""
    kind = game_called(name)
    if rules != kind.rules_version:
        raise BadLog(
            "this game was played by version {theirs} of the rules of {game}; this program plays version {ours}",
            theirs=rules,
            game=kind.title,
            ours=kind.rules_version,
        )
    assert issubclass(kind, BoardGame)
    header = {"game": name, "seats": seats, "options": options or "none"}
    if board_text == kind.house_board_text(len(seats.split())):
        return open_game(header)
    return open_on(header, board_text)
