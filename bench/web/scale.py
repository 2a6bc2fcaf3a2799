"""``python -m bench.web.scale``: several processes on PostgreSQL, many viewers, many stored tables."""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, cast

import click

from bench.page import page
from bench.web import load
from bench.web.archive import store
from bench.web.browser import Browser
from bench.web.run import mixed, place_of, spare
from bench.web.scale_page import scale_lines
from bench.web.seating import Wanted
from bench.web.server import HOST, PreparedServer, Server, raise_open_files
from bench.web.tables import lay_out
from tests.postgres_server import PostgresServer

if TYPE_CHECKING:
    from bench.results import Bar, Results
    from bench.web.load import IdleFigures, LoadFigures

ROOT: Final = Path(__file__).parents[2]
LEAST_RATIO: Final = 1.35
MOST_P95: Final = 100.0
MOST_MEGABYTES: Final = 1000.0
MOST_PAGE: Final = 100.0
SPECTATORS: Final = 16
LIMITS: Final = {
    f"AHU_LIMIT_{name}": "20000" for name in ("CONNECTIONS", "CONNECTIONS_BY_ADDRESS", "STREAMS", "STREAMS_BY_ADDRESS")
}
"""All viewers come from one address here."""


class ScalePlan(NamedTuple):
    """How much to measure."""

    tables: int = 50
    rounds: int = 3
    """How often one and two processes are measured, in turns."""
    warm_up: float = 3.0
    seconds: float = 10.0
    viewers: int = 5000
    stored_tables: int = 10_000
    stored_actions: int = 1_000_000
    times: int = 10
    """How often each page is fetched."""


QUICK: Final = ScalePlan(5, 1, 0.5, 1.0, 100, 60, 10_000, 2)


class PageFigures(TypedDict):
    """Milliseconds until a page is there: the median and the slowest."""

    database: str
    page: str
    median: float
    slowest: float


class ScaleResults(TypedDict):
    """All of one run."""

    date: str
    command: str
    one: list[LoadFigures]
    """The rounds with one process."""
    two: list[LoadFigures]
    apart: LoadFigures
    """Actions go to one process, and everybody looks at another."""
    many: IdleFigures
    stored: dict[str, int]
    pages: list[PageFigures]
    bars: list[Bar]


class Scale:
    """The single measurements."""

    def __init__(self, plan: ScalePlan, folder: Path, postgres: PostgresServer) -> None:
        self._plan, self._folder, self._postgres = plan, folder, postgres

    def _data(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        return folder

    def closed(self, name: str, processes: int) -> LoadFigures:
        """Everybody acts as fast as they can; each table is served by one of the processes, by its key."""
        plan, data, address = self._plan, self._data(name), self._postgres.new_database()
        at_once = mixed(plan.tables)
        tables = lay_out(data, [*at_once, *spare(at_once, plan.warm_up + plan.seconds)], address)
        with ExitStack() as running:
            first, *others = (running.enter_context(Server(data, AHU_DATABASE=address)) for _ in range(processes))
            for other in others:
                place_of(other)
            more = tuple((server.port, server.pid) for server in others)
            return load.run_load(
                load.Job("closed", place_of(first), first.pid, tables, plan.tables, 0, plan.warm_up, plan.seconds)
                ._replace(others=more)
            )  # fmt: skip

    def apart(self) -> LoadFigures:
        """Twenty actions a second through one process, while everybody looks at another."""
        plan, data, address = self._plan, self._data("apart"), self._postgres.new_database()
        tables = lay_out(data, mixed(plan.tables), address)
        with Server(data, AHU_DATABASE=address) as first, Server(data, AHU_DATABASE=address) as second:
            place_of(second)
            job = load.Job(
                "paced", place_of(first), first.pid, tables, plan.tables, 0, plan.warm_up, plan.seconds, 20.0
            )
            return load.run_load(job._replace(others=((second.port, second.pid),), apart=True))

    def many(self) -> IdleFigures:
        """Viewers who only wait, at one process with SQLite."""
        data = self._data("many")
        tables = max(self._plan.viewers // (4 + SPECTATORS), 1)
        made = lay_out(data, [Wanted("giants", 4, tables - tables // 5), Wanted("rapanui", 4, tables // 5)])
        with Server(data, **LIMITS) as server:
            job = load.Job("many", place_of(server), server.pid, made, len(made), SPECTATORS, 1.0, 5.0)
            return load.run_idle(job)

    def pages(self, database: str) -> tuple[dict[str, int], list[PageFigures]]:
        """Pages of somebody with many tables among very many."""
        plan, data = self._plan, self._data(f"pages-{database}")
        address = self._postgres.new_database() if database == "PostgreSQL" else ""
        stored = store(data, address, plan.stored_tables, plan.stored_actions)
        pages = {
            "home": "/",
            "lobby": "/lobby/",
            "profile": "/profile/",
            "table": f"/table/{stored.running}/",
            "replay": f"/table/{stored.finished}/replay/",
        }
        found: list[PageFigures] = []
        with PreparedServer(data, AHU_DATABASE=address, AHU_ACCOUNTS="optional") as server:
            browser = Browser(HOST, server.port)
            for drawn in (stored.other, stored.running, stored.finished):  # boards are drawn once
                browser.page(f"/table/{drawn}/replay/")
            for name, path in pages.items():
                spent = [browser.page(path, stored.cookies).milliseconds for _ in range(plan.times)]
                found.append(
                    {
                        "database": database,
                        "page": name,
                        "median": round(median(spent), 1),
                        "slowest": round(max(spent), 1),
                    }
                )
            browser.close()
        return {"tables": stored.tables, "actions": stored.actions}, found


def scale(plan: ScalePlan, command: str) -> ScaleResults:
    """Measure everything."""
    raise_open_files()
    one: list[LoadFigures] = []
    two: list[LoadFigures] = []
    with tempfile.TemporaryDirectory(prefix="ahu-scale-") as folder, PostgresServer(durable=True) as postgres:
        bench = Scale(plan, Path(folder), postgres)
        for number in range(plan.rounds):
            one.append(bench.closed(f"one-{number}", 1))
            two.append(bench.closed(f"two-{number}", 2))
        apart, many = bench.apart(), bench.many()
        stored, pages = bench.pages("SQLite")
        pages += bench.pages("PostgreSQL")[1]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "one": one,
        "two": two,
        "apart": apart,
        "many": many,
        "stored": stored,
        "pages": pages,
        "bars": bars(one, two, apart, many, pages, plan.viewers),
    }


def bars(
    one: list[LoadFigures],
    two: list[LoadFigures],
    apart: LoadFigures,
    many: IdleFigures,
    pages: list[PageFigures],
    viewers: int,
) -> list[Bar]:
    """The promises, kept or not."""
    ratio = round(rate(two) / rate(one), 2)
    p95 = round(median(figures["p95"] for figures in two), 1)
    slowest = max(figures["slowest"] for figures in pages)
    megabytes = many["megabytes_with_viewers"]
    return [
        {
            "promise": "two processes to one on PostgreSQL: actions a second, median of the rounds, at least",
            "figure": ratio,
            "bar": LEAST_RATIO,
            "met": ratio >= LEAST_RATIO,
        },
        _under("two processes: ms to the last viewer, p95, median of the rounds, under", p95, MOST_P95),
        _under("a change through one process on the pages of another: ms, p95, under", apart["p95"], MOST_P95),
        {
            "promise": f"{many['viewers']} idle streams: MB of the process, under",
            "figure": megabytes,
            "bar": MOST_MEGABYTES,
            "met": megabytes < MOST_MEGABYTES and many["viewers"] >= viewers,
        },
        _under("home, lobby, profile, table, replay: ms, slowest, under", slowest, MOST_PAGE),
    ]


def rate(rounds: list[LoadFigures]) -> float:
    """Actions a second: the median of the rounds."""
    return median(figures["actions_per_second"] for figures in rounds)


def _under(promise: str, figure: float, bar: float) -> Bar:
    return {"promise": promise, "figure": figure, "bar": bar, "met": figure < bar}


@click.command()
@click.option("--quick", is_flag=True, help="A short run, to see that all works; it writes nothing and fails no bar.")
def main(quick: bool) -> None:
    """Measure what several processes, many viewers and many stored tables take."""
    results = scale(QUICK if quick else ScalePlan(), " ".join(["python -m bench.web.scale", *sys.argv[1:]]))
    for line in scale_lines(results):
        print(line)
    if not quick:
        file = ROOT / "bench" / "results.json"
        every = cast("Results", json.loads(file.read_text("utf-8")))
        every["scale"] = results
        file.write_text(json.dumps(every, indent=2, ensure_ascii=False) + "\n", "utf-8")
        (ROOT / "docs" / "benchmarks.md").write_text(page(every), "utf-8")
    sys.exit(0 if quick or all(bar["met"] for bar in results["bars"]) else 1)


if __name__ == "__main__":
    main()
