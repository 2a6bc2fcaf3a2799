"""Have we become slower? Against the peers of the same run, since machines differ in speed."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bench.results import Results

MOST_LOST: Final = 0.3
"""The part of a ratio that may get lost from one record to the next."""
WATCHED: Final = {
    "actions_per_second": "actions a second",
    "playout_actions_per_second": "actions a second with the loop compiled too",
    "copies_per_second": "copies a second",
}


def regressions(before: Results, now: Results) -> list[str]:
    """What has become slower by more than is allowed, in sentences; a game or peer that is new is not compared.

    The change is the median of the changes against each peer: one that became faster does not make us slow.
    """
    problems = []
    for name, to_peers in now["ratios"].items():
        old = before["ratios"].get(name, {})
        for what, called in WATCHED.items():
            changes = [
                ratio[what] / old[peer][what] for peer, ratio in to_peers.items() if old.get(peer, {}).get(what, 0) > 0
            ]
            if changes and (kept := median(changes)) < 1 - MOST_LOST:
                title = now["games"][name]["title"]
                problems.append(
                    f"{title}: {called}, against the peers, fell to {kept:.0%} of the record of {before['date']}"
                    f" (at least {1 - MOST_LOST:.0%} is asked for)"
                )
    return problems
