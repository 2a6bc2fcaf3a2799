"""The promises of a soak are broken by what breaks them, and by too little to judge them by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.soak.ledger import Acknowledged, Latency, Ledger
from tests.soak.page import bars, page
from tests.soak.plan import Plan, plan_for
from tests.soak.run import STEADY, Outcome

if TYPE_CHECKING:
    from bench.markdown import Goal

PLAN = Plan(kills=100)


def whole() -> Outcome:
    """A soak in which all went well."""
    ledger = Ledger()
    ledger.acknowledged = [Acknowledged("t", "play", f"r{n}", "pass") for n in range(100)]
    ledger.latencies = [Latency(0.1, STEADY)] * 100
    ledger.memory = [(second, 120.0 + second / 60) for second in range(60)]
    ledger.counts["server killed"] = 100
    ledger.hostile.update({("silence", "hung up"): 3, ("silence", "no answer"): 1})
    return Outcome(ledger, lost=[], stuck=[], people=8, tables=2, log="")


def missed(outcome: Outcome) -> list[Goal]:
    return [bar for bar in bars(outcome, PLAN) if not bar.met]


def test_all_promises_are_kept_when_all_went_well() -> None:
    assert missed(whole()) == []


def test_each_promise_can_be_broken() -> None:
    slow, growing, orphaned, hurt, spared = (whole() for _ in range(5))
    slow.ledger.latencies[:10] = [Latency(0.3, STEADY)] * 10
    growing.ledger.memory[:] = [(second, 120.0 + second / 10) for second in range(60)]
    orphaned.ledger.orphans = 1
    hurt.ledger.violations.append("forged by another site was carried out")
    spared.ledger.counts["server killed"] = 99
    broken = [
        whole()._replace(lost=["it is gone"]),
        whole()._replace(stuck=["t"]),
        slow,
        growing,
        orphaned,
        hurt,
        spared,
    ]
    assert [len(missed(outcome)) for outcome in broken] == [1] * len(bars(whole(), PLAN))


@pytest.mark.parametrize("nothing", ["acknowledged", "latencies", "memory"])
def test_nothing_to_judge_by_is_no_promise_kept(nothing: str) -> None:
    outcome = whole()
    setattr(outcome.ledger, nothing, [])
    assert len(missed(outcome)) == 1


def test_the_page_tells_what_was_lost_and_how_attacks_were_answered() -> None:
    told = page(whole()._replace(lost=["a line of chat is not there"]), PLAN, "make soak SOAK=10", "The rules ran")
    assert "- a line of chat is not there" in told
    assert "| silence | 4 | hung up: 3, no answer: 1 |" in told
    assert "| memory in the steady phase, every 30 s, MB | 120, 121 |" in told
    assert "make soak SOAK=10" in told
    assert "**missed**" in told
    assert "**missed**" not in page(whole(), PLAN, "", "")


def test_a_whole_soak_kills_the_server_a_hundred_times_and_a_longer_one_more_often() -> None:
    assert plan_for(10, 1).kills >= 100
    assert plan_for(60, 1).kills >= 600
    assert plan_for(0.1, 1).kills == 1
