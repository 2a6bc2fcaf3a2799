"""docs/scale.md, from the figures of the capacity model."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from bench.markdown import table
from bench.web.capacity import (
    BUSY,
    CONNECTIONS,
    Costs,
    Demand,
    Habits,
    Load,
    actions_a_day,
    cells,
    demand,
    load_of,
    most_actions,
    players_of,
)

if TYPE_CHECKING:
    from bench.web.capacity_run import CapacityResults

SIZES: Final = (1_000, 100_000, 10_000_000)
"""Players a day."""

HEAD = """\
# How far it goes

What 1,000, 100,000 and 10 million players a day need, what breaks first, and what would be changed then. The page
is made by `{command}` (`--page` writes it again from the figures in `bench/capacity.json`); the model is
`bench/web/capacity.py`. Costs were measured on {date} on this machine ({machine}, {cores} cores), which others used
too: they are times of a processor, which that disturbs least. A core of today’s servers is perhaps twice as fast.\
"""

HABITS = """\
## What people do

Nobody knows yet. These are assumptions, in `bench/web/capacity.py`; whoever runs a place can put in their own.\
"""

COSTS = """\
## What things cost

One server process on PostgreSQL, which waits for its disk; {tables} of four people each at even pace, measured with
and without further viewers. Memory of viewers and tables, and bytes of a first visit, are those of
[benchmarks.md](benchmarks.md).\
"""

NEED = """\
## What players need

At the busiest hour, with processes at most {busy:.0%} busy. {connections} connections to PostgreSQL belong to each
process. Cores of bots are those of machines with `ahu worker` ([hosting.md](hosting.md#where-bots-think)).\
"""

CHECK = """\
## Is the model right?

The load of {players:,.0f} players a day, the largest that fits here beside its own load generator: {tables:.0f}
tables, {viewers:.0f} open streams, {actions:g} actions a second, on {processes} server processes and PostgreSQL.
The costs come from loads a tenth as large. {reached:g} actions a second were done, p95 {p95:g} ms until the last
viewer of a table had the message, while others used {others:g} cores.\
"""

BREAKS = """\
## What breaks first, and what would be changed then

- **At 1,000 players a day** nothing does. One process with SQLite does it on the smallest machine there is, bots
  included. A backup each night is all the care it needs.
- **At 100,000** one process is not enough: {large.processes:.0f} processes use {large.server_cores:.1f} cores, bots
  {large.bot_cores:.1f}. Processes are added (`--processes`, more machines behind `deploy/nginx.conf`), PostgreSQL gets
  a machine of its own, and bots think on others (`ahu worker`). Limits of open files and connections are raised
  (`AHU_LIMIT_CONNECTIONS`, `AHU_LIMIT_STREAMS`, `LimitNOFILE`), PostgreSQL’s `max_connections` to twice what the table
  says. Nothing is changed in the program.
- **Then hearing of each other.** Every process hears of every action, and throws most of it away ({heard_ms:.2g} ms
  each). At {most:,.0f} actions a second, the load of {most_players:,.0f} players a day, a process would do nothing
  else: more processes do not help. Long before, at a third of it, a place is full. The first change would be a
  channel of PostgreSQL for each group of tables (`storage/changes.py` names one channel): a process then listens
  only to groups whose tables it has open, and with hashing by table that is few.
- **Then one database writes it all.** {wal:.1f} kB of its log for each action make {wal_full:.0f} MB a second at
  that size, which a good disk writes; `NOTIFY` takes one lock for all commits of a database, so its commits are one
  after the other. Stored actions ({stored_day:.0f} GB a day for 10 million players) want an archive: finished games
  as files, of which the database keeps results and the address.
- **At 10 million** no single database does it, and none has to: tables know nothing of each other. The place
  becomes {cells} cells, each a whole of servers, workers and PostgreSQL as above, at about {per_cell:,.0f} players
  a day; the first letters of a table’s key say in which cell it is, and the load balancer sends it there (a second
  `hash` in `deploy/nginx.conf`). Accounts, ratings, sessions and the lobby are a service of their own with a
  database of their own, asked when somebody signs in, sits down or ends a game, not at every action. Notifications
  need a queue between the two. Servers take {huge.server_cores:,.0f} cores then, bots {huge.bot_cores:,.0f}, if each
  level is chosen as often. Easier levels for tables that nobody looks at, and nets in one batch for many tables on a
  GPU, would come before more machines for them; drawing in the browser instead of on the server would come before
  more machines for servers, since a message is mostly drawing.
- **What is not in the model**: attacks, people who all come at once after a broadcast (the busiest minute against
  the busiest hour), networks between continents, and people who look after {cells} cells at night.\
"""


def page(results: CapacityResults) -> str:
    """The page."""
    costs, compared = Costs(**results["costs"]), results["compared"]
    load = Load(*compared["load"])
    most = most_actions(costs)
    largest = SIZES[-1]
    many = cells(largest, costs)
    parts = [
        HEAD.format(**{name: results[name] for name in ("command", "date", "machine", "cores")}),
        HABITS,
        table(["a player, a table, a game", ""], _habits(Habits())),
        COSTS.format(tables="40 tables"),
        table(["", "costs"], _costs(costs, results["thoughts"])),
        NEED.format(busy=BUSY, connections=CONNECTIONS),
        table(["", *[f"{players:,} players a day" for players in SIZES]], _needs(costs)),
        CHECK.format(
            players=players_of(load.actions),
            tables=load.tables,
            viewers=load.viewers,
            actions=load.actions,
            processes=compared["processes"],
            reached=compared["actions_per_second"],
            p95=compared["p95"],
            others=compared["others_load"],
        ),
        table(["", "the model says", "measured", "measured / model"], _compared(results)),
        BREAKS.format(
            heard_ms=costs.heard_ms,
            most=most,
            most_players=players_of(most),
            wal=costs.wal_bytes / 1000,
            wal_full=most * costs.wal_bytes / 1e6,
            stored_day=actions_a_day(largest) * costs.stored_bytes / 1e9,
            cells=many,
            per_cell=largest / many,
            large=demand(load_of(SIZES[1]), costs),
            huge=_of_cells(load_of(largest), many, costs),
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _habits(do: Habits) -> list[list[str]]:
    return [
        ["minutes a day that a player spends at tables", f"{do.minutes:g}"],
        ["of all that, in the busiest hour", f"{do.peak:.0%}"],
        ["people at a table, the others are bots", f"{do.people:g}"],
        ["spectators at a table", f"{do.spectators:g}"],
        ["minutes that a game takes", f"{do.game_minutes:g}"],
        ["actions of a game, those of bots and chance included", f"{do.actions:g}"],
        ["turns of bots in a game, of each level as often", f"{do.bot_turns:g}"],
        ["pages that a player loads a day", f"{do.pages:g}"],
    ]


def _costs(costs: Costs, thoughts: dict[str, float]) -> list[list[str]]:
    return [
        ["an action, in its server process", f"{costs.action_ms:.2f} ms"],
        ["telling one viewer of it", f"{costs.message_ms:.2f} ms, {costs.message_bytes / 1000:.1f} kB"],
        ["hearing of it, in every other process", f"{costs.heard_ms:.2f} ms"],
        ["an action, in PostgreSQL", f"{costs.database_ms:.2f} ms, one transaction at most"],
        ["its log (WAL)", f"{costs.wal_bytes / 1000:.1f} kB"],
        ["stored for good", f"{costs.stored_bytes:.0f} bytes"],
        ["a page of a table", f"{costs.page_ms:.1f} ms; {costs.page_bytes / 1000:.0f} kB at the first visit"],
        ["a turn of a bot: easy, fair, strong", ", ".join(f"{one:.0f}" for one in thoughts.values()) + " ms"],
        ["the same through the queue, in the server", f"{costs.queue_ms:.1f} ms more"],
        ["an open stream", f"{costs.viewer_mb * 1000:.0f} kB"],
        ["a table that is open", f"{costs.table_mb * 1000:.0f} kB"],
        ["a server process", f"{costs.process_mb:.0f} MB"],
        ["a process in which a bot thinks", f"{costs.worker_mb:.0f} MB"],
    ]


def _needs(costs: Costs) -> list[list[str]]:
    loads = [load_of(players) for players in SIZES]
    split = [cells(players, costs) for players in SIZES]
    needs = [_of_cells(load, count, costs) for load, count in zip(loads, split, strict=True)]
    days = [actions_a_day(players) for players in SIZES]
    return [
        ["tables at once", *[f"{load.tables:,.0f}" for load in loads]],
        ["open streams", *[f"{load.viewers:,.0f}" for load in loads]],
        ["actions a second", *[f"{load.actions:,.0f}" for load in loads]],
        ["turns of bots a second", *[f"{load.thoughts:,.1f}" for load in loads]],
        ["cells with a database of their own", *[f"{count}" for count in split]],
        ["server processes", *[f"{_whole(need.processes)}" for need in needs]],
        ["cores of servers", *[f"{need.server_cores:,.1f}" for need in needs]],
        ["memory of servers, GB", *[f"{need.server_mb / 1000:,.1f}" for need in needs]],
        ["cores of PostgreSQL", *[f"{need.database_cores:,.2f}" for need in needs]],
        ["its log, MB a second", *[f"{need.wal_mb:,.2f}" for need in needs]],
        ["connections to it", *[f"{_whole(need.connections)}" for need in needs]],
        ["stored, GB a year", *[f"{day * 365 * costs.stored_bytes / 1e9:,.0f}" for day in days]],
        ["cores of bots", *[f"{need.bot_cores:,.1f}" for need in needs]],
        ["memory of bots, GB", *[f"{need.bot_mb / 1000:,.1f}" for need in needs]],
        ["to browsers, Mbit a second", *[f"{need.megabits:,.0f}" for need in needs]],
    ]


def _of_cells(load: Load, count: int, costs: Costs) -> Demand:
    """What a load takes that is shared by cells."""
    one = demand(Load(*[part / count for part in load]), costs)
    return Demand(*[part * count for part in one])


def _whole(number: float) -> str:
    return "no number is enough" if number == inf else f"{number:,.0f}"


def _compared(results: CapacityResults) -> list[list[str]]:
    compared = results["compared"]
    said = Demand(*compared["predicted"])
    rows = [
        ("server processes, cores", said.server_cores, compared["server_cores"]),
        ("server processes, MB", said.server_mb, compared["server_mb"]),
        ("PostgreSQL, cores", said.database_cores, compared["database_cores"]),
        ("its log, MB a second", said.wal_mb, compared["wal_mb"]),
    ]
    return [[name, f"{model:.3g}", f"{seen:.3g}", f"{seen / model:.2f}"] for name, model, seen in rows]
