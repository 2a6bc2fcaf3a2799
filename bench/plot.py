"""The figures as a picture: actions a second of every subject, as bars in SVG."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING, Final, NamedTuple

from ahu.draw.svg import Element

if TYPE_CHECKING:
    from bench.results import Results

WIDTH: Final = 760
LEFT: Final = 300
"""Where the bars begin; names stand before them."""
RIGHT: Final = 90
ROW: Final = 24
TOP: Final = 46
BAR: Final = 16
LEAST: Final = 1_000
"""The rate at which the scale, a logarithmic one, begins."""
OURS, PEER = "#b5472f", "#7d8894"


class Row(NamedTuple):
    """One bar."""

    name: str
    rate: float
    colour: str


def rows(results: Results) -> list[Row]:
    """Everybody, the fastest first."""
    found = []
    for game in results["games"].values():
        found.append(Row(f"{game['title']}, compiled", game["actions_per_second"], OURS))
        found.append(Row(f"{game['title']}, interpreted", game["interpreted"]["actions_per_second"], OURS))
        if "playout_actions_per_second" in game:
            found.append(Row(f"{game['title']}, loop compiled too", game["playout_actions_per_second"], OURS))
    found += [Row(peer["title"], peer["actions_per_second"], PEER) for peer in results["peers"].values()]
    return sorted(found, key=lambda row: -row.rate)


def plot(results: Results) -> str:
    """The picture."""
    bars = rows(results)
    height = TOP + ROW * len(bars) + 12
    most = max(row.rate for row in bars)
    drawn = [_text(16, 26, f"Random actions a second, one core, {results['date']} (logarithmic)", "start", 15)]
    ticks = [tick for tick in (1_000, 10_000, 100_000, 1_000_000, 10_000_000) if tick <= most]
    for tick in ticks:
        x = _x(tick, most)
        drawn.append(Element("path", d=f"M{x:.1f} {TOP - 4}V{height - 10}", stroke="#9aa4ae", stroke_opacity=0.35))
    for number, row in enumerate(bars):
        y = TOP + ROW * number
        end = _x(row.rate, most)
        drawn.append(_text(LEFT - 8, y + 13, row.name, "end"))
        drawn.append(Element("rect", x=LEFT, y=y, width=end - LEFT, height=BAR, rx=2, fill=row.colour))
        drawn.append(_text(end + 6, y + 13, f"{row.rate / 1000:,.0f} k", "start"))
    return str(
        Element(
            "svg",
            Element("title", "Random actions a second of our games and their peers"),
            Element("rect", width=WIDTH, height=height, fill="#fbf8f1", rx=6),
            *drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {height}",
            font_family="system-ui, sans-serif",
            font_size=12,
        )
    )


def _x(rate: float, most: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * max(log10(rate / LEAST), 0.01) / log10(most / LEAST)


def _text(x: float, y: float, text: str, anchor: str, size: int = 12) -> Element:
    return Element("text", text, x=x, y=y, text_anchor=anchor, font_size=size, fill="#2c3138")
