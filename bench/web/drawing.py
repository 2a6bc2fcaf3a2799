"""How long it takes to draw a table for one viewer: whole games, every viewer after every action.

Run as ``python -m bench.web.drawing GAME PLAYERS GAMES``; the environment names a data folder, of which only the key
is used.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, TypedDict, cast

if TYPE_CHECKING:
    from ahu.core.record import Record
    from ahu.web.live.live_table import LiveTable
    from ahu.web.presentation.view_model import TableView
    from ahu.web.presentation.viewer import Viewer

ROOT = Path(__file__).parents[2]


class DrawingFigures(TypedDict):
    """Milliseconds for one viewer after one action, and what is then sent."""

    title: str
    pictures: int
    mean: float
    p95: float
    slowest: float
    message_mean: float
    """To find out what changed and put it into a message."""
    message_bytes: float
    first_message_bytes: float


def drawn(data: Path, game: str, players: int, games: int) -> DrawingFigures:
    """Draw games in a process of its own."""
    command = [sys.executable, "-m", "bench.web.drawing", game, str(players), str(games)]
    done = subprocess.run(  # noqa: S603  # our own words
        command, cwd=ROOT, env={**os.environ, "AHU_DATA": str(data)}, check=True, stdout=subprocess.PIPE, text=True
    )
    return cast("DrawingFigures", json.loads(done.stdout))


class Stopwatch:
    """Times of drawing, of putting messages together, and the messages' sizes."""

    def __init__(self) -> None:
        self.drawing: list[float] = []
        self.telling: list[float] = []
        self.sizes: list[int] = []
        self.first_sizes: list[int] = []

    def figures(self, title: str) -> DrawingFigures:
        """What came of it."""
        return {
            "title": title,
            "pictures": len(self.drawing),
            "mean": round(1000 * fmean(self.drawing), 3),
            "p95": round(1000 * quantiles(self.drawing, n=20)[-1], 3),
            "slowest": round(1000 * max(self.drawing), 1),
            "message_mean": round(1000 * fmean(self.telling), 3),
            "message_bytes": round(fmean(self.sizes)),
            "first_message_bytes": round(fmean(self.first_sizes)),
        }


def draw(game: str, players: int, games: int) -> DrawingFigures:
    """Draw some games, after one that does not count."""
    from ahu.core.record import Record
    from ahu.registry import find_game
    from bench.web.tables import random_playout

    kind = find_game(game)
    set_up = kind.set_up(kind.seats_for(players))
    watch = Stopwatch()
    for seed in range(games + 1):
        record = Record(set_up)
        random_playout(record, Random(seed))
        _draw_game(record, Stopwatch() if seed == 0 else watch)
    return watch.figures(f"{kind.title}, {players} players")


def _draw_game(record: Record, watch: Stopwatch) -> None:
    from ahu.i18n import translator
    from ahu.web.presentation.table_message import message
    from ahu.web.presentation.view_model import table_view
    from ahu.web.presentation.viewer import Viewer
    from ahu.web.table_data import Event, EventKind

    speech = translator("en")
    table = _live_table(record)
    seats = range(record.game.players)
    viewers = [*[Viewer(frozenset({seat})) for seat in seats], Viewer(frozenset())]
    shown: dict[Viewer, TableView | None] = dict.fromkeys(viewers)
    for number, move in enumerate(record.moves, start=1):
        table.history.apply([Event(number, EventKind.PLAY, move.actor, move.action.text)])
        table.changed()
        for viewer in viewers:
            begin = perf_counter()
            now = table_view(table, viewer, speech)
            between = perf_counter()
            sent = message(now, shown[viewer])
            watch.telling.append(perf_counter() - between)
            watch.drawing.append(between - begin)
            (watch.sizes if shown[viewer] else watch.first_sizes).append(len(sent))
            shown[viewer] = now


def _live_table(record: Record) -> LiveTable:
    """A table that is in no database."""
    from ahu.web import models
    from ahu.web.live.bot_workers import BotWorkers
    from ahu.web.live.history import History
    from ahu.web.live.live_table import LiveTable
    from ahu.web.storage.database import Store
    from ahu.web.storage.repository import Details, StoredTable

    row = models.Table(key="bench", board=models.Board(digest="", text=""))
    seats = [models.Seat(number=number, taken=True) for number in range(record.game.players)]
    stored = StoredTable(Details(row, seats, [], [], {}), record.game, None, [])
    return LiveTable(stored, History(record.game), Store(), BotWorkers(), 0.0)


def main() -> None:
    """Draw games as the arguments say, and print how long it took."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "ahu.web.settings"
    import django

    django.setup()
    json.dump(draw(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])), sys.stdout)


if __name__ == "__main__":
    main()
