"""The games of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ahu.core.errors import BadOption
from ahu.games.giants.game import Giants
from ahu.games.rapanui.game import RapaNui

if TYPE_CHECKING:
    from pathlib import Path

    from ahu.core.game import Game

GAMES: dict[str, type[Game]] = {game.name: game for game in (Giants, RapaNui)}
"""Every game by its name. A new game is a folder beside these and one name in this line."""


def game_called(name: str) -> type[Game]:
    """The game of that name."""
    if name not in GAMES:
        raise BadOption(f"there is no game called “{name}”; there are {', '.join(GAMES)}")
    return GAMES[name]


def open_game(header: dict[str, str], board: Path | None = None) -> Game:
    """The game that the header of a game file or of a position names."""
    options = () if header["options"] == "none" else tuple(header["options"].split())
    return game_called(header["game"]).set_up(tuple(header["seats"].split()), options, board)
