"""A soak of seconds: it shows that its parts work, and that they notice what is lost. Times are not judged here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.soak.plan import SMOKE
from tests.soak.run import soak

if TYPE_CHECKING:
    from pathlib import Path


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed_and_its_disk_is_full(tmp_path: Path) -> None:
    outcome = soak(SMOKE, tmp_path, lambda _: None)
    ledger = outcome.ledger
    assert outcome.lost == []
    assert outcome.stuck == []
    assert ledger.violations == []
    assert ledger.counts["server killed"] == SMOKE.kills
    assert ledger.counts["acknowledged play"] > 20
    assert ledger.counts["unanswered"] > 0
    assert ledger.hostile.total() > 5
    assert len(ledger.memory) > 2
