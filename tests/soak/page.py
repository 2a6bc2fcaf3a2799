"""docs/reliability.md: what was thrown at the server, how often, and what was lost."""

from __future__ import annotations

from collections import Counter
from math import inf
from statistics import fmean, linear_regression, median, quantiles
from typing import TYPE_CHECKING, Final

from bench.markdown import Goal
from tests.soak.run import KILLING, STEADY

if TYPE_CHECKING:
    from tests.soak.ledger import Ledger
    from tests.soak.plan import Plan
    from tests.soak.run import Outcome

P95: Final = 250.0
"""Milliseconds until an action is acknowledged, while hostile clients are there and the server is up."""
GROWTH: Final = 2.0
"""Megabytes a minute that the server's memory may grow by in the second half of the steady phase."""
CURVE: Final = 30
"""Seconds between two figures of the memory on the page."""
KILLS: Final = 100
"""Kills that a whole soak has at least."""
SHOWN: Final = 20
"""Losses that are listed."""

HEAD: Final = """# Reliability

This page is written by `make soak`. A real `ahu serve` runs with {tables} tables of both games, {people} scripted
people, bots and spectators, and {hostile} hostile clients at a time, who attack the tables in play. The players send
again what is not answered, with the same idempotency key, as the page does. Afterwards every acknowledged action and
every line of chat is looked for in the database, and every game is played again from its rows. {about}.
"""


def bars(outcome: Outcome, plan: Plan) -> list[Goal]:
    """What the server promises."""
    ledger = outcome.ledger
    p95, growth = percentile(outcome, STEADY, 95), growth_per_minute(outcome)
    kills = ledger.counts["server killed"]
    return [
        nothing_lost(ledger, outcome.lost),
        none_of(f"tables that do not go on, of {outcome.tables}", outcome.stuck),
        none_of("hostile commands carried out", ledger.violations),
        Goal("action acknowledged, 95 of 100, ms", f"{P95:.0f}", f"{p95:.0f}", p95 <= P95),
        Goal("memory, MB a minute", f"{GROWTH:g}", f"{growth:+.2f}", growth <= GROWTH),
        no_orphans(ledger),
        Goal("kill -9 of the server", f"{min(KILLS, plan.kills)} or more", str(kills), kills >= min(KILLS, plan.kills)),
    ]


def nothing_lost(ledger: Ledger, lost: list[str]) -> Goal:
    """What was acknowledged is there, once and in order; where nothing was acknowledged, nothing is shown."""
    number = len(ledger.acknowledged)
    what = f"acknowledged and lost, doubled or out of order, of {number:,}"
    return Goal(what, "0", str(len(lost)), bool(number and not lost))


def none_of(what: str, found: list[str]) -> Goal:
    """Something did not happen."""
    return Goal(what, "0", str(len(found)), not found)


def no_orphans(ledger: Ledger) -> Goal:
    """Bot workers end with their server."""
    return Goal("bot workers that outlive their server", "0", str(ledger.orphans), ledger.orphans == 0)


def percentile(outcome: Outcome, phase: str, percent: int) -> float:
    """Milliseconds within which so many of a hundred actions were acknowledged, of those that met no trouble."""
    seconds = [latency.seconds for latency in outcome.ledger.latencies if latency.phase == phase]
    return 1000 * quantiles(seconds, n=100, method="inclusive")[percent - 1] if len(seconds) > 1 else inf


def growth_per_minute(outcome: Outcome) -> float:
    """Slope of the server's memory in the second half of the steady phase, in megabytes a minute."""
    samples = outcome.ledger.memory[len(outcome.ledger.memory) // 2 :]
    if len(samples) < 2:
        return inf
    return 60 * linear_regression([at for at, _ in samples], [megabytes for _, megabytes in samples]).slope


def page(outcome: Outcome, plan: Plan, command: str, about: str) -> str:
    """The page."""
    head = HEAD.format(tables=outcome.tables, people=outcome.people, hostile=plan.hostile, about=about)
    promises = "\n".join(["|  | bar | figure |  |", "|---|---:|---:|---|", *(bar.row() for bar in bars(outcome, plan))])
    parts = [
        head,
        promises,
        "\n## What happened\n",
        _events(outcome, plan),
        "\n## What hostile clients did\n",
        _hostile(outcome),
    ]
    if wrong := [*outcome.lost, *outcome.ledger.violations, *(f"table {key} does not go on" for key in outcome.stuck)]:
        parts += ["\n## What went wrong\n", *(f"- {sentence}" for sentence in wrong[:SHOWN])]
    parts.append(f"\n## The command\n\n```sh\n{command}\n```\n")
    return "\n".join(parts)


def _events(outcome: Outcome, plan: Plan) -> str:
    ledger, counts = outcome.ledger, outcome.ledger.counts
    rows = {
        "actions acknowledged": counts["acknowledged play"],
        "undos acknowledged": counts["acknowledged undo"],
        "lines of chat acknowledged": counts["acknowledged chat"],
        "requests that met a dead server, and were sent again": counts["unanswered"],
        "games played to their end": counts["games ended"],
        "kill -9 of the server": counts["server killed"],
        "seconds from a kill to the first page, median": f"{median(ledger.starts or [0.0]):.1f}",
        "kill -9 of a bot worker": counts["worker killed"],
        f"disk full, for {plan.full:g} s each": counts["disk full"],
        "commands answered with 5xx meanwhile": sum(n for what, n in counts.items() if what.startswith("answered 5")),
        "commands answered with 429": counts["answered 429"],
        "lines in the server’s log": outcome.log.count("\n"),
        "tracebacks there before the disk was full": counts["tracebacks"],
        "actions acknowledged in 50 of 100 cases within, ms": f"{percentile(outcome, STEADY, 50):.0f}",
        "… in 99 of 100": f"{percentile(outcome, STEADY, 99):.0f}",
        "… in 95 of 100 between two kills": f"{percentile(outcome, KILLING, 95):.0f}",
        f"memory in the steady phase, every {CURVE} s, MB": _curve(ledger.memory),
    }
    return "\n".join(["|  |  |", "|---|---:|", *(f"| {what} | {figure} |" for what, figure in rows.items())]) + _FULL


def _curve(samples: list[tuple[float, float]]) -> str:
    """The mean in each part of the steady phase."""
    parts: dict[int, list[float]] = {}
    for at, megabytes in samples:
        parts.setdefault(int(at // CURVE), []).append(megabytes)
    return ", ".join(f"{fmean(part):.0f}" for part in parts.values())


_FULL: Final = """

Memory is that of the server's process, measured in the second half of the steady phase. In the first half caches
fill (16 MB at most, most of it in a minute) and what is needed now and then is loaded. As many games end as begin, from
the beginning on: the first ones are in the middle then, each at another moment.

The disk is full when the system allows the server no file of any size (`RLIMIT_FSIZE`). That needs no rights and no
file system of its own; the same calls fail. The figures for latency are of actions that were sent and answered while
the server was up."""


def _hostile(outcome: Outcome) -> str:
    """A row for each kind of attack, with how it was answered."""
    kinds: dict[str, Counter[str]] = {}
    for (name, answer), number in outcome.ledger.hostile.items():
        kinds.setdefault(name, Counter())[answer] += number
    rows = [f"| {name} | {answers.total()} | {_answers(answers)} |" for name, answers in sorted(kinds.items())]
    return "\n".join(["| attack | times | answered |", "|---|---:|---|", *rows])


def _answers(answers: Counter[str]) -> str:
    return ", ".join(f"{answer}: {number}" for answer, number in answers.most_common())
