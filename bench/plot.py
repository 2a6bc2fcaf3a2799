"""The figures as a picture: actions a second of every subject, as bars in SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ahu.draw.plots.rows import Bar, as_file, bars

if TYPE_CHECKING:
    from bench.results import Results

LEAST: Final = 1_000
"""The rate at which the logarithmic axis begins."""
MARKS: Final = [(1e3, "1 k"), (1e4, "10 k"), (1e5, "100 k"), (1e6, "1,000 k"), (1e7, "10,000 k")]
OURS, PEER = 0, 1
"""Colours."""


def rows(results: Results) -> list[Bar]:
    """A bar for every subject, the fastest first."""
    found = []
    for game in results["games"].values():
        found.append(_bar(f"{game['title']}, compiled", game["actions_per_second"], OURS))
        found.append(_bar(f"{game['title']}, interpreted", game["interpreted"]["actions_per_second"], OURS))
        if "playout_actions_per_second" in game:
            found.append(_bar(f"{game['title']}, loop compiled too", game["playout_actions_per_second"], OURS))
    found += [_bar(peer["title"], peer["actions_per_second"], PEER) for peer in results["peers"].values()]
    return sorted(found, key=lambda row: -row.value)


def _bar(name: str, rate: float, colour: int) -> Bar:
    return Bar(name, rate, f"{rate / 1000:,.0f} k", colour)


def plot(results: Results) -> str:
    """The text of an SVG file."""
    unit = f"random actions a second on one core, {results['date']}, on a logarithmic axis"
    return as_file(bars("Random actions a second", rows(results), unit, LEAST, MARKS))
