"""A soak on PostgreSQL of seconds: its parts work, and notice what is unfair. Times are not judged here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.postgres_server import needs_postgres
from tests.sample_size import FACTOR
from tests.soak.ledger import Acknowledged, Ledger
from tests.soak.postgres_page import postgres_bars, postgres_section
from tests.soak.postgres_plan import POSTGRES_SMOKE
from tests.soak.postgres_run import SLACK, TIME_OF_A_TURN, PostgresOutcome, fairness, postgres_soak
from tests.soak.sections import FUZZ, POSTGRES, section_of, with_section

if TYPE_CHECKING:
    from pathlib import Path

    from tests.soak.stored import Folder


@pytest.mark.skipif(FACTOR <= 1, reason="it takes a minute: “make properties” runs it")
def test_nothing_is_lost_when_processes_connections_postgresql_and_workers_are_killed(tmp_path: Path) -> None:
    needs_postgres()
    outcome = postgres_soak(POSTGRES_SMOKE, tmp_path, lambda _: None)
    counts = outcome.ledger.counts
    assert outcome.lost == outcome.stuck == outcome.unfair == outcome.ledger.violations == []
    assert outcome.ledger.orphans == 0
    assert counts["acknowledged play"] > 20
    for kind in ("process killed", "times connections ended", "postgresql stopped", "worker killed"):
        assert counts[kind] >= 1, kind
    assert counts["rolling restarts"] == len(outcome.restart_gaps[:1]) == 1


def stored(kind: str, at: float, key: str = "t") -> Folder:
    event = {"number": 1, "kind": kind, "actor": 0, "text": "", "request_id": None, "at": at}
    return {"intact": "ok", "tables": {key: {"events": [event], "chat": [], "problem": ""}}}  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("found", "idle", "wrong"),
    [
        (stored("play", 5), [], 0),
        (stored("away", 5), [], 1),
        (stored("end", 5), [], 1),
        (stored("away", TIME_OF_A_TURN), ["t"], 0),
        (stored("away", TIME_OF_A_TURN - 2), ["t"], 1),
        (stored("away", TIME_OF_A_TURN + SLACK + 1), ["t"], 1),
        (stored("play", 5), ["t"], 1),
    ],
)
def test_a_seat_is_handed_over_when_its_time_is_over_and_only_then(found: Folder, idle: list[str], wrong: int) -> None:
    assert len(fairness(found, idle, 0.0, 1000.0)[0]) == wrong
    assert not fairness(stored("play", 5), ["t"], 0.0, 100.0)[0]  # not yet


def whole() -> PostgresOutcome:
    ledger = Ledger()
    ledger.acknowledged = [Acknowledged("t", "play", "r", "pass")]
    ledger.counts.update({"process killed": 2, "times connections ended": 1, "worker killed": 1})
    return PostgresOutcome(ledger, [], [], [], 1, [1.5], 8, 4, "")


def test_each_promise_can_be_broken_and_is_told() -> None:
    assert all(bar.met for bar in postgres_bars(whole(), POSTGRES_SMOKE))
    orphaned, hurt, spared = whole(), whole(), whole()
    orphaned.ledger.orphans = 1
    hurt.ledger.violations.append("forged")
    spared.ledger.counts["process killed"] = 1
    broken = [
        whole()._replace(lost=["gone"]),
        whole()._replace(stuck=["t"]),
        whole()._replace(unfair=["too early"]),
        hurt,
        orphaned,
        spared,
        whole()._replace(restart_gaps=[1.0, 2.1]),
    ]
    missed = [[bar.met for bar in postgres_bars(outcome, POSTGRES_SMOKE)].index(False) for outcome in broken]
    assert missed == list(range(7))
    assert "too early" in postgres_section(broken[2], POSTGRES_SMOKE, "command", "about")


def test_a_section_replaces_the_earlier_one_and_leaves_others_alone() -> None:
    once = with_section("# Page\n\n## Text\n\ntext\n", POSTGRES, f"{POSTGRES}\n\nfirst\n\n### More\n\nmore\n")
    both = with_section(once, FUZZ, f"{FUZZ}\n\nodd\n")
    again = with_section(both, POSTGRES, f"{POSTGRES}\n\nsecond\n")
    assert again == f"# Page\n\n## Text\n\ntext\n\n{FUZZ}\n\nodd\n\n{POSTGRES}\n\nsecond\n"
    assert section_of(again, POSTGRES) == f"{POSTGRES}\n\nsecond\n"
    assert section_of(again, FUZZ) == f"{FUZZ}\n\nodd\n"
    assert with_section("# New\n", POSTGRES, section_of("no section", POSTGRES)) == "# New\n"
