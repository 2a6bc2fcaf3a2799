"""``make balance``: play games between equal bots, and write statistics to docs/balance.md. Boards are tuned by them.

The runs are in build/balance and continue if they were stopped.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from ahu import compiled
from ahu.draw.plots.rows import Sample, as_file, histograms
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, OFFERINGS, TILES
from bench.markdown import Goal
from tools.runs import ROOT, Run, commands_section

PAGE = ROOT / "docs" / "balance.md"
IMAGES = ROOT / "docs" / "images"
RUNS = Path("build") / "balance"
SEED = 7
RARE = 0.05
"""Something counts as used if it is used in at least this share of games."""
EVEN = (0.18, 0.32)
"""Four seats are balanced if the win rate of each is in this range."""


class Field(NamedTuple):
    """Games between equal bots."""

    game: str
    players: int
    bot: str
    games: int

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-{self.players}-{self.bot}"

    @property
    def run(self) -> Run:
        """Its run of the arena."""
        return Run(self.game, self.players, (self.bot,), self.games, SEED, RUNS / self.name)

    def logs(self) -> list[list[str]]:
        """The lines of each of its games."""
        return [file.read_text("utf-8").splitlines() for file in sorted((ROOT / RUNS / self.name).glob("games/*.ahu"))]

    def results(self) -> list[dict[str, Any]]:
        """The stored result of each of its games."""
        lines = (ROOT / RUNS / self.name / "results.jsonl").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]


GIANTS = Field("giants", 4, "normal", 80)
GIANTS_SEATS = Field("giants", 4, "greedy", 1000)
RAPANUI = [Field("rapanui", 3, "normal", 80), Field("rapanui", 4, "normal", 120)]


def between(what: str, low: float, value: float, high: float) -> Goal:
    """The goal that a number is in a range."""
    return Goal(what, f"{low:g} to {high:g}", f"{value:.1f}", low <= value <= high)


def giants(found: dict[str, Any], seats: dict[str, Any]) -> list[Goal]:
    """The goals of Giants."""
    shares = [seat["win_rate"] for seat in seats["seats"]]
    told = " ".join(f"{share:.1%}" for share in shares)
    low, high = EVEN
    return [
        between("mean points of the winner", 90, found["ranks"][0]["mean"], 115),
        between("mean points of the last", 60, found["ranks"][-1]["mean"], 95),
        between("rounds", 6, found["rounds"]["mean"], 12),
        Goal(
            "wins of each seat, all `greedy`",
            f"{low:.0%} to {high:.0%}",
            told,
            low <= min(shares) <= max(shares) <= high,
        ),
    ]


def used(logs: list[list[str]]) -> dict[str, float]:
    """For each Improvement, tile and stack of Rapa Nui, the share of games in which it was used."""
    every = [*IMPROVEMENTS, *TILES, *(f"stack of {offering}" for offering in OFFERINGS)]
    games = dict.fromkeys(every, 0)
    for lines in logs:
        for thing in _used_in("\n".join(lines)):
            games[thing] += 1
    return {thing: count / len(logs) for thing, count in games.items()}


def _used_in(text: str) -> set[str]:
    found = set(re.findall(r"^\w+: buy (.+)$", text, re.MULTILINE))
    found |= {tile for tile in TILES if re.search(rf"^\w+: use {tile}\b", text, re.MULTILINE)}
    given = re.findall(r"^\w+: give .* for (.+)$", text, re.MULTILINE)
    found |= {f"stack of {offering}" for offering in given if not offering.startswith("Outstanding")}
    # two tiles are not played: one counts at the end, one lets its owner take an Outstanding Offering
    if any(offering.startswith("Outstanding") for offering in given):
        found.add("Take Your Pick")
    favor = re.search(r"^chance: (.+) bears Gain Favor$", text, re.MULTILINE)
    if favor and re.search(rf"^\w+: erect on {re.escape(favor[1])}\b", text, re.MULTILINE):
        found.add("Gain Favor")
    return found


def rapanui(field: Field, found: dict[str, Any], shares: dict[str, float]) -> list[Goal]:
    """The goals of Rapa Nui."""
    rarest = min(shares, key=lambda thing: shares[thing])
    return [
        between(f"rounds with {field.players}", 4, found["rounds"]["mean"], 8),
        Goal(
            f"games with {field.players} in which the rarest Improvement, tile or stack is used",
            f"at least {RARE:.0%}",
            f"{shares[rarest]:.0%} ({rarest})",
            shares[rarest] >= RARE,
        ),
    ]


def picture(name: str, title: str, samples: list[Sample], unit: str) -> str:
    """Write histograms as an image; the Markdown that shows it."""
    (IMAGES / f"{name}.svg").write_text(as_file(histograms(title, samples, unit)), "utf-8")
    return f"![{title.lower()}](images/{name}.svg)"


def plot(field: Field) -> list[str]:
    """Write plots of points by rank and of rounds; the Markdown that shows them."""
    results = field.results()
    ranked = [sorted(result["scores"], reverse=True) for result in results]
    names = ["winner", "second", "third", "last"] if field.players == 4 else ["winner", "second", "last"]
    points = [Sample(name, [row[rank] for row in ranked], rank) for rank, name in enumerate(names)]
    rounds = [Sample("games", [result["rounds"] for result in results], 0)]
    return [
        picture(f"balance-{field.name}-points", "Points by rank", points, "points"),
        picture(f"balance-{field.name}-rounds", "Rounds a game", rounds, "rounds"),
    ]


def ranks(found: dict[str, Any]) -> str:
    """Mean points by rank and the number of rounds, in two sentences."""
    told = ", ".join(f"{rank['mean']:.1f}" for rank in found["ranks"])
    rounds = found["rounds"]
    return f"Mean points by rank: {told}. Rounds: {rounds['mean']:.1f} ({rounds['min']} to {rounds['max']})."


HEAD = """# Balance

This page is written by `make balance`. {about}. The boards are reconstructions. What is not known of them was chosen so
that games between equal bots end like reported games between people (95/92/85/77 and 108/101 points in Giants with four
players). Only data of boards was changed, no rule; the board files say what and why.

| | goal | reached | |
|---|---|---|---|
"""


def main() -> None:
    """Play the games, and write the page."""
    found, seats = GIANTS.run.play(), GIANTS_SEATS.run.play()
    goals = giants(found, seats)
    parts = [f"## Giants, four `normal` bots, {found['games']} games\n\n{ranks(found)}\n", *plot(GIANTS)]
    parts.append(f"\n## Giants, four `greedy` bots, {seats['games']} games\n\n{ranks(seats)}\n")
    for field in RAPANUI:
        run = field.run.play()
        shares = used(field.logs())
        goals += rapanui(field, run, shares)
        parts.append(f"\n## Rapa Nui, {field.players} `normal` bots, {run['games']} games\n\n{ranks(run)}\n")
        parts += plot(field)
        parts.append("\n| used | in games |\n|---|---:|")
        parts += [f"| {thing} | {share:.0%} |" for thing, share in shares.items()]
    table = "\n".join(goal.row() for goal in goals)
    head = HEAD.format(about=f"The rules ran {compiled.status()}")
    again = commands_section([field.run for field in (GIANTS, GIANTS_SEATS, *RAPANUI)])
    PAGE.write_text(f"{head}{table}\n\n" + "\n".join(parts) + f"\n\n{again}", "utf-8")
    print(table)
    sys.exit(0 if all(goal.met for goal in goals) else "not all is as it should be: docs/balance.md")


if __name__ == "__main__":
    main()
