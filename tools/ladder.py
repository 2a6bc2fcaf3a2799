"""``make ladder``: play contests between the levels of bots, and write the results to docs/ladder.

Each rung of the ladder is a run of ``ahu arena`` in build/ladder, which continues if it was stopped; it may come from
another machine. Its report is in docs/ladder. The exit code is not 0 if a bot wins less often than it must.
``python -m tools.ladder --so-far`` writes the page while games are still missing, and keeps these games in
docs/ladder/unfinished, so that they can be played on elsewhere. A rung of which there are no games here keeps the
results that docs/ladder has of it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from ahu import compiled
from tools.runs import ROOT, Run, commands_section

PAGES = ROOT / "docs" / "ladder"
RUNS = Path("build") / "ladder"
UNFINISHED = PAGES / "unfinished"
SEED = 1


class Rung(NamedTuple):
    """A contest of one bot against equal others, and the win rate it must reach."""

    game: str
    players: int
    bot: str
    others: str
    games: int
    bar: float
    """The lower end of the win rate's interval must be above this."""

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-{self.players}-{self.bot}-{self.others}"

    @property
    def run(self) -> Run:
        """Its run of the arena."""
        return Run(self.game, self.players, (self.bot, self.others), self.games, SEED, RUNS / self.name)


WITH_NETS = ("normal", "hard", "master")
FROZEN = "hard-2026-11"
"""The bars of `master` were set for the level `hard` of that time, which had no nets."""
PAIRS = [("greedy", "random"), ("normal", "greedy"), ("hard", "greedy"), ("hard", "normal")]


def _rungs(game: str, players: int, games: tuple[int, ...], bars: tuple[float, ...]) -> list[Rung]:
    every = zip(PAIRS, games, bars, strict=True)
    return [Rung(game, players, bot, others, number, bar) for (bot, others), number, bar in every]


RUNGS = [
    *_rungs("giants", 4, (400, 400, 120, 120), (0.90, 0.40, 0.50, 0.30)),
    *_rungs("rapanui", 4, (400, 400, 120, 120), (0.90, 0.40, 0.50, 0.30)),
    *_rungs("rapanui", 2, (400, 400, 120, 240), (0.95, 0.60, 0.70, 0.55)),
    *[Rung("giants", 4, bot, FROZEN, games, bar) for bot, games, bar in (("hard", 200, 0.25), ("master", 400, 0.33))],
    *[Rung("rapanui", 4, bot, FROZEN, games, bar) for bot, games, bar in (("hard", 200, 0.25), ("master", 400, 0.33))],
    *[Rung("rapanui", 2, bot, FROZEN, games, bar) for bot, games, bar in (("hard", 200, 0.50), ("master", 120, 0.62))],
    Rung("giants", 3, "master", FROZEN, 90, 0.41),
    Rung("rapanui", 3, "master", FROZEN, 160, 0.41),
    Rung("giants", 5, "master", FROZEN, 80, 0.27),
]


def play(rung: Rung, games: int) -> dict[str, Any]:
    """Play a rung up to a number of games, write its report, and return its standings."""
    page = PAGES / f"{rung.name}.html"
    found = rung.run._replace(games=games).play("--report", str(page.relative_to(ROOT)))
    (PAGES / f"{rung.name}.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return found


def stored(rung: Rung) -> dict[str, Any] | None:
    """The standings of a rung that are in docs/ladder; None if it was never played."""
    file = PAGES / f"{rung.name}.json"
    return cast("dict[str, Any]", json.loads(file.read_text("utf-8"))) if file.is_file() else None


def without_nets(found: dict[str, Any]) -> bool:
    """Whether a level that plays with a net now had none in these games."""
    return any(bot["bot"] in WITH_NETS and "net" not in bot for bot in found["bots"])


def line(rung: Rung, found: dict[str, Any]) -> str:
    """The row of a rung in the table; one that is not finished has no verdict."""
    bot = next(one for one in found["bots"] if one["bot"] == rung.bot)
    low, high = bot["interval"]
    against = f"{rung.players - 1} × `{rung.others}`" if rung.players > 2 else f"`{rung.others}`"
    mark = " ¹" if without_nets(found) else ""
    cells = [
        f"[`{rung.bot}` against {against}]({rung.name}.html){mark}",
        str(found["games"]),
        f"{bot['win_rate']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{rung.bar:.0%}",
        verdict(rung, found["games"], low),
        f"{bot['mean_score']:.1f}",
        f"{bot['mean_rank']:.2f}",
        f"{bot['seconds_per_turn'] * 1000:.1f}",
        f"{bot['seconds_per_turn_p95']:.2f}",
        f"{bot['seconds_longest_turn']:.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


def verdict(rung: Rung, games: int, low: float) -> str:
    """Whether a rung has reached its bar; nothing is said before all its games are played."""
    if games < rung.games:
        return f"{games} of {rung.games} games so far"
    return "met" if low > rung.bar else "**missed**"


HEAD = """# The ladder

This page is written by `make ladder`, which plays the missing games. {about}.

In each contest one bot plays against equal others, in every order of seats. The interval is the 95 % Wilson interval of
the win rate. Its lower end must be above the bar. Times are processor times of one turn: the mean, the time that 95 %
of turns do not exceed, and the longest. [arena.md](../arena.md) says how everything is measured.

¹ These games were played before the levels had nets: `normal` and `hard` of then are called `normal-2026-11` and
`hard-2026-11` now.
"""

COLUMNS = """\
| | games | wins | interval | bar | | score | rank | ms a turn | 95 %, s | longest, s |
|---|---:|---:|---|---:|---|---:|---:|---:|---:|---:|"""


def page(rows: dict[tuple[str, int], list[str]]) -> str:
    """The page with all rungs."""
    parts = [HEAD.format(about=f"The rules ran {compiled.status()}")]
    for (game, players), lines in rows.items():
        title = {"giants": "Giants", "rapanui": "Rapa Nui"}[game]
        parts.append(f"## {title}, {players} players\n\n{COLUMNS}\n" + "\n".join(lines) + "\n")
    parts.append(commands_section([rung.run for rung in RUNGS]))
    return "\n".join(parts)


@click.command()
@click.option("--only", default="", help="Rungs whose names contain this.")
@click.option("--so-far", is_flag=True, help="Write the page from the games that are there, and play none.")
def main(only: str, so_far: bool) -> None:
    """Play the missing games of all rungs, and write the page."""
    PAGES.mkdir(parents=True, exist_ok=True)
    rows: dict[tuple[str, int], list[str]] = {}
    for rung in RUNGS:
        kept = UNFINISHED / rung.name
        rung.run.fetch(kept)
        games = rung.games if only in rung.name and not so_far else rung.run.played()
        found = play(rung, games) if games else stored(rung)
        rung.run.keep(kept)
        if found:
            rows.setdefault((rung.game, rung.players), []).append(line(rung, found))
            print(rows[rung.game, rung.players][-1], flush=True)
    text = page(rows)
    (PAGES / "README.md").write_text(text, "utf-8")
    sys.exit("a bar is missed: docs/ladder/README.md" if "**missed**" in text else 0)


if __name__ == "__main__":
    main()
