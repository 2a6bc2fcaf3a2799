"""One whole run of the web's bench: lay tables out, start servers, let people come, and put the results together."""

from __future__ import annotations

import math
import tempfile
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.web import drawing, load, positions, results, spy
from bench.web.browser import Browser
from bench.web.crowd import Place
from bench.web.seating import Seating, Wanted
from bench.web.server import HOST, Server, raise_open_files
from bench.web.tables import lay_out

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES: Final = ("giants", "rapanui")
PLAYERS: Final = 4
LONG: Final = {"giants": 5, "rapanui": 4}
"""Players of the long games that are looked at again."""
FASTEST: Final = 1500
"""Actions a second that no server of this kind exceeds."""
FASTEST_TABLE: Final = 400
"""Nor does a single table this."""
SHORTEST: Final = {"giants": 200, "rapanui": 40}
"""Actions of people in the shortest games."""
STEPS: Final = 8
"""How often a run reports progress."""
PACKAGES: Final = ("django", "uvicorn", "uvloop", "httptools")
KILOBYTE: Final = 1000


class Plan(NamedTuple):
    """How much to measure."""

    tables: int = 50
    """In the closed loop, and with idle viewers; twice as many are paced."""
    warm_up: float = 3.0
    seconds: float = 10.0
    paced_seconds: float = 15.0
    rate: float = 20.0
    games: int = 3
    """Games of either kind that are drawn."""


QUICK: Final = Plan(tables=5, warm_up=0.5, seconds=1.0, paced_seconds=1.0, games=1)


def run(plan: Plan, command: str, tick: Callable[[str], None]) -> results.WebResults:
    """Measure everything."""
    raise_open_files()
    with tempfile.TemporaryDirectory(prefix="ahu-bench-") as folder:
        bench = Bench(plan, Path(folder))
        tick("the web: drawing")
        drawn = [drawing.drawn(bench.data(f"drawing-{game}"), game, PLAYERS, plan.games) for game in GAMES]
        tick("the web: weight")
        weighed = bench.weight()
        tick("the web: closed loop")
        closed = bench.closed("closed")
        tick("the web: where the time goes")
        time = bench.time()
        tick("the web: paced")
        paced = bench.paced()
        tick("the web: idle viewers")
        idle = bench.idle()
        tick("the web: positions")
        opened = [bench.positions(game) for game in GAMES]
        tick("the web: done")
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "versions": {package: version(package) for package in PACKAGES},
        "closed": closed,
        "paced": paced,
        "drawing": drawn,
        "weight": weighed,
        "idle": idle,
        "positions": opened,
        "time": time,
        "bars": results.bars(closed, paced, drawn, weighed, idle, opened),
    }


def mixed(tables: int) -> list[Wanted]:
    """Four tables of Giants to one of Rapa Nui."""
    few = max(tables // 5, 1)
    return [Wanted("giants", PLAYERS, tables - few), Wanted("rapanui", PLAYERS, few)]


def spare(at_once: list[Wanted], seconds: float) -> list[Wanted]:
    """As many more tables as games could end in so many seconds, however fast the server is."""
    rate = min(FASTEST / sum(wanted.tables for wanted in at_once), FASTEST_TABLE)
    return [
        wanted._replace(tables=math.ceil(wanted.tables * seconds * rate / SHORTEST[wanted.game])) for wanted in at_once
    ]


class Bench:
    """The single measurements; each has a server and a data folder of its own."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder

    def data(self, name: str) -> Path:
        """A data folder."""
        folder = self._folder / name
        folder.mkdir()
        return folder

    def closed(self, name: str, notes: str = "") -> load.LoadFigures:
        """Everybody acts as fast as they can."""
        plan = self._plan
        data = self.data(name)
        at_once = mixed(plan.tables)
        tables = lay_out(data, [*at_once, *spare(at_once, plan.warm_up + plan.seconds)])
        with Server(data) as server:
            return load.run_load(
                load.Job(
                    "closed",
                    place_of(server),
                    server.pid,
                    tables,
                    plan.tables,
                    0,
                    plan.warm_up,
                    plan.seconds,
                    notes=notes,
                )
            )

    def time(self) -> spy.SpyFigures | None:
        """Where the time goes in the closed loop; looking slows the server, so this run counts for nothing else."""
        if not spy.spy_here():
            return None
        notes = self._folder / "notes"
        self.closed("time", str(notes))
        return spy.shares(notes.read_text("utf-8")) if notes.exists() else None

    def paced(self) -> load.LoadFigures:
        """Far more than people do, evenly, with somebody looking on at every table."""
        plan, tables = self._plan, 2 * self._plan.tables
        data = self.data("paced")
        made = lay_out(data, mixed(tables))
        with Server(data) as server:
            return load.run_load(
                load.Job(
                    "paced", place_of(server), server.pid, made, tables, 1, plan.warm_up, plan.paced_seconds, plan.rate
                )
            )

    def idle(self) -> load.IdleFigures:
        """Two viewers a seat who only wait."""
        data = self.data("idle")
        made = lay_out(data, mixed(self._plan.tables))
        with Server(data) as server:
            return load.run_idle(load.Job("idle", place_of(server), server.pid, made, len(made), 0, 1.0, 2.0))

    def weight(self) -> list[results.WeightFigures]:
        """What a browser that was never here loads with a table of either game."""
        data = self.data("weight")
        made = lay_out(data, [Wanted(game, PLAYERS, 1) for game in GAMES])
        with Server(data) as server:
            return [_weighed(server, seating) for seating in made]

    def positions(self, game: str) -> positions.PositionFigures:
        """Positions of a long game."""
        data = self.data(f"positions-{game}")
        first, long = lay_out(data, [Wanted(game, LONG[game], 2, finished=True)])
        return positions.opened(data, first, long)


def place_of(server: Server) -> Place:
    """Where the server is; the first page has what later requests must show, and is drawn before anything counts."""
    browser = Browser(HOST, server.port)
    token = browser.page("/").token
    browser.close()
    return Place(HOST, server.port, token)


def _weighed(server: Server, seating: Seating) -> results.WeightFigures:
    browser = Browser(HOST, server.port)
    weights = browser.whole(seating.address, seating.cookies[0])
    browser.close()
    files = {
        "the page" if address == seating.address else address.rpartition("/")[2]: round(size / KILOBYTE, 1)
        for address, size in sorted(weights.items(), key=lambda item: -item[1])
    }
    return {"game": seating.game, "kilobytes": round(sum(weights.values()) / KILOBYTE, 1), "files": files}
