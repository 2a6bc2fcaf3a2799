"""The section of docs/reliability.md about several server processes on PostgreSQL."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from bench.markdown import Goal
from tests.soak.page import SHOWN, no_orphans, none_of, nothing_lost
from tests.soak.sections import POSTGRES

if TYPE_CHECKING:
    from tests.soak.postgres_plan import PostgresPlan
    from tests.soak.postgres_run import PostgresOutcome

TROUBLES: Final = 100
"""Things that are killed in a whole soak at least."""
LONGEST_GAP: Final = 2.0
"""Seconds for which a stream may be lost by a rolling restart."""
KILLS: Final = ("process killed", "postgresql stopped", "worker killed")

HEAD: Final = """{title}

Written by `python -m tests.soak --postgres`. `ahu serve --processes {processes}` runs on a PostgreSQL that waits for
its disk, with {tables} tables of both games, all with clocks, {people} scripted people, bots, spectators, and {hostile}
hostile clients. At random moments a server process is killed (`kill -9`), PostgreSQL ends one connection or all of
them, PostgreSQL itself is stopped at once and started again, or a bot worker is killed. Nobody else starts anything
again. Then the processes are restarted one after another (SIGHUP). {about}.
"""


def troubles(outcome: PostgresOutcome) -> int:
    """How often something was killed."""
    counts = outcome.ledger.counts
    return sum(counts[kind] for kind in KILLS) + counts["times connections ended"]


def postgres_bars(outcome: PostgresOutcome, plan: PostgresPlan) -> list[Goal]:
    """What the servers promise."""
    ledger = outcome.ledger
    done, least = troubles(outcome), min(TROUBLES, plan.troubles)
    longest = max(outcome.restart_gaps, default=float("inf"))
    return [
        nothing_lost(ledger, outcome.lost),
        none_of(f"tables that do not go on, of {outcome.tables}", outcome.stuck),
        none_of("clocks that were unfair", outcome.unfair),
        none_of("hostile commands carried out", ledger.violations),
        no_orphans(ledger),
        Goal("kills", f"{least} or more", str(done), done >= least),
        Goal(
            f"a stream is lost by a rolling restart, longest of {len(outcome.restart_gaps)}, s",
            f"{LONGEST_GAP:g}",
            f"{longest:.2f}",
            longest <= LONGEST_GAP,
        ),
    ]


def postgres_section(outcome: PostgresOutcome, plan: PostgresPlan, command: str, about: str) -> str:
    """The section."""
    head = HEAD.format(
        title=POSTGRES,
        processes=plan.processes,
        tables=outcome.tables,
        people=outcome.people,
        hostile=plan.play.hostile,
        about=about,
    )
    promises = ["|  | bar | figure |  |", "|---|---:|---:|---|", *(bar.row() for bar in postgres_bars(outcome, plan))]
    parts = [head, "\n".join(promises), "", _events(outcome)]
    stuck = [f"table {key} does not go on" for key in outcome.stuck]
    if wrong := [*outcome.lost, *outcome.unfair, *outcome.ledger.violations, *stuck]:
        parts += ["\n### What went wrong on PostgreSQL\n", *(f"- {sentence}" for sentence in wrong[:SHOWN])]
    parts.append(f"\n```sh\n{command}\n```\n")
    return "\n".join(parts)


def _events(outcome: PostgresOutcome) -> str:
    ledger, counts = outcome.ledger, outcome.ledger.counts
    gaps = outcome.restart_gaps or [0.0]
    rows = {
        "actions acknowledged": counts["acknowledged play"],
        "undos acknowledged": counts["acknowledged undo"],
        "lines of chat acknowledged": counts["acknowledged chat"],
        "requests without an answer, sent again": counts["unanswered"],
        "commands answered with 5xx, sent again": sum(n for what, n in counts.items() if what.startswith("answered 5")),
        "games played to their end": counts["games ended"],
        "kill -9 of a server process": counts["process killed"],
        "times that PostgreSQL ended connections": counts["times connections ended"],
        "connections ended": counts["connections ended"],
        "PostgreSQL stopped at once": counts["postgresql stopped"],
        "… seconds until it took connections again, median": f"{median(ledger.starts or [0.0]):.1f}",
        "kill -9 of a bot worker": counts["worker killed"],
        "seats whose people never acted, handed over when their time was over": outcome.handed_over,
        "rolling restarts": counts["rolling restarts"],
        "… seconds that a stream was lost, median (browsers wait 0.2 s)": f"{median(gaps):.2f}",
        "lines in the servers’ log": outcome.log.count("\n"),
        "tracebacks there": counts["tracebacks"],
    }
    return "\n".join(["|  |  |", "|---|---:|", *(f"| {what} | {figure} |" for what, figure in rows.items())])
