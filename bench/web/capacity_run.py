"""``python -m bench.web.capacity_run``: measure what things cost, predict a load, let it happen, and write the page."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, cast

import click
import psutil

from ahu.registry import games
from ahu.web.live.thoughts import choose_turn
from bench.web import load
from bench.web.browser import Browser
from bench.web.capacity import Costs, Demand, Load, demand
from bench.web.capacity_page import page
from bench.web.run import mixed, place_of
from bench.web.scale import LIMITS
from bench.web.server import HOST, Server, megabytes_of, raise_open_files, seconds_of
from bench.web.tables import lay_out
from tests.play import some_decision
from tests.postgres_server import PostgresServer

if TYPE_CHECKING:
    from bench.web.load import LoadFigures

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "bench" / "capacity.json"
LEVELS: Final = ("easy", "normal", "hard")
"""The codes of the levels easy, fair and strong."""
SETTLING: Final = 3.0
RESTING: Final = 6.0
"""Seconds until a new server is at rest, and in which it is then looked at."""
SEATED: Final = 4
"""People at each table of a load, who look at it."""


class CapacityPlan(NamedTuple):
    """How much to measure."""

    tables: int = 40
    rate: float = 40.0
    spectators: int = 8
    """At each table, in the load that tells what a viewer costs."""
    seconds: float = 15.0
    warm_up: float = 3.0
    pages: int = 30
    thoughts: int = 12
    """Turns of a bot of each level in each game."""
    simulated_tables: int = 400
    simulated_rate: float = 120.0
    simulated_seconds: float = 30.0
    processes: int = 2


QUICK: Final = CapacityPlan(4, 8.0, 4, 2.0, 0.5, 3, 2, 10, 10.0, 2.0)


class Compared(TypedDict):
    """What the model says of the simulated load, and what was measured."""

    load: list[float]
    processes: int
    predicted: list[float]
    server_cores: float
    server_mb: float
    database_cores: float
    wal_mb: float
    p95: float
    actions_per_second: float
    others_load: float


class CapacityResults(TypedDict):
    """All of one run."""

    date: str
    command: str
    machine: str
    cores: int
    costs: dict[str, float]
    thoughts: dict[str, float]
    """Milliseconds by the levels of bots."""
    compared: Compared


class Spent(NamedTuple):
    """What PostgreSQL has used so far."""

    seconds: float
    wal_bytes: float
    stored_bytes: float


class Measured(NamedTuple):
    """A load, and what it took besides."""

    figures: LoadFigures
    database: Spent
    actions: float
    """All of them, those before it counted too."""
    idle_seconds: float
    """Of a process that nobody asks for anything, beyond what it uses when nothing happens anywhere."""
    megabytes: float
    """Of all servers, while everybody is there."""


class Capacity:
    """The single measurements."""

    def __init__(self, plan: CapacityPlan, folder: Path, postgres: PostgresServer) -> None:
        self._plan, self._folder, self._postgres = plan, folder, postgres

    def _spent(self, address: str) -> Spent:
        """What the database has used, by its processes and its own figures."""
        import psycopg

        with psycopg.connect(address.replace("postgres://", "postgresql://"), autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            row = connection.execute(
                "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, pg_database_size(current_database())"
            ).fetchone()
        assert row
        return Spent(self._postgres.processor_seconds(), float(row[0]), float(row[1]))

    def paced(
        self, name: str, tables: int, spectators: int, rate: float, seconds: float, *, processes: int = 1, idle: int = 0
    ) -> Measured:
        """An even load on so many processes; ``idle`` further ones share the database, and nobody asks them."""
        plan, data, address = self._plan, self._folder / name, self._postgres.new_database()
        data.mkdir()
        seated = lay_out(data, mixed(tables), address)
        with ExitStack() as running:
            servers = [
                running.enter_context(Server(data, AHU_DATABASE=address, **LIMITS)) for _ in range(processes + idle)
            ]
            for server in servers:
                place_of(server)
            first, *others = servers[:processes]
            resting = servers[processes:]
            resting_share = _share(resting)
            before, rested = self._spent(address), sum(seconds_of(server.pid) for server in resting)
            began = monotonic()
            watch = Highest([server.pid for server in servers[:processes]])
            job = load.Job(
                "paced", place_of(first), first.pid, seated, tables, spectators, plan.warm_up, seconds, rate
            )  # fmt: skip
            figures = watch.during(
                lambda: load.run_load(job._replace(others=tuple((server.port, server.pid) for server in others)))
            )
            sleep(1)
            after = self._spent(address)
            used = sum(seconds_of(server.pid) for server in resting) - rested - resting_share * (monotonic() - began)
        spent = Spent(*[now - then for now, then in zip(after, before, strict=True)])
        return Measured(figures, spent, rate * (plan.warm_up + seconds), used, watch.megabytes)

    def page(self) -> tuple[float, float]:
        """Milliseconds of a core for a page of a table, and the memory of a server that has shown some."""
        data, address = self._folder / "page", self._postgres.new_database()
        data.mkdir()
        seated = lay_out(data, mixed(self._plan.tables), address)
        with Server(data, AHU_DATABASE=address) as server:
            browser = Browser(HOST, server.port)
            for table in seated:
                browser.page(f"/table/{table.key}/")
            before = seconds_of(server.pid)
            for number in range(self._plan.pages):
                browser.page(f"/table/{seated[number % len(seated)].key}/")
            used = seconds_of(server.pid) - before
            browser.close()
            return 1000 * used / self._plan.pages, megabytes_of(server.pid)


def measure_thoughts(times: int) -> dict[str, float]:
    """Milliseconds of a core for a turn of a bot of each level: the mean of all games."""
    return {level: round(fmean(_thought(name, level, times) for name in games()), 1) for level in LEVELS}


class Highest:
    """Looks at the memory of processes while something goes on."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids
        self.megabytes = 0.0

    def during(self, work: Any) -> Any:  # noqa: ANN401  # whatever it returns
        """Do something, and look meanwhile."""
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as threads:
            done = threads.submit(work)
            while not done.done():
                self.megabytes = max(self.megabytes, sum(map(megabytes_of, self._pids)))
                sleep(0.5)
            return done.result()


def _share(servers: list[Server]) -> float:
    """The share of a core that servers use while nothing happens."""
    if not servers:
        return 0.0
    sleep(SETTLING)
    before = sum(seconds_of(server.pid) for server in servers)
    sleep(RESTING)
    return (sum(seconds_of(server.pid) for server in servers) - before) / RESTING


def _thought(name: str, level: str, times: int) -> float:
    spent = []
    for number in range(times + 1):
        state, seat = some_decision(name, f"capacity-{number}")
        game = state.game
        header = (game.name, game.rules_version, " ".join(game.seats), " ".join(game.options))
        board = type(game).default_board_text(game.players)
        began = process_time()
        choose_turn(level, header, board, state.view(seat).write(), seat, Random(number).getrandbits(32))
        spent.append(process_time() - began)
    return 1000 * fmean(spent[1:])  # the first loads what is needed


def measure(plan: CapacityPlan, command: str) -> CapacityResults:
    """Measure the costs, then a load that is larger, and compare it with what the costs foretell."""
    raise_open_files()
    web = json.loads((ROOT / "bench" / "results.json").read_text("utf-8"))["web"]
    with tempfile.TemporaryDirectory(prefix="ahu-capacity-") as folder, PostgresServer(durable=True) as postgres:
        bench = Capacity(plan, Path(folder), postgres)
        few = bench.paced("few", plan.tables, 0, plan.rate, plan.seconds, idle=1)
        many = bench.paced("many", plan.tables, plan.spectators, plan.rate, plan.seconds)
        page_ms, process_mb = bench.page()
        thoughts = measure_thoughts(plan.thoughts)
        message = max(0.0, _ms(many) - _ms(few)) / plan.spectators
        costs = Costs(
            action_ms=max(0.0, _ms(few) - SEATED * message),
            message_ms=message,
            heard_ms=max(0.0, 1000 * few.idle_seconds / few.actions),
            page_ms=page_ms,
            database_ms=1000 * few.database.seconds / few.actions,
            wal_bytes=few.database.wal_bytes / few.actions,
            stored_bytes=max(few.database.stored_bytes, many.database.stored_bytes) / few.actions,
            message_bytes=few.figures["bytes_per_message"],
            page_bytes=1000 * max(one["kilobytes"] for one in web["weight"]),
            process_mb=process_mb,
            viewer_mb=web["idle"]["megabytes_per_viewer"],
            table_mb=web["idle"]["megabytes_per_table"],
            thought_ms=fmean(thoughts.values()),
            queue_ms=2.4,
            worker_mb=45.0,
        )
        rounded = Costs(*[round(cost, 4) for cost in costs])
        compared = _compare(plan, bench, rounded)
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command,
        "machine": _machine(),
        "cores": os.cpu_count() or 1,
        "costs": rounded._asdict(),
        "thoughts": thoughts,
        "compared": compared,
    }


def _compare(plan: CapacityPlan, bench: Capacity, costs: Costs) -> Compared:
    tables, rate = plan.simulated_tables, plan.simulated_rate
    expected = Load(tables, SEATED * tables, rate, 0, 0)
    predicted = demand(expected, costs, processes=plan.processes)
    seen = bench.paced("simulated", tables, 0, rate, plan.simulated_seconds, processes=plan.processes)
    return {
        "load": list(expected),
        "processes": plan.processes,
        "predicted": list(predicted),
        "server_cores": seen.figures["server_load"],
        "server_mb": round(seen.megabytes, 1),
        "database_cores": round(rate * seen.database.seconds / seen.actions, 3),
        "wal_mb": round(rate * seen.database.wal_bytes / seen.actions / 1e6, 3),
        "p95": seen.figures["p95"],
        "actions_per_second": seen.figures["actions_per_second"],
        "others_load": seen.figures["others_load"],
    }


def _ms(measured: Measured) -> float:
    return float(measured.figures["server_ms_per_action"])


def _machine() -> str:
    names = [line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]  # fmt: skip
    return f"{names[0] if names else 'unknown'}, {psutil.virtual_memory().total / 1e9:.0f} GB"


def write(results: CapacityResults) -> None:
    """Keep the figures, and the page made from them."""
    FILE.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    (ROOT / "docs" / "scale.md").write_text(page(results), "utf-8")


@click.command()
@click.option("--quick", is_flag=True, help="A short run, to see that all works; it writes nothing.")
@click.option("--thoughts", "only_thoughts", is_flag=True, help="Measure only how long bots think, and keep the rest.")
@click.option("--page", "only_page", is_flag=True, help="Write docs/scale.md again from the figures that are kept.")
def main(quick: bool, only_thoughts: bool, only_page: bool) -> None:
    """Measure what things cost, and whether the capacity model tells the truth."""
    if only_thoughts or only_page:
        kept = cast("CapacityResults", json.loads(FILE.read_text("utf-8")))
        if only_thoughts:
            kept["thoughts"] = measure_thoughts(CapacityPlan().thoughts)
            kept["costs"]["thought_ms"] = round(fmean(kept["thoughts"].values()), 4)
        write(kept)
        return
    results = measure(QUICK if quick else CapacityPlan(), " ".join(["python -m bench.web.capacity_run", *sys.argv[1:]]))
    print(json.dumps(results, indent=2))
    print(Demand(*results["compared"]["predicted"]))
    if not quick:
        write(results)


if __name__ == "__main__":
    main()
