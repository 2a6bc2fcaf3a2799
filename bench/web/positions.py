"""How long it takes to open a position of a long finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from ahu.web.limits import Limits
from bench.web.browser import Browser
from bench.web.server import HOST, Server

if TYPE_CHECKING:
    from pathlib import Path

    from bench.web.seating import Seating

TIMES = 5
"""A warm position is the slowest of so many fetches."""


class PositionFigures(TypedDict):
    """Milliseconds until a page of the replay is here."""

    game: str
    moves: int
    first_drawing: float
    """The first page of this board since the server started, at another table."""
    cold: float
    """The middle of a game nobody has looked at since."""
    middle: float
    end: float
    bytes: int
    saved: NotRequired[float]
    """The same game, uploaded as a file of as many bytes as one may have: until its page is here. Not in older runs."""


def opened(data: Path, warm_up: Seating, game: Seating) -> PositionFigures:
    """Start a server, let it draw the board once at another table, and look at positions of a game."""
    with Server(data) as server:
        browser = Browser(HOST, server.port)
        token = browser.page("/").token
        first = browser.page(f"{warm_up.address}replay/?action=1", warm_up.cookies[0])
        middle = f"{game.address}replay/?action={game.moves // 2}"
        end = f"{game.address}replay/?action={game.moves}"
        cold = browser.page(middle, game.cookies[0])
        warm = max(_near(browser, game, game.moves // 2))
        last = max(_near(browser, game, game.moves - TIMES))
        size = browser.page(end, game.cookies[0]).size
        saved = browser.page(f"{game.address}game.ahu", game.cookies[0]).text
        uploaded = browser.upload("/upload/", "game", largest(saved, Limits().game_bytes), token)
        browser.close()
    return {
        "game": game.game,
        "moves": game.moves,
        "first_drawing": round(first.milliseconds, 1),
        "cold": round(cold.milliseconds, 1),
        "middle": round(warm, 1),
        "end": round(last, 1),
        "bytes": size,
        "saved": round(uploaded.milliseconds, 1),
    }


def largest(saved: str, size: int) -> str:
    """A saved game with a remark so long that it has this many bytes."""
    head, line, moves = saved.partition("---\n")
    return head + line + "#" * (size - len(saved.encode()) - 1) + "\n" + moves


def _near(browser: Browser, game: Seating, action: int) -> list[float]:
    """Milliseconds for some positions after an action, each looked at for the first time."""
    return [
        browser.page(f"{game.address}replay/?action={action + more}", game.cookies[0]).milliseconds
        for more in range(1, TIMES + 1)
    ]
