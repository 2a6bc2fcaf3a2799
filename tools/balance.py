"""``make balance``: how games of equal bots go, written to docs/balance.md; the boards are tuned by it.

The runs are in build/balance and go on where they were stopped.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from ahu import compiled
from ahu.arena import plots
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, OFFERINGS, TILES
from tools.runs import ROOT, Run, by_hand

PAGE = ROOT / "docs" / "balance.md"
IMAGES = ROOT / "docs" / "images"
STYLE = ROOT / "src" / "ahu" / "arena" / "page.css"
RUNS = Path("build") / "balance"
SEED = 7
RARE = 0.05
"""What is used in a smaller share of games than this is not used."""
EVEN = (0.18, 0.32)
"""Between these shares of wins four seats are taken for even."""


class Field(NamedTuple):
    """A table of equal bots."""

    game: str
    players: int
    bot: str
    games: int

    @property
    def name(self) -> str:
        """How its files are called."""
        return f"{self.game}-{self.players}-{self.bot}"

    @property
    def run(self) -> Run:
        """The games it takes."""
        return Run(self.game, self.players, (self.bot,), self.games, SEED, RUNS / self.name)

    def logs(self) -> list[list[str]]:
        """The lines of each of its games."""
        return [file.read_text("utf-8").splitlines() for file in sorted((ROOT / RUNS / self.name).glob("games/*.ahu"))]

    def results(self) -> list[dict[str, Any]]:
        """What is kept of each of its games."""
        lines = (ROOT / RUNS / self.name / "results.jsonl").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]


GIANTS = Field("giants", 4, "normal", 80)
GIANTS_SEATS = Field("giants", 4, "greedy", 1000)
RAPANUI = [Field("rapanui", 3, "normal", 80), Field("rapanui", 4, "normal", 120)]


class Promise(NamedTuple):
    """What was to be reached, and what was."""

    what: str
    bar: str
    figure: str
    kept: bool

    def row(self) -> str:
        """As a row of the table."""
        return f"| {self.what} | {self.bar} | {self.figure} | {'met' if self.kept else '**missed**'} |"


def between(what: str, low: float, value: float, high: float) -> Promise:
    """A number that is to be in a range."""
    return Promise(what, f"{low:g} to {high:g}", f"{value:.1f}", low <= value <= high)


def giants(found: dict[str, Any], seats: dict[str, Any]) -> list[Promise]:
    """What Giants is to reach."""
    shares = [seat["win_rate"] for seat in seats["seats"]]
    told = " ".join(f"{share:.1%}" for share in shares)
    low, high = EVEN
    return [
        between("mean points of the winner", 90, found["ranks"][0]["mean"], 115),
        between("mean points of the last", 60, found["ranks"][-1]["mean"], 95),
        between("rounds", 6, found["rounds"]["mean"], 12),
        Promise(
            "wins of each seat, all `greedy`",
            f"{low:.0%} to {high:.0%}",
            told,
            low <= min(shares) <= max(shares) <= high,
        ),
    ]


def used(logs: list[list[str]]) -> dict[str, float]:
    """In which share of games of Rapa Nui each Improvement, tile and stack was used."""
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


def rapanui(field: Field, found: dict[str, Any], shares: dict[str, float]) -> list[Promise]:
    """What Rapa Nui is to reach."""
    rarest = min(shares, key=lambda thing: shares[thing])
    return [
        between(f"rounds with {field.players}", 4, found["rounds"]["mean"], 8),
        Promise(
            f"games with {field.players} in which the rarest Improvement, tile or stack is used",
            f"at least {RARE:.0%}",
            f"{shares[rarest]:.0%} ({rarest})",
            shares[rarest] >= RARE,
        ),
    ]


def picture(name: str, drawn: str) -> None:
    """A plot of the arena's page as a file of its own."""
    style = f"<style>{STYLE.read_text('utf-8')}</style>"
    alone = drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "</title>", f"</title>{style}", 1
    )
    (IMAGES / f"{name}.svg").write_text(alone + "\n", "utf-8")


def plot(field: Field) -> list[str]:
    """Points by rank and lengths of games, as pictures and where they are."""
    results = field.results()
    ranked = [sorted(result["scores"], reverse=True) for result in results]
    names = ["winner", "second", "third", "last"] if field.players == 4 else ["winner", "second", "last"]
    samples = [plots.Sample(name, [row[rank] for row in ranked], rank) for rank, name in enumerate(names)]
    picture(f"balance-{field.name}-points", plots.histograms("Points by rank", samples, "points"))
    lengths = [plots.Sample("games", [result["rounds"] for result in results], 0)]
    picture(f"balance-{field.name}-rounds", plots.histograms("Rounds a game", lengths, "rounds"))
    return [
        f"![points by rank](images/balance-{field.name}-points.svg)",
        f"![rounds a game](images/balance-{field.name}-rounds.svg)",
    ]


def ranks(found: dict[str, Any]) -> str:
    """Mean points by rank, in a sentence."""
    told = ", ".join(f"{rank['mean']:.1f}" for rank in found["ranks"])
    rounds = found["rounds"]
    return f"Mean points by rank: {told}. Rounds: {rounds['mean']:.1f} ({rounds['min']} to {rounds['max']})."


HEAD = """# Balance

Written by `make balance`. {about}. The boards are reconstructions: what is not known of them was chosen so that games
of equal bots go as games at tables are told to have gone (95/92/85/77 and 108/101 points with four at Giants). Only
data was changed, never a rule; the board files say what, and why.

| | to be reached | reached | |
|---|---|---|---|
"""


def main() -> None:
    """Play, count, write."""
    found, seats = GIANTS.run.play(), GIANTS_SEATS.run.play()
    promises = giants(found, seats)
    parts = [f"## Giants, four `normal` bots, {found['games']} games\n\n{ranks(found)}\n", *plot(GIANTS)]
    parts.append(f"\n## Giants, four `greedy` bots, {seats['games']} games\n\n{ranks(seats)}\n")
    for field in RAPANUI:
        run = field.run.play()
        shares = used(field.logs())
        promises += rapanui(field, run, shares)
        parts.append(f"\n## Rapa Nui, {field.players} `normal` bots, {run['games']} games\n\n{ranks(run)}\n")
        parts += plot(field)
        parts.append("\n| used | in games |\n|---|---:|")
        parts += [f"| {thing} | {share:.0%} |" for thing, share in shares.items()]
    table = "\n".join(promise.row() for promise in promises)
    head = HEAD.format(about=f"The rules ran {compiled.status()}")
    again = by_hand([field.run for field in (GIANTS, GIANTS_SEATS, *RAPANUI)])
    PAGE.write_text(f"{head}{table}\n\n" + "\n".join(parts) + f"\n\n{again}", "utf-8")
    print(table)
    sys.exit(0 if all(promise.kept for promise in promises) else "not all is as it should be: docs/balance.md")


if __name__ == "__main__":
    main()
