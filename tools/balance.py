"""``make balance``: play games between equal bots, and write statistics to docs/balance.md. Boards are tuned by them.

The runs are in build/balance and continue if they were stopped; ``--only NAME`` plays some of them. What the page says
of each is in docs/balance, and ``--so-far`` writes the page from the games that are there. Games of an unfinished run
are kept in docs/balance/unfinished, so that they can be played on elsewhere.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

import click

from ahu import compiled
from ahu.draw.plots.rows import Sample, as_file, histograms
from ahu.games.rapanui.rules.pieces import IMPROVEMENTS, OFFERINGS, TILES
from bench.markdown import Goal
from tools.runs import ROOT, Run, commands_section

PAGE = ROOT / "docs" / "balance.md"
STORED = ROOT / "docs" / "balance"
UNFINISHED = STORED / "unfinished"
IMAGES = ROOT / "docs" / "images"
RUNS = Path("build") / "balance"
SEED = 7
RARE = 0.05
"""Something counts as used if it is used in at least this share of games."""
EVEN = (0.18, 0.32)
"""Four seats are balanced if the win rate of each is in this range."""
LEAST_FOR_SEATS = 200
"""With fewer games the shares of four equal seats would often leave that range by chance."""
PLAYERS = {2: "two", 3: "three", 4: "four", 5: "five"}
RANKS = ("winner", "second", "third", "fourth")
USED = "used.jsonl"
"""The file of a run that says which things were used in each game."""


class Field(NamedTuple):
    """Games between equal bots."""

    game: str
    players: int
    bot: str
    games: int
    plotted: bool = True
    """Whether points and rounds are plotted; else only seats are compared."""

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.game}-{self.players}-{self.bot}"

    @property
    def run(self) -> Run:
        """Its run of the arena."""
        return Run(self.game, self.players, (self.bot,), self.games, SEED, RUNS / self.name, (USED,))

    @property
    def who(self) -> str:
        """Who plays, as the page calls them."""
        return f"{PLAYERS[self.players]} `{self.bot}`"


class Found(NamedTuple):
    """What the page says of a field."""

    games: int
    ranks: list[float]
    """Mean points of the winner, of the second and so on."""
    rounds: list[int]
    """Of each game."""
    scores: list[list[int]]
    """Of each game, the highest first."""
    seats: list[float]
    """The share of games that each seat won."""
    used: dict[str, float]
    """For each Improvement, tile and stack of Rapa Nui, the share of games in which it was used."""


FIELDS = [
    Field("giants", 4, "master", 200),
    Field("giants", 4, "normal", 80),
    Field("giants", 4, "greedy", 1000, plotted=False),
    Field("rapanui", 3, "master", 200),
    Field("rapanui", 3, "normal", 80),
    Field("rapanui", 4, "master", 200),
    Field("rapanui", 4, "normal", 120),
]


def play(field: Field, games: int) -> Found:
    """Play a field up to a number of games, and store what the page says of it."""
    standings = field.run._replace(games=games).play()
    folder = ROOT / RUNS / field.name
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
    results = sorted(map(json.loads, lines), key=lambda result: result["number"])[:games]
    found = Found(
        games,
        [rank["mean"] for rank in standings["ranks"]],
        [result["rounds"] for result in results],
        [sorted(result["scores"], reverse=True) for result in results],
        [seat["win_rate"] for seat in standings["seats"]],
        used(folder, games) if field.game == "rapanui" else {},
    )
    STORED.mkdir(parents=True, exist_ok=True)
    (STORED / f"{field.name}.json").write_text(json.dumps(found._asdict()) + "\n", "utf-8")
    return found


def stored(field: Field) -> Found | None:
    """What is stored of a field; None if it was never played."""
    file = STORED / f"{field.name}.json"
    return Found(**json.loads(file.read_text("utf-8"))) if file.is_file() else None


def between(what: str, low: float, value: float, high: float) -> Goal:
    """The goal that a number is in a range."""
    return Goal(what, f"{low:g} to {high:g}", f"{value:.1f}", low <= value <= high)


def giants(field: Field, found: Found) -> list[Goal]:
    """The goals of Giants."""
    told = " ".join(f"{share:.1%}" for share in found.seats)
    low, high = EVEN
    even = low <= min(found.seats) <= max(found.seats) <= high
    seats = Goal(f"Giants, {field.who}: wins of each seat", f"{low:.0%} to {high:.0%}", told, even)
    if not field.plotted:
        return [seats]
    return [
        between(f"Giants, {field.who}: mean points of the winner", 90, found.ranks[0], 115),
        between(f"Giants, {field.who}: mean points of the last", 60, found.ranks[-1], 95),
        between(f"Giants, {field.who}: rounds", 6, sum(found.rounds) / found.games, 12),
        *([seats] if found.games >= LEAST_FOR_SEATS else []),
    ]


def used(folder: Path, games: int) -> dict[str, float]:
    """The share of the first games of a run of Rapa Nui in which each Improvement, tile and stack was used.

    What was used in each game is kept in a file, since the games themselves are not kept where a run is played on.
    """
    file = folder / USED
    known = (
        {one["number"]: one["used"] for one in map(json.loads, file.read_text("utf-8").splitlines())}
        if file.is_file()
        else {}
    )
    for log in sorted(folder.glob("games/*.ahu")):
        number = int(log.stem.rpartition("-")[2])
        if number not in known:
            known[number] = sorted(_used_in(log.read_text("utf-8")))
    file.write_text("".join(json.dumps({"number": n, "used": known[n]}) + "\n" for n in sorted(known)), "utf-8")
    every = [*IMPROVEMENTS, *TILES, *(f"stack of {offering}" for offering in OFFERINGS)]
    return {thing: sum(thing in known[n] for n in range(1, games + 1)) / games for thing in every}


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


def rapanui(field: Field, found: Found) -> list[Goal]:
    """The goals of Rapa Nui."""
    rarest = min(found.used, key=lambda thing: found.used[thing])
    return [
        between(f"Rapa Nui, {field.who}: rounds", 4, sum(found.rounds) / found.games, 8),
        Goal(
            f"Rapa Nui, {field.who}: games in which the rarest Improvement, tile or stack is used",
            f"at least {RARE:.0%}",
            f"{found.used[rarest]:.0%} ({rarest})",
            found.used[rarest] >= RARE,
        ),
    ]


def picture(name: str, title: str, samples: list[Sample], unit: str) -> str:
    """Write histograms as an image; the Markdown that shows it."""
    (IMAGES / f"{name}.svg").write_text(as_file(histograms(title, samples, unit)), "utf-8")
    return f"![{title.lower()}](images/{name}.svg)"


def plot(field: Field, found: Found) -> list[str]:
    """Write plots of points by rank and of rounds; the Markdown that shows them."""
    names = [*RANKS[: field.players - 1], "last"]
    points = [Sample(name, [row[rank] for row in found.scores], rank) for rank, name in enumerate(names)]
    return [
        picture(f"balance-{field.name}-points", "Points by rank", points, "points"),
        picture(f"balance-{field.name}-rounds", "Rounds a game", [Sample("games", found.rounds, 0)], "rounds"),
    ]


def section(field: Field, found: Found) -> str:
    """The section of a field."""
    title = {"giants": "Giants", "rapanui": "Rapa Nui"}[field.game]
    games = f"{found.games} games" if found.games == field.games else f"{found.games} of {field.games} games so far"
    points = ", ".join(f"{mean:.1f}" for mean in found.ranks)
    wins = ", ".join(f"{share:.1%}" for share in found.seats)
    rounds = f"{sum(found.rounds) / found.games:.1f} ({min(found.rounds)} to {max(found.rounds)})"
    lines = [
        f"## {title}, {field.who}, {games}\n",
        f"Mean points by rank: {points}. Rounds: {rounds}. Wins of each seat: {wins}.\n",
    ]
    if field.plotted:
        lines += [*plot(field, found), ""]
    if found.used:
        lines += ["| used | in games |", "|---|---:|"]
        lines += [f"| {thing} | {share:.0%} |" for thing, share in found.used.items()]
        lines.append("")
    return "\n".join(lines)


HEAD = """# Balance

This page is written by `make balance`. {about}. The boards are reconstructions. What is not known of them was chosen so
that games between equal bots end like reported games between people (95/92/85/77 and 108/101 points in Giants with four
players). Only data of boards was changed, no rule; the board files say what and why.

| | goal | reached | |
|---|---|---|---|
"""


def page(every: list[tuple[Field, Found]]) -> tuple[str, list[Goal]]:
    """The page, and the goals of all fields that are finished."""
    goals: list[Goal] = []
    for field, found in every:
        if found.games == field.games:
            goals += (giants if field.game == "giants" else rapanui)(field, found)
    table = "\n".join(goal.row() for goal in goals)
    head = HEAD.format(about=f"The rules ran {compiled.status()}")
    sections = "\n".join(section(field, found) for field, found in every)
    return f"{head}{table}\n\n{sections}\n{commands_section([field.run for field in FIELDS])}", goals


@click.command()
@click.option("--only", default="", help="Fields whose names contain this.")
@click.option("--so-far", is_flag=True, help="Write the page from the games that are there, and play none.")
def main(only: str, so_far: bool) -> None:
    """Play the missing games of all fields, and write the page."""
    every: list[tuple[Field, Found]] = []
    for field in FIELDS:
        kept = UNFINISHED / field.name
        field.run.fetch(kept)
        games = field.games if only in field.name and not so_far else field.run.played()
        found = play(field, games) if games else stored(field)
        field.run.keep(kept)
        if found:
            every.append((field, found))
    text, goals = page(every)
    PAGE.write_text(text, "utf-8")
    print("\n".join(goal.row() for goal in goals))
    sys.exit(0 if all(goal.met for goal in goals) else "not all is as it should be: docs/balance.md")


if __name__ == "__main__":
    main()
