"""``make ladder``: every rung of the ladder of bots, played and written to docs/ladder.

Each rung is a run of ``ahu arena`` that can be stopped and goes on where it was: the runs are in build/ladder, their
reports in docs/ladder. The page that lists them says which bars they meet; a bar that is missed is an exit code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from ahu import compiled
from tools.runs import ROOT, Run, by_hand

PAGES = ROOT / "docs" / "ladder"
RUNS = Path("build") / "ladder"
SEED = 1


class Rung(NamedTuple):
    """One bot against others, and how often it must win at least."""

    game: str
    players: int
    bot: str
    others: str
    games: int
    bar: float
    """The lower end of the interval must be above this."""

    @property
    def name(self) -> str:
        """How its files are called."""
        return f"{self.game}-{self.players}-{self.bot}-{self.others}"

    @property
    def run(self) -> Run:
        """The games it takes."""
        return Run(self.game, self.players, (self.bot, self.others), self.games, SEED, RUNS / self.name)


PAIRS = [("greedy", "random"), ("normal", "greedy"), ("hard", "greedy"), ("hard", "normal")]


def _rungs(game: str, players: int, games: tuple[int, ...], bars: tuple[float, ...]) -> list[Rung]:
    every = zip(PAIRS, games, bars, strict=True)
    return [Rung(game, players, bot, others, number, bar) for (bot, others), number, bar in every]


RUNGS = [
    *_rungs("giants", 4, (400, 400, 120, 120), (0.90, 0.40, 0.50, 0.30)),
    *_rungs("rapanui", 4, (400, 400, 120, 120), (0.90, 0.40, 0.50, 0.30)),
    *_rungs("rapanui", 2, (400, 400, 120, 240), (0.95, 0.60, 0.70, 0.55)),
]


def climb(rung: Rung) -> dict[str, Any]:
    """Play what is still to be played of a rung, and write its report."""
    page = PAGES / f"{rung.name}.html"
    found = rung.run.play("--report", str(page.relative_to(ROOT)))
    (PAGES / f"{rung.name}.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return found


def line(rung: Rung, found: dict[str, Any]) -> str:
    """One row of the page."""
    bot = next(one for one in found["bots"] if one["bot"] == rung.bot)
    low, high = bot["interval"]
    against = f"{rung.players - 1} × `{rung.others}`" if rung.players > 2 else f"`{rung.others}`"
    cells = [
        f"[`{rung.bot}` against {against}]({rung.name}.html)",
        str(found["games"]),
        f"{bot['win_rate']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{rung.bar:.0%}",
        "met" if low > rung.bar else "**missed**",
        f"{bot['mean_score']:.1f}",
        f"{bot['mean_rank']:.2f}",
        f"{bot['seconds_per_turn'] * 1000:.1f}",
        f"{bot['seconds_longest_turn']:.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


HEAD = """# The ladder

Written by `make ladder`, which plays what is still to be played; a run that was stopped goes on. {about}.
One of the first bot sits with as many of the second as there are seats left, in every order of seats; the interval
is Wilson's at 95 %, and its lower end must be above the bar. Times are the processor's, on one core, for one
turn. How it is measured: [arena.md](../arena.md).
"""

COLUMNS = """\
| | games | wins | interval | bar | | score | rank | ms a turn | longest, s |
|---|---:|---:|---|---:|---|---:|---:|---:|---:|"""


def page(rows: dict[tuple[str, int], list[str]]) -> str:
    """The page that lists the rungs."""
    parts = [HEAD.format(about=f"The rules ran {compiled.status()}")]
    for (game, players), lines in rows.items():
        title = {"giants": "Giants", "rapanui": "Rapa Nui"}[game]
        parts.append(f"## {title}, {players} players\n\n{COLUMNS}\n" + "\n".join(lines) + "\n")
    parts.append(by_hand([rung.run for rung in RUNGS]))
    return "\n".join(parts)


def main() -> None:
    """Climb."""
    PAGES.mkdir(parents=True, exist_ok=True)
    rows: dict[tuple[str, int], list[str]] = {}
    for rung in RUNGS:
        rows.setdefault((rung.game, rung.players), []).append(line(rung, climb(rung)))
        print(rows[rung.game, rung.players][-1], flush=True)
    text = page(rows)
    (PAGES / "README.md").write_text(text, "utf-8")
    sys.exit("a bar is missed: docs/ladder/README.md" if "**missed**" in text else 0)


if __name__ == "__main__":
    main()
